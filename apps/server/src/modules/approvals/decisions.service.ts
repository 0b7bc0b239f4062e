import { APPROVAL_KINDS, type ApprovalKind, type approvalsApi } from '@shibiao/contract/approvals';
import type { InputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid } from '../../lib/errors.ts';
import { decidePlaceChangeIn } from '../archive/place-consent.service.ts';
import { actOnBatchIn } from '../commissions/batches.service.ts';
import { decideCorrectionIn } from '../lessons/corrections.service.ts';
import { decideStepIn } from '../payments/decisions.service.ts';
import { decideRequestIn } from '../requests/decisions.service.ts';
import { decideChangeIn } from '../teacherPortal/changes.service.ts';
import { mustDecide } from './approvals.policy.ts';

interface Decision {
  id: number;
  version: number;
  isApproved: boolean;
  reason: string | null;
}

/** Decision of each kind by its own service: same rules, same messages. */
const DECIDE: Record<ApprovalKind, (trx: Trx, actor: Actor, decision: Decision) => Promise<void>> = {
  payment: decideStepIn,
  lessonCorrection: (trx, actor, { id, version, isApproved, reason }) =>
    decideCorrectionIn(trx, actor, { id, version, isConsented: isApproved, note: reason }),
  placeChange: (trx, actor, { id, version, isApproved, reason }) =>
    decidePlaceChangeIn(trx, actor, { id, version, isConsented: isApproved, note: reason }),
  commissionBatch: (trx, actor, { id, version, isApproved, reason }) =>
    actOnBatchIn(
      trx,
      actor,
      isApproved
        ? { id, version, action: 'approve' }
        : { id, version, action: 'reject', reason: reason ?? '' },
    ),
  staffRequest: decideRequestIn,
  teacherChange: (trx, actor, { isApproved, reason, ...change }) =>
    decideChangeIn(trx, actor, { ...change, isAccepted: isApproved, reason }),
};

/**
 * Decides several records, all or none. The lock order is kind and id, so that concurrent deciders cannot deadlock.
 * @throws 403 without the right to a kind, 408 when a rejection has no reason, 400 naming undecidable records, 409
 * on a version conflict
 */
export async function decideApprovals(
  db: Database,
  actor: Actor,
  { items, result, reason }: InputOf<typeof approvalsApi.decide>,
): Promise<void> {
  for (const { kind } of items) mustDecide(actor, kind);
  if (result === 'rejected' && !reason) throw invalid({ field: 'reason', message: '请填写驳回的原因' });
  const place = ({ kind }: { kind: ApprovalKind }) => APPROVAL_KINDS.values.indexOf(kind);
  const distinct = new Map(items.map((item) => [`${item.kind} ${item.subjectId}`, item]));
  const inOrder = [...distinct.values()].sort((a, b) => place(a) - place(b) || a.subjectId - b.subjectId);
  await transaction(db, actor, async (trx) => {
    for (const { kind, subjectId, version } of inOrder)
      await DECIDE[kind](trx, actor, {
        id: subjectId,
        version,
        isApproved: result === 'approved',
        reason: reason ?? null,
      });
  });
}
