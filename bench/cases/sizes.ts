import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { startEmbedded } from '../../apps/server/src/db/embedded.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { seed } from '../../apps/server/src/db/seed/main.ts';

export interface Sizes {
  indexes: number;
  /** Indexes without a constraint: neither unique nor an exclusion. */
  forSpeed: number;
  contactIndexes: number;
  /** MB on disk: the scale data's database, and a data directory with the demo data. */
  database: number;
  demo: number;
}

const MB = 1_048_576;

/** Disk usage of the product. */
export async function measureSizes(pool: pg.Pool): Promise<Sizes> {
  const { rows } = await pool.query<{ indexes: number; forSpeed: number; contact: number; bytes: number }>(
    `select count(*)::integer as indexes, (count(*) filter (where not indisunique and not indisexclusion))::integer as "forSpeed",
       (count(*) filter (where indrelid = 'contact'::regclass))::integer as contact,
       pg_database_size(current_database())::float8 as bytes
     from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
  );
  const {
    indexes = Number.NaN,
    forSpeed = Number.NaN,
    contact = Number.NaN,
    bytes = Number.NaN,
  } = rows[0] ?? {};
  return { indexes, forSpeed, contactIndexes: contact, database: bytes / MB, demo: (await demoBytes()) / MB };
}

async function demoBytes(): Promise<number> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'shibiao-size-'));
  try {
    const embedded = await startEmbedded({ dir: path.join(directory, 'pg') });
    await migrate(embedded.url);
    await seed('demo', embedded.url);
    await embedded.stop();
    return await bytesBelow(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function bytesBelow(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
