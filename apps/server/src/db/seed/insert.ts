import { type Insertable, sql } from 'kysely';
import type { DB } from '../tables.generated.ts';
import type { Trx } from '../transaction.ts';

const CHUNK = 500;

/** Inserts many rows in few statements. */
export async function insertRows<T extends keyof DB>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<DB[T]>[],
): Promise<void> {
  for (let i = 0; i < rows.length; i += CHUNK) {
    await trx
      .insertInto(table)
      .values(rows.slice(i, i + CHUNK) as Insertable<DB[T]>[])
      .execute();
  }
}

/** Sets the sequence behind rows with fixed ids. */
export async function continueNumbering(trx: Trx, ...tables: (keyof DB)[]): Promise<void> {
  for (const table of tables) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select coalesce(max(id), 0) from ${sql.table(table)}), 1))`.execute(
      trx,
    );
  }
}
