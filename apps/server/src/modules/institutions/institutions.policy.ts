import { type Actor, canSee } from '../../lib/actor.ts';

/** A merge moves everybody's customers: only who is in charge of all their owners may do it, or take it back. */
export const mayMerge = (actor: Actor, ownerIds: readonly number[]): boolean =>
  ownerIds.every((owner) => canSee(actor, 'customers', owner));
