import { institutionsApi } from '@shibiao/contract/customers/institutions';
import { sql } from 'kysely';
import { list, type Rows } from '../../db/list.ts';
import type { Moved as References } from '../../db/merged-references.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';

/** Child tables of an institution; a test compares them with the foreign keys. */
export const CHILDREN = {
  contact: { title: '客户', example: 'name' },
  demand: { title: '需求', example: 'topic' },
  lesson: { title: '课程', example: 'name' },
  invoice: { title: '发票', example: 'title' },
  invoice_profile: { title: '开票信息', example: 'title' },
  invoice_request: { title: '客户的开票申请', example: 'title' },
  receipt: { title: '收款', example: 'no' },
  contract_group: { title: '合同', example: 'title' },
  share_link: { title: '分享链接', example: 'title' },
  teacher_video: { title: '视频', example: 'title' },
  package_download: { title: '资料下载', example: 'source' },
  core_target: { title: '核心客户目标', example: 'month' },
  institution_alias: { title: '曾用名', example: 'name' },
} as const satisfies Partial<Record<keyof DB, { title: string; example: string }>>;
export type Child = keyof typeof CHILDREN;
const NOT_CORE = 2;
export const CHILD_TABLES = Object.keys(CHILDREN) as Child[];

/** Locks both institutions; the lock order by id avoids deadlocks. */
export async function lockInstitutions(trx: Executor, ids: readonly number[]) {
  return await trx
    .selectFrom('institution')
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'merged_into as mergedInto', 'is_core as bcoreOrg', 'tax_no as taxNo'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Number of records of a kind for an institution, and the first few names. */
export async function countChildren(db: Executor, child: Child, institutionId: number) {
  const { rows } = await sql<{ count: number; examples: string[] }>`
    select count(*) as count, coalesce((array_agg(${sql.ref(CHILDREN[child].example)}::text order by id desc))[1:3], '{}') as examples
    from ${sql.table(child)} where institution_id = ${institutionId}`.execute(db);
  return rows[0] ?? { count: 0, examples: [] };
}

/** The loser's live customers whose names the winner also has. */
export async function sameNames(db: Executor, winnerId: number, loserId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select l.id, l.name from contact l join contact w on w.institution_id = ${winnerId} and w.name = l.name and w.deleted_at is null
    where l.institution_id = ${loserId} and l.deleted_at is null order by l.id`.execute(db);
  return rows;
}

/** A customer's present name. */
export async function nameOf(db: Executor, contactId: number): Promise<string | undefined> {
  const row = await db.selectFrom('contact').where('id', '=', contactId).select('name').executeTakeFirst();
  return row?.name;
}

/** Months with a core target of both; the loser's stay. */
export async function sameMonths(db: Executor, winnerId: number, loserId: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select l.month from core_target l join core_target w on w.institution_id = ${winnerId} and w.month = l.month and w.deleted_at is null
    where l.institution_id = ${loserId} and l.deleted_at is null order by 1`.execute(db);
  return rows.map((row) => row.month);
}

/** Owners of live customers of the institutions. */
export async function ownersAt(db: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('contact')
    .where('institution_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('owner_id', 'is not', null)
    .select('owner_id')
    .distinct()
    .execute();
  return rows.flatMap((row) => row.owner_id ?? []);
}

/** Moves the rows of a kind from one institution to another. @returns their ids */
export async function moveChildren(
  trx: Executor,
  child: Child,
  fromId: number,
  toId: number,
  only: readonly number[] | null,
  stay: readonly string[],
): Promise<number[]> {
  const kept = child === 'core_target' ? sql`and month <> all(${[...stay]}::text[])` : sql``;
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(child)} set institution_id = ${toId} where institution_id = ${fromId}
      and (${only === null}::boolean or id = any(${only ?? []}::integer[])) ${kept} returning id`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}

/** Whether a live institution has the name; of one that is merged another may have taken it. */
export async function isNameTaken(trx: Executor, name: string): Promise<boolean> {
  const row = await trx
    .selectFrom('institution')
    .where(sql<boolean>`name_key(name) = name_key(${name})`)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Undoes the core flag set by a merge, unless the institution has plans of its own now. */
export async function undoCore(trx: Executor, id: number): Promise<void> {
  await trx
    .updateTable('institution')
    .set({ is_core: NOT_CORE })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from core_target t where t.institution_id = institution.id and t.deleted_at is null)`,
    )
    .execute();
}

/**
 * Redirects institutions merged into one to another.
 * @param only limits an undo to those of the merge
 */
export async function redirectMerged(
  trx: Executor,
  from: number,
  to: number,
  only?: readonly number[],
): Promise<number[]> {
  const rows = await trx
    .updateTable('institution')
    .set({ merged_into: to })
    .where('merged_into', '=', from)
    .where(sql<boolean>`(${!only}::boolean or id = any(${only ?? []}::integer[]))`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Cached sessions of partners hold their institution. */
export const tellSessions = async (trx: Executor): Promise<void> => {
  await sql`select pg_notify('app_access', 'institution')`.execute(trx);
};

export async function mergeToUndo(trx: Executor, id: number) {
  return await trx
    .selectFrom('institution_merge')
    .where('id', '=', id)
    .select([
      'id',
      'winner_id as winnerId',
      'loser_id as loserId',
      'undone_at as undoneAt',
      'made_core as madeCore',
      'took_tax_no as tookTaxNo',
      sql<boolean>`at > now() - interval '24 hours'`.as('isRecent'),
      sql<Partial<Record<Child, number[]>>>`moved`.as('moved'),
      sql<Record<string, string>>`renamed`.as('renamed'),
      sql<Partial<References> & { redirected?: number[] }>`refs`.as('refs'),
    ])
    .forUpdate()
    .executeTakeFirst();
}

/** Former names that a merge added. */
export async function deleteAliasesOf(trx: Executor, mergeId: number): Promise<void> {
  await trx.deleteFrom('institution_alias').where('merge_id', '=', mergeId).execute();
}

export const merges = list(institutionsApi.merges, {
  table: 'institution_merge',
  title: '合并记录',
  visible: () => sql`true`,
  filters: {
    keyword: (words) => sql`exists (select from institution i
      where i.id in (institution_merge.winner_id, institution_merge.loser_id) and ${matchesKeyword('i', words)})`,
  },
  sorts: { at: { by: sql`institution_merge.at` } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'institution_merge'>) =>
    rows
      .innerJoin('institution as winner', 'winner.id', 'institution_merge.winner_id')
      .innerJoin('institution as loser', 'loser.id', 'institution_merge.loser_id')
      .leftJoin('personnel', 'personnel.id', 'institution_merge.by_id')
      .select([
        'institution_merge.id',
        'institution_merge.winner_id as winnerId',
        'winner.name as winnerName',
        'institution_merge.loser_id as loserId',
        'loser.name as loserName',
        'personnel.id as byId',
        'personnel.name as byName',
        'institution_merge.at',
        'institution_merge.undone_at as undoneAt',
        sql<number>`(select coalesce(sum(jsonb_array_length(value)), 0)::integer from jsonb_each(institution_merge.moved))`.as(
          'moved',
        ),
        sql<boolean>`institution_merge.undone_at is null and institution_merge.at > now() - interval '24 hours'`.as(
          'canUndo',
        ),
      ]),
});
