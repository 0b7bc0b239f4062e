import type pg from 'pg';
import { applyMigrations, withMigrationLock } from './db/migrate.ts';
import { createDatabase } from './db/pool.ts';
import { syncReference } from './reference.ts';

/** Prepares a database for this version: migrations, then the product's reference records. One server at a time. */
export async function prepare(pool: pg.Pool): Promise<string[]> {
  return await withMigrationLock(pool, async (client) => {
    const applied = await applyMigrations(client);
    await syncReference(createDatabase(pool));
    return applied;
  });
}
