import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { withDatabase } from '../src/db/hosts.ts';
import { createPool } from '../src/db/pool.ts';
import { readEnvironment } from '../src/environment.ts';
import { seedIfWanted } from '../src/first-data.ts';
import { until } from './until.ts';

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

const addressOf = (name: string): string => withDatabase(inject('databaseServer'), name);

/** A database of this test file, cloned from the template. */
export async function cloneDatabase(template = 'shibiao_template'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`));
  return {
    url: addressOf(name),
    drop: async () => {
      await onServer(async (client) => {
        const isLeft = async () => {
          const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [name]);
          return rowCount === 0;
        };
        // A pool ends before its connections do, and a forced end reaches them as an error of the whole run.
        await until(isLeft, 'left by all connections', 1).catch(() => undefined);
        await client.query(`drop database if exists ${name} with (force)`);
      });
    },
  };
}

/** Answers and sentences of the two servers that filled the demo. */
export interface FirstStarts {
  holdsDemo: boolean[];
  said: string[];
}

/** Fills an empty database as two servers do that start on it together. */
async function fillByTwoServers(url: string): Promise<FirstStarts> {
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: inject('dataFolder'),
    SEED: 'demo',
  });
  const said: string[] = [];
  const pools = [1, 2].map(() => createPool(url, { max: 2 }));
  try {
    const holdsDemo = await Promise.all(
      pools.map((pool) => seedIfWanted(pool, url, environment, (text) => said.push(text))),
    );
    return { holdsDemo, said };
  } finally {
    for (const pool of pools) await pool.end();
  }
}

/** Fills the demo's template once for all test files. */
async function fillDemo(): Promise<void> {
  await onServer(async (client) => {
    // Held until the connection ends: other workers wait for the filled one.
    await client.query(`select pg_advisory_lock(hashtext('shibiao_demo'))`);
    const { rowCount } = await client.query(`select from pg_database where datname = 'shibiao_demo'`);
    if (rowCount) return;
    await client.query('drop database if exists shibiao_demo_unfinished with (force)');
    await client.query('create database shibiao_demo_unfinished template shibiao_template');
    const starts = await fillByTwoServers(addressOf('shibiao_demo_unfinished'));
    // Kept with the database, because another worker may ask.
    const text = client.escapeLiteral(JSON.stringify(starts));
    await client.query(`comment on database shibiao_demo_unfinished is ${text}`);
    await client.query('alter database shibiao_demo_unfinished rename to shibiao_demo');
  });
}

/** A database of this test file, with the demo. */
export async function cloneDemo(): Promise<TestDatabase> {
  await fillDemo();
  return await cloneDatabase('shibiao_demo');
}

/** The answers and sentences of the servers that filled the demo. */
export async function firstStarts(): Promise<FirstStarts | undefined> {
  await fillDemo();
  return await onServer(async (client) => {
    const { rows } = await client.query<{ starts: FirstStarts }>(
      `select shobj_description(oid, 'pg_database')::json as starts from pg_database where datname = 'shibiao_demo'`,
    );
    return rows[0]?.starts;
  });
}
