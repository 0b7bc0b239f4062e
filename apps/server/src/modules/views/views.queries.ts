import { MOST_VIEWS, type View } from '@shibiao/contract/views';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';

const COLUMNS = [
  'id',
  'screen',
  'name',
  'is_default as isDefault',
  'is_shared as isShared',
  sql<string | null>`null::text`.as('ownerName'),
  sql<Record<string, unknown>>`config`.as('config'),
] as const;

export async function viewsOf(db: Executor, accountId: number, screen: string): Promise<View[]> {
  return await db
    .selectFrom('saved_view')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .orderBy('position')
    .orderBy('name')
    .execute();
}

/**
 * Views shared by the caller's team: leaders above, people with the same leader, and members below. None is the
 * caller's default.
 */
export async function sharedViews(db: Executor, actor: Actor, screen: string): Promise<View[]> {
  if (actor.personnelId === null) return [];
  const { rows } = await sql<View>`
    with recursive above as (
      select leader_id as id from personnel where id = ${actor.personnelId}
      union select p.leader_id from personnel p join above on p.id = above.id
    )
    select v.id, v.screen, v.name, v.config, false as "isDefault", true as "isShared", p.name as "ownerName"
    from saved_view v join account a on a.id = v.account_id and a.status = 1 and a.deleted_at is null
    join personnel p on p.id = a.personnel_id and p.deleted_at is null
    where v.is_shared and v.screen = ${screen} and p.id <> ${actor.personnelId}
      and (p.id = any(${actor.team}::integer[]) or p.id in (select id from above)
        or p.leader_id = (select leader_id from personnel where id = ${actor.personnelId}))
    order by v.name, v.id limit ${MOST_VIEWS}`.execute(db);
  return rows;
}

/** Clears the default of a screen. */
export async function clearDefault(trx: Executor, accountId: number, screen: string): Promise<void> {
  await trx
    .updateTable('saved_view')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .execute();
}

interface Values {
  config: string;
  is_default: boolean;
  is_shared: boolean;
}

/** @throws 404 when it is not the caller's, or is the unnamed choice of columns */
export async function updateView(
  trx: Executor,
  accountId: number,
  { id, screen, name }: { id: number; screen: string; name: string },
  values: Values,
): Promise<View> {
  const query = trx
    .updateTable('saved_view')
    .set({ name, ...values })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('screen', '=', screen)
    .where('name', '<>', '')
    .returning(COLUMNS);
  return orNotFound(await query.executeTakeFirst(), '视图');
}

/** Updates the caller's view of this name, or appends a new one. */
export async function putView(
  trx: Executor,
  accountId: number,
  { screen, name }: { screen: string; name: string },
  values: Values,
): Promise<View> {
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from saved_view
    where account_id = ${accountId} and screen = ${screen})`;
  return await trx
    .insertInto('saved_view')
    .values({ account_id: accountId, screen, name, position: last, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'screen', 'name']).doUpdateSet(values))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Sorts the caller's named views of a screen. */
export async function orderViews(
  db: Executor,
  accountId: number,
  screen: string,
  ids: readonly number[],
): Promise<void> {
  await sql`update saved_view v set position = asked.n
    from unnest(${[...ids]}::integer[]) with ordinality as asked (id, n)
    where v.id = asked.id and v.account_id = ${accountId} and v.screen = ${screen}`.execute(db);
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
  orNotFound(
    await db
      .deleteFrom('saved_view')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst(),
    '视图',
  );
}
