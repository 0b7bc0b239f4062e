import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { createPool } from './pool.ts';

const folder = path.resolve(import.meta.dirname, '../../migrations');
/** Servers that start together migrate once; the others wait for this lock. */
const LOCK = 7_203_411;
/** The first migrations of former sets, whose data this version does not carry over. */
const FORMER = ['0001_base.sql', '0001_functions.sql'];

/** Runs `work` under the migration lock; other starting servers wait. */
export const withMigrationLock = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => await withStartLock(pool, LOCK, work);

/** Runs `work` on one server at a time; `lock` identifies the work. */
export async function withStartLock<T>(
  pool: pg.Pool,
  lock: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    // A lost connection releases the lock by itself.
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    client.release(true);
  }
}

/** @throws Error when the database holds the former schema; nothing is written to it */
async function refuseFormer(client: pg.PoolClient): Promise<void> {
  const { rows: known } = await client.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  );
  if (!known[0]?.exists) return;
  const { rowCount } = await client.query('select from migration where name = any($1)', [FORMER]);
  if (rowCount)
    throw new Error(
      '此数据库是旧版的结构，本版本不能升级它，里面的数据没有改动：请备份后执行 npm run reset 清空，或把 DATA_DIR（自备数据库则为 DATABASE_URL）换成新的。',
    );
}

/** @throws Error when a newer version migrated the database: this version may misread its rows */
function refuseNewer(done: readonly string[], files: readonly { name: string }[]): void {
  const names = new Set(files.map(({ name }) => name));
  const unknown = done.filter((name) => !names.has(name)).sort();
  if (unknown.length > 0)
    throw new Error(
      `此数据库已由更新的版本升级过（本版本没有迁移 ${unknown[0]}），本版本不能启动，里面的数据没有改动：请换回更新的版本，或用本版本恢复升级前的备份。`,
    );
}

/**
 * Applies the migrations that are missing, each in its own transaction.
 * @param newest the last one wanted; all when not given
 * @returns names of the files that were applied
 * @throws Error when the schema is the former one or that of a newer version, or an applied file was changed
 *   afterwards: migrations are append-only
 */
export async function applyMigrations(client: pg.PoolClient, newest?: string): Promise<string[]> {
  await refuseFormer(client);
  await client.query(`create table if not exists migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  const done = new Map(
    (await client.query<{ name: string; hash: string }>('select name, hash from migration')).rows.map((r) => [
      r.name,
      r.hash,
    ]),
  );
  const files = await migrationFiles();
  refuseNewer([...done.keys()], files);
  const applied: string[] = [];
  for (const { name, hash, sql } of files) {
    if (newest !== undefined && name > newest) break;
    const known = done.get(name);
    if (known === hash) continue;
    if (known) throw new Error(`迁移 ${name} 在执行之后被改动过`);
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`迁移 ${name} 失败：${(error as Error).message}`, { cause: error });
    }
    applied.push(name);
  }
  return applied;
}

/** The migrations of this version in their order. */
export async function migrationFiles(): Promise<{ name: string; hash: string; sql: string }[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, hash: createHash('sha256').update(sql).digest('hex'), sql };
    }),
  );
}

/** True when every migration of this version is applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const { rows } = await pool.query<{ name: string }>('select name from migration');
  const names = new Set(rows.map((row) => row.name));
  return files.every((file) => names.has(file));
}

/** Migrates the database at `url` and closes the connection; for scripts. */
export async function migrate(url: string): Promise<string[]> {
  const pool = createPool(url, { max: 1 });
  try {
    return await withMigrationLock(pool, (client) => applyMigrations(client));
  } finally {
    await pool.end();
  }
}
