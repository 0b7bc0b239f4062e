import type { Actor } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

/** Nobody prepares, changes, publishes or answers their own slip, nor sets their own pay. */
export const OWN_SLIP = '本人的工资条由其他财务或总经理办理';
export const OWN_TERMS = '本人的薪资由其他财务或总经理登记';

export const isOwn = (actor: Pick<Actor, 'personnelId'>, personnelId: number): boolean =>
  actor.personnelId === personnelId;

/** @throws 403 that says who can */
export function refuseOwn(actor: Pick<Actor, 'personnelId'>, personnelId: number, reason: string): void {
  if (isOwn(actor, personnelId)) throw forbidden(reason);
}
