import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../pool.ts';
import { writeBackup } from './write.ts';

interface Wanted {
  DATA_DIR: string;
  BACKUP_KEEP: number;
}

/** Facts of the last nightly backup, for administrators. */
export interface NightlyBackup {
  /** Uploads that are missing or damaged. */
  bad: number;
}

const NAME = /^shibiao-\d{14}\.zip$/;
const UNFINISHED = /^shibiao-\d{14}\.zip\.\d+\.part$/;
const DAY = 86_400_000;
const folderOf = (dataDirectory: string): string => path.resolve(dataDirectory, 'backups');

/**
 * Writes tonight's backup and removes the oldest ones above the wanted number.
 * @returns undefined when backups are switched off
 */
export async function backUpNightly(
  db: Database,
  url: string,
  { DATA_DIR, BACKUP_KEEP }: Wanted,
): Promise<NightlyBackup | undefined> {
  if (BACKUP_KEEP === 0) return undefined;
  const folder = folderOf(DATA_DIR);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { rows } = await sql<{ now: string }>`select to_char(now(), 'YYYYMMDDHH24MISS') as now`.execute(db);
  const { bad } = await writeBackup(url, DATA_DIR, path.join(folder, `shibiao-${rows[0]?.now}.zip`));
  const kept = (await backups(DATA_DIR)).slice(0, -BACKUP_KEEP);
  for (const name of kept) await rm(path.join(folder, name), { force: true });
  await removeUnfinished(folder);
  return { bad: bad.length };
}

/** Partial files of backups that were killed a day ago or earlier. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => UNFINISHED.test(one))) {
    const { mtimeMs } = await stat(path.join(folder, name));
    if (Date.now() - mtimeMs > DAY) await rm(path.join(folder, name), { force: true });
  }
}

/** Age of the newest nightly backup in seconds; null when there is none in this server's directory. */
export async function backupAge(dataDirectory: string): Promise<number | null> {
  const newest = (await backups(dataDirectory)).at(-1);
  if (!newest) return null;
  const { mtimeMs } = await stat(path.join(folderOf(dataDirectory), newest));
  return (Date.now() - mtimeMs) / 1000;
}

/** Names of the backups, oldest first. */
async function backups(dataDirectory: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDirectory)).catch(() => []);
  return names.filter((name) => NAME.test(name)).sort();
}
