import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { z } from 'zod';
import { FILES } from './uploads.ts';
import { isTableEntry, MANIFEST, type Manifest, tableEntry } from './write.ts';

const manifestSchema = z.object({
  format: z.literal([1, 2]),
  at: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number(), sum: z.string() }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.number().nullable() })),
  files: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })).optional(),
});

/** A backup that is opened for reading. */
export interface Archive {
  manifest: Manifest;
  /** Names of all entries. */
  names: string[];
  read: (name: string) => Promise<Readable>;
  close: () => void;
}

/** @throws Error in Chinese when the file is no backup, is truncated, or its entries differ from its manifest */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error(`没有备份文件 ${file}，请检查路径。`, { cause: error });
    throw new Error(`${file} 不是完整的备份文件：${error.message}`, { cause: error });
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw new Error(`备份里没有 ${name}`);
      return await zip.openReadStreamPromise(entry);
    };
    const names = [...entries.keys()];
    const manifest = manifestOf(file, await buffer(await read(MANIFEST)));
    checkEntries(manifest, names);
    return { manifest, names, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

function manifestOf(file: string, content: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(content.toString('utf8')));
  } catch (error) {
    throw new Error(`${file} 的清单读不懂：它已损坏，或来自更新的版本。请换一个备份。`, { cause: error });
  }
}

/** Manifest and entries must match both ways; the list of tables is compared with the schema elsewhere. */
function checkEntries({ tables, files }: Manifest, names: readonly string[]): void {
  const listed = [...tables.map(({ name }) => tableEntry(name)), ...(files ?? []).map(({ name }) => name)];
  const held = names.filter((name) => isTableEntry(name) || (files && name.startsWith(FILES)));
  const [isListed, isHeld] = [new Set(listed), new Set(held)];
  const missing = listed.find((name) => !isHeld.has(name));
  const unlisted = held.find((name) => !isListed.has(name));
  if (missing !== undefined) throw new Error(`备份与它的清单不符：缺少 ${missing}。请换一个备份。`);
  if (unlisted !== undefined) throw new Error(`备份与它的清单不符：清单里没有 ${unlisted}。请换一个备份。`);
}
