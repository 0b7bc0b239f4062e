import chineseDays from 'chinese-days';
import { addDays, daysBetween, weekday } from './dates.ts';

// The library is one CommonJS object without named exports.
const { getDayDetail, getHolidaysInRange, getLunarDate } = chineseDays;

/**
 * The calendar source of the workday check (product.md 5): the State Council's yearly arrangement as published by
 * chinese-days. A year whose arrangement is not out yet falls back to the statutory days (13 since 2025), computed,
 * with no swapped weekends; `isPublished` tells the two apart.
 */
const isWeekend = (day: string): boolean => weekday(day) > 5;

// chinese-days 1.5.7 reads a string as UTC and then its local getters, so west of Greenwich it answers for the day
// before; noon of the machine's own zone is the same day in both.
const localNoon = (day: string): Date => new Date(`${day}T12:00:00`);

// The library's tables are built at load and are a day early when the machine is west of Greenwich; the New Year of
// 2025 shows the shift.
const [newYear = '2025-01-01'] = getHolidaysInRange(localNoon('2024-12-30'), localNoon('2025-01-02'), false);
const shift = daysBetween('2025-01-01', newYear);
/** The date under which the library's tables list a day. */
const listed = (day: string): Date => localNoon(addDays(day, shift));

const published = new Map<string, boolean>();

/** Whether the arrangement of the year `YYYY` is published; otherwise holidays are the computed statutory days. */
export function isPublished(year: string): boolean {
  let known = published.get(year);
  if (known === undefined) {
    known = getHolidaysInRange(listed(`${year}-01-01`), listed(`${year}-12-31`), false).length > 0;
    published.set(year, known);
  }
  return known;
}

/**
 * Whether a day `YYYY-MM-DD` is a workday: not a holiday and not a weekend, or a swapped weekend (调休上班).
 * @throws RangeError when it is no day
 */
export function isWorkday(day: string): boolean {
  if (!isPublished(day.slice(0, 4))) return !isWeekend(day) && !statutoryDays(day.slice(0, 4)).has(day);
  const { name, work } = getDayDetail(listed(day));
  // Days of the arrangement are named "National Day,国庆节,3", others by the day of the week.
  return name.includes(',') ? work : !isWeekend(day);
}

/** Whether a day counts as a holiday: a holiday that is not a Saturday or Sunday (product.md 5). */
export const isHoliday = (day: string): boolean => !isWeekend(day) && !isWorkday(day);

/** Working days from `from` to `to`, both included; 0 when `to` is earlier. */
export function workdaysBetween(from: string, to: string): number {
  let count = 0;
  const length = daysBetween(from, to) + 1;
  for (let i = 0; i < length; i++) if (isWorkday(addDays(from, i))) count++;
  return count;
}

/** The `count`-th working day after a day (before it when negative); 0 is the day itself, worked or not. */
export function addWorkdays(day: string, count: number): string {
  const step = Math.sign(count);
  let current = day;
  for (let left = Math.abs(count); left > 0; ) {
    current = addDays(current, step);
    if (isWorkday(current)) left--;
  }
  return current;
}

/** Whether a day is one of the 13 statutory days (since 2025), whose overtime is paid three times (劳动法 §44). */
export const isStatutory = (day: string): boolean => statutoryDays(day.slice(0, 4)).has(day);

const statutory = new Map<string, ReadonlySet<string>>();

function statutoryDays(year: string): ReadonlySet<string> {
  const cached = statutory.get(year);
  if (cached) return cached;
  const days = new Set([
    `${year}-01-01`,
    `${year}-05-01`,
    `${year}-05-02`,
    `${year}-10-01`,
    `${year}-10-02`,
    `${year}-10-03`,
  ]);
  days.add(`${year}-04-0${qingming(Number(year))}`);
  // Day by day through getLunarDate: its inverse and the solar terms of chinese-days 1.5.7 move by a day with the
  // machine's time zone, and ICU's Chinese calendar has the new year of 2027 a day late. Its table ends in 2100.
  const last = Number(year) < 2100 ? `${year}-10-31` : `${year}-01-01`;
  for (let day = `${year}-01-02`; day < last; day = addDays(day, 1)) {
    const { lunarMon: month, lunarDay, isLeap } = getLunarDate(day);
    if (isLeap) continue;
    if (month === 1 && lunarDay === 1) for (const offset of [-1, 0, 1, 2]) days.add(addDays(day, offset));
    if ((month === 5 && lunarDay === 5) || (month === 8 && lunarDay === 15)) days.add(day);
  }
  statutory.set(year, days);
  return days;
}

/** Day in April of 清明; the usual formula, right for 2000–2099. */
const qingming = (year: number): number =>
  Math.floor((year % 100) * 0.2422 + 4.81) - Math.floor((year % 100) / 4);
