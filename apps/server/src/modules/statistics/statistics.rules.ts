import type { StatisticsPeriod } from '@shibiao/contract/statistics';
import { addDays, addMonths, type DayRange, isDay, monthRange } from '../../lib/dates.ts';

/** Maximum span of a statistic in days. */
export const MOST_DAYS = 5 * 366;

/** The same day a year earlier; 29 February becomes the 28th. */
export function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(before) ? before : `${before.slice(0, 8)}28`;
}

/** The twelve months that end with the month of a day, as `YYYY-MM`, and their days. */
export function lastTwelveMonths(day: string): { months: string[]; span: DayRange } {
  const last = day.slice(0, 7);
  const months = Array.from({ length: 12 }, (_, i) => addMonths(last, i - 11));
  return { months, span: { from: `${months[0]}-01`, to: monthRange(last).to } };
}

/** A month or quarter with its counted days; `start` is its first day. */
export type Period = Pick<StatisticsPeriod, 'from' | 'to' | 'label'> & { start: string };

/** Months or quarters overlapping a span, cut to it. */
export function periodsOf(by: 'month' | 'quarter', span: DayRange): Period[] {
  const step = by === 'month' ? 1 : 3;
  const month = Number(span.from.slice(5, 7));
  const first = `${span.from.slice(0, 5)}${String(month - ((month - 1) % step)).padStart(2, '0')}`;
  const periods: Period[] = [];
  for (let start = first; `${start}-01` <= span.to; start = addMonths(start, step)) {
    const day = `${start}-01`;
    const last = addDays(`${addMonths(start, step)}-01`, -1);
    const quarter = Math.ceil(Number(start.slice(5, 7)) / 3);
    periods.push({
      start: day,
      from: day < span.from ? span.from : day,
      to: last > span.to ? span.to : last,
      label: by === 'month' ? start : `${start.slice(0, 4)} 第 ${quarter} 季度`,
    });
  }
  return periods;
}
