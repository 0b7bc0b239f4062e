import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { broken } from '../../lib/errors.ts';
import { lockCustomers, withLessonsAhead } from './customers.queries.ts';
import { customers, deletedCustomers } from './lists.queries.ts';

/**
 * Who may edit, delete or hand on customers: whose scope they are in, and for market customers who sees the market's. The rows are
 * locked first, so that who waited for another save is asked about the customers as they are now.
 * @throws 404 unless all of them are the caller's
 */
export async function mustOwn(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  await lockCustomers(trx, ids);
  await customers.mustSee(trx, actor, ids);
}

/** Who may edit customers may delete them, once their lessons are taught. @throws 404, 400 naming customers with lessons ahead */
export async function mustDelete(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  await mustOwn(trx, actor, ids);
  const busy = await withLessonsAhead(trx, ids);
  if (busy.length > 0) throw broken(`客户“${busy.slice(0, 3).join('、')}”还有未结束的课程，不能删除`);
}

/** Deleted customers are restored by who could edit them before. @throws 404 when one is not deleted, or not the caller's */
export async function mustRestore(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  await lockCustomers(trx, ids);
  await deletedCustomers.mustSee(trx, actor, ids);
}
