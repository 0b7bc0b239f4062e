import type { Database } from '../../db/pool.ts';
import { lockRows } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { AppError, badRequest, notFound } from '../../lib/errors.ts';
import { lockHolders, roomOf } from '../customers/holdings.queries.ts';
import { itemsOfActs, lockActs, putBack, untouched } from './undo.queries.ts';

/**
 * Undoes the caller's own claims and releases of the last ten minutes for customers unchanged since.
 * @throws 404 for others' acts, 409 when undone already, 400 when a rule refuses
 */
export async function undoActs(
  db: Database,
  actor: Actor,
  ids: readonly number[],
): Promise<{ contacts: number; skipped: number }> {
  const distinct = [...new Set(ids)];
  return await transaction(db, actor, async (trx) => {
    const acts = await lockActs(trx, actor.accountId, distinct);
    if (acts.length !== distinct.length) throw notFound('操作');
    if (acts.some((act) => act.isUndone)) throw new AppError(409, '已经撤销，请刷新后查看');
    if (acts.some((act) => act.isLate)) throw badRequest('超过 10 分钟，不能再撤销');
    const items = await itemsOfActs(trx, distinct);
    // Lock order: people before customers, each by id, as for claims and transfers.
    const owners = [...new Set(items.flatMap(({ ownerId }) => ownerId ?? []))];
    const holders = await lockHolders(trx, actor.personnelId ? [...owners, actor.personnelId] : owners);
    await lockRows(
      trx,
      'contact',
      items.map(({ contactId }) => contactId),
    );
    const left = await untouched(trx, distinct);
    if (left.length === 0) throw badRequest('这些客户都已变更负责人，无法撤销');
    mustFit(holders, left);
    await putBack(
      trx,
      distinct,
      left.map(({ contactId }) => contactId),
    );
    return { contacts: left.length, skipped: items.length - left.length };
  });
}

/** Owners who get customers back must be active and have room. */
function mustFit(holders: Awaited<ReturnType<typeof lockHolders>>, items: { ownerId: number | null }[]) {
  for (const [ownerId, share] of Map.groupBy(items, (item) => item.ownerId)) {
    if (ownerId === null) continue;
    const holder = holders.get(ownerId);
    if (!holder?.isActive) throw badRequest(`原负责人 ${holder?.name ?? ''} 已离职，无法撤销`);
    const room = roomOf(holder);
    if (room !== null && room < share.length)
      throw badRequest(`${holder.name}最多持有 ${holder.cap} 个客户，还能接收 ${room} 个，无法撤销`);
  }
}
