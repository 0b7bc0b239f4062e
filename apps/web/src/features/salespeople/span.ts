import type { AnyMeasure } from '@shibiao/contract/measures';
import dayjs from 'dayjs';
import { DAY, monday, monthRange, type Range } from '../../lib/ranges.ts';
import { FIGURE_OF, type FigureOf, figureAddress, figureKeyOf } from '../../shared/figures/figureAddress.ts';

type Search = Readonly<Record<string, string>>;

/** The span of the monthly table: two days, a month, or the present one. */
export const monthlySpan = ({ month, from, to }: Search): Range =>
  from || to
    ? [from ?? dayjs(to).startOf('month').format(DAY), to ?? dayjs().format(DAY)]
    : monthRange(month ? dayjs(`${month}-01`) : dayjs());

/** Monday to Sunday of the chosen day's week, or of this one. */
export function weeklySpan({ date }: Search): Range {
  const first = monday(date ? dayjs(date) : dayjs());
  return [first.format(DAY), first.add(6, 'day').format(DAY)];
}

/** Filters of a table of people that choose the people. */
export const whoseOf = (
  { from, to }: { from: string; to: string },
  { orgnizationalid, ywleaderid, keyword, withLeft }: Search,
): FigureOf => ({ from, to, orgnizationalid, ywleaderid, keyword, withLeft });

/** The screen that lists the rows of a figure; null where none does. @param measure of 目标 and 完成 */
export function rowsBehind(column: string, measure: string, of: FigureOf): string | null {
  const key = column === 'actual' || column === 'rate' ? FIGURE_OF[measure as AnyMeasure] : column;
  const { from, to, personnelId } = of;
  const span = `from=${from}&to=${to}&authorId=${personnelId}`;
  // A single person's lessons and follow-ups have screens of their own with more columns.
  if (personnelId) {
    if (key === 'lessons' || key === 'income' || key === 'days')
      return `/lessons/list?${span}&lessonstatus=1`;
    if (key === 'cancelled') return `/lessons/list?${span}&lessonstatus=0`;
    if (key === 'followUps') return `/customers/trackings?${span}`;
  }
  const figure = key === undefined ? null : figureKeyOf(key);
  return figure && figureAddress(figure, of);
}
