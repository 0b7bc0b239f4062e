import type { InputOf } from '@shibiao/contract/endpoint';
import { COUNT_CAP, type Page } from '@shibiao/contract/lists';
import type { auditApi } from '@shibiao/contract/startup';
import { sql } from 'kysely';
import { offsetOf } from '../../db/paging.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';

export interface Entry {
  id: number;
  at: string;
  by: string | null;
  ip: string | null;
  action: 'insert' | 'update' | 'delete';
  table: string;
  rowId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What hangs on a row and is part of its history, by table and the column that names the row. */
const CHILDREN: Record<string, readonly (readonly [table: string, column: string])[]> = {
  contact: [['tracking', 'contact_id']],
  lesson: [
    ['evaluation', 'lesson_id'],
    ['invoice_line', 'lesson_id'],
    ['receipt_line', 'lesson_id'],
  ],
  invoice: [['invoice_line', 'invoice_id']],
  receipt: [['receipt_line', 'receipt_id']],
  payment_request: [
    ['payment_line', 'request_id'],
    ['payment_step', 'request_id'],
    ['payment_photo', 'request_id'],
  ],
};
const MOST = 300;

/** Entries of a row and its children, newest first. */
export async function historyOf(db: Executor, table: string, id: number): Promise<Entry[]> {
  const own = sql`(table_name = ${table} and row_id = ${id})`;
  const parts = (CHILDREN[table] ?? []).map(
    ([child, column]) =>
      sql`(table_name = ${child} and row_id in (select id from ${sql.table(child)} where ${sql.ref(column)} = ${id}))`,
  );
  const { rows } =
    await sql<Entry>`select id, at, actor_name as by, ip, action, table_name as "table", row_id as "rowId", before, after
    from audit_log where ${sql.join([own, ...parts], sql` or `)} order by id desc limit ${MOST}`.execute(db);
  return rows;
}

type Filter = InputOf<typeof auditApi.list>;
const SELECT = sql`id, at, actor_name as by, ip, action, table_name as "table", row_id as "rowId", before, after`;

/** Days become ids by the index over the time, so that every filter is read in the order of the ids. */
function matching(filter: Filter) {
  const parts = [
    filter.accountId ? sql`account_id = ${filter.accountId}` : null,
    filter.table ? sql`table_name = ${filter.table}` : null,
    filter.rowId ? sql`row_id = ${filter.rowId}` : null,
    filter.action ? sql`action = ${filter.action}` : null,
    filter.from
      ? sql`id >= coalesce((select id from audit_log where at >= ${filter.from}::date order by at, id limit 1), 9223372036854775807)`
      : null,
    filter.to
      ? sql`id <= coalesce((select id from audit_log where at < ${filter.to}::date + 1 order by at desc, id desc limit 1), 0)`
      : null,
    filter.keyword
      ? sql`(actor_name = ${filter.keyword} or before::text like ${likePattern(filter.keyword)} or after::text like ${likePattern(filter.keyword)})`
      : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}
const direction = (filter: Filter) => sql.raw(filter.order === 'asc' ? 'asc' : 'desc');

/** A page of the log, newest first unless told; its total is counted up to COUNT_CAP. */
export async function listEntries(db: Executor, filter: Filter): Promise<Page<Entry>> {
  const where = matching(filter);
  const { rows } = await sql<Entry>`select ${SELECT} from audit_log where ${where}
    order by id ${direction(filter)} limit ${filter.count} offset ${offsetOf(filter)}`.execute(db);
  const offset = offsetOf(filter);
  if (rows.length > 0 && rows.length < filter.count) return { list: rows, total: offset + rows.length };
  const counted = await sql<{
    n: number;
  }>`select count(*) as n from (select from audit_log where ${where} limit ${COUNT_CAP + 1}) counted`.execute(
    db,
  );
  const n = counted.rows[0]?.n ?? 0;
  return n > COUNT_CAP ? { list: rows, total: COUNT_CAP, isMore: true } : { list: rows, total: n };
}

const BATCH = 500;
/** The whole log of a filter in batches, for an export. */
export async function* streamEntries(db: Executor, filter: Filter): AsyncIterable<Entry[]> {
  let last: number | null = null;
  for (;;) {
    const { rows }: { rows: Entry[] } =
      await sql<Entry>`select ${SELECT} from audit_log where ${matching(filter)}
      and (${last}::bigint is null or id < ${last}::bigint) order by id desc limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.id ?? null;
  }
}

/** Tables that changed at all, found by jumps over the index, and the accounts of staff. */
export async function optionsOf(db: Executor) {
  const tables = await sql<{ table: string }>`
    with recursive jump as (
      (select table_name from audit_log order by table_name limit 1)
      union all
      select (select table_name from audit_log l where l.table_name > jump.table_name order by table_name limit 1) from jump where jump.table_name is not null
    ) select table_name as table from jump where table_name is not null`.execute(db);
  const accounts = await db
    .selectFrom('account')
    .where('user_type', '=', 1)
    .select(['id as accountId', 'nickname', 'username'])
    .orderBy(sql`nickname collate "zh-x-icu"`)
    .limit(5000)
    .execute();
  return { tables: tables.rows.map((row) => row.table), accounts };
}
