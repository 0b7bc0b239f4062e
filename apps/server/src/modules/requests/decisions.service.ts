import type { RequestKind } from '@shibiao/contract/requests/codes';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { personName } from './applicants.queries.ts';
import { deciderAccounts, followRequests } from './deciders.queries.ts';
import { applyOf } from './effects.service.ts';
import { isReversible } from './kinds.ts';
import { endWaiting, tellApplicant, tellCover, tellDeciders } from './notices.service.ts';
import { noteLog, type RequestRow, requestRow } from './requests.queries.ts';
import { APPROVED, RETURNED, whyNot } from './requests.rules.ts';
import { closeSteps, decideStep, openFirst, openStep } from './steps.queries.ts';

interface Decision {
  id: number;
  version: number;
  isApproved: boolean;
  reason: string | null;
}

export const decideRequest = (db: Database, actor: Actor, decision: Decision): Promise<void> =>
  transaction(db, actor, (trx) => decideRequestIn(trx, actor, decision));

/**
 * Decides the open step inside another transaction: the next step opens, or the request takes effect at once. The row
 * lock serialises deciders and the applicant's withdrawal.
 * @throws 408 for a return without a reason; 400 when the step is another's; 409 when the request has changed
 */
export async function decideRequestIn(
  trx: Trx,
  actor: Actor,
  { id, version, isApproved, reason }: Decision,
): Promise<void> {
  const me = staffId(actor);
  if (!isApproved && !reason) throw invalid({ field: 'comment', message: '请填写退回的原因' });
  await lockRow(trx, 'staff_request', id, null);
  const row = await requestRow(trx, id);
  if (row.applicant_id === me) throw badRequest('不能审批自己的申请');
  const refusal = whyNot('decide', { status: row.status, isReversible: isReversible(row.kind) });
  if (refusal) throw badRequest(refusal);
  const step = await openStep(trx, id, me);
  if (!step?.isMine) throw badRequest('该步骤已由他人处理，或不由您审批');
  // A request that was withdrawn and submitted again meanwhile is another one.
  await lockRow(trx, 'staff_request', id, version);
  const asked = await deciderAccounts(trx, id);
  const told = { ...row, applicantName: await personName(trx, row.applicant_id) };
  await decideStep(trx, step.id, {
    state: isApproved ? 'approved' : 'returned',
    by_id: me,
    comment: reason,
  });
  await noteLog(trx, {
    staff_request_id: id,
    action: isApproved ? '同意' : '退回',
    by_id: me,
    comment: reason,
  });
  await endWaiting(trx, asked, id);
  if (!isApproved) {
    await closeSteps(trx, id);
    await updateRow(trx, 'staff_request', id, { status: RETURNED, return_reason: reason, decided_at: now() });
    await tellApplicant(trx, actor, told, '被退回', reason);
  } else if (await openFirst(trx, row)) {
    // Each step is a version of its own: a decision on the step before is stale.
    await updateRow(trx, 'staff_request', id, { reminded_on: null });
    await tellDeciders(trx, actor, told);
  } else await takeEffect(trx, actor, row, told.applicantName);
  await followRequests(trx, [id]);
}

async function takeEffect(trx: Trx, actor: Actor, row: RequestRow, applicantName: string): Promise<void> {
  const effect = await applyOf(row.kind as RequestKind)(trx, actor, row);
  await updateRow(trx, 'staff_request', row.id, {
    status: APPROVED,
    decided_at: now(),
    effect: effect === null ? null : String(effect),
  });
  const told = { ...row, applicantName };
  await tellApplicant(trx, actor, told, '已通过');
  if (row.cover_id) await tellCover(trx, actor, told, row.cover_id);
}
