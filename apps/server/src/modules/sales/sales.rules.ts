import { addDays, instantOf } from '../../lib/dates.ts';
import { addWorkdays, isWorkday } from '../../lib/holidays.ts';
import { cutText } from '../../lib/text-guard.ts';

/** So many days back a log may still be filed. */
const BACK = 7;

/** When a day's log is due: the next workday at 10:00, `YYYY-MM-DD HH:mm:ss`. */
export const deadlineOf = (day: string): string => `${addWorkdays(day, 1)} 10:00:00`;

/** Whether a log that is submitted now is 补交. @param now `YYYY-MM-DD HH:mm:ss` */
export const isLateAt = (day: string, now: string): boolean => instantOf(now) > instantOf(deadlineOf(day));

/** The first day whose log may still be filed: after long holidays the last workday, which is due only today. */
export function earliestDay(today: string): string {
  const [back, workday] = [addDays(today, -BACK), addWorkdays(today, -1)];
  return workday < back ? workday : back;
}

/** Why no log of a day can be written today; null when it can. */
export function dayProblem(day: string, today: string): string | null {
  if (day > today) return '不能填写以后的日志';
  if (day < earliestDay(today)) return `只能补填最近 ${BACK} 天的日志`;
  return null;
}

/** Before the first day or after the last one; a wrong first day is for others to correct. @param what 这一天 */
export const outsideEmployment = (what: string): string => `${what}不在任职期内；入职日期不对的，请人资更正`;

/** The last workdays up to a day, the earliest first. */
export function workdaysUpTo(day: string, count: number): string[] {
  const last = isWorkday(day) ? day : addWorkdays(day, -1);
  return Array.from({ length: count }, (_, i) => addWorkdays(last, i + 1 - count));
}

/** Characters that a log takes, and of them a single follow-up. */
const LONGEST = 2000;
const LONGEST_LINE = 60;

/** What somebody did today in the words of the follow-ups of the day: whoever wrote them need not write them again. */
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

/** Per cent with one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
