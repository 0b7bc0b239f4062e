import type { Actor } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

export const isOwn = (actor: Actor, personnelId: number): boolean => actor.personnelId === personnelId;
const refusal = (what: string) => `本人的${what}由其他人资或管理员办理`;
/** Why a list leaves the row of its caller out. */
export const OWN_LEAVE = refusal('假期');
export const OWN_ATTENDANCE = refusal('考勤');

/** Nobody keeps the own attendance or leave, whatever they may do for others. @throws 403 that says who can */
export function refuseOwn(
  actor: Actor,
  people: readonly number[],
  what: '考勤' | '考勤与绩效备注' | '假期',
): void {
  if (people.some((id) => isOwn(actor, id))) throw forbidden(refusal(what));
}
