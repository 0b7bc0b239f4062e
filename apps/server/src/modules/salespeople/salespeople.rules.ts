import { AMOUNTS, COMPARED_KEYS, COUNTS, type Figures } from '@shibiao/contract/salespeople/figures';
import {
  addDays,
  addMonths,
  type DayRange,
  daysBetween,
  daysOf,
  monthOf,
  monthRange,
  weekday,
  weekRange,
} from '../../lib/dates.ts';
import { isPublished, workdaysBetween } from '../../lib/holidays.ts';
import { add, subtract } from '../../lib/money.ts';

/** Counted figures of a person before any division; `dueDays` and `filedDays` are of the daily logs. */
export type Raw = Pick<Figures, (typeof COUNTS)[number] | (typeof AMOUNTS)[number]>;

/** A share of 1 with six decimals; null when the whole is 0. */
export const shareOf = (part: string | number, whole: string | number): string | null =>
  Number(whole) === 0 ? null : (Number(part) / Number(whole)).toFixed(6);

/** All figures of one or several people: shares are computed from sums, never averaged. */
export function figuresOf(raw: Raw, pace: string | null): Figures {
  const rate = shareOf(raw.actual, raw.target);
  return {
    ...raw,
    coverage: shareOf(raw.covered, raw.heldEnd),
    winRate: shareOf(raw.wonDemands, raw.wonDemands + raw.lostDemands),
    cancelRate: shareOf(raw.cancelled, raw.lessons + raw.cancelled),
    collection: shareOf(raw.taughtReceived, raw.taughtIncome),
    avgPrice: Number(raw.days) === 0 ? null : (Number(raw.income) / Number(raw.days)).toFixed(2),
    rate,
    pace,
    lead: rate === null || pace === null ? null : (Number(rate) - Number(pace)).toFixed(6),
    filed: shareOf(raw.filedDays, raw.dueDays),
  };
}

/** Sums of the counted figures. */
export function sumOf(rows: readonly Raw[]): Raw {
  const counts = COUNTS.map((key) => [key, rows.reduce((sum, row) => sum + row[key], 0)]);
  const amounts = AMOUNTS.map((key) => [key, add(...rows.map((row) => row[key]))]);
  return Object.fromEntries([...counts, ...amounts]) as Raw;
}

const COUNT_KEYS = new Set<string>(COUNTS);
/** Sums of the compared figures. */
export const sumOfCompared = (rows: readonly Compared[]): Compared =>
  Object.fromEntries(
    COMPARED_KEYS.map((key) => [
      key,
      COUNT_KEYS.has(key)
        ? rows.reduce((sum, row) => sum + Number(row[key]), 0)
        : add(...rows.map((row) => String(row[key]))),
    ]),
  ) as Compared;

export type Compared = Pick<Raw, (typeof COMPARED_KEYS)[number]>;
/** Figures compared with the previous span. */
export const comparedOf = (raw: Raw) =>
  Object.fromEntries(COMPARED_KEYS.map((key) => [key, raw[key]])) as Compared;

/** Whether a person has any non-zero figure. */
export const hasFigure = (raw: Raw): boolean =>
  [...COUNTS, ...AMOUNTS].some((key) => key !== 'dueDays' && Number(raw[key]) !== 0);

/** Workdays of a span, the elapsed ones (including today), and their share. */
export function paceOf({ from, to }: DayRange, today: string) {
  const workdays = workdaysBetween(from, to);
  const passedWorkdays = today < from ? 0 : workdaysBetween(from, today < to ? today : to);
  return { workdays, passedWorkdays, pace: shareOf(passedWorkdays, workdays) };
}

/** Months overlapping a span, with the share of workdays inside. */
export function monthParts({ from, to }: DayRange): { month: string; share: number }[] {
  const parts = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    const whole = monthRange(month);
    const inside = { from: from > whole.from ? from : whole.from, to: to < whole.to ? to : whole.to };
    const isWhole = inside.from === whole.from && inside.to === whole.to;
    const share = workdaysBetween(inside.from, inside.to) / workdaysBetween(whole.from, whole.to);
    parts.push({ month, share: isWhole ? 1 : share });
  }
  return parts;
}

/** Monday and Sunday of an ISO week `2026-W11`; null when the year has no such week. */
export function weekOf(week: string): DayRange | null {
  const [year = '', no = ''] = week.split('-W');
  // The fourth of January is always in the first week.
  const monday = addDays(weekRange(`${year}-01-04`).from, (Number(no) - 1) * 7);
  return isoWeek(monday) === week ? { from: monday, to: addDays(monday, 6) } : null;
}

/** The ISO week of a day: its year is that of its Thursday. */
export function isoWeek(day: string): string {
  const thursday = addDays(day, 4 - weekday(day));
  const year = thursday.slice(0, 4);
  const no = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(no).padStart(2, '0')}`;
}

/** 2026年第11周 03-09–03-15 */
export function weekLabel({ from, to }: DayRange): string {
  const [year, no] = isoWeek(from).split('-W');
  return `${year}年第${Number(no)}周 ${from.slice(5)}–${to.slice(5)}`;
}

/** 2026 年 3 月 for a whole month, else its two days. */
export const spanLabel = ({ from, to }: DayRange): string =>
  monthRange(monthOf(from)).from === from && monthRange(monthOf(from)).to === to
    ? `${Number(from.slice(0, 4))} 年 ${Number(from.slice(5, 7))} 月`
    : `${from} 至 ${to}`;

/** Days of a span with due logs by a day: up to the day before, whose log is due the next morning. */
export const daysDue = ({ from, to }: DayRange, on: string): string[] => {
  const last = addDays(on, -1);
  return daysOf({ from, to: to < last ? to : last });
};

/** Whether the holidays of a span are published. */
export const isArranged = ({ from, to }: DayRange): boolean =>
  isPublished(from.slice(0, 4)) && isPublished(to.slice(0, 4));

/** Difference between the year's target and the sum of its months; null without one. */
export const gapOf = (yearTarget: string | null, months: readonly (string | null)[]): string | null =>
  yearTarget === null ? null : subtract(yearTarget, ...months.map((planned) => planned ?? '0'));

/** Sorts values of any type; nulls come last in both directions. */
export function inOrder<T>(
  rows: readonly T[],
  valueOf: (row: T) => string | number | null,
  isUp: boolean,
): T[] {
  const collator = new Intl.Collator('zh-CN', { numeric: true });
  const compare = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
  return [...rows].sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isUp ? compare(a, b) : compare(b, a);
  });
}
