import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';

/** Tables with searchable pinyin, and whether the names are of people. */
export const SPELLED = [
  { table: 'personnel', name: 'name', kind: 'person' },
  { table: 'account', name: 'nickname', kind: 'person' },
  { table: 'teacher', name: 'name', kind: 'person' },
  { table: 'candidate', name: 'name', kind: 'person' },
  { table: 'job_opening', name: 'title', kind: 'other' },
  { table: 'supply', name: 'name', kind: 'other' },
  { table: 'equipment', name: 'name', kind: 'other' },
  { table: 'ad_slot', name: "channel || ' ' || position", kind: 'other' },
  { table: 'demand', name: 'topic', kind: 'other' },
  { table: 'institution', name: 'name', kind: 'other' },
  { table: 'contact', name: 'name', kind: 'person' },
  { table: 'lesson', name: 'name', kind: 'other' },
  { table: 'teacher_node', name: 'name', kind: 'other' },
] as const;
export type Spelled = (typeof SPELLED)[number];

export interface SpelledRow {
  id: number;
  name: string;
  pinyin: string;
  initials: string;
}

/** Last id spelled by a version of the rules. */
export async function spelledUpTo(db: Executor, table: string, version: number): Promise<number> {
  const { rows } = await sql<{ up_to: number }>`select up_to from spelling
    where table_name = ${table} and version = ${version}`.execute(db);
  return rows[0]?.up_to ?? 0;
}

/** The next rows of a table by id, deleted ones included, because they may be restored. */
export async function nextNames(db: Executor, of: Spelled, after: number, most: number) {
  const { rows } = await sql<SpelledRow>`
    select id, ${sql.raw(of.name)} as name, pinyin, initials from ${sql.table(of.table)}
    where id > ${after} order by id limit ${most}`.execute(db);
  return rows;
}

/** Writes pinyin of unchanged names, and the progress. */
export async function writeSpellings(
  trx: Trx,
  of: Spelled,
  rows: readonly SpelledRow[],
  done: { version: number; upTo: number },
): Promise<void> {
  if (rows.length > 0)
    await sql`update ${sql.table(of.table)} t set pinyin = v.pinyin, initials = v.initials
      from json_to_recordset(${JSON.stringify(rows)}) as v (id integer, name text, pinyin text, initials text)
      where t.id = v.id and v.name = (select ${sql.raw(of.name)} from ${sql.table(of.table)} o where o.id = t.id)`.execute(
      trx,
    );
  await sql`insert into spelling (table_name, version, up_to) values (${of.table}, ${done.version}, ${done.upTo})
    on conflict (table_name) do update set version = excluded.version, up_to = excluded.up_to`.execute(trx);
}
