import { salesApi } from '@shibiao/contract/sales';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, isGranted, staffId } from '../../lib/actor.ts';
import { badRequest } from '../../lib/errors.ts';
import { leads } from './sales.queries.ts';

/**
 * Only a leader above the author reviews logs and reports; the scope is not enough.
 * @throws 400 for the actor's own, for those of the actor's leaders, and without the review function
 */
export async function mustBeAbove(db: Executor, actor: Actor, authorId: number): Promise<void> {
  const id = staffId(actor);
  if (id === authorId) throw badRequest('不能批阅自己的');
  // Writing and reviewing share one call, which authors are granted too.
  if (!isGranted(actor, `/api${salesApi.review.path}`)) throw badRequest('只能由上级批阅');
  if (await leads(db, authorId, id)) throw badRequest('只能由上级批阅');
}
