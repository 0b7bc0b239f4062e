import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { ReadPerson } from './import.rules.ts';

/** The stored file with the same content, under any name. */
export async function fileByHash(db: Executor, sha256: string): Promise<number | null> {
  const row = await db
    .selectFrom('attendance_file')
    .where('sha256', '=', sha256)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface StoredFile {
  id: number;
  name: string;
  system: string;
  month: string;
  rows: ReadPerson[];
  /** Days of an export by day; null for a month's. */
  firstDay: string | null;
  lastDay: string | null;
  importedAt: string | null;
}

export async function fileOf(db: Executor, id: number): Promise<StoredFile | undefined> {
  const { rows } =
    await sql<StoredFile>`select id, name, system, month, rows, first_day as "firstDay", last_day as "lastDay", imported_at as "importedAt"
    from attendance_file where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}
