import { MOST_VIEWS, type View, type viewInput } from '@shibiao/contract/views';
import type { z } from 'zod';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { countViews, saveView } from './views.queries.ts';

/**
 * Saves a view of the caller's under its name, or under its id.
 * @throws 400 above MOST_VIEWS of one screen, 404 when the id is not the caller's, 408 when the id would lose its name
 */
export async function keepView(db: Database, actor: Actor, given: z.output<typeof viewInput>): Promise<View> {
  if (given.id && given.name === '') throw invalid({ field: 'name', message: '必填' });
  return await transaction(db, actor, async (trx) => {
    const saved = await saveView(trx, actor.accountId, given);
    if ((await countViews(trx, actor.accountId, given.screen)) > MOST_VIEWS)
      throw badRequest(`每个列表最多保存 ${MOST_VIEWS} 个视图`);
    return saved;
  });
}
