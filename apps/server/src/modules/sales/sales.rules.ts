import { addDays, instantOf } from '../../lib/dates.ts';
import { addWorkdays, isWorkday } from '../../lib/holidays.ts';
import { cutText } from '../../lib/text-guard.ts';

/** Number of days after which a log can no longer be filed. */
const BACK = 7;

/** Deadline of a day's log: the next workday at 10:00, `YYYY-MM-DD HH:mm:ss`. */
export const deadlineOf = (day: string): string => `${addWorkdays(day, 1)} 10:00:00`;

/** Whether a log submitted now is late (补交). @param now `YYYY-MM-DD HH:mm:ss` */
export const isLateAt = (day: string, now: string): boolean => instantOf(now) > instantOf(deadlineOf(day));

/** The first day that can still be filed: after long holidays the last workday, which is due only today. */
export function earliestDay(today: string): string {
  const [back, workday] = [addDays(today, -BACK), addWorkdays(today, -1)];
  return workday < back ? workday : back;
}

/** Reason against writing a day's log today; null when allowed. */
export function dayProblem(day: string, today: string): string | null {
  if (day > today) return '不能填写以后的日志';
  if (day < earliestDay(today)) return `只能补填最近 ${BACK} 天的日志`;
  return null;
}

/** Outside the employment; a wrong first day must be corrected by others. @param what 这一天 */
export const outsideEmployment = (what: string): string => `${what}不在任职期内；入职日期不对的，请人资更正`;

/** The last workdays up to a day, earliest first. */
export function workdaysUpTo(day: string, count: number): string[] {
  const last = isWorkday(day) ? day : addWorkdays(day, -1);
  return Array.from({ length: count }, (_, i) => addWorkdays(last, i + 1 - count));
}

/** Maximum characters of a log, and of one follow-up in it. */
const LONGEST = 2000;
const LONGEST_LINE = 60;

/** The day's follow-ups as text for the log, so that they need not be typed again. */
export function doneOf(
  followUps: readonly { method: string; contactName: string; content: string }[],
): string {
  const lines = followUps.map(({ method, contactName, content }) => {
    const text = content.replace(/\s+/g, ' ').trim();
    return `${method} ${contactName}：${cutText(text, LONGEST_LINE + 1)}`;
  });
  while (lines.join('\n').length > LONGEST) lines.pop();
  return lines.join('\n');
}

/** Per cent with one decimal; null when the whole is 0. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
