import dayjs from 'dayjs';
import { DAY, monday, monthRange, type Range } from '../../lib/ranges.ts';

type Search = Readonly<Record<string, string>>;

/** The span that a month's table shows: two days, a month, or this one. */
export const monthlySpan = ({ month, from, to }: Search): Range =>
  from || to
    ? [from ?? dayjs(to).startOf('month').format(DAY), to ?? dayjs().format(DAY)]
    : monthRange(month ? dayjs(`${month}-01`) : dayjs());

/** Monday to Sunday of the chosen day's week, or of this one. */
export function weeklySpan({ date }: Search): Range {
  const first = monday(date ? dayjs(date) : dayjs());
  return [first.format(DAY), first.add(6, 'day').format(DAY)];
}

/** The screens that list exactly what a figure of a person counts. */
export const rowsBehind = (key: string, personId: number, [from, to]: Range): string | null => {
  const span = `from=${from}&to=${to}`;
  switch (key) {
    case 'lessons':
    case 'income':
    case 'days':
      return `/lessons/list?${span}&lessonstatus=1&authorId=${personId}`;
    case 'cancelled':
      return `/lessons/list?${span}&lessonstatus=0&authorId=${personId}`;
    case 'received':
      return `/financeInfo/receipts?${span}&authorId=${personId}`;
    case 'followUps':
      return `/customers/trackings?${span}&authorId=${personId}`;
    case 'heldEnd':
      return `/customers/list?authorId=${personId}`;
    default:
      return null;
  }
};
