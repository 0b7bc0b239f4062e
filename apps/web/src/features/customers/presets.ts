import dayjs from 'dayjs';
import type { Preset } from '../../ui/PagedTable.tsx';
import type { Variant } from './listAddress.ts';

/** Views of open work for each list of customers. */
export function presetsOf(variant: Variant): Preset[] {
  const monday = dayjs().startOf('week').format('YYYY-MM-DD');
  return [
    { label: '逾期', values: { due: 'overdue' } },
    { label: '今天', values: { due: 'today' } },
    { label: '3 天内回收', values: { recycleDays: '3' } },
    // The list of new customers has its own span.
    ...(variant === 'new'
      ? []
      : [
          {
            label: '本周新',
            values: { createdFrom: monday, createdTo: dayjs().endOf('week').format('YYYY-MM-DD') },
          },
        ]),
  ];
}
