import { type Compilable, type Kysely, sql } from 'kysely';
import type { DB } from './tables.generated.ts';

/** Rows that are read at once. */
const ROWS = 500;
/**
 * Streams all rows of a query from one snapshot for an export: some hundreds at a time, never all in memory. The next
 * batch is fetched while one is consumed. The statement timeout holds for each batch; a reader that takes nothing for
 * the idle-transaction timeout is dropped.
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
      // A reader that stopped must not cause an unhandled rejection.
      ahead.catch(() => undefined);
      yield* rows;
    }
  } finally {
    await trx.rollback().execute();
  }
}
