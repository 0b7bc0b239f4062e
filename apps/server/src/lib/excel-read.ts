import { on } from 'node:events';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import {
  ReadError,
  type ReadLimits,
  type ReadMessage,
  type ReadRow,
  type ReadTask,
} from './excel-read-protocol.ts';

export const DEFAULT_LIMITS: ReadLimits = {
  maxRows: 50_000,
  maxColumns: 100,
  maxBytesUnzipped: 200 * 1024 * 1024,
};

/** Longest silence of the worker; a file within the limits takes a few seconds in all. */
const SILENCE_MS = 60_000;

/**
 * Reads the first sheet of an .xlsx, or a .csv (UTF-8, GB18030, or UTF-16 with a mark; comma, semicolon or tab). The kind is
 * told by content, not by name. The first row that is not blank is the header and comes first; every following row has
 * at least as many values as it.
 *
 * Values are text, trimmed, as the wire has it: dates `YYYY-MM-DD`, times `YYYY-MM-DD HH:mm:ss` as the cell shows them (no time
 * zone), numbers in plain digits ('13812345678', '1234.5'), booleans 'true' and 'false', blanks ''. Of a formula the
 * value that was last computed counts. Dates typed as text (2026/1/5, 2026年1月5日) are brought to the same form.
 *
 * The file is parsed in a worker thread with a heap of its own, so a large or hostile file neither holds up other
 * requests nor takes the process's memory; leaving the loop early ends the worker.
 * @throws ReadError (Chinese message, nothing to be retried): wrong type, encrypted, macros, external links, XML entities,
 *   too large, too many rows or columns, malformed, empty. Rows before the fault may have been handed out already.
 */
export async function* readRows(
  file: string | Uint8Array | Readable,
  limits: Partial<ReadLimits> = {},
): AsyncGenerator<ReadRow> {
  const bounds = { ...DEFAULT_LIMITS, ...limits };
  const input =
    typeof file === 'string' || file instanceof Uint8Array
      ? file
      : await collect(file, bounds.maxBytesUnzipped);
  const task: ReadTask = { file: input, limits: bounds };
  const worker = new Worker(new URL('./excel-read-worker.ts', import.meta.url), {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 },
  });
  const silence = new AbortController();
  const watchdog = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    for await (const [sent] of on(worker, 'message', { close: ['exit'], signal: silence.signal })) {
      const message = sent as ReadMessage;
      if ('isDone' in message) return;
      if ('failure' in message) throw new ReadError(message.failure, message.message);
      yield* message.rows;
      // The worker is at most two batches ahead of whoever reads.
      worker.postMessage('next');
      watchdog.refresh();
    }
    throw new ReadError('malformed', '文件已损坏，无法读取');
  } catch (error) {
    throw asReadError(error);
  } finally {
    clearTimeout(watchdog);
    await worker.terminate();
  }
}

function asReadError(error: unknown): unknown {
  if (error instanceof ReadError || !(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new ReadError('tooLarge', '文件太大，请拆分后再导入');
  if (error.name === 'AbortError') return new ReadError('malformed', '文件读取超时，请检查文件');
  return error;
}

async function collect(stream: Readable, limit: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    const chunk = Buffer.from(piece as Uint8Array | string);
    size += chunk.length;
    if (size > limit) throw new ReadError('tooLarge', '文件太大，请拆分后再导入');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
