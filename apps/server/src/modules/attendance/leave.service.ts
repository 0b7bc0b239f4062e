import type { AttendanceYear, attendanceApi } from '@shibiao/contract/attendance/attendance';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { notFound } from '../../lib/errors.ts';
import { annualLeave } from './attendance.rules.ts';
import { type LeaveFactsRow, saveGrant } from './leave.queries.ts';
import { refuseOwn } from './own.policy.ts';

/** Annual leave of a person and year: statutory by law, granted by contract, taken, left. */
export function leaveLeft(facts: LeaveFactsRow | undefined, year: number): AttendanceYear['annual'] {
  if (!facts) return { statutory: 0, granted: 0, taken: 0, left: 0, reason: null };
  const { entry, quit, workSince, granted, reason, taken } = facts;
  const statutory = annualLeave({ year, entry, quit, workSince, continuousSince: workSince });
  const left = statutory + granted - taken;
  // 实施办法 §12: what a leaver took beyond the share of the year is not reclaimed.
  return { statutory, granted, taken, left: quit === null ? left : Math.max(0, left), reason };
}

/** What HR grants beyond the law, once a year; granted again it is replaced. */
export async function grantLeave(
  db: Database,
  actor: Actor,
  grant: InputOf<typeof attendanceApi.grant>,
): Promise<void> {
  if (!canSee(actor, 'personnel', grant.personnelId)) throw notFound('人员');
  refuseOwn(actor, [grant.personnelId], '假期');
  await transaction(db, actor, (trx) => saveGrant(trx, grant));
}
