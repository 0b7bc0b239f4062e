import { salesApi } from '@shibiao/contract/sales';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, isGranted, staffId } from '../../lib/actor.ts';
import { badRequest } from '../../lib/errors.ts';
import { leads } from './sales.queries.ts';

/**
 * Logs and reports are reviewed by somebody above their author; the scope says how far one sees, not whom one leads.
 * @throws 400 for one's own, for those of one's own leaders, and without the function of reviewing
 */
export async function mustBeAbove(db: Executor, actor: Actor, authorId: number): Promise<void> {
  const id = staffId(actor);
  if (id === authorId) throw badRequest('不能批阅自己的');
  // Reports are written and reviewed by one call, which authors are granted, too.
  if (!isGranted(actor, `/api${salesApi.review.path}`)) throw badRequest('只能由上级批阅');
  if (await leads(db, authorId, id)) throw badRequest('只能由上级批阅');
}
