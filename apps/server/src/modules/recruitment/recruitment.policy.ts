import { type Actor, hasRole } from '../../lib/actor.ts';

/** Who runs the recruitment; everybody else sees the openings they lead or interview for, and scores. */
export const mayManage = (actor: Actor): boolean => hasRole(actor, 'hr', 'admin', 'super_admin');
export const seesEverybody = (actor: Actor): boolean => mayManage(actor) || hasRole(actor, 'general_manager');
/** Salaries are for hr and the general manager alone. */
export const seesSalaries = (actor: Actor): boolean => seesEverybody(actor);
