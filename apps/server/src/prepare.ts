import type pg from 'pg';
import { applyMigrations, withMigrationLock } from './db/migrate.ts';
import { createDatabase } from './db/pool.ts';
import { syncReference } from './reference.ts';

/**
 * Makes a database ready for this version: migrations, then the records the product itself defines. One server at a
 * time.
 */
export async function prepare(pool: pg.Pool): Promise<string[]> {
  return await withMigrationLock(pool, async (client) => {
    const applied = await applyMigrations(client);
    await syncReference(createDatabase(pool));
    return applied;
  });
}
