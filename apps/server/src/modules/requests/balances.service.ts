import { hasBalance } from '@shibiao/contract/requests/codes';
import type { Executor } from '../../db/transaction.ts';
import { compensationOf, leaveFacts } from '../attendance/leave.queries.ts';
import { leaveLeft } from '../attendance/leave.rules.ts';
import { pendingLeave } from './applicants.queries.ts';
import { halfDaysOf, type Span, workedDays } from './requests.rules.ts';

/** After every month that can be asked for: time off counts as a whole, not by years. */
const LAST_MONTH = '2199-12';

/** Days of requests for a kind of leave that are not decided yet; those for annual leave of its year. */
export async function pendingDays(
  db: Executor,
  personnelId: number,
  { leaveKind, year, exceptId = 0 }: { leaveKind: Kind; year: number; exceptId?: number },
): Promise<number> {
  return (await pendingLeave(db, personnelId, leaveKind, exceptId))
    .filter((one) => leaveKind === '调休' || one.year === year)
    .reduce((sum, { days }) => sum + days, 0);
}

/** Working days of a span in each year that it touches. */
export function daysByYear(span: Span): Map<number, number> {
  const byYear = Map.groupBy(workedDays(span), ({ date }) => Number(date.slice(0, 4)));
  return new Map([...byYear].map(([year, days]) => [year, halfDaysOf(days) / 2]));
}

type Kind = '年假' | '调休';
interface Asked extends Span {
  /** The request that is submitted again; 0 for a new one. */
  exceptId: number;
}
/** A balance that a leave draws on, in days. */
interface Drawn {
  /** The balance's year for annual leave; time off counts as a whole. */
  year: number;
  /** Working days of the leave. */
  days: number;
  left: number;
  /** Days of other requests that are not decided yet. */
  pending: number;
}

/** The balances that a leave draws on: of annual leave one for each year that its working days touch. */
export function drawnBy(
  db: Executor,
  personnelId: number,
  { leaveKind, exceptId, ...span }: Asked & { leaveKind: Kind },
): Promise<Drawn[]> {
  const byYear = daysByYear(span);
  const first = Number(span.from.slice(0, 4));
  const total = [...byYear.values()].reduce((sum, days) => sum + days, 0);
  const years = leaveKind === '调休' || byYear.size === 0 ? [[first, total] as const] : [...byYear];
  return Promise.all(
    years.map(async ([year, days]) => ({
      year,
      days,
      left: await daysLeft(db, personnelId, leaveKind, year),
      pending: await pendingDays(db, personnelId, { leaveKind, year, exceptId }),
    })),
  );
}

const daysLeft = async (db: Executor, personnelId: number, leaveKind: Kind, year: number) =>
  leaveKind === '调休'
    ? ((await compensationOf(db, [personnelId], LAST_MONTH)).get(personnelId) ?? 0)
    : leaveLeft((await leaveFacts(db, [personnelId], year)).get(personnelId), year).left;

/** Reason why a leave is not covered by the balances that it draws on; null when it is. */
export function shortageIn(leaveKind: Kind, drawn: readonly Drawn[]): string | null {
  const short = drawn.find(({ days, left, pending }) => left - pending < days);
  if (!short) return null;
  const { year, days, left, pending } = short;
  const waiting = pending > 0 ? `（另有 ${pending} 天在审批）` : '';
  return leaveKind === '年假'
    ? `${year} 年的年假只剩 ${left} 天${waiting}，不够 ${days} 天`
    : `调休只剩 ${left} 天${waiting}，不够 ${days} 天`;
}

/** Reason why a leave is not covered by its balance; null when it is, or has none. */
export async function shortOf(
  db: Executor,
  personnelId: number,
  { leaveKind, ...asked }: Asked & { leaveKind: string },
): Promise<string | null> {
  if (!hasBalance(leaveKind)) return null;
  return shortageIn(leaveKind, await drawnBy(db, personnelId, { leaveKind, ...asked }));
}
