import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createDeflateRaw } from 'node:zlib';

/** Fast rather than small: half the work of the usual 6 for files a seventh larger. */
const LEVEL = 3;
/** Bytes that may wait to be compressed. */
const AHEAD = 1_048_576;

/**
 * Takes the place of the platform's CompressionStream in a writing worker. That one accepts a chunk when the one before is compressed, so
 * that writing rows and compressing them take turns; here they go on side by side, in this thread and zlib's.
 * @see excel-write-worker.ts
 */
export class DeflateBeside {
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;

  constructor(format: string) {
    if (format !== 'deflate-raw') throw new TypeError(`${format} is not what a zip holds`);
    const zip = createDeflateRaw({ level: LEVEL, chunkSize: 65_536 });
    this.readable = Readable.toWeb(zip) as ReadableStream<Uint8Array>;
    this.writable = new WritableStream<Uint8Array>({
      async write(chunk) {
        zip.write(chunk);
        // zlib begins its next chunk in a turn of this thread.
        await nextTurn();
        if (zip.writableLength > AHEAD) await once(zip, 'drain');
      },
      close: () => void zip.end(),
      abort: (reason) => void zip.destroy(reason instanceof Error ? reason : new Error(String(reason))),
    });
  }
}
