import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

interface Entry {
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
