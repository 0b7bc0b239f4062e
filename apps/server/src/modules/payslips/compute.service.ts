import { ATTENDANCE_LOCKED } from '@shibiao/contract/attendance/attendance';
import type { Executor } from '../../db/transaction.ts';
import { headsOf, itemsOf } from '../attendance/attendance.queries.ts';
import { paidByBatches } from '../commissions/batches.queries.ts';
import { attendedOf, workdaysOf } from './attended.rules.ts';
import { type Line, type Slip, slipOf } from './pay.rules.ts';
import { type Payee, payeesOf, performanceIn, termsIn, yearBefore } from './records.queries.ts';

export interface Computed {
  payee: Payee;
  slip: Slip;
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
  const workdays = workdaysOf(month);
  return new Map(
    payees.map((payee) => {
      const { personnelId } = payee;
      const own = items.filter((item) => item.personnelId === personnelId);
      const paid = commission.get(personnelId);
      const isLocked = heads.get(personnelId)?.status === ATTENDANCE_LOCKED;
      const earned = {
        term: terms.get(personnelId) ?? null,
        attended: attendedOf(workdays, payee.periods, own, isLocked),
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
