import { lockRows, restoreRows } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest } from '../../lib/errors.ts';
import { lockHolders, roomOf } from '../customers/holdings.queries.ts';
import { mergedAmong } from '../customers/merged.queries.ts';
import { ownersOfDeleted, releaseToPool } from './pool.queries.ts';
import { FULL_REASON, LEFT_REASON } from './pool.rules.ts';

/**
 * Restored customers return to their owner if that person is active and below the cap; others go to the pool. Runs
 * inside the restoring transaction. @throws 400 for a merged customer
 */
export async function restoreOwned(trx: Trx, _actor: Actor, ids: readonly number[]): Promise<void> {
  // Lock order: people before customers, as for claims and transfers.
  const owned = await ownersOfDeleted(trx, ids);
  const holders = await lockHolders(
    trx,
    owned.map(({ ownerId }) => ownerId),
  );
  await lockRows(trx, 'contact', ids);
  const [merged] = await mergedAmong(trx, ids);
  if (merged) throw badRequest(`该客户已并入“${merged.title}”，请先撤销合并`);
  await restoreRows(trx, 'contact', ids, '已删除的客户');
  for (const [ownerId, share] of Map.groupBy(owned, (one) => one.ownerId)) {
    const holder = holders.get(ownerId);
    const room = holder?.isActive ? (roomOf(holder) ?? share.length) : 0;
    const beyond = share.slice(room).map(({ id }) => id);
    if (beyond.length === 0) continue;
    const why = holder?.isActive
      ? ({ reason: FULL_REASON, endedHow: 'released' } as const)
      : ({ reason: LEFT_REASON, endedHow: 'left' } as const);
    await releaseToPool(trx, beyond, why);
  }
}
