import { hasBalance } from '@shibiao/contract/requests/codes';
import type { Executor } from '../../db/transaction.ts';
import { compensationOf, leaveFacts } from '../attendance/leave.queries.ts';
import { leaveLeft } from '../attendance/leave.rules.ts';
import { pendingLeave } from './applicants.queries.ts';
import { halfDaysOf, type Span, workedDays } from './requests.rules.ts';

/** After every month that can be asked for: time off counts as a whole, not by years. */
const LAST_MONTH = '2199-12';

interface Balance {
  /** Year of annual leave. */
  year: number;
  left: number;
  /** Days of requests that are not decided yet. */
  pending: number;
}

/** Days of requests for a kind of leave that are not decided yet; those for annual leave of its year. */
export async function pendingDays(
  db: Executor,
  personnelId: number,
  { leaveKind, year, exceptId = 0 }: { leaveKind: '年假' | '调休'; year: number; exceptId?: number },
): Promise<number> {
  return (await pendingLeave(db, personnelId, leaveKind, exceptId))
    .filter((one) => leaveKind === '调休' || one.year === year)
    .reduce((sum, { days }) => sum + days, 0);
}

/** The days left of a kind of leave with a balance. */
export async function balanceOf(
  db: Executor,
  personnelId: number,
  asked: { leaveKind: '年假' | '调休'; year: number; exceptId?: number },
): Promise<Balance> {
  const { leaveKind, year } = asked;
  const pending = await pendingDays(db, personnelId, asked);
  const left =
    leaveKind === '调休'
      ? ((await compensationOf(db, [personnelId], LAST_MONTH)).get(personnelId) ?? 0)
      : leaveLeft((await leaveFacts(db, [personnelId], year)).get(personnelId), year).left;
  return { year, left, pending };
}

/** Working days of a span in each year that it touches. */
export function daysByYear(span: Span): Map<number, number> {
  const byYear = Map.groupBy(workedDays(span), ({ date }) => Number(date.slice(0, 4)));
  return new Map([...byYear].map(([year, days]) => [year, halfDaysOf(days) / 2]));
}

/** Reason why a leave is not covered by its balance; null when it is, or has none. */
export async function shortOf(
  db: Executor,
  personnelId: number,
  { leaveKind, exceptId, ...span }: Span & { leaveKind: string; exceptId: number },
): Promise<string | null> {
  if (!hasBalance(leaveKind)) return null;
  const years = daysByYear(span);
  const total = [...years.values()].reduce((sum, days) => sum + days, 0);
  for (const [year, days] of leaveKind === '调休' ? [[0, total] as const] : years) {
    const { left, pending } = await balanceOf(db, personnelId, { leaveKind, year, exceptId });
    if (left - pending >= days) continue;
    const waiting = pending > 0 ? `（另有 ${pending} 天在审批）` : '';
    return leaveKind === '年假'
      ? `${year} 年的年假只剩 ${left} 天${waiting}，不够 ${days} 天`
      : `调休只剩 ${left} 天${waiting}，不够 ${days} 天`;
  }
  return null;
}
