import { addAbortSignal, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type ColumnDef, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { type ColumnType, cellOf, numberFormatOf } from './excel-cells.ts';
import type { FromWriter, ToWriter, WriteTask } from './excel-write-protocol.ts';
import { cellText, cutText } from './text-guard.ts';

/** A column of an export. `width` is in characters of the default font (a hanzi takes two). */
export interface ExcelColumn {
  title: string;
  width?: number;
  type?: ColumnType;
}

export interface ExcelOptions {
  /** Name of the sheet, 导出 when not given; what Excel forbids in it is replaced. */
  sheet?: string;
  /** Rows a sheet before the next begins, the header included; Excel's own limit when not given. */
  maxRowsPerSheet?: number;
  /** Stops the export and ends the source, e.g. when the client has gone. */
  signal?: AbortSignal;
}

/** Rows a message: a millisecond or two of work, after which other requests get their turn. */
const BATCH = 250;

/**
 * An .xlsx file as a stream of bytes, made while `rows` are read: memory does not grow with the rows, a slow reader slows
 * the source, and destroying the stream (or the signal) ends the source by its `return()`, so that a database
 * cursor closes. An error of the source destroys the stream with it. XML and compression are made in a worker thread, so
 * that an export of 100,000 rows leaves this one to other requests.
 *
 * Values are the wire's: '2026-11-21', '2026-11-21 09:30:00' (Asia/Shanghai wall clock, stored as such), '1234.50',
 * '0.0600' for 6 %. Null is an empty cell, a boolean 是 or 否, an array its items with 、 between. What does not fit its column's
 * type is written as text rather than lost. More than 1,048,575 rows go on on a second sheet, with the header again.
 *
 * Formula injection: every text is an explicit string (`t="inlineStr"`) in a column formatted as text (`@`), which Excel,
 * WPS and LibreOffice show and never evaluate, not even after the cell has been edited. No apostrophe is put in front:
 * it would become part of the value, and "-" or "+86 …" would come back changed when the file is imported again.
 */
export function writeXlsx(
  columns: readonly ExcelColumn[],
  rows: AsyncIterable<readonly unknown[]>,
  options: ExcelOptions = {},
): Readable {
  const task: WriteTask = {
    name: sheetName(options.sheet ?? '导出'),
    columns: columns.map(columnOf),
    freezePane: { rows: 1 },
    maxRowsPerSheet: options.maxRowsPerSheet ?? XLSX_MAX_ROWS_PER_SHEET,
  };
  const file = new WorkbookStream(task, columns, rows[Symbol.asyncIterator]());
  return options.signal ? addAbortSignal(options.signal, file) : file;
}

/** Rows handed over at once, as JSON; null when there are no more. */
type NextBatch = () => Promise<ToWriter>;

function batchesOf(columns: readonly ExcelColumn[], source: AsyncIterator<readonly unknown[]>): NextBatch {
  const toCell = columns.map((column) => cellOf(column.type ?? 'text'));
  return async () => {
    // A source that always has a row ready would otherwise never leave the microtask queue.
    await nextTurn();
    const batch: unknown[] = [];
    while (batch.length < BATCH) {
      const next = await source.next();
      if (next.done) break;
      batch.push(toCell.map((convert, i) => convert(next.value[i])));
    }
    return batch.length > 0 ? JSON.stringify(batch) : null;
  };
}

/** Bytes that may wait for the reader, so that a slow moment of the network does not stop the writing. */
const READY = 1_048_576;

/** The file as its worker makes it. Rows are handed over only while the reader takes bytes: a slow reader slows the source. */
class WorkbookStream extends Readable {
  readonly #task: WriteTask;
  readonly #source: AsyncIterator<readonly unknown[]>;
  readonly #nextBatch: NextBatch;
  #worker: Worker | undefined;
  #wanted = 0;
  #isFull = false;
  #isFeeding = false;

  constructor(task: WriteTask, columns: readonly ExcelColumn[], source: AsyncIterator<readonly unknown[]>) {
    super({ highWaterMark: READY });
    this.#task = task;
    this.#source = source;
    this.#nextBatch = batchesOf(columns, source);
  }

  override _read(): void {
    this.#worker ??= this.#start();
    this.#isFull = false;
    void this.#feed();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./excel-write-worker.ts', import.meta.url), {
      workerData: this.#task,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
    });
    worker.on('message', (message: FromWriter) => {
      if ('bytes' in message) {
        this.#isFull = !this.push(message.bytes);
      } else if ('wants' in message) {
        this.#wanted++;
        void this.#feed();
      } else this.push(null);
    });
    worker.on('error', (error) => this.destroy(error));
    return worker;
  }

  async #feed(): Promise<void> {
    if (this.#isFeeding) return;
    this.#isFeeding = true;
    try {
      while (this.#wanted > 0 && !this.#isFull && !this.destroyed) {
        this.#wanted--;
        const batch = await this.#nextBatch();
        this.#worker?.postMessage(batch);
        if (batch === null) return;
      }
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    this.#isFeeding = false;
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.#end().finally(() => done(error));
  }

  /** Also before the first byte was asked for. Neither end may hide why the stream ended. */
  async #end(): Promise<void> {
    const ends = [async () => await this.#source.return?.(), async () => await this.#worker?.terminate()];
    await Promise.allSettled(ends.map((end) => end()));
  }
}

const DEFAULT_WIDTH: Record<ColumnType, number> = {
  text: 16,
  word: 16,
  number: 12,
  money: 14,
  date: 12,
  time: 20,
  percent: 10,
};

function columnOf({ title, width, type = 'text' }: ExcelColumn): ColumnDef {
  const format = numberFormatOf(type);
  // A title's hanzi are two wide; the rest is margin. 255 is Excel's limit.
  const wanted = width ?? Math.max(DEFAULT_WIDTH[type], Math.min(40, title.length * 2 + 2));
  return {
    header: cellText(title),
    width: Math.min(255, Math.max(1, wanted)),
    ...(format ? { numFmt: format, style: { numFmt: format } } : {}),
  };
}

/** Excel forbids : \ / ? * [ ] and an apostrophe at either end, and allows 31 characters. */
function sheetName(name: string): string {
  const allowed = name
    .replace(/[:\\/?*[\]]/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim();
  return cutText(allowed || '导出', 28);
}
