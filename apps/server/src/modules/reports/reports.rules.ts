import type { AnyMeasure } from '@shibiao/contract/measures';
import type { ReportAction } from '@shibiao/contract/reports/weeks';
import {
  addDays,
  addMonths,
  daysBetween,
  daysOf,
  instantOf,
  monthOf,
  monthRange,
  weekRange,
} from '../../lib/dates.ts';
import { addWorkdays, isWorkday, workdaysBetween } from '../../lib/holidays.ts';
import { roundedUp } from '../targets/targets.rules.ts';

/** ISO year and week of a day: the year of its Thursday. */
function isoWeekOf(day: string): { year: number; week: number } {
  const thursday = addDays(weekRange(day).from, 3);
  const year = Number(thursday.slice(0, 4));
  const first = weekRange(`${year}-01-04`).from;
  return { year, week: Math.floor(daysBetween(first, thursday) / 7) + 1 };
}

/** The Monday of an ISO week `YYYY-Www`. */
export const mondayOf = (week: string): string =>
  addDays(weekRange(`${week.slice(0, 4)}-01-04`).from, (Number(week.slice(6)) - 1) * 7);

/** A week's name: 2026年第11周 03-09–03-15. @param start its Monday */
export function weekTitle(start: string): string {
  const { year, week } = isoWeekOf(start);
  return `${year}年第${week}周 ${start.slice(5)}–${addDays(start, 6).slice(5)}`;
}

/** Deadline of a week: the first workday after it, 10:00. */
export const weekDeadline = (start: string): string => `${addWorkdays(addDays(start, 6), 1)} 10:00:00`;

/** Whether a week's report was due before a moment `YYYY-MM-DD HH:mm:ss`; false for a week without workdays. */
export const isDueBy = (start: string, moment: string): boolean =>
  daysOf({ from: start, to: addDays(start, 6) }).some(isWorkday) &&
  instantOf(moment) > instantOf(weekDeadline(start));

/** Deadline of a month: the third workday of the next, 18:00. */
export const monthDeadline = (month: string): string => `${addWorkdays(monthRange(month).to, 3)} 18:00:00`;

const MOVES: Record<Exclude<ReportAction, 'save'>, { from: readonly number[]; to: number }> = {
  submit: { from: [1, 4], to: 2 },
  withdraw: { from: [2], to: 1 },
  read: { from: [2], to: 3 },
  reject: { from: [2], to: 4 },
};
/** The status after an action: 1 草稿, 2 已提交, 3 已阅, 4 退回; null for an impossible action. */
export function statusAfter(action: ReportAction, status: number): number | null {
  if (action === 'save') return status === 1 || status === 4 ? status : null;
  return MOVES[action].from.includes(status) ? MOVES[action].to : null;
}

/**
 * A week's share of month targets by its workdays in each month.
 * @param planned plan of a month `YYYY-MM`; 0 without one
 */
export function shareOfWeek(measure: string, start: string, planned: (month: string) => number): number {
  const days = daysOf({ from: start, to: addDays(start, 6) }).filter(isWorkday);
  const parts = [...Map.groupBy(days, monthOf)].map(([month, own]) => {
    const { from, to } = monthRange(month);
    return inCents((planned(month) * own.length) / workdaysBetween(from, to));
  });
  return roundedUp(
    measure,
    parts.reduce((sum, part) => sum + part, 0),
  );
}

const inCents = (value: number): number => Number(value.toFixed(2));

/** The month after a report's, whose targets it proposes. */
export const monthAfter = (month: string): { year: number; no: number } => {
  const next = addMonths(month, 1);
  return { year: Number(next.slice(0, 4)), no: Number(next.slice(5)) };
};

/** Measures of a month's report, in order. */
export const REPORTED_MEASURES: AnyMeasure[] = [
  'contract',
  'receipt',
  'profit',
  'days',
  'newCustomers',
  'coreCustomers',
  'followUps',
  'demands',
  'reserved',
  'confirmed',
  'cancelled',
];
