import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open as openFile, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import { openPromise as openZip } from 'yauzl';
import { tooLarge } from '../../lib/errors.ts';
import type { Span } from '../../lib/ranges.ts';
import { E_XML, OFD } from './files.rules.ts';

/** The local store: files below DATA_DIR/files under generated names. */
export const root = (dataDirectory: string) => path.resolve(dataDirectory, 'files');
export const arriving = (dataDirectory: string) => path.join(root(dataDirectory), 'arriving');
const DAY = 86_400_000;

/** Facts of a stored file. */
interface KeptFile {
  key: string;
  size: number;
  sha256: string;
}

export interface Arrived {
  path: string;
  size: number;
  sha256: string;
  /** Type by signature; undefined without one. */
  detected: string | undefined;
  /** Without zero bytes and valid UTF-8 or GB 18030. */
  isText: boolean;
}

/**
 * Writes a stream to a temporary file while counting, hashing and detecting its type; memory stays constant. Removed
 * again when the stream fails.
 */
export async function receive(dataDirectory: string, stream: Readable): Promise<Arrived> {
  const folder = arriving(dataDirectory);
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  const hash = createHash('sha256');
  const utf8 = decoder('utf-8');
  const gb18030 = decoder('gb18030');
  let size = 0;
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          hash.update(chunk);
          utf8.take(chunk);
          gb18030.take(chunk);
          yield chunk;
        }
      },
      // Flushed to disk before the answer: an acknowledged file survives a power cut.
      createWriteStream(file, { mode: 0o600, flush: true }),
    );
    // The multipart parser truncates a stream at the limit and sets this flag.
    if ((stream as Readable & { truncated?: boolean }).truncated) throw tooLarge();
    const isText = utf8.isValid() || gb18030.isValid();
    const detected = size > 0 ? await kindOf(file, isText) : undefined;
    return { path: file, size, sha256: hash.digest('hex'), detected, isText };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Bytes within which the root of an XML file must begin. */
const PROLOG = 4096;
/** Active content: pages, drawings, scripts and entity declarations that a browser or parser would execute. */
const ALIVE = /<(!doctype|!entity|[\w-]*:?(html|svg|script|stylesheet))|xhtml|<\?xml-stylesheet/i;

/** Detected type of the content. A zip with OFD.xml is one document; XML must not have active content. */
async function kindOf(file: string, isText: boolean): Promise<string | undefined> {
  const found = (await fileTypeFromFile(file).catch(() => undefined))?.mime;
  if (found === 'application/zip') return (await isOfd(file)) ? OFD : found;
  if (!isText || (found !== undefined && found !== 'application/xml')) return found;
  const { size } = await stat(file);
  const text = size <= MOST_XML ? await readFile(file, 'utf8') : '';
  const isXml =
    /^\ufeff?\s*<(\?xml|[\p{L}_])/u.test(text.slice(0, PROLOG)) &&
    /<\/[^<]+>\s*$|\/>\s*$/.test(text.slice(-PROLOG));
  return isXml && !ALIVE.test(text) ? E_XML : found;
}
/** An electronic invoice (数电票) has a few KB. */
const MOST_XML = 5 * 1024 * 1024;

async function isOfd(file: string): Promise<boolean> {
  try {
    const zip = await openZip(file);
    try {
      for await (const { fileName } of zip.eachEntry()) if (fileName === 'OFD.xml') return true;
      return false;
    } finally {
      zip.close();
    }
  } catch {
    return false;
  }
}

function decoder(encoding: string) {
  const text = new TextDecoder(encoding, { fatal: true });
  let isValid = true;
  const attempt = (work: () => string) => {
    try {
      if (isValid && work().includes('\u0000')) isValid = false;
    } catch {
      isValid = false;
    }
    return isValid;
  };
  return {
    take: (chunk: Buffer) => attempt(() => text.decode(chunk, { stream: true })),
    isValid: () => attempt(() => text.decode()),
  };
}

/** Moves a received file into its final place. */
export async function keep(dataDirectory: string, arrived: Arrived, key: string): Promise<void> {
  const place = placeOf(dataDirectory, key);
  await mkdir(path.dirname(place), { recursive: true });
  await rename(arrived.path, place);
  const folder = await openFile(path.dirname(place), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
export const discard = (file: string): Promise<void> => rm(file, { force: true });

/** Larger files are checked by length alone, so that a video starts without being read once. */
const HASHED = 32 * 1024 * 1024;

/** Opens a kept file, or a span of it, that is what it was. @returns undefined when it is missing or damaged */
export async function open(
  dataDirectory: string,
  file: KeptFile,
  span?: Span,
): Promise<Readable | undefined> {
  const place = placeOf(dataDirectory, file.key);
  const found = await stat(place).catch(() => undefined);
  if (found?.size !== file.size) return undefined;
  // The hash was compared when the first span was read.
  if (file.size <= HASHED && !span?.start && (await hashOf(place)) !== file.sha256) return undefined;
  return createReadStream(place, span);
}

async function hashOf(place: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(place), hash);
  return hash.digest('hex');
}

/** Whether a file exists, with any content. */
export const isKept = (dataDirectory: string, key: string): Promise<boolean> =>
  stat(placeOf(dataDirectory, key)).then(
    () => true,
    () => false,
  );

/** Whether a word has the form of a file's key: its month and a generated name. */
export const isKey = (word: string): boolean => /^\d{6}\/[\w-]+\.\w+$/.test(word);

export function placeOf(dataDirectory: string, key: string): string {
  if (!isKey(key)) throw new Error(`not a key of ours: ${key}`);
  return path.join(root(dataDirectory), key);
}

/** Removes incomplete uploads. */
export async function clean(dataDirectory: string): Promise<void> {
  const folder = arriving(dataDirectory);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DAY) await rm(file, { force: true });
  }
}
