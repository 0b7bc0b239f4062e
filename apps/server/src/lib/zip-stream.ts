import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';

/** A file of an archive, its content in pieces. */
export interface ZipPart {
  path: string;
  content: AsyncIterable<string | Buffer> | Iterable<string>;
}

/** A zip archive of parts in their order, written while they are read. */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const archive = new yazl.ZipFile();
  const bytes = archive.outputStream as Readable;
  archive.on('error', (error: Error) => bytes.destroy(error));
  const added = addParts(archive, parts);
  added.catch((error: unknown) => bytes.destroy(error as Error));
  for await (const piece of bytes) yield piece as Buffer;
  await added;
}

async function addParts(archive: yazl.ZipFile, parts: AsyncIterable<ZipPart>): Promise<void> {
  for await (const { path, content } of parts) {
    const text = Readable.from(content, { objectMode: false });
    archive.addReadStream(text, path);
    // Parts may share one source, so the next one begins after this one ends.
    await finished(text);
  }
  archive.end();
}
