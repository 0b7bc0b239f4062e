import { type Actor, hasRole } from '../../lib/actor.ts';
import { badRequest, forbidden, invalid } from '../../lib/errors.ts';
import { gains, type Share } from './shares.rules.ts';

export type BatchAction = 'submit' | 'approve' | 'reject' | 'pay' | 'drop';

/** Allowed states and roles of each action; administrators may do all of them. */
const ACTIONS: Record<BatchAction, { from: number; role: string; title: string }> = {
  submit: { from: 1, role: 'finance', title: '送审' },
  approve: { from: 2, role: 'general_manager', title: '审批' },
  reject: { from: 2, role: 'general_manager', title: '退回' },
  pay: { from: 3, role: 'finance', title: '发放' },
  drop: { from: 1, role: 'finance', title: '作废' },
};
const STATUS = ['', '还是草稿', '待审批', '已批准', '已发放'];

/** Whether the actor approves or rejects batches. */
export const mayDecideBatches = (actor: Actor): boolean =>
  hasRole(actor, ACTIONS.approve.role, 'admin', 'super_admin');

/** @throws 403 for a step of another role, 400 in a wrong state */
export function checkAction(actor: Actor, action: BatchAction, status: number): void {
  const { from, role, title } = ACTIONS[action];
  if (!hasRole(actor, role, 'admin', 'super_admin')) throw forbidden(`没有${title}提成批次的权限`);
  if (status !== from) throw badRequest(`批次${STATUS[status] ?? ''}，不能${title}`);
}

/** Nobody raises their own share of a lesson or has it paid sooner. @throws 408 */
export function refuseOwnGain(
  { personnelId }: Actor,
  before: { shares: readonly Share[]; isFree: boolean },
  after: { shares: readonly Share[]; isFree: boolean },
): void {
  if (personnelId === null) return;
  if (gains(before.shares, after.shares, personnelId))
    throw invalid({ field: 'shares', message: '不能增加本人的分成或提成率，请由其他人修改' });
  const isOwn = after.shares.some((share) => share.personnelId === personnelId);
  if (isOwn && after.isFree && !before.isFree)
    throw invalid({ field: 'isFree', message: '本人有分成的课程不能由本人设为无课酬' });
}
