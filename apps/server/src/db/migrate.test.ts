import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cloneDatabase } from '../../test/database.ts';
import { applyMigrations, isMigrated, migrate } from './migrate.ts';

const main = path.resolve(import.meta.dirname, '../main.ts');
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;

beforeEach(async () => {
  database = await cloneDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

test('a migrated database needs no migration again, and is recognised as migrated', async () => {
  expect(await migrate(database.url)).toEqual([]);
  const pool = new pg.Pool({ connectionString: database.url });
  expect(await isMigrated(pool)).toBe(true);
  await pool.end();
});

test('searches of months without a partition survive the change to months in order', async () => {
  const empty = await cloneDatabase('template0');
  const pool = new pg.Pool({ connectionString: empty.url, max: 1 });
  const connection = await pool.connect();
  try {
    await applyMigrations(connection, '0558_searches_by_term.sql');
    const months = [-40, -6, -2, -1, 0, 1, 30].map((ahead) => `current_date + interval '${ahead} months'`);
    // The last night was five months ago.
    await connection.query(
      `call make_month_partition('search_record', (current_date - interval '5 months')::date)`,
    );
    await connection.query(`insert into search_record (day, user_type, scope, query, norm, results, source)
      select unnest(array[${months.join()}])::date, 1, 'teacher', '网点', '网点', 1, 'list'`);
    const days = async () =>
      (await connection.query('select day::text, query from search_record order by 1')).rows;
    const before = await days();
    expect(before).toHaveLength(months.length);
    await applyMigrations(connection);
    expect(await days()).toEqual(before);
  } finally {
    connection.release();
    await pool.end();
    await empty.drop();
  }
});

test('a migration that was changed after it was applied is refused', async () => {
  await client.query(`update migration set hash = 'another' where name = '0002_audit.sql'`);
  await expect(migrate(database.url)).rejects.toThrow('迁移 0002_audit.sql 在执行之后被改动过');
});

test('a database that a newer version has migrated is refused by name and not touched', async () => {
  await client.query(`insert into migration (name, hash) values ('9999_of_tomorrow.sql', 'x')`);
  await client.query(`delete from migration where name = '0049_approvals.sql'`);
  const before = await client.query('select name from migration order by 1');
  await expect(migrate(database.url)).rejects.toThrow(/更新的版本.*9999_of_tomorrow\.sql.*没有改动/);
  expect((await client.query('select name from migration order by 1')).rows).toEqual(before.rows);
});

test.each(['0001_base.sql', '0001_functions.sql'])(
  'a database that began with %s is refused at start and not touched',
  async (first) => {
    await becomeFormer(first);
    const before = await contents();
    await expect(migrate(database.url)).rejects.toThrow(/旧版的结构.*npm run reset.*DATA_DIR/);

    const server = spawn(process.execPath, [main], {
      env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: tmpdir(), PORT: '0', VITEST: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(server.stderr), once(server, 'exit')]);
    expect(said.trim()).toMatch(/^此数据库是旧版的结构.+。$/);
    expect(code).toBe(1);
    expect(await contents()).toEqual(before);
  },
);

/** Marks the database as the former schema by its first migration's name; later files may have today's names. */
async function becomeFormer(first: string): Promise<void> {
  await client.query(`drop schema public cascade; create schema public;
    create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now());
    insert into migration (name, hash) values ('${first}', 'x'), ('0002_audit.sql', 'y');
    create table personnel (id integer primary key, name text);
    insert into personnel values (1, '张三')`);
}

/** All rows with their transaction ids, so that even an identical rewrite would show. */
async function contents() {
  const relations = await client.query(`select relname, relfilenode, xmin::text from pg_class
    where relnamespace = 'public'::regnamespace order by 1`);
  const rows = await client.query(`select name, hash, applied_at, xmin::text from migration order by 1`);
  const people = await client.query('select *, xmin::text from personnel');
  const schemas = await client.query('select nspname from pg_namespace order by 1');
  return [relations.rows, rows.rows, people.rows, schemas.rows];
}
