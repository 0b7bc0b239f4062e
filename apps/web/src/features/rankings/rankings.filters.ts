import { COMPARED } from '@shibiao/contract/customers/rankings';
import dayjs from 'dayjs';
import type { Filter } from '../../ui/PagedTable.tsx';
import { codeOptions } from '../../ui/texts.tsx';

/** Both rankings compare people or organisations. */
export const byWhom: Filter = {
  key: 'by',
  label: '比较',
  kind: 'select',
  width: 110,
  options: codeOptions(COMPARED),
};

/** The span that a ranking is of: the whole present month unless chosen, as the server takes it. */
export function rankingSpan(from: string | undefined, to: string | undefined): { from: string; to: string } {
  const today = dayjs();
  const start = from ? dayjs(from) : dayjs(to).startOf('month');
  const end = to ? dayjs(to) : (start.isAfter(today) ? start : today).endOf('month');
  return { from: start.format('YYYY-MM-DD'), to: end.format('YYYY-MM-DD') };
}

/** What a measure of a ranking is called where its facts are defined. */
export const MEASURED = {
  newCustomers: 'newCustomers',
  followUps: 'followUps',
  days: 'days',
  income: 'contract',
  received: 'receipt',
} as const;
