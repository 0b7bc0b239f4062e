import { type Compilable, type Kysely, sql } from 'kysely';
import type { DB } from './tables.generated.ts';

/** Rows that are read at once. */
const ROWS = 500;
/**
 * All rows of a query as of one moment, for an export: read some hundreds at a time as they are taken, never all in
 * memory. The database reads the next portion while one is taken, and then waits: the time limit of a statement holds
 * for each portion alone; whoever takes nothing for the limit of an idle transaction has gone.
 */
export async function* readByCursor<T>(db: Kysely<DB>, query: Compilable<T>): AsyncGenerator<T> {
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    // All rows are wanted, not the first ones soon.
    await sql`set local cursor_tuple_fraction = 1`.execute(trx);
    await sql`declare export_rows no scroll cursor for ${query}`.execute(trx);
    const portion = () => sql<T>`fetch ${sql.lit(ROWS)} from export_rows`.execute(trx);
    let ahead = portion();
    for (;;) {
      const { rows } = await ahead;
      if (rows.length < ROWS) return yield* rows;
      ahead = portion();
      // Who stops reading never hears of its error.
      ahead.catch(() => undefined);
      yield* rows;
    }
  } finally {
    await trx.rollback().execute();
  }
}
