import { lockRows } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest } from '../../lib/errors.ts';
import { withLessonsAhead } from './customers.queries.ts';
import { customers, deletedCustomers } from './lists.queries.ts';

/**
 * Customers are edited, deleted and transferred within the scope; market customers also by viewers of the market's. The
 * rows are locked first, so that a waiting caller is checked against the saved state.
 * @throws 404 unless all of them are the caller's
 */
export async function mustOwn(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  await lockRows(trx, 'contact', ids);
  await customers.mustSee(trx, actor, ids);
}

/** Editors of customers may delete them after their lessons are taught. @throws 404, 400 with lessons ahead */
export async function mustDelete(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  await mustOwn(trx, actor, ids);
  const busy = await withLessonsAhead(trx, ids);
  if (busy.length > 0) throw badRequest(`客户“${busy.slice(0, 3).join('、')}”还有未结束的课程，不能删除`);
}

/** Editors of customers may restore them. @throws 404 when one is not deleted, or not the caller's */
export async function mustRestore(trx: Trx, actor: Actor, ids: readonly number[]): Promise<void> {
  await lockRows(trx, 'contact', ids);
  await deletedCustomers.mustSee(trx, actor, ids);
}
