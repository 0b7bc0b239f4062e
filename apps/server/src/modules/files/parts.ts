import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PART_SIZE, partsOf } from '@shibiao/contract/files';
import { badRequest, invalid } from '../../lib/errors.ts';
import { arriving, discard, isKey, placeOf, root } from './store.ts';

/** A file that is sent in parts, as its ticket describes it. */
export interface Parted {
  key: string;
  size: number;
}

const partsRoot = (dataDirectory: string) => path.join(root(dataDirectory), 'parts');
/** A key has one slash, behind its month. */
const folderOf = (dataDirectory: string, key: string) =>
  path.join(partsRoot(dataDirectory), key.replaceAll(/[^\w.-]/g, '_'));
const nameOf = (n: number) => String(n).padStart(4, '0');

/** Bytes of part n: all alike but the last. */
const sizeOf = ({ size }: Parted, n: number): number =>
  n < partsOf(size) ? PART_SIZE : size - (partsOf(size) - 1) * PART_SIZE;

/**
 * Writes one part. It takes its place when it is whole, so that several servers on one store may receive parts of the
 * same file, and the same part twice.
 * @param sha256 hex of the part, where the sender knows it
 * @throws 408 for a number that the file does not have, a wrong length or a wrong hash
 */
export async function receivePart(
  dataDirectory: string,
  parted: Parted,
  { n, sha256 }: { n: number; sha256?: string | null | undefined },
  stream: Readable,
): Promise<number> {
  if (n > partsOf(parted.size))
    throw invalid({ field: 'n', message: `这个文件只有 ${partsOf(parted.size)} 段` });
  const expected = sizeOf(parted, n);
  const aside = path.join(arriving(dataDirectory), randomUUID());
  await mkdir(arriving(dataDirectory), { recursive: true });
  const hash = createHash('sha256');
  let size = 0;
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length;
          if (size > expected) throw wrongLength(n, expected);
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(aside, { mode: 0o600, flush: true }),
    );
    if (size !== expected) throw wrongLength(n, expected);
    if (sha256 && hash.digest('hex') !== sha256.toLowerCase())
      throw invalid({ field: 'sha256', message: `第 ${n} 段在途中损坏，请重传这一段` });
    const folder = folderOf(dataDirectory, parted.key);
    await mkdir(folder, { recursive: true });
    await rename(aside, path.join(folder, nameOf(n)));
    return size;
  } finally {
    await rm(aside, { force: true });
  }
}
const wrongLength = (n: number, expected: number) =>
  invalid({ field: 'n', message: `第 ${n} 段应为 ${expected} 字节，请重传这一段` });

/** Numbers of the parts that arrived whole, in order. */
export async function partsThere(dataDirectory: string, { key }: Parted): Promise<number[]> {
  const names = await readdir(folderOf(dataDirectory, key)).catch(() => []);
  return names.map(Number).sort((a, b) => a - b);
}

/** The parts one after the other. @throws 400 naming those that are missing */
export async function joined(dataDirectory: string, parted: Parted): Promise<Readable> {
  const there = new Set(await partsThere(dataDirectory, parted));
  const numbers = Array.from({ length: partsOf(parted.size) }, (_, index) => index + 1);
  const missing = numbers.filter((n) => !there.has(n));
  if (missing.length > 0) {
    const named = missing.slice(0, 10).join('、');
    throw badRequest(`还缺第 ${named}${missing.length > 10 ? ' …' : ''} 段，请继续上传`, { missing });
  }
  const folder = folderOf(dataDirectory, parted.key);
  return Readable.from(
    (async function* () {
      for (const n of numbers) yield* createReadStream(path.join(folder, nameOf(n)));
    })(),
    { objectMode: false },
  );
}

/** Removes the parts of a file, after it was registered. */
export const discardParts = (dataDirectory: string, { key }: Parted): Promise<void> =>
  rm(folderOf(dataDirectory, key), { recursive: true, force: true });

/**
 * Removes parts whose ticket has ended: nobody can go on with them. A server that was killed after it had joined them
 * leaves the whole file too, which is removed unless it was registered.
 * @param olderThan milliseconds since the last part
 */
export async function cleanParts(
  dataDirectory: string,
  olderThan: number,
  isRegistered: (key: string) => Promise<boolean>,
): Promise<void> {
  const folder = partsRoot(dataDirectory);
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs <= olderThan) continue;
    const key = name.replace('_', '/');
    if (isKey(key) && !(await isRegistered(key))) await discard(placeOf(dataDirectory, key));
    await rm(place, { recursive: true, force: true });
  }
}
