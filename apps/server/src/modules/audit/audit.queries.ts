import type { InputOf } from '@shibiao/contract/endpoint';
import { COUNT_CAP, type Page } from '@shibiao/contract/lists';
import type { auditApi } from '@shibiao/contract/startup';
import { sql } from 'kysely';
import { and, type Condition } from '../../db/list.ts';
import { mergedIds } from '../../db/merged-references.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';

export interface Entry {
  id: number;
  at: string;
  /** The actor's personnel id. */
  byId: number | null;
  by: string | null;
  ip: string | null;
  action: 'insert' | 'update' | 'delete';
  table: string;
  rowId: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Child tables in a row's history: the table and its column with the row's id. */
const CHILDREN: Record<string, readonly (readonly [table: string, column: string])[]> = {
  contact: [['tracking', 'contact_id']],
  lesson: [
    ['evaluation', 'lesson_id'],
    ['invoice_line', 'lesson_id'],
    ['receipt_line', 'lesson_id'],
    ['lesson_write_off', 'lesson_id'],
  ],
  invoice: [['invoice_line', 'invoice_id']],
  receipt: [['receipt_line', 'receipt_id']],
  payment_request: [
    ['payment_line', 'request_id'],
    ['payment_step', 'request_id'],
    ['payment_photo', 'request_id'],
  ],
  staff_request: [
    ['staff_request_step', 'staff_request_id'],
    ['request_supply', 'staff_request_id'],
    ['request_expense_line', 'staff_request_id'],
  ],
};
/** Link tables in a row's history: they have no id, so the reference column is searched. */
const LINKS: Record<string, readonly (readonly [table: string, column: string])[]> = {
  account: [['account_role', 'account_id']],
  role: [
    ['role_function', 'role_id'],
    ['role_menu', 'role_id'],
  ],
  personnel: [['personnel_region', 'personnel_id']],
  staff_request: [
    ['request_leave', 'staff_request_id'],
    ['request_trip', 'staff_request_id'],
    ['request_overtime', 'staff_request_id'],
    ['request_correction', 'staff_request_id'],
    ['request_paper', 'staff_request_id'],
    ['request_expense', 'staff_request_id'],
  ],
};
const SELECT = sql`id, at, (select a.personnel_id from account a where a.id = audit_log.account_id) as "byId",
  actor_name as by, ip, action, table_name as "table", row_id as "rowId", before, after`;
/** Limit in the contract. */
const MOST = 300;

/** Entries of a row, its children and links, newest first; automatic links are left out. */
export async function historyOf(db: Executor, table: string, id: number): Promise<Entry[]> {
  // A merged row has no page of its own.
  const own =
    table === 'contact' || table === 'institution'
      ? sql`(table_name = ${table} and row_id = any(${mergedIds(table, id)}))`
      : sql`(table_name = ${table} and row_id = ${id})`;
  const parts = (CHILDREN[table] ?? []).map(
    ([child, column]) =>
      sql`(table_name = ${child} and row_id in (select id from ${sql.table(child)} where ${sql.ref(column)} = ${id}))`,
  );
  const links = (LINKS[table] ?? []).map(
    ([link, column]) =>
      sql`(table_name = ${link} and row_id is null and account_id is not null
        and coalesce(after, before) ->> ${column} = ${String(id)})`,
  );
  const { rows } = await sql<Entry>`select ${SELECT} from audit_log
    where ${sql.join([own, ...parts, ...links], sql` or `)} order by id desc limit ${MOST}`.execute(db);
  return rows;
}

type Filter = InputOf<typeof auditApi.list>;

/** Days are mapped to ids by the time index, so that every filter is read in id order. */
function matching(filter: Filter): Condition {
  const { accountId, table, rowId, action, from, to, keyword } = filter;
  const parts: Condition[] = [sql`true`];
  if (accountId) parts.push(sql`account_id = ${accountId}`);
  if (table) parts.push(sql`table_name = ${table}`);
  if (rowId) parts.push(sql`row_id = ${rowId}`);
  if (action) parts.push(sql`action = ${action}`);
  if (from)
    parts.push(
      sql`id >= coalesce((select id from audit_log where at >= ${from}::date order by at, id limit 1), 9223372036854775807)`,
    );
  if (to)
    parts.push(
      sql`id <= coalesce((select id from audit_log where at < ${to}::date + 1 order by at desc, id desc limit 1), 0)`,
    );
  if (keyword) {
    // Lower case for A to Z only, bytewise, because these texts are long.
    const has = (column: string) =>
      sql`lower(${sql.ref(column)}::text collate "C") like ${likePattern(keyword)}`;
    parts.push(sql`(actor_name = ${keyword} or ${has('before')} or ${has('after')})`);
  }
  return and(...parts);
}

/**
 * A page of the log, newest first by default. `list()` does not fit: the log is read in id order for every filter, and
 * its ids have 64 bits.
 */
export async function listEntries(db: Executor, filter: Filter): Promise<Page<Entry>> {
  const { page, count, order = 'desc' } = filter;
  const where = matching(filter);
  const offset = (page - 1) * count;
  const { rows: list } = await sql<Entry>`select ${SELECT} from audit_log where ${where}
    order by id ${sql.raw(order)} limit ${count} offset ${offset}`.execute(db);
  // A partial page is the last one; an empty first page means no rows.
  if (list.length < count && (list.length > 0 || offset === 0)) return { list, total: offset + list.length };
  const counted = await sql<{ n: number }>`
    select count(*) as n from (select from audit_log where ${where} limit ${COUNT_CAP + 1}) counted`.execute(
    db,
  );
  const n = counted.rows[0]?.n ?? 0;
  return n > COUNT_CAP ? { list, total: COUNT_CAP, isMore: true } : { list, total: n };
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

/** Audited tables, found by a loose index scan, and staff accounts. */
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
    .orderBy(sql`by_surname(nickname) collate "zh-x-icu"`)
    .execute();
  return { tables: tables.rows.map((row) => row.table), accounts };
}
