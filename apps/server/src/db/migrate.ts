import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { createPool } from './pool.ts';

const folder = path.resolve(import.meta.dirname, '../../migrations');
/** Several servers may start at once; one migrates, the others wait here. */
const LOCK = 7_203_411;

/** Runs `work` while holding the migration lock; everyone else who starts waits. */
export async function withMigrationLock<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work(client);
  } finally {
    // A connection that dies gives the lock back by itself.
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release(true);
  }
}

/**
 * Applies the migrations that are missing, each in its own transaction.
 * @returns names of the files that were applied
 * @throws Error when an applied file was changed afterwards: migrations are append-only
 */
export async function applyMigrations(client: pg.PoolClient): Promise<string[]> {
  await client.query(`create table if not exists migration (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  const done = new Map(
    (await client.query<{ name: string; hash: string }>('select name, hash from migration')).rows.map((r) => [
      r.name,
      r.hash,
    ]),
  );
  const applied: string[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    const sql = await readFile(path.join(folder, name), 'utf8');
    const hash = createHash('sha256').update(sql).digest('hex');
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

/** True when every migration of this version is applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'));
  const { rows } = await pool.query<{ name: string }>('select name from migration');
  const names = new Set(rows.map((row) => row.name));
  return files.every((file) => names.has(file));
}

/** Migrates the database at `url` and leaves; for scripts. */
export async function migrate(url: string): Promise<string[]> {
  const pool = createPool(url, { max: 1 });
  try {
    return await withMigrationLock(pool, applyMigrations);
  } finally {
    await pool.end();
  }
}
