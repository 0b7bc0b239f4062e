import type { InputOf } from '@shibiao/contract/endpoint';
import type { favouritesApi } from '@shibiao/contract/favourites';
import type { identityApi } from '@shibiao/contract/identity';
import type { Database } from '../../db/pool.ts';
import { updateRow } from '../../db/rows.ts';
import { type Executor, publish, type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { notFound } from '../../lib/errors.ts';
import {
  deleteFavourite,
  deleteFavourites,
  insertFavourite,
  lockOwnFavourites,
} from './favourites.queries.ts';

/**
 * Adds a favourite with a visible target, or removes it; `on` decides, else it toggles.
 * @returns whether it is a favourite now @throws 404 without a visible target
 */
export async function toggleFavourite(
  db: Database,
  actor: Actor,
  { kind, targetId, on }: InputOf<typeof identityApi.toggleFavourite>,
): Promise<boolean> {
  if (!on) {
    const isGone = await deleteFavourite(db, actor, kind, targetId);
    if (isGone) await tellScreens(db, actor);
    if (on === false || isGone) return false;
  }
  await transaction(db, actor, async (trx) => {
    if (!(await insertFavourite(trx, actor, kind, targetId))) throw notFound('收藏的对象');
  });
  await tellScreens(db, actor);
  return true;
}

/** Updates the stars on the person's other screens. */
const tellScreens = (db: Executor, actor: Actor): Promise<void> =>
  publish(db, { type: 'favourites', accounts: [actor.accountId] });

/** Sets group and note of own favourites, all or none. @throws 404 when one is not the caller's */
export const editFavourites = (
  db: Database,
  actor: Actor,
  { ids, groupName, note }: InputOf<typeof favouritesApi.editFavourites>,
): Promise<void> =>
  transaction(db, actor, async (trx) => {
    await mustOwn(trx, actor, ids);
    await updateRow(trx, 'favourite', ids, { group_name: groupName, note });
  });

/** Removes own favourites, all or none. @throws 404 when one is not the caller's */
export const removeFavourites = (db: Database, actor: Actor, ids: readonly number[]): Promise<void> =>
  transaction(db, actor, async (trx) => {
    await mustOwn(trx, actor, ids);
    await deleteFavourites(trx, ids);
    await tellScreens(trx, actor);
  });

async function mustOwn(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  if ((await lockOwnFavourites(trx, actor, ids)) !== new Set(ids).size) throw notFound('收藏');
}
