import { CORRECTION_DAYS, EVALUATION_DAYS, REWRITE_DAYS } from '@shibiao/contract/lessons/evaluations';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { badRequest, forbidden, invalid } from '../../lib/errors.ts';
import { isTaught } from '../lessons/lessons.rules.ts';

/** @throws 403 for teachers, who do not evaluate themselves */
export function mustNotBeTeacher(actor: Actor): void {
  if (actor.userType === 3) throw forbidden('讲师不能评价自己的课程');
}

/** @throws 400 before a lesson's first day, or when it is not confirmed */
export function mustBeTaught(lesson: { status: number; firstDate: string }): void {
  if (!isTaught(lesson, today())) throw badRequest('课程确认并开课后才能评价');
}

/** @throws 400 when the lesson has not ended, ended too long ago, or its evaluation is too old to change */
export function mustBeInTime(
  source: 'institution' | 'staff',
  { isOpen, lastDate }: { isOpen: boolean; lastDate: string },
  existing: string | undefined,
): void {
  if (source === 'staff' || isOpen) return;
  if (existing === 'institution') throw badRequest(`评价提交 ${CORRECTION_DAYS} 天后不能再修改`);
  throw badRequest(
    lastDate >= today() ? '课程全部结束后才能评价' : `课程结束 ${EVALUATION_DAYS} 天后不能再评价`,
  );
}

/** @throws 400 when staff would change the institution's own evaluation */
export function mustNotOverrule(source: 'institution' | 'staff', existing: string | undefined): void {
  if (source === 'staff' && existing === 'institution') throw badRequest('机构已评价该课程，不能再修改');
}

/**
 * Whether a change of staff's evaluation is late and needs a reason.
 * @throws 400 long after the lesson, 408 without a reason
 */
export function isLateChange(
  { lastDate }: { lastDate: string },
  existing: { source: string; createdAt: string } | undefined,
  reason: string | null | undefined,
): boolean {
  if (existing?.source !== 'staff') return false;
  if (addDays(lastDate, REWRITE_DAYS) < today())
    throw badRequest(`课程结束 ${REWRITE_DAYS} 天后不能再修改评价`);
  if (addDays(existing.createdAt.slice(0, 10), CORRECTION_DAYS) >= today()) return false;
  if (!reason) throw invalid({ field: 'reason', message: `写下 ${CORRECTION_DAYS} 天后再修改，须写明原因` });
  return true;
}

/** Source of an evaluation written by the caller. */
export const sourceOf = (actor: Actor): 'institution' | 'staff' =>
  actor.userType === 2 ? 'institution' : 'staff';
