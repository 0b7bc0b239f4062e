import { LESSON_MONEY, type LessonStatus } from '@shibiao/contract/lessons/codes';
import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { replacementApi } from '@shibiao/contract/lessons/replacement';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, forbidden } from '../../lib/errors.ts';
import { canBecome, isReopening, isTaught, nextStates, occupiesSlots, statusName } from './lessons.rules.ts';
import { whyKept } from './replacement.rules.ts';

/**
 * Teachers do not see income, institutions do not see teacher fees, and neither sees profit. A contact without the
 * right to the institution's money sees none.
 */
export const seesIncome = (actor: Actor): boolean =>
  actor.userType === 2 ? actor.seesPortalMoney : seesProfit(actor);
export const seesTeacherFees = (actor: Actor): boolean => actor.userType === 3 || seesProfit(actor);
/** Handover contacts see who, where and when; figures need their own function. */
export const seesProfit = (actor: Actor): boolean => actor.userType === 1 && isGranted(actor, LESSON_MONEY);

/** Fees, costs, gift lessons and subsidies of lessons. @throws 403 */
export function mustChangeMoney(actor: Actor): void {
  if (!seesProfit(actor)) throw forbidden('您没有查看和修改课程金额的权限');
}

/** People who may restore deleted lessons also see them. */
export const mayRestore = (actor: Actor): boolean => isGranted(actor, '/restore');

/** Actions blocked by money: deleting, cancelling or postponing, changing the teacher. */
export interface Held {
  hasMoney: boolean;
  staysFor: 'invoice' | 'payment' | 'taught' | null;
  isFeeAsked: boolean;
}

/** The caller's rights on a lesson in scope, for screens. The writes below check the same. */
export function rightsOf(actor: Actor) {
  const isAllowed = (call: { path: string }) => isGranted(actor, `/api${call.path}`);
  const maySetState = isAllowed(lessonsApi.reserveOrPostpone);
  const mayReplace = isAllowed(replacementApi.replaceTeacher);
  const mayEdit = isAllowed(lessonsApi.edit);
  const mayEvaluate = actor.userType !== 3 && isAllowed(evaluationsApi.editReview);
  const mayDelete = isAllowed(lessonsApi.delete);
  const restores = mayRestore(actor) && isAllowed(lessonsApi.restore);
  const day = today();
  return (lesson: Held & { status: number; lessonstatus: number; lessondate: string }) => {
    const isLive = lesson.status === 1;
    const taught = { status: lesson.lessonstatus, firstDate: lesson.lessondate };
    return {
      steps:
        isLive && maySetState
          ? nextStates(lesson.lessonstatus).filter(
              (to) =>
                isStepAllowed(actor, lesson.lessonstatus, to) &&
                (lesson.staysFor === null || occupiesSlots(to)),
            )
          : [],
      canEdit: isLive && mayEdit,
      canReplace:
        isLive &&
        mayReplace &&
        whyKept({ status: lesson.lessonstatus, isFeeAsked: lesson.isFeeAsked }) === null,
      canEvaluate: isLive && mayEvaluate && isTaught(taught, day),
      canDelete: isLive && mayDelete && !lesson.hasMoney,
      canRestore: !isLive && restores,
    };
  };
}

const isStepAllowed = (actor: Actor, from: number, to: LessonStatus): boolean =>
  !isReopening(from, to) || isGranted(actor, '/lesson/reopen');

/** @throws 400 for an impossible step of the state machine, 403 without the right to reopen a cancelled lesson */
export function mustStep(actor: Actor, from: number, to: LessonStatus): void {
  if (!canBecome(from, to)) throw badRequest(`课程不能从“${statusName(from)}”变为“${statusName(to)}”`);
  if (!isStepAllowed(actor, from, to)) throw forbidden('您没有重新预留已取消课程的权限');
}

/**
 * A taught lesson with money is neither cancelled nor postponed; the database refuses those with invoices or payments.
 * @throws 400
 */
export function mustLeave(lesson: { staysFor: Held['staysFor']; lastDate: string }, to: LessonStatus): void {
  if (lesson.staysFor === 'taught' && !occupiesSlots(to))
    throw badRequest(
      `课程已于 ${lesson.lastDate} 上完并有收付款，不能取消或延期；没有上课的，请先把收款改到其他课程或退款`,
    );
}

/** Whether the caller may book two lessons of a teacher on one half-day with a reason. */
export const mayAllowClash = (actor: Actor): boolean => isGranted(actor, '/lesson/allowClash');

/** @throws 403 */
export function mustAllowClash(actor: Actor): void {
  if (!mayAllowClash(actor)) throw forbidden('您没有允许同时段排课的权限');
}

/** @throws 403 */
export function mustRestore(actor: Actor): void {
  if (!mayRestore(actor)) throw forbidden('您没有恢复记录的权限');
}

/** @throws 400 when it was invoiced, received, paid or requested */
export function mustDelete(lesson: { hasMoney: boolean }): void {
  if (lesson.hasMoney) throw badRequest('已开票、收款、付款或有付款申请的课程不能删除');
}
