import type { ApprovalKind } from '@shibiao/contract/approvals';
import { placeChangesApi } from '@shibiao/contract/archive/placeChanges';
import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { correctionsApi } from '@shibiao/contract/lessons/corrections';
import { requestsApi } from '@shibiao/contract/requests/requests';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

/** The decision call of each kind: its holders may also decide here. */
const CALLS: Record<ApprovalKind, Endpoint> = {
  payment: paymentsApi.approve,
  lessonCorrection: correctionsApi.decideCorrection,
  placeChange: placeChangesApi.decidePlaceChange,
  commissionBatch: commissionBatchesApi.act,
  staffRequest: requestsApi.decide,
  teacherChange: teacherPortalApi.decideChange,
};

export const mayDecide = (actor: Actor, kind: ApprovalKind): boolean =>
  actor.personnelId !== null && isGranted(actor, `/api${CALLS[kind].path}`);

/** @throws 403 */
export function mustDecide(actor: Actor, kind: ApprovalKind): void {
  if (!mayDecide(actor, kind)) throw forbidden(`没有审批${CALLS[kind].title}的权限`);
}
