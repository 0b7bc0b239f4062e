import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { endWorker } from './worker-end.ts';

/** Limits of an import, beyond which a file is refused as a whole, and options of reading. */
export interface ReadLimits {
  /** Data rows, the header not counted; blank rows do not count. */
  maxRows: number;
  maxColumns: number;
  /** Bytes of all parts of an .xlsx unzipped, and of the file itself. */
  maxBytesUnzipped: number;
  /** Every row of a merged area gets its value: one institution beside its customers. */
  fillsMerged: boolean;
}

/** A row that is not blank. `line` is its number in the file (the first is 1), for messages such as 第 5 行. */
export interface ReadRow {
  line: number;
  values: string[];
}

/** Reason why a file is refused. */
export type ReadFailure =
  | 'wrongType'
  | 'encrypted'
  | 'macro'
  | 'external'
  | 'entity'
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'malformed'
  | 'empty';

/** The sheet of a template that explains its columns; it is never read. */
export const HELP_SHEET = '填写说明';
/** The sheet that was read, other sheets with content, and the number of its hidden rows. */
export interface SheetsRead {
  read: string;
  others: string[];
  hidden: number;
}

/** A file that cannot be imported. `message` is Chinese and shown to the person who uploaded it. */
export class ReadError extends Error {
  override name = 'ReadError';
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Task of a reading worker. `chunks` is transferred, so that a slow consumer slows the parsing. */
export interface ReadTask {
  file: string | Uint8Array;
  limits: ReadLimits;
  chunks: WritableStream<ReadChunk>;
}
/** The last chunk may be a failure: an error that crosses threads would lose its class. */
export type ReadChunk = ReadRow[] | { failure: ReadFailure; message: string } | { sheets: SheetsRead };

export const DEFAULT_LIMITS: ReadLimits = {
  maxRows: 50_000,
  maxColumns: 100,
  maxBytesUnzipped: 200 * 1024 * 1024,
  fillsMerged: false,
};

/** Concurrent workers of this process, each with its own heap; further readers wait, and too many are refused. */
const MOST_READERS = 2;
const MOST_WAITING = 20;
let reading = 0;
const waiting: (() => void)[] = [];

async function takeReader(): Promise<void> {
  if (reading < MOST_READERS) {
    reading++;
    return;
  }
  if (waiting.length >= MOST_WAITING) throw new ReadError('tooLarge', '正在读取的文件过多，请稍后再试');
  // A finished reader hands its place to the next, so the count stays.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function giveReader(): void {
  const next = waiting.shift();
  if (next) next();
  else reading--;
}

/** Time limit between two chunks of the worker; a whole file within the limits takes a few seconds. */
const SILENCE_MS = 60_000;

/**
 * Reads the first sheet of an .xlsx, or a .csv (UTF-8, GB18030, or UTF-16 with a mark; comma, semicolon or tab). The
 * kind is told by content, not by name. The first row that is not blank is the header and comes first; every following
 * row has at least as many values as it. Values are text, trimmed, as the wire has it: dates `YYYY-MM-DD`, times
 * `YYYY-MM-DD HH:mm:ss` as the cell shows them (no time zone), numbers in plain digits ('13812345678', '1234.5'; beyond
 * 15 digits, where Excel has dropped the last ones, '3.3010619900307E+17'), booleans 'true' and 'false', blanks ''. Of
 * a formula the value that was last computed counts. Dates typed as text (2026/1/5, 2026年1月5日) are brought to the same
 * form. The file is parsed in a worker thread with a heap of its own, so a large or hostile file neither holds up other
 * requests nor takes the process's memory; leaving the loop early ends the worker.
 * @param onSheets told after the last row, where other sheets hold something too or rows were hidden
 * @throws ReadError (Chinese message, nothing to be retried): wrong type, encrypted, macros, external links, XML
 * entities, too large, too many rows or columns, malformed, empty. Rows before the fault may have been handed out
 * already.
 */
export async function* readRows(
  file: string | Uint8Array | Readable,
  limits: Partial<ReadLimits> = {},
  onSheets?: (sheets: SheetsRead) => void,
): AsyncGenerator<ReadRow> {
  const bounds = { ...DEFAULT_LIMITS, ...limits };
  const input =
    typeof file === 'string' || file instanceof Uint8Array
      ? file
      : await collect(file, bounds.maxBytesUnzipped);
  await takeReader();
  try {
    yield* readInWorker(input, bounds, onSheets);
  } finally {
    giveReader();
  }
}

async function* readInWorker(
  input: string | Uint8Array,
  bounds: ReadLimits,
  onSheets?: (sheets: SheetsRead) => void,
): AsyncGenerator<ReadRow> {
  const { readable, writable } = new TransformStream<ReadChunk, ReadChunk>();
  const task: ReadTask = { file: input, limits: bounds, chunks: writable };
  const worker = new Worker(new URL('./excel-read-worker.ts', import.meta.url), {
    workerData: task,
    transferList: [writable],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64 },
  });
  const stop = new AbortController();
  worker.once('error', (error) => stop.abort(asReadError(error)));
  const watchdog = setTimeout(
    () => stop.abort(new ReadError('malformed', '文件读取超时，请检查文件')),
    SILENCE_MS,
  );
  try {
    for await (const chunk of readable.pipeThrough(new TransformStream(), { signal: stop.signal })) {
      if ('failure' in chunk) throw new ReadError(chunk.failure, chunk.message);
      if ('sheets' in chunk) onSheets?.(chunk.sheets);
      else yield* chunk;
      watchdog.refresh();
    }
  } finally {
    clearTimeout(watchdog);
    await endWorker(worker);
  }
}

function asReadError(error: unknown): unknown {
  const isOutOfMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? new ReadError('tooLarge', '文件太大，请拆分后再导入') : error;
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
