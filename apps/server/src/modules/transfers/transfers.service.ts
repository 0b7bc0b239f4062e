import type { transfersApi } from '@shibiao/contract/customers/transfers';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { updateRow } from '../../db/rows.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import { holderOf, lockHolder, lockHolders, roomOf } from '../customers/holdings.queries.ts';
import { customers } from '../customers/lists.queries.ts';
import { followMoved, lockOwned, moveContacts, tellReceiver } from './moves.queries.ts';
import { mayUndo } from './transfers.policy.ts';
import { giveBack, giversOf, lockItems, lockTransfer, previewOf } from './transfers.queries.ts';

/** Transfers customers to a colleague with their open work, all or none. */
export async function transferCustomers(
  db: Database,
  actor: Actor,
  form: InputOf<typeof transfersApi.transfer>,
): Promise<OutputOf<typeof transfersApi.transfer>> {
  const ids = [...new Set(form.ids)].sort((a, b) => a - b);
  return await transaction(db, actor, async (trx) => {
    const receiver = await lockHolder(trx, form.toId);
    if (!receiver?.isActive) throw invalid({ field: 'toId', message: '接手人不存在或已离职' });
    const owned = await lockOwned(trx, ids);
    if (owned.length !== ids.length) throw notFound('客户');
    await customers.mustSee(trx, actor, ids);
    if (owned.some((one) => one.ownerId === receiver.id))
      throw badRequest(`所选客户中有 ${receiver.name} 自己的客户`);
    const room = roomOf(receiver);
    if (room !== null && room < ids.length)
      throw badRequest(
        `${receiver.name}最多持有 ${receiver.cap} 个客户，还能接收 ${room} 个，本次 ${ids.length} 个`,
      );
    const moved = await moveContacts(trx, actor, ids, receiver, {
      how: ids.length === 1 ? 'single' : 'batch',
      reason: form.reason ?? null,
    });
    if (receiver.id !== actor.personnelId) await tellReceiver(trx, receiver.id, moved, actor.name);
    return moved;
  });
}

export async function previewTransfer(
  db: Executor,
  actor: Actor,
  asked: InputOf<typeof transfersApi.transferPreview>,
): Promise<OutputOf<typeof transfersApi.transferPreview>> {
  if (!asked.ids && !asked.fromId) throw invalid({ field: 'ids', message: '请选择客户' });
  const preview = await previewOf(db, actor, asked);
  const receiver = asked.toId ? await holderOf(db, asked.toId) : undefined;
  return { ...preview, room: receiver ? roomOf(receiver) : null };
}

/**
 * Undoes a transfer for customers still with the receiver; once, by a leader of the receiver or, for ten minutes, by
 * its author.
 */
export async function undoTransfer(
  db: Database,
  actor: Actor,
  form: InputOf<typeof transfersApi.undoTransfer>,
): Promise<OutputOf<typeof transfersApi.undoTransfer>> {
  return await transaction(db, actor, async (trx) => {
    const done = await lockTransfer(trx, form.id);
    const { toId } = done;
    if (toId === null || !mayUndo(actor, done)) throw notFound('转让记录');
    if (done.undoneAt) throw badRequest('该转让已撤销');
    // Lock order: people before customers, as for transfers and leaving.
    const holders = await lockHolders(trx, await giversOf(trx, form.id));
    const items = await lockItems(trx, form.id, toId);
    if (items.length === 0) throw badRequest('所转客户都已变更负责人，无法撤销');
    const reason = form.reason ? `撤销转让：${form.reason}` : '撤销转让';
    for (const [fromId, share] of Map.groupBy(items, (item) => item.fromId)) {
      const to = holders.get(fromId);
      if (!to?.isActive) throw badRequest(`原负责人 ${to?.name ?? ''} 已离职，无法撤销`);
      const room = roomOf(to);
      if (room !== null && room < share.length)
        throw badRequest(`${to.name}最多持有 ${to.cap} 个客户，还能接收 ${room} 个，无法撤销`);
      await giveBack(
        trx,
        form.id,
        actor,
        to,
        toId,
        share.map((item) => item.contactId),
        reason,
      );
    }
    await followMoved(
      trx,
      items.map((item) => item.contactId),
    );
    await updateRow(trx, 'transfer', form.id, { undone_at: now(), undone_by: actor.personnelId });
    return { contacts: items.length, skipped: done.contacts - items.length };
  });
}
