import type { Executor } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { notFound } from '../../lib/errors.ts';
import { institutions, isMaintained } from './institutions.queries.ts';

/** @throws 404 unless the caller may change the institution; for a deleted one with its state */
export async function mustKeep(db: Executor, actor: Actor, id: number): Promise<void> {
  if (await isMaintained(db, actor, id)) return;
  await institutions.mustSee(db, actor, [id]);
  throw notFound('机构');
}

/** A merge moves everybody's customers: merging and undoing require all their owners in the actor's scope. */
export const mayMerge = (actor: Actor, ownerIds: readonly number[]): boolean =>
  ownerIds.every((owner) => canSee(actor, 'customers', owner));
