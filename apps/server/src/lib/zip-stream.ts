import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, its content as text in pieces. */
export interface ZipPart {
  path: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** Flags of an entry: sizes follow the data (bit 3), names are UTF-8 (bit 11). Method 8 is deflate. */
const FLAGS = 0x0808;
const METHOD = 8;
const VERSION = 20;
/** The archive's parts carry no time; 1980-01-01 is the format's first day. */
const FIRST_DAY = 0x21;

interface Entry {
  path: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/**
 * A zip archive in the order of its parts, written while they are read: of a part nothing is kept but its sizes. Below
 * 4 GiB, without encryption (APPNOTE 6.3, sections 4.3.7 to 4.3.16).
 */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { path, content } of parts) {
    const entry: Entry = { path: Buffer.from(path), crc: 0, packed: 0, size: 0, offset };
    const head = header(0x04034b50, entry, Buffer.alloc(30), 4);
    yield head;
    for await (const piece of deflated(content, entry)) {
      entry.packed += piece.length;
      yield piece;
    }
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(0x08074b50, 0);
    writeSizes(tail, 4, entry);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    entries.push(entry);
  }
  let size = 0;
  for (const entry of entries) {
    const fixed = Buffer.alloc(46);
    fixed.writeUInt16LE(VERSION, 4);
    fixed.writeUInt32LE(entry.offset, 42);
    const listed = header(0x02014b50, entry, fixed, 6);
    size += listed.length;
    yield listed;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

/** @param at where the fields that both kinds of header share begin */
function header(signature: number, entry: Entry, fixed: Buffer, at: number): Buffer {
  fixed.writeUInt32LE(signature, 0);
  fixed.writeUInt16LE(VERSION, at);
  fixed.writeUInt16LE(FLAGS, at + 2);
  fixed.writeUInt16LE(METHOD, at + 4);
  fixed.writeUInt16LE(FIRST_DAY, at + 8);
  writeSizes(fixed, at + 10, entry);
  fixed.writeUInt16LE(entry.path.length, at + 22);
  return Buffer.concat([fixed, entry.path]);
}

function writeSizes(into: Buffer, at: number, { crc, packed, size }: Entry): void {
  into.writeUInt32LE(crc, at);
  into.writeUInt32LE(packed, at + 4);
  into.writeUInt32LE(size, at + 8);
}

async function* deflated(content: ZipPart['content'], entry: Entry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const fed = (async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (!deflate.write(bytes)) await new Promise((resume) => deflate.once('drain', resume));
    }
    deflate.end();
  })();
  fed.catch((error: unknown) => deflate.destroy(error as Error));
  for await (const piece of deflate) yield piece as Buffer;
  await fed;
}
