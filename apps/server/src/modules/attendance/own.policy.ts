import type { Actor } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

/** Nobody keeps the own attendance or leave, whatever they may do for others. @throws 403 that says who can */
export function refuseOwn(
  actor: Actor,
  people: readonly number[],
  what: '考勤' | '考勤与绩效备注' | '假期',
): void {
  if (actor.personnelId !== null && people.includes(actor.personnelId))
    throw forbidden(`本人的${what}由其他人资或管理员办理`);
}
