import type { Database } from '../../db/pool.ts';
import { lockRows } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { badRequest, notFound } from '../../lib/errors.ts';
import { countClaim, stateOf, takeFromPool, takeOwnerless } from './claims.queries.ts';
import { ownedOf, releaseToPool } from './pool.queries.ts';
import { refusalOf, releaseReason } from './pool.rules.ts';
import { keepBefore } from './undo.queries.ts';

/**
 * Claims one customer for the caller.
 * @throws 400 that says who was faster or which cap is reached; nothing is half done then
 */
export async function claim(db: Database, actor: Actor, contactId: number): Promise<{ id: number }> {
  const personnelId = staffId(actor);
  const day = today();
  const act = await transaction(db, actor, async (trx) => {
    const allowance = await countClaim(trx, personnelId, day);
    if (!allowance) throw notFound('人员');
    if (!allowance.isCounted) throw badRequest(`今日领取已达上限 ${allowance.dailyCap} 个`);
    const taken = await takeFromPool(trx, contactId, {
      accountId: actor.accountId,
      personnelId,
      day,
      ...allowance,
    });
    if (!taken) throw new NotTaken();
    const { organisationId } = allowance;
    if (taken.hasOwnerless) await takeOwnerless(trx, taken.id, contactId, { personnelId, organisationId });
    return { id: taken.id };
  }).catch((error: unknown) => {
    // Rolled back, so the day's count is as before; what stood in the way is read with fresh eyes.
    if (error instanceof NotTaken) return undefined;
    throw error;
  });
  if (!act) throw badRequest(refusalOf(await stateOf(db, contactId, personnelId), personnelId, day));
  return act;
}
class NotTaken extends Error {}

/** Gives customers of the caller's scope back to the pool, all or none. @returns the act, for undo */
export async function release(
  db: Database,
  actor: Actor,
  ids: number[],
  reason: string,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    const distinct = [...new Set(ids)];
    // Locked before anything is asked: who waited for a transfer is asked about the owner after it.
    await lockRows(trx, 'contact', distinct);
    if ((await ownedOf(trx, actor, distinct)) !== distinct.length) throw notFound('客户');
    const act = await keepBefore(trx, actor, distinct);
    const released = await releaseToPool(trx, distinct, {
      reason: releaseReason(reason),
      endedHow: 'released',
    });
    if (released.length !== distinct.length) throw badRequest('部分客户刚刚已变更负责人，请刷新后重试');
    return act;
  });
}
