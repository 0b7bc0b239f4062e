import type { Executor } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { badRequest } from '../../lib/errors.ts';
import { leads } from './sales.queries.ts';

/**
 * Logs and reports are reviewed by somebody above their author; the scope says how far one sees, not whom one leads.
 * @throws 400 for one's own, and for those of one's own leaders
 */
export async function mustBeAbove(db: Executor, actor: Actor, authorId: number): Promise<void> {
  const id = staffId(actor);
  if (id === authorId) throw badRequest('不能批阅自己的');
  if (await leads(db, authorId, id)) throw badRequest('只能由上级批阅');
}
