import { MOST_VIEWS, type View, type viewInput } from '@shibiao/contract/views';
import type { z } from 'zod';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { clearDefault, countViews, putView, updateView } from './views.queries.ts';

/**
 * Saves a view by id, else by name, else as a new one at the end. A screen has at most one default.
 * @throws 400 above MOST_VIEWS of one screen, 404 when the id is not the caller's, 408 when the name would be lost
 */
export async function keepView(db: Database, actor: Actor, given: z.output<typeof viewInput>): Promise<View> {
  const { id, screen, name, isDefault } = given;
  if (id && name === '') throw invalid({ field: 'name', message: '必填' });
  const values = {
    config: JSON.stringify(given.config),
    is_default: isDefault,
    is_shared: given.isShared && name !== '',
  };
  const { accountId } = actor;
  return await transaction(db, actor, async (trx) => {
    if (isDefault) await clearDefault(trx, accountId, screen);
    const saved = id
      ? await updateView(trx, accountId, { id, screen, name }, values)
      : await putView(trx, accountId, { screen, name }, values);
    if ((await countViews(trx, accountId, screen)) > MOST_VIEWS)
      throw badRequest(`每个列表最多保存 ${MOST_VIEWS} 个视图`);
    return saved;
  });
}
