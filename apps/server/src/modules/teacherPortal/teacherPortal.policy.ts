import type { Actor } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';

/** The calling teacher. @throws 403 for staff and partners, whatever they hold */
export function teacherId(actor: Actor): number {
  if (actor.userType !== 3 || actor.teacherId === null) throw forbidden('只供讲师本人使用');
  return actor.teacherId;
}
