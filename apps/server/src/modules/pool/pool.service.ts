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
 * @throws 400 naming the faster claimer or the reached cap, with everything rolled back
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
    // The rollback restored the day's count; the reason is read in a new transaction.
    if (error instanceof NotTaken) return undefined;
    throw error;
  });
  if (!act) throw badRequest(refusalOf(await stateOf(db, contactId, personnelId), personnelId, day));
  return act;
}
class NotTaken extends Error {}

/** Releases customers in scope to the pool, all or none. @returns the act, for undo */
export async function release(
  db: Database,
  actor: Actor,
  ids: number[],
  reason: string,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    const distinct = [...new Set(ids)];
    // Locked before the check, so that a waiting caller is checked against the new owner.
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
