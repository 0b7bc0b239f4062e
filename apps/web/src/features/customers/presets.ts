import { customersApi } from '@shibiao/contract/customers/customers';
import dayjs from 'dayjs';
import { useCans } from '../../lib/session.ts';
import type { Preset } from '../../ui/PagedTable.tsx';
import type { Variant } from './listAddress.ts';

const LISTS = [
  { label: '客户', to: '/customers/list', needs: customersApi.list },
  { label: '区域', to: '/customers/region', needs: customersApi.listByRegion },
  { label: '新客户', to: '/customers/new', needs: customersApi.listNew },
  { label: '市场', to: '/customers/market', needs: customersApi.listForMarket },
] as const;

/** The lists of customers that the person may see, then what is worked off in each of them. */
export function usePresets(variant: Variant): Preset[] {
  const can = useCans();
  const lists = LISTS.filter(({ needs }) => can(needs));
  const monday = dayjs().startOf('week').format('YYYY-MM-DD');
  return [
    ...(lists.length > 1 ? lists.map(({ label, to }) => ({ label, to })) : []),
    { label: '逾期', values: { due: 'overdue' } },
    { label: '今天', values: { due: 'today' } },
    { label: '3 天内回收', values: { recycleDays: '3' } },
    // The list of new customers says by itself how new.
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
