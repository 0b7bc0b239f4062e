import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../src/db/embedded.ts';
import { createPool } from '../src/db/pool.ts';
import { prepare } from '../src/prepare.ts';
import { addRecorded } from './tables/ledger.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose database `shibiao_template` is migrated and holds the reference records. */
    databaseServer: string;
  }
}

/**
 * One PostgreSQL for all test files (TEST_DATABASE_URL, else an embedded one); each file clones the template for
 * itself.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const folder = given ? null : await mkdtemp(path.join(tmpdir(), 'shibiao-test-'));
  // The data is temporary and need not survive a power loss.
  const embedded = folder
    ? await startEmbedded({
        dir: path.join(folder, 'pg'),
        settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      })
    : null;
  const server = given ?? embedded?.url ?? '';
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  for (const name of ['shibiao_template', 'shibiao_demo'])
    await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query('create database shibiao_template');
  const url = new URL(server);
  url.pathname = '/shibiao_template';
  const pool = createPool(url.href, { max: 3 });
  await prepare(pool);
  await pool.end();
  project.provide('databaseServer', server);
  return async () => {
    addRecorded();
    await admin.end();
    await embedded?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}
