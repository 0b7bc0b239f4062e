import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import yazl from 'yazl';
import { createPool } from '../pool.ts';
import { countOf, quoted, type SavedSequence, type SavedTable, sequencesOf, tablesOf } from './tables.ts';

/** What a backup says of itself: its last entry, so that an archive that ends early has none. */
export interface Manifest {
  format: 1;
  /** `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
  at: string;
  migrations: { name: string; hash: string }[];
  tables: SavedTable[];
  sequences: SavedSequence[];
}

export const MANIFEST = 'manifest.json';
export const tableEntry = (table: string): string => `tables/${table}.copy`;
export const FILES = 'files/';

/**
 * Writes all rows as of one moment and all uploaded files into a zip archive, while the product runs. The file has its
 * name when it is whole.
 * @param url of the database
 * @param dataDirectory the server's, whose uploads are taken along
 */
export async function writeBackup(url: string, dataDirectory: string, file: string): Promise<Manifest> {
  const unfinished = `${file}.${process.pid}.part`;
  const archive = new yazl.ZipFile();
  const written = pipeline(archive.outputStream, createWriteStream(unfinished, { mode: 0o600, flush: true }));
  const pool = createPool(url, { max: 1, applicationName: 'shibiao-backup', hasCopies: true });
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Large tables take longer than a request may.
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const manifest = await addRows(client, archive);
    await addFiles(archive, path.join(dataDirectory, 'files'));
    archive.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), MANIFEST);
    archive.end();
    await written;
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    // The transaction ends with its connection.
    client.release(true);
    await pool.end();
  }
}

async function addRows(client: pg.PoolClient, archive: yazl.ZipFile): Promise<Manifest> {
  const { rows: moment } = await client.query<{ at: string }>('select now() as at');
  const { rows: migrations } = await client.query<{ name: string; hash: string }>(
    'select name, hash from migration order by name',
  );
  const tables: SavedTable[] = [];
  for (const { name, columns } of await tablesOf(client)) {
    const rows = client.query(to(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
    archive.addReadStream(rows, tableEntry(name));
    // One connection reads one table after the other.
    await once(rows, 'end');
    tables.push({ name, columns, ...(await countOf(client, name)) });
  }
  return { format: 1, at: moment[0]?.at ?? '', migrations, tables, sequences: await sequencesOf(client) };
}

/** Uploads are never changed after they arrived, so they need no moment of their own. */
async function addFiles(archive: yazl.ZipFile, root: string): Promise<void> {
  const folders = await readdir(root, { withFileTypes: true }).catch(() => []);
  // Pictures and documents are compressed already.
  for (const folder of folders.filter((one) => one.isDirectory() && /^\d{6}$/.test(one.name)))
    for (const name of await readdir(path.join(root, folder.name)))
      archive.addFile(path.join(root, folder.name, name), `${FILES}${folder.name}/${name}`, {
        compress: false,
      });
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
