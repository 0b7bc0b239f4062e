import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { seed } from '../src/db/seed/main.ts';

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Runs statements on the server for one test. */
async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('databaseServer') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(name: string): string {
  const url = new URL(inject('databaseServer'));
  url.pathname = `/${name}`;
  return url.href;
}

/** A database of this test file, cloned from the template. */
export async function cloneDatabase(template = 'shibiao_template'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer((client) => client.query(`create database ${name} template ${template}`));
  return {
    url: addressOf(name),
    drop: async () => {
      await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** The same with the demo, filled once for all test files. */
export async function cloneDemo(): Promise<TestDatabase> {
  await onServer(async (client) => {
    // Held until the connection ends: other workers wait for the filled one.
    await client.query(`select pg_advisory_lock(hashtext('shibiao_demo'))`);
    const { rowCount } = await client.query(`select from pg_database where datname = 'shibiao_demo'`);
    if (rowCount) return;
    await client.query('drop database if exists shibiao_demo_unfinished with (force)');
    await client.query('create database shibiao_demo_unfinished template shibiao_template');
    await seed('demo', addressOf('shibiao_demo_unfinished'));
    await client.query('alter database shibiao_demo_unfinished rename to shibiao_demo');
  });
  return await cloneDatabase('shibiao_demo');
}
