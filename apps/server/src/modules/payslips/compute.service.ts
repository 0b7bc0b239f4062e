import { ATTENDANCE_LOCKED } from '@shibiao/contract/attendance/attendance';
import { isWorked } from '@shibiao/contract/attendance/marks';
import type { Executor } from '../../db/transaction.ts';
import { headsOf, itemsOf, type StoredItem } from '../attendance/attendance.queries.ts';
import { calendarOf, isEmployed } from '../attendance/attendance.rules.ts';
import { paidByBatches } from '../commissions/batches.queries.ts';
import { type Attended, type Line, type Slip, slipOf } from './pay.rules.ts';
import { type Payee, payeesOf, performanceIn, termsIn, yearBefore } from './records.queries.ts';

export interface Computed {
  payee: Payee;
  slip: Slip;
}

/** Days and hours of a person's month that pay depends on; half-days of rest days do not count. */
function attendedOf(
  days: readonly { date: string; isWorked: boolean }[],
  { periods }: Payee,
  items: readonly StoredItem[],
  isLocked: boolean,
): Attended {
  const worked = days.filter((day) => day.isWorked);
  const due = new Set(worked.filter(({ date }) => isEmployed(periods, date)).map(({ date }) => date));
  const sum = (kind: string) =>
    items.reduce((total, item) => (item.kind === kind ? total + item.quantity : total), 0);
  const daysOf = (kind: string) =>
    items.reduce(
      (total, item) =>
        item.kind === kind && (item.date === null || due.has(item.date)) ? total + item.quantity / 2 : total,
      0,
    );
  return {
    workdays: worked.length,
    due: due.size,
    personal: Math.min(due.size, daysOf('事假')),
    absent: Math.min(due.size, daysOf('旷工')),
    sick: Math.min(due.size, daysOf('病假')),
    overtimeWorkday: sum('加班-工作日'),
    overtimeStatutory: sum('加班-法定'),
    isLocked,
  };
}

/**
 * Slips of a month from the records of now: everybody employed in it or paid commission for it, or only the given
 * people.
 * @param manual lines by hand, by person
 */
export async function computeMonth(
  db: Executor,
  month: string,
  only: readonly number[] | null = null,
  manual: ReadonlyMap<number, readonly Line[]> = new Map(),
): Promise<Map<number, Computed>> {
  const commission = new Map((await paidByBatches(db, month, only)).map((one) => [one.personnelId, one]));
  const payees = await payeesOf(db, month, [...commission.keys()], only);
  const ids = payees.map(({ personnelId }) => personnelId);
  const [items, heads, terms, performance, before] = await Promise.all([
    itemsOf(db, ids, month, month),
    headsOf(db, ids, month),
    termsIn(db, month, ids),
    performanceIn(db, month, ids),
    yearBefore(db, month, ids),
  ]);
  const days = calendarOf(month).map(({ date, kind }) => ({ date, isWorked: isWorked(kind) }));
  return new Map(
    payees.map((payee) => {
      const { personnelId } = payee;
      const own = items.filter((item) => item.personnelId === personnelId);
      const paid = commission.get(personnelId);
      const isLocked = heads.get(personnelId)?.status === ATTENDANCE_LOCKED;
      const earned = {
        term: terms.get(personnelId) ?? null,
        attended: attendedOf(days, payee, own, isLocked),
        commission: paid
          ? { amount: paid.amount, source: `提成批次 ${paid.batches}，${paid.entries} 笔明细` }
          : null,
        performance: performance.get(personnelId) ?? null,
        manual: manual.get(personnelId) ?? [],
      };
      const year = before.get(personnelId) ?? { reliefs: [], before: [], opening: null };
      return [personnelId, { payee, slip: slipOf(earned, { month, periods: payee.periods, ...year }) }];
    }),
  );
}
