import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import yazl from 'yazl';
import { createPool } from '../pool.ts';
import { countOf, quoted, type SavedSequence, type SavedTable, sequencesOf, tablesOf } from './tables.ts';
import { addUploads, type BadUpload, type SavedFile } from './uploads.ts';

/** Manifest of a backup. It is the last entry, so that a truncated archive has none. */
export interface Manifest {
  /** 1: without the list of files. */
  format: 1 | 2;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  at: string;
  migrations: { name: string; hash: string }[];
  tables: SavedTable[];
  sequences: SavedSequence[];
  files?: SavedFile[] | undefined;
}

export interface Written {
  manifest: Manifest;
  /** Uploads that are missing or damaged; everything else is in the backup. */
  bad: BadUpload[];
}

export const MANIFEST = 'manifest.json';
const TABLES = 'tables/';
export const tableEntry = (table: string): string => `${TABLES}${table}.copy`;
export const isTableEntry = (name: string): boolean => name.startsWith(TABLES);

/**
 * Writes all rows of one snapshot and all uploaded files into a zip archive while the product runs. The file gets its
 * final name when it is complete.
 * @param url of the database
 * @param dataDirectory of the server; its uploads are included
 */
export async function writeBackup(url: string, dataDirectory: string, file: string): Promise<Written> {
  const pool = createPool(url, { max: 1, applicationName: 'shibiao-backup', hasCopies: true });
  try {
    const client = await pool.connect();
    const unfinished = `${file}.${process.pid}.part`;
    const archive = new yazl.ZipFile();
    const written = pipeline(
      archive.outputStream,
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    // The error reaches the caller that awaits the next part of the archive.
    written.catch(() => undefined);
    try {
      await client.query('begin isolation level repeatable read read only');
      // Large tables take longer than a request may.
      await client.query('set local statement_timeout = 0');
      await client.query('set local idle_in_transaction_session_timeout = 0');
      const rows = await addRows(client, archive, written);
      const { files, bad } = await addUploads(client, archive, path.join(dataDirectory, 'files'), written);
      const manifest: Manifest = { ...rows, files };
      archive.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST);
      archive.end();
      await written;
      await rename(unfinished, file);
      await syncFolder(path.dirname(file));
      return { manifest, bad };
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    } finally {
      // The transaction ends with its connection.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function addRows(
  client: pg.PoolClient,
  archive: yazl.ZipFile,
  written: Promise<void>,
): Promise<Manifest> {
  const { rows: moment } = await client.query<{ at: string }>('select now() as at');
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  );
  const tables: SavedTable[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    // A query, because a table in partitions has no rows of its own to copy.
    const rows = client.query(
      to(`copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)}) to stdout`),
    );
    archive.addReadStream(rows, tableEntry(name));
    // One connection reads the tables one after the other.
    await Promise.race([once(rows, 'end'), written]);
    tables.push({ name, columns, ...(await countOf(client, name)) });
  }
  return { format: 2, at: moment[0]?.at ?? '', migrations, tables, sequences: await sequencesOf(client) };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
