import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { writableHost } from '../hosts.ts';
import { applyMigrations, migrationFiles, withMigrationLock } from '../migrate.ts';
import { createPool } from '../pool.ts';
import { type Archive, openArchive } from './archive.ts';
import { countOf, foreignKeysOf, quoted, type SavedTable } from './tables.ts';
import { FILES, tableEntry } from './write.ts';

export interface Restored {
  rows: number;
  tables: number;
  files: number;
  /** Where the rows from before the restore still are; empty when there were none. */
  former: string;
}

/**
 * Brings a backup back: into a database of its own beside the present one, compared row for row with what the backup
 * says, and only then put in its place, so that a restore that fails changes nothing. Servers that run go on with the
 * restored rows.
 * @param address of several hosts the one that takes writes is restored to
 * @param say told what is done
 * @throws Error in Chinese when the file is no backup, comes from a newer version or does not hold what it says
 */
export async function restoreBackup(
  address: string,
  dataDirectory: string,
  file: string,
  say: (text: string) => void,
  finish: (restoredUrl: string) => Promise<void> = async () => undefined,
): Promise<Restored> {
  const archive = await openArchive(file);
  try {
    await checkMigrations(archive);
    const url = await writableHost(address);
    const present = new URL(url).pathname.slice(1);
    const suffix = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const beside = `${present}_restore_${suffix}`;
    const admin = new pg.Client({ connectionString: withDatabase(url, 'postgres') });
    await admin.connect();
    try {
      await admin.query(`create database ${quoted(beside)}`);
      const besideUrl = withDatabase(url, beside);
      try {
        const rows = await fill(besideUrl, archive, say);
        await finish(besideUrl);
        const files = await restoreFiles(archive, dataDirectory);
        const former = `${present}_before_${suffix}`;
        await swap(admin, { present, beside, former });
        return { rows, tables: archive.manifest.tables.length, files, former };
      } catch (error) {
        await admin.query(`drop database if exists ${quoted(beside)} with (force)`);
        throw error;
      }
    } finally {
      await admin.end();
    }
  } finally {
    archive.close();
  }
}

export function withDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(database)}`;
  return address.href;
}

async function checkMigrations({ manifest }: Archive): Promise<void> {
  const ours = new Map((await migrationFiles()).map(({ name, hash }) => [name, hash]));
  const unknown = manifest.migrations.find(({ name, hash }) => ours.get(name) !== hash);
  if (unknown) throw new Error(`备份来自另一个版本（${unknown.name}），请用该版本或更新的版本恢复。`);
}

/** The structure as it was then, the rows, and what this version adds. */
async function fill(url: string, archive: Archive, say: (text: string) => void): Promise<number> {
  const pool = createPool(url, { max: 1, applicationName: 'shibiao-restore', hasCopies: true });
  try {
    const newest = archive.manifest.migrations.at(-1)?.name ?? '';
    return await withMigrationLock(pool, async (client) => {
      await applyMigrations(client, newest);
      say(`正在恢复 ${archive.manifest.at} 的备份……`);
      const rows = await load(client, archive);
      say(`已恢复 ${rows} 行，逐表核对一致`);
      await applyMigrations(client);
      await client.query('analyze');
      return rows;
    });
  } finally {
    await pool.end();
  }
}

async function load(client: pg.PoolClient, archive: Archive): Promise<number> {
  const { tables, sequences } = archive.manifest;
  await client.query('begin');
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  // Rows come as they were: no trigger derives, audits or refuses anything.
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  // What the structure itself brought (settings, roles) comes with the backup.
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  for (const table of tables) await loadTable(client, archive, table);
  for (const { name, value } of sequences)
    if (value !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), value]);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  await client.query('commit');
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** @throws Error when the rows are not those that the backup counted */
async function loadTable(client: pg.PoolClient, archive: Archive, table: SavedTable): Promise<void> {
  const name = quoted(table.name);
  const columns = table.columns.map(quoted).join(', ');
  await pipeline(
    await archive.read(tableEntry(table.name)),
    client.query(from(`copy ${name} (${columns}) from stdin`)),
  );
  const found = await countOf(client, table.name);
  if (found.rows !== table.rows || found.sum !== table.sum)
    throw new Error(`备份的 ${table.name} 与它的清单不符，没有恢复`);
}

/** Uploads that are not there yet; a file never changes after it arrived. */
async function restoreFiles(archive: Archive, dataDirectory: string): Promise<number> {
  let count = 0;
  for (const name of archive.names) {
    if (!/^files\/\d{6}\/[\w-]+\.\w+$/.test(name)) continue;
    const place = path.join(dataDirectory, 'files', name.slice(FILES.length));
    if (await stat(place).catch(() => null)) continue;
    await mkdir(path.dirname(place), { recursive: true });
    await pipeline(await archive.read(name), createWriteStream(place, { mode: 0o600, flush: true }));
    count++;
  }
  return count;
}

interface Names {
  present: string;
  beside: string;
  former: string;
}

/** Puts the restored database into the present one's place; who was connected comes back to the restored one. */
async function swap(admin: pg.Client, { present, beside, former }: Names): Promise<void> {
  const isolate = async (database: string) => {
    await admin.query(`alter database ${quoted(database)} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      database,
    ]);
  };
  await isolate(present);
  try {
    await admin.query(`alter database ${quoted(present)} rename to ${quoted(former)}`);
  } catch (error) {
    await admin.query(`alter database ${quoted(present)} allow_connections true`);
    throw error;
  }
  await admin.query(`alter database ${quoted(beside)} rename to ${quoted(present)}`);
  await admin.query(`alter database ${quoted(former)} allow_connections true`);
}
