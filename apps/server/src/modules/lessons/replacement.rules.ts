import type { TRAVEL_SOURCES } from '@shibiao/contract/lessons/replacement';
import { CONFIRMED, POSTPONED, RESERVED, statusName } from './lessons.rules.ts';

/** Facts that decide the travel cost of a replacement teacher. */
export interface Travel {
  isOnline: boolean;
  payer: string;
  /** The teacher lives in the lesson's city. */
  isAtHome: boolean;
  /** The teacher's last travel cost to the city; null: unknown. */
  past: string | null;
  /** The lesson's travel cost for the former teacher. */
  kept: string;
}

/** The proposed travel cost with its reason. An agreed amount is entered instead. */
export function proposedTravel(travel: Travel): { fee: string; from: keyof typeof TRAVEL_SOURCES } {
  if (travel.isOnline) return { fee: '0.00', from: 'online' };
  // Only travel paid by the company is a cost of the lesson.
  if (travel.payer === '机构') return { fee: '0.00', from: 'payer' };
  if (travel.isAtHome) return { fee: '0.00', from: 'home' };
  return travel.past === null ? { fee: travel.kept, from: 'kept' } : { fee: travel.past, from: 'past' };
}

/** Reason against replacing a lesson's teacher; null when allowed. */
export function whyKept(lesson: { status: number; isFeeAsked: boolean }): string | null {
  if (lesson.status !== RESERVED && lesson.status !== CONFIRMED && lesson.status !== POSTPONED)
    return `课程已${statusName(lesson.status)}，不能替换讲师`;
  return lesson.isFeeAsked ? '课酬已申请付款，不能替换讲师；请先撤回付款申请' : null;
}
