import type { Visitor } from '@shibiao/contract/endpoint';
import { KINDS_OF_SIDE } from '@shibiao/contract/lessons/lessonRequests';
import type { Session } from '@shibiao/contract/lessons/lessons';
import { badRequest, invalid } from '../../lib/errors.ts';
import { addWorkdays } from '../../lib/holidays.ts';
import { CONFIRMED, POSTPONED, RESERVED } from '../lessons/lessons.rules.ts';

/** A request is to be handled by noon of the next workday. */
export const dueAt = (today: string): string => `${addWorkdays(today, 1)} 12:00:00`;

/** @throws 408 when this side may not ask for the kind: an institution cancels, a teacher reports being unable */
export function mustBeOfSide(side: Visitor, kind: string): void {
  if (!(KINDS_OF_SIDE[side] as readonly string[]).includes(kind))
    throw invalid({ field: 'kind', message: `可选：${KINDS_OF_SIDE[side].join('、')}` });
}

/** @throws 408 for half-days that have passed */
export function mustBeAhead(wanted: readonly Session[], today: string): void {
  if (wanted.some(({ date }) => date < today))
    throw invalid({ field: 'wanted', message: '希望的时段不能早于今天' });
}

const CHANGEABLE: readonly number[] = [CONFIRMED, POSTPONED, RESERVED];

/** @throws 400 for a cancelled lesson or one that has ended */
export function mustBeChangeable(lesson: { status: number; lastDate: string }, today: string): void {
  if (!CHANGEABLE.includes(lesson.status)) throw badRequest('课程已取消，不能再申请变更');
  // A postponed lesson has no valid days.
  if (lesson.status !== POSTPONED && lesson.lastDate < today) throw badRequest('课程已上完，不能再申请变更');
}

/** @throws 400 unless the lesson is reserved */
export function mustBeReserved(lesson: { status: number }): void {
  if (lesson.status !== RESERVED) throw badRequest('只有预留的课程需要确认预留');
}
