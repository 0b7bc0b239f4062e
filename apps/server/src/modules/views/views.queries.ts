import type { View } from '@shibiao/contract/views';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { found } from '../../lib/errors.ts';

const COLUMNS = [
  'id',
  'screen',
  'name',
  'is_default as isDefault',
  sql<Record<string, unknown>>`config`.as('config'),
] as const;
/** A person keeps at most this many views of one screen. */
export const MOST_VIEWS = 50;

export async function viewsOf(db: Executor, accountId: number, screen: string): Promise<View[]> {
  return await db
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .orderBy('name')
    .limit(MOST_VIEWS)
    .execute();
}

/** Saves a view under its name; one of a screen can be the default. */
export async function saveView(
  trx: Executor,
  accountId: number,
  given: { screen: string; name: string; config: object; isDefault: boolean },
): Promise<View> {
  if (given.isDefault) {
    await trx
      .updateTable('saved_view')
      .set({ is_default: false })
      .where('account_id', '=', accountId)
      .where('screen', '=', given.screen)
      .execute();
  }
  const values = { config: JSON.stringify(given.config), is_default: given.isDefault };
  return await trx
    .insertInto('saved_view')
    .values({ account_id: accountId, screen: given.screen, name: given.name, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'screen', 'name']).doUpdateSet(values))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function countViews(db: Executor, accountId: number, screen: string): Promise<number> {
  const { n } = await db
    .selectFrom('saved_view')
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function removeView(db: Executor, accountId: number, id: number): Promise<void> {
  found(
    await db
      .deleteFrom('saved_view')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst(),
    '视图',
  );
}
