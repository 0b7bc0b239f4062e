import { SENSITIVE } from '@shibiao/contract/archive/calls';
import { type Actor, isGranted } from '../../lib/actor.ts';

/** Whether the actor may reveal masked facts of a person: with the function, or their own. */
export const mayReveal = (actor: Actor, personnelId: number): boolean =>
  isGranted(actor, SENSITIVE) || actor.personnelId === personnelId;
