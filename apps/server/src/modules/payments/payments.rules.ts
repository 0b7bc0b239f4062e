import { PAYMENT_STATUS, PAYMENT_STEPS } from '@shibiao/contract/finance/payments';
import { type Actor, hasRole } from '../../lib/actor.ts';
import { broken } from '../../lib/errors.ts';

/** 1 manager's approval, 2 finance's approval, 3 payment; a request's states 1, 2 and 3 wait for them. */
export type Step = 1 | 2 | 3;

/** Message types of product.md 9: 19 reimbursement, 11 data application, plain 12 otherwise. */
export const messageTypeOf = (kind: number): number => (kind === 2 ? 19 : kind === 3 ? 11 : 12);

/** The administrators stand in for everybody, so that nobody's own request is stuck. */
const ADMINS = ['super_admin', 'admin'];

/** Reads every request, whoever is named as reader: finance, and who decides on everybody. */
export const readsEverything = (actor: Actor): boolean =>
  hasRole(actor, ...ADMINS, 'general_manager', 'finance');

/**
 * Whose requests the actor decides on at the manager's step: a manager those of the own organisation, the general manager all.
 * @returns null: everybody's; an empty array: nobody's
 */
export function managedBy(actor: Actor): readonly number[] | null {
  if (hasRole(actor, ...ADMINS, 'general_manager')) return null;
  return hasRole(actor, 'manager') ? actor.organisationPersonnel : [];
}

export const isCashier = (actor: Actor): boolean => hasRole(actor, ...ADMINS, 'finance');

/** Whether the actor may decide a step of somebody's request; never of the own one. */
export function mayDecide(actor: Actor, step: number, applicantId: number): boolean {
  if (actor.personnelId === null || actor.personnelId === applicantId) return false;
  if (step !== 1) return isCashier(actor);
  const managed = managedBy(actor);
  return managed === null || managed.includes(applicantId);
}

interface Request {
  status: number;
  applicantId: number;
}

/** What the actor may do with a request as it stands. */
export function rightsOf(actor: Actor, { status, applicantId }: Request) {
  const isOwn = actor.personnelId === applicantId;
  return {
    canDecide: (status === 1 || status === 2) && mayDecide(actor, status, applicantId),
    canPay: status === 3 && mayDecide(actor, 3, applicantId),
    canWithdraw: isOwn && (status === 1 || status === 2),
    canEdit: isOwn && (status === 5 || status === 6),
  };
}

/** @throws 400 unless the request waits for this step; two people deciding at once: the second comes too late */
export function demandStep(status: number, step: Step): void {
  if (status === step) return;
  const isOver = status > step && status <= 4;
  throw broken(
    isOver ? '该步骤已由他人处理' : `申请${PAYMENT_STATUS[status as 1]}，不能进行${PAYMENT_STEPS[step]}`,
  );
}
