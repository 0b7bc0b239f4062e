import { moveReferences } from '../../db/merged-references.ts';
import type { Database } from '../../db/pool.ts';
import { lockRows, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, notFound } from '../../lib/errors.ts';
import { lastDealOf } from '../customers/customers.queries.ts';
import {
  areMergeable,
  followDeals,
  type Moved,
  mergedAmong,
  moveHistory,
  noteMerge,
} from '../customers/merged.queries.ts';
import { syncFollowUps } from '../trackings/trackings.queries.ts';
import { takenValues } from './clashes.queries.ts';

const countOf = (moved: Moved | Record<string, number[]>): number =>
  Object.values(moved).reduce((sum, ids) => sum + ids.length, 0);

/**
 * Merges a deleted customer into the one with its phone or name: follow-ups, demands, lessons and files move. Neither's
 * own facts change.
 * @throws 404 unless one is deleted and the other is live, 400 for any other pair and a second time
 */
export async function mergeCustomer(
  db: Database,
  actor: Actor,
  { id, intoId }: { id: number; intoId: number },
): Promise<{ moved: number }> {
  return await transaction(db, actor, async (trx) => {
    await lockRows(trx, 'contact', [id, intoId]);
    if (!(await areMergeable(trx, id, intoId))) throw notFound('客户');
    if ((await mergedAmong(trx, [id])).length > 0) throw badRequest('该客户已并入其他客户');
    const taken = await takenValues(trx, { table: 'contact', ids: [id] });
    if (!taken.some(({ holder }) => holder.id === intoId))
      throw badRequest('只能并入电话或姓名与它相同的客户');
    const moved = await moveHistory(trx, id, intoId);
    await followDeals(trx, id, intoId);
    await syncFollowUps(trx, [id, intoId]);
    const refs = await moveReferences(trx, 'contact', id, intoId);
    await noteMerge(trx, { fromId: id, intoId, byId: actor.personnelId, moved, refs });
    return { moved: countOf(moved) + countOf({ file: refs.rows.file ?? [] }) };
  });
}

/** Undoes such a merge for unchanged records. @throws 404 without one, 400 after a day */
export async function undoMergeCustomer(db: Database, actor: Actor, id: number): Promise<{ moved: number }> {
  return await transaction(db, actor, async (trx) => {
    await lockRows(trx, 'contact', [id]);
    const [merge] = await mergedAmong(trx, [id]);
    if (!merge) throw notFound('合并记录');
    if (!merge.isRecent) throw badRequest('合并已超过 24 小时，不能撤销');
    await lockRows(trx, 'contact', [id, merge.intoId]);
    const back = await moveHistory(trx, merge.intoId, id, merge.moved);
    const refs = await moveReferences(trx, 'contact', merge.intoId, id, merge.refs);
    await updateRow(trx, 'contact', merge.intoId, { last_deal_at: await lastDealOf(trx, merge.intoId) });
    await syncFollowUps(trx, [id, merge.intoId]);
    await updateRow(trx, 'contact_merge', merge.id, { undone_at: now() });
    return { moved: countOf(back) + countOf({ file: refs.rows.file ?? [] }) };
  });
}
