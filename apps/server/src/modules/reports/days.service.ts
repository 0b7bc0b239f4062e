import type { InputOf } from '@shibiao/contract/endpoint';
import type { LogDay, reportsApi } from '@shibiao/contract/reports/reports';
import type { Database } from '../../db/pool.ts';
import { type Actor, canSee, staffId } from '../../lib/actor.ts';
import { addDays, daysOf, instantOf, now, today, weekRange } from '../../lib/dates.ts';
import { notFound } from '../../lib/errors.ts';
import { isWorkday } from '../../lib/holidays.ts';
import { checkedSpan } from '../../lib/spans.ts';
import { leaveDays, owedDays, theseOf } from '../sales/due.queries.ts';
import { idsOfDays, workDays } from '../sales/sales.queries.ts';
import { deadlineOf, earliestDay } from '../sales/sales.rules.ts';
import { factsOfDays } from './days.queries.ts';
import { weekSeen } from './weeks.queries.ts';

const MOST_DAYS = 31;

/** A person's daily logs by day, missing ones included. @throws 404 outside the scope */
export async function logsOf(
  db: Database,
  actor: Actor,
  input: InputOf<typeof reportsApi.weeklyLogList>,
): Promise<{ list: LogDay[]; earliest: string }> {
  const { personnelId, from, to } = await spanOf(db, actor, input);
  if (!canSee(actor, 'reports', personnelId)) throw notFound('人员');
  const days = daysOf(checkedSpan({ from, to }, MOST_DAYS));
  const [owed, leave, ids, facts] = await Promise.all([
    owedDays(db, theseOf([personnelId]), days),
    leaveDays(db, personnelId, days),
    idsOfDays(db, actor, personnelId, { from, to }, input.kind ?? null),
    factsOfDays(db, personnelId, days),
  ]);
  const list = await workDays.rowsOf(db, actor, ids);
  const written = new Map(list.map((day) => [day.date, day]));
  const due = new Set(owed.map((one) => one.date));
  return {
    earliest: earliestDay(today()),
    list: days.map((date) => {
      const day = written.get(date) ?? null;
      const isDue = due.has(date);
      return {
        date,
        isWorkday: isWorkday(date),
        due: isDue,
        state: stateOf(date, day, isDue, leave.includes(date)),
        day,
        facts: facts.get(date) ?? [],
      };
    }),
  };
}

async function spanOf(db: Database, actor: Actor, input: InputOf<typeof reportsApi.weeklyLogList>) {
  if (input.weekReportId) {
    const { personnelId, weekStart } = await weekSeen(db, actor, input.weekReportId);
    return { personnelId, from: weekStart, to: addDays(weekStart, 6) };
  }
  const week = weekRange(input.from ?? today());
  return {
    personnelId: input.personnelId ?? staffId(actor),
    from: input.from ?? week.from,
    to: input.to ?? week.to,
  };
}

function stateOf(date: string, day: LogDay['day'], isDue: boolean, isOnLeave: boolean): LogDay['state'] {
  if (day?.submittedAt) return day.isLate ? 'late' : 'filed';
  if (isDue) return instantOf(now()) > instantOf(deadlineOf(date)) ? 'missing' : 'open';
  if (isOnLeave) return 'leave';
  return isWorkday(date) ? 'none' : 'holiday';
}
