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
 * Takes a favourite away, or adds it when the actor may see what it points at; `on` says which, else it flips.
 * @returns whether it is a favourite now @throws 404 when there is nothing to see
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

/** The person's other screens show the same stars. */
const tellScreens = (db: Executor, actor: Actor): Promise<void> =>
  publish(db, { type: 'favourites', accounts: [actor.accountId] });

/** Group and note of one's own favourites, all or none. @throws 404 when one of them is not the caller's */
export const editFavourites = (
  db: Database,
  actor: Actor,
  { ids, groupName, note }: InputOf<typeof favouritesApi.editFavourites>,
): Promise<void> =>
  transaction(db, actor, async (trx) => {
    await mustOwn(trx, actor, ids);
    await updateRow(trx, 'favourite', ids, { group_name: groupName, note });
  });

/** Takes off favourites of one's own, all or none. @throws 404 when one of them is not the caller's */
export const removeFavourites = (db: Database, actor: Actor, ids: readonly number[]): Promise<void> =>
  transaction(db, actor, async (trx) => {
    await mustOwn(trx, actor, ids);
    await deleteFavourites(trx, ids);
    await tellScreens(trx, actor);
  });

async function mustOwn(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  if ((await lockOwnFavourites(trx, actor, ids)) !== new Set(ids).size) throw notFound('收藏');
}
