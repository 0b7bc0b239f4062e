import { COMPARED } from '@shibiao/contract/customers/rankings';
import dayjs from 'dayjs';
import type { Filter } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';

/** Subject of both rankings: people or organisations. */
export const byWhom: Filter = {
  key: 'by',
  label: '比较',
  kind: 'select',
  width: 110,
  options: codeOptions(COMPARED),
};

/** The span of a ranking: the present month unless chosen, as on the server. */
export function rankingSpan(from: string | undefined, to: string | undefined): { from: string; to: string } {
  const today = dayjs();
  const start = from ? dayjs(from) : dayjs(to).startOf('month');
  const end = to ? dayjs(to) : (start.isAfter(today) ? start : today).endOf('month');
  return { from: start.format('YYYY-MM-DD'), to: end.format('YYYY-MM-DD') };
}

/** Keys of the rankings' measures in the definition of facts. */
export const MEASURED = {
  newCustomers: 'newCustomers',
  followUps: 'followUps',
  days: 'days',
  income: 'contract',
  received: 'receipt',
} as const;
