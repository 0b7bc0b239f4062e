import { addDays, daysOf, instantOf } from '../../lib/dates.ts';
import { isWorkday } from '../../lib/holidays.ts';

/** Working hours for reminders. */
const SPANS = [
  ['09:00', '12:00'],
  ['13:30', '18:00'],
] as const;
const HOURS_TO_ACT = 4;
const NEAR_DAYS = 3;
const HOUR_MS = 3_600_000;
/** Maximum days to look back. */
const MOST_DAYS = 14;

/** Working hours between two Shanghai times `YYYY-MM-DD HH:mm:ss`, over at most 14 days. */
export function workHoursBetween(from: string, to: string): number {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)];
  const start = addDays(last, -MOST_DAYS) > first ? addDays(last, -MOST_DAYS) : first;
  const [begin, end] = [instantOf(from), instantOf(to)];
  let sum = 0;
  for (const day of daysOf({ from: start, to: last }))
    if (isWorkday(day))
      for (const [open, close] of SPANS)
        sum += Math.max(
          0,
          Math.min(end, instantOf(`${day} ${close}`)) - Math.max(begin, instantOf(`${day} ${open}`)),
        );
  return sum / HOUR_MS;
}

/** Whether a missing teacher is escalated: after 4 working hours, or at once within 3 days of the lesson. */
export const isOverdue = (openedAt: string, firstDay: string, at: string): boolean =>
  firstDay <= addDays(at.slice(0, 10), NEAR_DAYS) || workHoursBetween(openedAt, at) >= HOURS_TO_ACT;
