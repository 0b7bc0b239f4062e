import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../src/db/tables.generated.ts';
import { until } from './until.ts';

/** Waits until so many statements of this database wait for a lock. */
export const theyWait = (db: Kysely<DB>, count: number): Promise<void> =>
  until(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length >= count;
  }, `${count} wait`);

/**
 * Holds a lock until the returned function is called, so that others wait.
 * @param lock takes the lock in the given transaction
 */
export async function holdUp(
  db: Kysely<DB>,
  lock: (trx: Transaction<DB>) => Promise<unknown>,
): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const held = db.transaction().execute(async (trx) => {
    await lock(trx);
    isHeld.resolve();
    await gate.promise;
  });
  await isHeld.promise;
  return async () => {
    gate.resolve();
    await held;
  };
}
