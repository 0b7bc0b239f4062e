import { trashApi } from '@shibiao/contract/trash';
import { sql } from 'kysely';
import { and, type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor, Trx } from '../../db/transaction.ts';

/** Time within which the author may undo a deletion. */
const UNDO = sql`interval '10 minutes'`;

const hasOpen: Condition = sql`exists (
  select from deletion_item i where i.deletion_id = deletion.id and i.restored_at is null)`;
const counted = (which: Condition) =>
  sql<number>`(select count(*)::integer from deletion_item i where i.deletion_id = deletion.id and ${which})`;

/** Ids ascend with time. */
const SORTS = { at: { by: sql`deletion.id` } };

const selectDeletion = (rows: Rows<'deletion'>) =>
  rows.select([
    'deletion.id',
    'deletion.kind',
    'deletion.root_id as rootId',
    sql<number | null>`(select a.personnel_id from account a where a.id = deletion.account_id)`.as('byId'),
    'deletion.actor_name as byName',
    'deletion.at',
    'deletion.reason',
    counted(sql`true`).as('count'),
    counted(sql`i.restored_at is null`).as('open'),
    sql<string>`deletion.title || case when ${counted(sql`i.table_name = deletion.kind`)} > 1
      then ' 等 ' || ${counted(sql`i.table_name = deletion.kind`)} || ' 项' else '' end`.as('title'),
  ]);

export const deletions = list(trashApi.list, {
  table: 'deletion',
  title: '删除',
  visible: () => sql`true`,
  filters: {
    keyword: (words) => sql`exists (select from deletion_item i where i.deletion_id = deletion.id
      and lower(i.title) like ${likePattern(words)})`,
    kind: equals('deletion.kind'),
    by: equals('deletion.account_id'),
    from: since('deletion.at'),
    to: until('deletion.at'),
    restored: (isRestored) => (isRestored ? sql`not ${hasOpen}` : hasOpen),
  },
  sorts: SORTS,
  defaultSort: ['at', 'desc'],
  select: selectDeletion,
});

export const ownDeletions = list(trashApi.mine, {
  table: 'deletion',
  title: '删除',
  visible: (actor) =>
    and(sql`deletion.account_id = ${actor.accountId} and deletion.at > now() - ${UNDO}`, hasOpen),
  filters: {
    keyword: (words) => sql`lower(deletion.title) like ${likePattern(words)}`,
  },
  sorts: SORTS,
  defaultSort: ['at', 'desc'],
  select: selectDeletion,
});

/** Number of restorable deletions by kind. */
export const openKinds = async (db: Executor) =>
  await db
    .selectFrom('deletion')
    .where(hasOpen)
    .groupBy('kind')
    .select(['kind', sql<number>`count(*)::integer`.as('count')])
    .orderBy('count', 'desc')
    .execute();

export const itemsOf = async (db: Executor, deletionId: number) =>
  await db
    .selectFrom('deletion_item')
    .where('deletion_id', '=', deletionId)
    .select(['table_name as kind', 'row_id as rowId', 'title', 'restored_at as restoredAt'])
    .orderBy('table_name')
    .orderBy('row_id')
    .limit(1000)
    .execute();

/** Rows of a table by id. */
export interface Lot {
  table: keyof DB;
  ids: number[];
}

/** Locks deletions and returns their rows still in the bin. */
export async function lockOpen(trx: Trx, deletionIds: readonly number[]): Promise<Lot[]> {
  const wanted = [...new Set(deletionIds)];
  await sql`select from deletion where id = any(${wanted}::integer[]) order by id for update`.execute(trx);
  return await openLots(trx, wanted);
}

export async function openLots(db: Executor, deletionIds: readonly number[]): Promise<Lot[]> {
  const { rows } = await sql<{ table: keyof DB; ids: number[] }>`
    select table_name as "table", array_agg(row_id order by row_id) as ids from deletion_item
    where deletion_id = any(${[...deletionIds]}::integer[]) and restored_at is null
    group by table_name order by table_name`.execute(db);
  return rows;
}

export async function rowOf(
  db: Executor,
  table: string,
  id: number,
): Promise<Record<string, unknown> | null> {
  const { rows } = await sql<{
    row: Record<string, unknown>;
  }>`select to_jsonb(t) as row from ${sql.table(table)} t where id = ${id}`.execute(db);
  return rows[0]?.row ?? null;
}
