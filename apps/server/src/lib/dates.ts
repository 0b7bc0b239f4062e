/**
 * Calendar arithmetic in Asia/Shanghai on the wire's own strings (`YYYY-MM-DD`, `YYYY-MM`, `YYYY-MM-DD HH:mm:ss`).
 *
 * China has kept one offset without summer time since 1991, so the wall clock is UTC + 8 hours, whatever the machine's
 * TZ is. All arithmetic therefore runs on UTC components of a shifted instant and never on local `Date` getters.
 */
const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;

/** An inclusive range of days, both `YYYY-MM-DD`. */
export interface DayRange {
  from: string;
  to: string;
}

/** Today in Asia/Shanghai, `YYYY-MM-DD`. */
export const today = (): string => now().slice(0, 10);

/** Now in Asia/Shanghai, `YYYY-MM-DD HH:mm:ss`. */
export const now = (): string => timeOf(Date.now());

/** An instant (Date or milliseconds) as Asia/Shanghai wall clock, `YYYY-MM-DD HH:mm:ss`. */
export function timeOf(instant: Date | number): string {
  const shifted = new Date(Number(instant) + OFFSET_MS);
  if (Number.isNaN(shifted.getTime())) throw new RangeError('时间不正确');
  return shifted.toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * The instant (milliseconds) of an Asia/Shanghai `YYYY-MM-DD` or `YYYY-MM-DD HH:mm[:ss]`.
 * @throws RangeError when it is not one
 */
export function instantOf(time: string): number {
  const [day = '', clockTime = '00:00:00'] = time.split(' ');
  const match = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(clockTime);
  if (!match) throw new RangeError(`时间不正确：${time}`);
  const seconds = Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
  return dayNumber(day) * DAY_MS + seconds * 1000 - OFFSET_MS;
}

/** Whether the text is a real calendar day `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8));
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(Number(text.slice(0, 4)), month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/**
 * A day as people type it (2026-1-5, 2026/1/5, 2026.1.5, 2026年1月5日, 20260105).
 * @returns `YYYY-MM-DD`, or null when it is no real day
 */
export function parseDay(text: string): string | null {
  const match =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text.trim()) ??
    /^(\d{4})(年)(\d{1,2})月(\d{1,2})[日号]?$/.exec(text.trim()) ??
    /^(\d{4})()(\d{2})(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const day = `${match[1]}-${match[3]?.padStart(2, '0')}-${match[4]?.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** The day `days` later (earlier when negative). @throws RangeError when `day` is no day */
export const addDays = (day: string, days: number): string => dayOf(dayNumber(day) + days);

/** Days from one day to another, signed: daysBetween('2026-11-20', '2026-11-21') is 1. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** The month `YYYY-MM` of a day or time. */
export function monthOf(day: string): string {
  dayNumber(day.slice(0, 10));
  return day.slice(0, 7);
}

/** First and last day of a month `YYYY-MM`. */
export function monthRange(month: string): DayRange {
  const from = `${monthOfIndex(monthIndex(month))}-01`;
  return { from, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The month `months` later (earlier when negative), `YYYY-MM`. */
export const addMonths = (month: string, months: number): string => monthOfIndex(monthIndex(month) + months);

/** Months from one `YYYY-MM` to another, signed (product.md 5): monthsBetween('2026-12', '2026-10') is -2. */
export const monthsBetween = (from: string, to: string): number => monthIndex(to) - monthIndex(from);

/** Monday and Sunday of the day's week (product.md 9). */
export function weekRange(day: string): DayRange {
  const from = addDays(day, 1 - weekday(day));
  return { from, to: addDays(from, 6) };
}

/** ISO day of the week: Monday 1 … Sunday 7. */
export function weekday(day: string): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;
}

/** The period that a span is compared with: as many whole months before whole months, else as many days before. */
export function spanBefore({ from, to }: DayRange): DayRange {
  const isMonths = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
  if (!isMonths) return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
  const months = monthsBetween(monthOf(from), monthOf(to)) + 1;
  return { from: `${addMonths(monthOf(from), -months)}-01`, to: addDays(from, -1) };
}

/** The period that a span is compared with; `until` cuts it to the elapsed days of a running span. */
export function comparedSpan(span: DayRange, today: string): DayRange & { until: string } {
  const before = spanBefore(span);
  if (today < span.from || today >= span.to) return { ...before, until: before.to };
  const passed = addDays(before.from, daysBetween(span.from, today));
  return { ...before, until: passed < before.to ? passed : before.to };
}

/** Every day of a range, in order. */
export function daysOf({ from, to }: DayRange): string[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, i) => dayOf(first + i));
}

/** Days since 1970-01-01. */
function dayNumber(day: string): number {
  if (!isDay(day)) throw new RangeError(`日期不正确：${day}`);
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}

const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

function monthIndex(month: string): number {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new RangeError(`月份不正确：${month}`);
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

const monthOfIndex = (index: number): string =>
  `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((((index % 12) + 12) % 12) + 1).padStart(2, '0')}`;
