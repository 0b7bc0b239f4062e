import type { TRAVEL_SOURCES } from '@shibiao/contract/lessons/replacement';
import { CONFIRMED, POSTPONED, RESERVED, statusName } from './lessons.rules.ts';

/** Facts that decide on the travel of a teacher who takes a lesson over. */
export interface Travel {
  isOnline: boolean;
  payer: string;
  /** The teacher lives where it is taught. */
  isAtHome: boolean;
  /** The teacher's last travel to the city; null: never, or not known. */
  past: string | null;
  /** The lesson's own, as it was reckoned for the former teacher. */
  kept: string;
}

/** The travel that is proposed, and why. Whoever agreed on another one types it. */
export function proposedTravel(travel: Travel): { fee: string; from: keyof typeof TRAVEL_SOURCES } {
  if (travel.isOnline) return { fee: '0.00', from: 'online' };
  // Only what the company bears is a cost of the lesson.
  if (travel.payer === '机构') return { fee: '0.00', from: 'payer' };
  if (travel.isAtHome) return { fee: '0.00', from: 'home' };
  return travel.past === null ? { fee: travel.kept, from: 'kept' } : { fee: travel.past, from: 'past' };
}

/** Why a lesson keeps its teacher, whoever asks; null while one may be put in the other's place. */
export function whyKept(lesson: { status: number; isFeeAsked: boolean }): string | null {
  if (lesson.status !== RESERVED && lesson.status !== CONFIRMED && lesson.status !== POSTPONED)
    return `课程已${statusName(lesson.status)}，不能替换讲师`;
  return lesson.isFeeAsked ? '课酬已申请付款，不能替换讲师；请先撤回付款申请' : null;
}
