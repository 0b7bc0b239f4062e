import { type Actor, hasRole } from '../../lib/actor.ts';
import { badRequest } from '../../lib/errors.ts';
import { type Step, whyNotAtStep } from './payments.rules.ts';

/** Administrators stand in for everybody, so that no request is stuck. */
const ADMINS = ['super_admin', 'admin'];

/** Reads every request regardless of named readers: finance, and approvers of everybody. */
export const readsEverything = (actor: Actor): boolean =>
  hasRole(actor, ...ADMINS, 'general_manager', 'finance');

/**
 * People whose requests the actor decides at the manager's step: a manager the own organisation's, the general manager
 * all.
 * @returns null: everybody's; an empty array: nobody's
 */
export function managedBy(actor: Actor): readonly number[] | null {
  if (hasRole(actor, ...ADMINS, 'general_manager')) return null;
  return hasRole(actor, 'manager') ? actor.organisationPersonnel : [];
}

export const isCashier = (actor: Actor): boolean => hasRole(actor, ...ADMINS, 'finance');

interface Request {
  status: number;
  applicantId: number;
  /** Its amounts come from a request of staff, which is changed and submitted again instead. */
  staffRequestId?: number | null;
}
type Refusal = string | null;
type Action = 'edit' | 'withdraw' | 'changeAttachments' | 'changeVouchers';

const isOwn = (actor: Actor, { applicantId }: Request) => actor.personnelId === applicantId;

function holdsStep(actor: Actor, step: Step, applicantId: number): boolean {
  if (actor.personnelId === null) return false;
  if (step !== 1) return isCashier(actor);
  const managed = managedBy(actor);
  return managed === null || managed.includes(applicantId);
}

/** Reason against deciding a step; always for the own request. */
function whyNotDecide(actor: Actor, request: Request, step: Step): Refusal {
  if (isOwn(actor, request)) return '不能审批自己的申请';
  const outOfTurn = whyNotAtStep(request.status, step);
  if (outOfTurn) return outOfTurn;
  if (holdsStep(actor, step, request.applicantId)) return null;
  return step === 1 ? '只有申请人所在部门的经理可以审批' : '只有财务可以处理此步骤';
}

const WHY_NOT: Record<Action, (actor: Actor, request: Request) => Refusal> = {
  edit(actor, request) {
    if (!isOwn(actor, request)) return '只能修改自己的申请';
    if (request.staffRequestId) return '该付款来自“我的申请”，请在原申请中修改并重新提交';
    return [5, 6].includes(request.status) ? null : '只有已驳回或已撤回的申请可以修改';
  },
  withdraw(actor, request) {
    if (!isOwn(actor, request)) return '只能撤回自己的申请';
    return [1, 2].includes(request.status) ? null : '申请已审批完毕或已结束，不能撤回';
  },
  changeAttachments(actor, request) {
    if (!isOwn(actor, request)) return '只有申请人可以修改附件';
    return [1, 5, 6].includes(request.status) ? null : '已审批的申请不能再改附件';
  },
  changeVouchers(actor, request) {
    if (![3, 4].includes(request.status)) return '审批通过后才能上传付款凭证';
    return isCashier(actor) && !isOwn(actor, request) ? null : '只有财务可以上传付款凭证';
  },
};

/** The actor's rights on a request in its present state. */
export function rightsOf(actor: Actor, request: Request) {
  const { status } = request;
  const may = (action: Action) => WHY_NOT[action](actor, request) === null;
  return {
    canDecide: (status === 1 || status === 2) && whyNotDecide(actor, request, status) === null,
    canPay: whyNotDecide(actor, request, 3) === null,
    canWithdraw: may('withdraw'),
    canEdit: may('edit'),
    canChangeAttachments: may('changeAttachments'),
    canChangeVouchers: may('changeVouchers'),
  };
}

/** @throws 400 with the reason */
export function ensureMay(actor: Actor, action: Action, request: Request): void {
  refuse(WHY_NOT[action](actor, request));
}

/** @throws 400 with the reason; the second of two concurrent deciders is too late */
export function ensureMayDecide(actor: Actor, request: Request, step: Step): void {
  refuse(whyNotDecide(actor, request, step));
}

function refuse(refusal: Refusal): void {
  if (refusal) throw badRequest(refusal);
}
