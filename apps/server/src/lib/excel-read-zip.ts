import { Readable } from 'node:stream';
import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import { ReadError } from './excel-read-protocol.ts';

interface Entry {
  name: string;
  /** The part's own header has no sizes; they follow its data. */
  isDescribedLater: boolean;
  method: number;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

const ZIP64 = 0xffffffff;

const malformed = () => new ReadError('malformed', '文件已损坏，无法读取');

/**
 * Refuses a workbook before anything of it is parsed: what is no .xlsx, would unzip beyond `maxBytes` (the parser
 * holds every part to its declared size, so checking the declarations is enough), runs code, reaches outside, or
 * declares XML entities.
 * @throws ReadError
 */
export async function checkWorkbook(zip: Buffer, maxBytes: number): Promise<void> {
  const entries = directory(zip);
  const names = new Set(entries.map((entry) => entry.name));
  if (names.size !== entries.length) throw malformed();
  if (!names.has('[Content_Types].xml') || !entries.some(({ name }) => /^xl\/workbook\d*\.xml$/i.test(name)))
    throw new ReadError('wrongType', '只支持 .xlsx 和 .csv 文件');

  let total = 0;
  for (const entry of entries) {
    total += entry.size;
    if (total > maxBytes) throw new ReadError('tooLarge', '文件解压后太大，请拆分后再导入');
    // What the directory leaves open the parser would take from the part's own header, which is not checked here.
    if (
      entry.method === 8 &&
      entry.size === 0 &&
      (entry.compressed > 2 || (entry.isDescribedLater && entry.compressed === 0))
    )
      throw malformed();
    if (entry.method === 0 && entry.size !== entry.compressed) throw malformed();
    checkName(entry.name);
  }
  for (const entry of entries) {
    if (entry.size === 0 || !/\.(xml|rels)$/i.test(entry.name)) continue;
    checkProlog(zip, entry);
    if (entry.name === '[Content_Types].xml' && /macroEnabled/i.test(content(zip, entry))) throw macro();
    if (/\.rels$/i.test(entry.name)) checkRelations(content(zip, entry));
    if (/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name)) await checkWhole(zip, entry);
  }
}

const macro = () => new ReadError('macro', '文件含有宏，请另存为不含宏的 .xlsx');
const external = () => new ReadError('external', '文件含有外部链接或嵌入对象，请粘贴为数值后再导入');

function checkName(name: string): void {
  if (/vbaProject|^xl\/(macrosheets|activeX|ctrlProps)\//i.test(name)) throw macro();
  if (/^xl\/(externalLinks|embeddings|queryTables)\/|^xl\/connections\.xml$/i.test(name)) throw external();
}

/** Everything before the root element: no document type, and nothing but an encoding that reads as ASCII. */
function checkProlog(zip: Buffer, entry: Entry): void {
  const head = start(zip, entry).toString('latin1');
  const root = head.search(/<[A-Za-z_]/);
  const prolog = root < 0 ? head : head.slice(0, root);
  if (/<!DOCTYPE|<!ENTITY/i.test(prolog)) throw new ReadError('entity', '文件含有不允许的 XML 实体');
  if (root < 0 || prolog.includes('\0')) throw malformed();
}

/** Links to the web in cells are harmless text; every other external target is something to be loaded. */
function checkRelations(xml: string): void {
  for (const [relation] of xml.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    if (
      /TargetMode\s*=\s*["']External/i.test(relation) &&
      !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation)
    )
      throw external();
  }
}

/** The parser streams sheets without a look at checksum or end: a damaged one would silently lose its last rows. */
async function checkWhole(zip: Buffer, entry: Entry): Promise<void> {
  const bytes = Readable.from([data(zip, entry)], { objectMode: false });
  let size = 0;
  let sum = 0;
  let tail = '';
  try {
    for await (const piece of entry.method === 8 ? bytes.pipe(createInflateRaw()) : bytes) {
      const chunk = piece as Buffer;
      size += chunk.length;
      if (size > entry.size) throw malformed();
      sum = crc32(chunk, sum);
      tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - 200))).slice(-200);
    }
  } catch {
    throw malformed();
  }
  if (size !== entry.size || sum !== entry.crc || !/<\/(\w+:)?worksheet\s*>/.test(tail)) throw malformed();
}

/** The central directory. ZIP64 is not needed below 4 GB and is refused. */
function directory(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > zip.length) throw malformed();
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  // The marks of ZIP64: the parser would follow another directory than the one that is checked here.
  if (count === 0xffff || at === ZIP64 || zip.readUInt32LE(end + 12) === ZIP64) throw malformed();
  const entries: Entry[] = [];
  for (let i = 0; i < count; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== 0x02014b50) throw malformed();
    if (zip.readUInt16LE(at + 8) & 1)
      throw new ReadError('encrypted', '不支持加密的文件，请另存为未加密的 .xlsx');
    const nameLength = zip.readUInt16LE(at + 28);
    const entry = {
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      isDescribedLater: (zip.readUInt16LE(at + 8) & 8) !== 0,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      compressed: zip.readUInt32LE(at + 20),
      size: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    };
    if ((entry.method !== 0 && entry.method !== 8) || entry.offset + 30 > zip.length) throw malformed();
    if (entry.size === ZIP64 || entry.compressed === ZIP64) throw malformed();
    entries.push(entry);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function data(zip: Buffer, entry: Entry): Buffer {
  const from = entry.offset + 30 + zip.readUInt16LE(entry.offset + 26) + zip.readUInt16LE(entry.offset + 28);
  if (from + entry.compressed > zip.length) throw malformed();
  return zip.subarray(from, from + entry.compressed);
}

/** A part's first bytes: 4 KB zipped are at most 4 MB, and a prolog is far shorter. */
const start = (zip: Buffer, entry: Entry): Buffer =>
  inflated(data(zip, entry).subarray(0, 4096), entry, { finishFlush: constants.Z_SYNC_FLUSH });

const content = (zip: Buffer, entry: Entry): string =>
  inflated(data(zip, entry), entry, { maxOutputLength: entry.size }).toString('utf8');

function inflated(
  bytes: Buffer,
  entry: Entry,
  options: { finishFlush?: number; maxOutputLength?: number },
): Buffer {
  if (entry.method === 0) return bytes;
  try {
    return inflateRawSync(bytes, options);
  } catch {
    throw malformed();
  }
}
