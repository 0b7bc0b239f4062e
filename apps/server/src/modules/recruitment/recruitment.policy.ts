import { type Actor, hasRole } from '../../lib/actor.ts';

/** Recruiters; others see openings they lead or interview for, and score. */
export const mayManage = (actor: Actor): boolean => hasRole(actor, 'hr', 'admin', 'super_admin');
export const seesEverybody = (actor: Actor): boolean => mayManage(actor) || hasRole(actor, 'general_manager');
/** Salaries are visible to HR and the general manager only. */
export const seesSalaries = (actor: Actor): boolean => seesEverybody(actor);
