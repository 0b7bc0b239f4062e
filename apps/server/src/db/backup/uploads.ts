import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type yazl from 'yazl';

/** An uploaded file in a backup. */
export interface SavedFile {
  /** Name of the archive's entry. */
  name: string;
  size: number;
  sha256: string;
}

/** An upload that is missing or damaged. */
export interface BadUpload {
  /** Original file name; the storage key when no row names it. */
  name: string;
  key: string;
  state: '缺失' | '损坏';
}

/** An opened backup, see `Archive`. */
interface Source {
  manifest: { files?: SavedFile[] | undefined };
  names: string[];
  read: (name: string) => Promise<Readable>;
}

interface Upload {
  key: string;
  name: string;
  size: number;
  sha256: string;
}

export const FILES = 'files/';
const ENTRY = /^files\/\d{6}\/[\w-]+\.\w+$/;

/** Uploads that rows refer to and that this installation stores itself, by storage key. */
async function uploadsOf(client: pg.ClientBase): Promise<Map<string, Upload>> {
  const { rows } = await client.query<Upload>(
    `select key, name, size, sha256 from file where storage = 'local' order by key`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Adds all stored files and compares them with the checksums of their rows. Files never change after upload, so they
 * need no snapshot.
 * @param written rejects when the archive can no longer be written
 */
export async function addUploads(
  client: pg.ClientBase,
  archive: yazl.ZipFile,
  root: string,
  written: Promise<void>,
): Promise<{ files: SavedFile[]; bad: BadUpload[] }> {
  const known = await uploadsOf(client);
  const files: SavedFile[] = [];
  const bad: BadUpload[] = [];
  const folders = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const folder of folders.filter((one) => one.isDirectory() && /^\d{6}$/.test(one.name)))
    for (const name of await readdir(path.join(root, folder.name))) {
      const key = `${folder.name}/${name}`;
      if (!ENTRY.test(FILES + key)) continue;
      const found = { size: 0, hash: createHash('sha256'), isCut: false };
      const content = Readable.from(contentOf(path.join(root, key), found));
      // Pictures and documents are compressed already.
      archive.addReadStream(content, FILES + key, { compress: false });
      await Promise.race([once(content, 'close'), written]);
      const sha256 = found.hash.digest('hex');
      files.push({ name: FILES + key, size: found.size, sha256 });
      const row = known.get(key);
      known.delete(key);
      if (found.isCut || (row && row.sha256 !== sha256))
        bad.push({ name: row?.name ?? key, key, state: '损坏' });
    }
  for (const { key, name } of known.values()) bad.push({ name, key, state: '缺失' });
  return { files, bad };
}

/** The readable part of a file: a disk error does not stop the backup of the other files. */
async function* contentOf(
  place: string,
  found: { size: number; hash: ReturnType<typeof createHash>; isCut: boolean },
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(place) as AsyncIterable<Buffer>) {
      found.size += chunk.length;
      found.hash.update(chunk);
      yield chunk;
    }
  } catch {
    found.isCut = true;
  }
}

export interface RestoredUploads {
  /** Number of files written by this restore. */
  count: number;
  bad: BadUpload[];
}

/**
 * Restores the files of a backup that do not exist yet. Each is written under a temporary name, compared with the
 * checksums of its row and of the backup, and then renamed: an interrupted restore leaves no file that looks complete.
 * @param client connected to the restored rows
 */
export async function restoreUploads(
  client: pg.ClientBase,
  archive: Source,
  dataDirectory: string,
): Promise<RestoredUploads> {
  const known = await uploadsOf(client);
  const saved = new Map(archive.manifest.files?.map((one) => [one.name, one.sha256]));
  const names = archive.names.filter((name) => ENTRY.test(name));
  const bad: BadUpload[] = [];
  let count = 0;
  for (const name of names) {
    const key = name.slice(FILES.length);
    const row = known.get(key);
    const place = path.join(dataDirectory, 'files', key);
    const wanted = row?.sha256 ?? saved.get(name);
    const present = await hashOf(place);
    if (present !== undefined && (wanted === undefined || present === wanted)) {
      known.delete(key);
      continue;
    }
    const unfinished = `${place}.${process.pid}.part`;
    await mkdir(path.dirname(place), { recursive: true });
    const sha256 = await extract(archive, name, unfinished);
    const isGood =
      sha256 !== undefined && [row?.sha256, saved.get(name)].every((one) => (one ?? sha256) === sha256);
    // A damaged file replaces a missing one, never an existing one.
    if (isGood || (sha256 !== undefined && present === undefined)) {
      await rename(unfinished, place);
      count++;
    } else await rm(unfinished, { force: true });
    known.delete(key);
    if (!isGood) bad.push({ name: row?.name ?? key, key, state: '损坏' });
  }
  for (const { key, name, sha256 } of known.values())
    if ((await hashOf(path.join(dataDirectory, 'files', key))) !== sha256)
      bad.push({ name, key, state: '缺失' });
  return { count, bad };
}

/** @returns the hash of the written file; undefined when the archive holds it incompletely */
async function extract(archive: Source, name: string, place: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  const source = await archive.read(name);
  let isBroken = false;
  source.once('error', () => (isBroken = true));
  try {
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(place, { mode: 0o600, flush: true }),
    );
    return hash.digest('hex');
  } catch (error) {
    await rm(place, { force: true });
    if (isBroken) return undefined;
    throw error;
  }
}

/** @returns undefined when there is no such file */
async function hashOf(place: string): Promise<string | undefined> {
  if (!(await stat(place).catch(() => null))) return undefined;
  const hash = createHash('sha256');
  await pipeline(createReadStream(place), hash);
  return hash.digest('hex');
}

const SHOWN = 10;

/** Names of the uploads, as many as fit on a screen. */
export const listOf = (bad: readonly BadUpload[]): string =>
  [
    ...bad.slice(0, SHOWN).map(({ name, key, state }) => `  ${state}：${name}（files/${key}）`),
    ...(bad.length > SHOWN ? [`  ……另有 ${bad.length - SHOWN} 个`] : []),
  ].join('\n');
