/**
 * Reads days, months and times as people type them; null for anything else. Nothing is guessed: 2026-02-30 is no day.
 */

const DAY = /^(\d{4})(?:([-/.年])(\d{1,2})[-/.月](\d{1,2})日?|(\d\d)(\d\d))$/;
const MONTH = /^(\d{4})(?:[-/.年](\d{1,2})月?|(\d\d))$/;
const CLOCK = /^(\d{1,2})(?::(\d\d)(?::(\d\d))?|[点时](?:(\d{1,2})分?)?)$/;

const two = (part: string | undefined): string => (part ?? '').padStart(2, '0');
/** Normalises full-width characters of an input method and trims blanks. */
const plain = (typed: string): string => typed.normalize('NFKC').replaceAll('。', '.').trim();

/** Reads `2026-12-15`, `2026-1-5`, `2026/1/5`, `2026年1月5日` and `20261231`. @returns YYYY-MM-DD */
export function readDay(typed: string): string | null {
  const [, year = '', , month, day, shortMonth, shortDay] = DAY.exec(plain(typed)) ?? [];
  if (year < '1900' || year >= '2200') return null;
  const text = `${year}-${two(month ?? shortMonth)}-${two(day ?? shortDay)}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** Reads `2026-12`, `2026/1`, `2026年1月` and `202612`. @returns YYYY-MM */
export function readMonth(typed: string): string | null {
  const [, year = '', month, short] = MONTH.exec(plain(typed)) ?? [];
  const text = `${year}-${two(month ?? short)}`;
  return year && readDay(`${text}-01`) ? text : null;
}

/** The hour of a day without a time: the start of work, not midnight. */
export const MORNING_HOUR = 9;

/**
 * Reads a day with a time, `2026-12-15 10:00`, or a day alone, which gets the morning's hour. @returns YYYY-MM-DD
 * HH:mm:ss
 */
export function readTime(typed: string): string | null {
  const text = plain(typed);
  const [, dayText = '', clockText] = /^(\S+?)(?:(?:\s+|T|(?<=日))(\S+))?$/.exec(text) ?? [];
  const day = readDay(dayText);
  if (!day) return null;
  if (clockText === undefined) return `${day} ${two(String(MORNING_HOUR))}:00:00`;
  const [, hour, minute, second, spoken] = CLOCK.exec(clockText) ?? [];
  if (hour === undefined || Number(hour) > 23) return null;
  const parts = [minute ?? spoken ?? '0', second ?? '0'];
  if (parts.some((part) => Number(part) > 59)) return null;
  return `${day} ${[hour, ...parts].map(two).join(':')}`;
}
