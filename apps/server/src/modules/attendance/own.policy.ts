import type { Actor } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

export const isOwn = (actor: Actor, personnelId: number): boolean => actor.personnelId === personnelId;
const refusal = (what: string) => `本人的${what}由其他人资或管理员办理`;
/** Reason why a list excludes the caller's own row. */
export const OWN_LEAVE = refusal('假期');
export const OWN_ATTENDANCE = refusal('考勤');

/** Nobody edits their own attendance or leave. @throws 403 that names who can */
export function refuseOwn(
  actor: Actor,
  people: readonly number[],
  what: '考勤' | '考勤与绩效备注' | '假期',
): void {
  if (people.some((id) => isOwn(actor, id))) throw forbidden(refusal(what));
}
