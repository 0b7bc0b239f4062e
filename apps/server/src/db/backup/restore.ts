import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { withDatabase } from '../hosts.ts';
import { applyMigrations, migrationFiles, withMigrationLock } from '../migrate.ts';
import { createPool } from '../pool.ts';
import { type Archive, openArchive } from './archive.ts';
import { swap, withRestoreLock } from './swap.ts';
import { countOf, foreignKeysOf, quoted, type SavedTable, tablesOf } from './tables.ts';
import { type BadUpload, listOf, type RestoredUploads, restoreUploads } from './uploads.ts';
import { tableEntry } from './write.ts';

export interface Restored {
  rows: number;
  tables: number;
  files: number;
  /** Uploads that are damaged or missing in the backup and missing here too. */
  bad: BadUpload[];
  /** Database that keeps the rows from before the restore; empty when it had none. */
  former: string;
}

export interface RestoreOptions {
  /** Receives a message for each step. */
  say?: (text: string) => void;
  /** Continues although uploads of the backup are missing or damaged. */
  isIncompleteTaken?: boolean;
  /** Called with the address of the restored database before it replaces the present one. */
  finish?: (restoredUrl: string) => Promise<void>;
}

/**
 * Restores a backup into a separate database, compares every table with the backup's checksums, and only then swaps
 * it in, so that a failed restore changes nothing. Running servers continue with the restored rows.
 * @param address with several hosts, the one that accepts writes is restored
 * @throws Error in Chinese when the file is no backup, comes from a newer version, fails its checksums, or the database
 * user lacks the rights
 */
export async function restoreBackup(
  address: string,
  dataDirectory: string,
  file: string,
  { say = () => undefined, isIncompleteTaken = false, finish }: RestoreOptions = {},
): Promise<Restored> {
  const archive = await openArchive(file);
  try {
    await checkMigrations(archive);
    return await withRestoreLock(address, say, async ({ admin, url, present, suffix }) => {
      const beside = `${present}_restore_${suffix}`;
      await admin.query(`create database ${quoted(beside)}`);
      const besideUrl = withDatabase(url, beside);
      try {
        const { rows, uploads } = await fill(besideUrl, archive, dataDirectory, say);
        if (uploads.bad.length > 0 && !isIncompleteTaken)
          throw new Error(
            `备份里有 ${uploads.bad.length} 个上传的文件缺失或损坏，没有恢复：\n${listOf(uploads.bad)}\n请换一个备份；要恢复其余的一切，请加 --incomplete 再执行一次。`,
          );
        await finish?.(besideUrl);
        const former = await swap(admin, url, { present, beside, former: `${present}_before_${suffix}` });
        const { length } = archive.manifest.tables;
        return { rows, tables: length, files: uploads.count, bad: uploads.bad, former };
      } catch (error) {
        await admin.query(`drop database if exists ${quoted(beside)} with (force)`);
        throw error;
      }
    });
  } finally {
    archive.close();
  }
}

async function checkMigrations({ manifest }: Archive): Promise<void> {
  const ours = new Map((await migrationFiles()).map(({ name, hash }) => [name, hash]));
  const unknown = manifest.migrations.find(({ name, hash }) => ours.get(name) !== hash);
  if (unknown) throw new Error(`备份来自另一个版本（${unknown.name}），请用该版本或更新的版本恢复。`);
}

/** Creates the schema of the backup's version, loads rows and uploads, then applies newer migrations. */
async function fill(
  url: string,
  archive: Archive,
  dataDirectory: string,
  say: (text: string) => void,
): Promise<{ rows: number; uploads: RestoredUploads }> {
  const pool = createPool(url, { max: 1, applicationName: 'shibiao-restore', hasCopies: true });
  try {
    const newest = archive.manifest.migrations.at(-1)?.name ?? '';
    return await withMigrationLock(pool, async (client) => {
      await applyMigrations(client, newest);
      await checkTables(client, archive);
      say(`正在恢复 ${archive.manifest.at} 的备份……`);
      const rows = await load(client, archive);
      const uploads = await restoreUploads(client, archive, dataDirectory);
      say(`已恢复 ${rows} 行，逐表核对一致`);
      await applyMigrations(client);
      await client.query('analyze');
      return { rows, uploads };
    });
  } finally {
    await pool.end();
  }
}

/** @throws Error when the backup lists other tables or columns than its version has */
async function checkTables(client: pg.PoolClient, { manifest }: Archive): Promise<void> {
  const wordsOf = ({ name, columns }: { name: string; columns: string[] }) =>
    `${name}（${columns.join(', ')}）`;
  const listed = manifest.tables.map(wordsOf);
  const wanted = (await tablesOf(client)).map(wordsOf);
  const missing = wanted.find((words) => !listed.includes(words));
  const unknown = listed.find((words) => !wanted.includes(words));
  if (missing !== undefined) throw new Error(`备份的清单里没有表 ${missing}，没有恢复。请换一个备份。`);
  if (unknown !== undefined) throw new Error(`备份的清单里多了表 ${unknown}，没有恢复。请换一个备份。`);
}

async function load(client: pg.PoolClient, archive: Archive): Promise<number> {
  const { tables, sequences } = archive.manifest;
  await client.query('begin');
  const keys = await foreignKeysOf(client);
  for (const { table, name } of keys)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  // Rows are loaded unchanged: triggers neither derive, audit nor refuse anything.
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  // Rows that the migrations insert (settings, roles) are replaced by those of the backup.
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

/** @throws Error when count or checksum of the rows differs from the manifest */
async function loadTable(client: pg.PoolClient, archive: Archive, table: SavedTable): Promise<void> {
  const name = quoted(table.name);
  const columns = table.columns.map(quoted).join(', ');
  const refusal = `备份的 ${table.name} 与它的清单不符，没有恢复。请换一个备份。`;
  await pipeline(
    await archive.read(tableEntry(table.name)),
    client.query(from(`copy ${name} (${columns}) from stdin`)),
  ).catch((error: unknown) => {
    throw new Error(refusal, { cause: error });
  });
  const found = await countOf(client, table.name);
  if (found.rows !== table.rows || found.sum !== table.sum) throw new Error(refusal);
}
