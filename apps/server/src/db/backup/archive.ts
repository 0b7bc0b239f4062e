import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { z } from 'zod';
import { MANIFEST, type Manifest } from './write.ts';

const manifestSchema = z.object({
  format: z.literal(1),
  at: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sum: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.number().nullable() })),
});

/** A backup that is read. */
export interface Archive {
  manifest: Manifest;
  /** Names of all entries. */
  names: string[];
  read: (name: string) => Promise<Readable>;
  close: () => void;
}

/** @throws Error in Chinese when the file is no backup, or ends before its end */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: Error) => {
    throw new Error(`${file} 不是完整的备份文件：${error.message}`, { cause: error });
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  const read = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`备份里没有 ${name}`);
    return await zip.openReadStreamPromise(entry);
  };
  const manifest = manifestSchema.parse(JSON.parse((await buffer(await read(MANIFEST))).toString('utf8')));
  return { manifest, names: [...entries.keys()], read, close: () => zip.close() };
}
