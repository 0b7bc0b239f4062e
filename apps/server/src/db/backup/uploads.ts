import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type yazl from 'yazl';

/** An uploaded file as a backup holds it. */
export interface SavedFile {
  /** Of the entry. */
  name: string;
  size: number;
  sha256: string;
}

/** An upload that is not, or not as it arrived, where it should be. */
export interface BadUpload {
  /** As people named it; the key where no row tells. */
  name: string;
  key: string;
  state: '缺失' | '损坏';
}

/** A backup that is read, see `Archive`. */
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

/** The uploads that the rows know of and this installation keeps itself, by their keys. */
async function uploadsOf(client: pg.ClientBase): Promise<Map<string, Upload>> {
  const { rows } = await client.query<Upload>(
    `select key, name, size, sha256 from file where storage = 'local' order by key`,
  );
  return new Map(rows.map((row) => [row.key, row]));
}

/**
 * Adds all files that are there, and compares them with what the rows know of them. They are never changed after they
 * arrived, so they need no moment of their own.
 * @param written fails when the archive cannot be written any more
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

/** The readable part of a file: a disk error in the middle does not stop the backup of the others. */
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
  /** Written now. */
  count: number;
  bad: BadUpload[];
}

/**
 * Puts the files of a backup into their places, unless they are there. Each is written aside, compared with what its
 * row and the backup say, and only then gets its name: a restore that is cut off leaves no file that looks whole.
 * @param client on the restored rows
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
    // A damaged file is better than none, and worse than one that is already there.
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

/** @returns the hash of what was written; undefined when the archive does not give it whole */
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

/** The uploads by name, as many as fit on a screen. */
export const listOf = (bad: readonly BadUpload[]): string =>
  [
    ...bad.slice(0, SHOWN).map(({ name, key, state }) => `  ${state}：${name}（files/${key}）`),
    ...(bad.length > SHOWN ? [`  ……另有 ${bad.length - SHOWN} 个`] : []),
  ].join('\n');
