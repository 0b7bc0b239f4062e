import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { DATABASE, startEmbedded } from '../src/db/embedded.ts';
import { withDatabase } from '../src/db/hosts.ts';
import { createPool } from '../src/db/pool.ts';
import { prepare } from '../src/prepare.ts';
import { addRecorded } from './tables/ledger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose database `shibiao_template` is migrated and holds the reference records. */
    databaseServer: string;
    /** A data directory for the files of the demo. */
    dataFolder: string;
  }
}

/** The demo becomes the product's database, so that the journeys need not fill it again. */
async function leaveDemo(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(server, 'postgres') });
  await client.connect();
  const { rowCount } = await client.query(`select from pg_database where datname = 'shibiao_demo'`);
  if (rowCount) {
    await client.query(`drop database ${DATABASE} with (force)`);
    await client.query(`alter database shibiao_demo rename to ${DATABASE}`);
  }
  await client.query('drop database shibiao_template');
  await client.end();
}

/**
 * One PostgreSQL for all test files (TEST_DATABASE_URL, else an embedded one); each file clones the template for
 * itself. The embedded one is in E2E_DATA, where the journeys follow, else in a temporary folder.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const journeys = given ? undefined : process.env.E2E_DATA;
  const folder = journeys ?? (await mkdtemp(path.join(tmpdir(), 'shibiao-test-')));
  // The data is temporary and need not survive a power loss.
  const embedded = given
    ? null
    : await startEmbedded({
        dir: path.join(folder, 'pg'),
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      });
  const server = given ?? embedded?.url ?? '';
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  for (const name of ['shibiao_template', 'shibiao_demo'])
    await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query('create database shibiao_template');
  const pool = createPool(withDatabase(server, 'shibiao_template'), { max: 3 });
  await prepare(pool);
  await pool.end();
  project.provide('databaseServer', server);
  project.provide('dataFolder', folder);
  return async () => {
    addRecorded();
    await admin.end();
    if (embedded && journeys) await leaveDemo(server);
    await embedded?.stop();
    if (!journeys) await rm(folder, { recursive: true, force: true });
  };
}
