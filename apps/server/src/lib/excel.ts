import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { type ColumnType, cellOf, numberFormatOf } from './excel-cells.ts';
import { END_OF_SHEET, type SheetPlan, type WriteTask } from './excel-sheets.ts';
import { writeInThread } from './excel-writers.ts';
import { cellText, cutText } from './text-guard.ts';

/** A column of an export. `width` is in characters of the default font (a hanzi takes two). */
export interface ExcelColumn {
  title: string;
  width?: number;
  type?: ColumnType;
}

export interface ExcelOptions {
  /** Name of the sheet, 导出 by default; forbidden characters are replaced. */
  sheet?: string;
  /** A line above the headings of the first sheet (of every sheet in a workbook of several). */
  note?: string;
  /** Rows a sheet before the next begins, the header included; Excel's own limit when not given. */
  maxRowsPerSheet?: number;
  /** Aborts the export and closes the source, e.g. when the client disconnects. */
  signal?: AbortSignal;
}

/** Rows a message: a millisecond or two of work between other requests. */
const BATCH = 250;
/** Buffered bytes, so that a short network delay does not stop the writing. */
const READY = 1_048_576;

/**
 * An .xlsx file as a stream of bytes, made while `rows` are read: memory does not grow with the rows, a slow reader
 * slows the source, and destroying the stream (or the signal) ends the source by its `return()`, so that a database
 * cursor closes. An error of the source destroys the stream with it. XML and compression are made in a worker thread,
 * so that an export of 100,000 rows leaves this one to other requests. Values are the wire's: '2026-11-21', '2026-11-21
 * 09:30:00' (Asia/Shanghai wall clock, stored as such), '1234.50', '0.0600' for 6 %. Null is an empty cell, a boolean 是
 * or 否, an array its items with 、 between. What does not fit its column's type is written as text rather than lost.
 * More than 1,048,575 rows go on on a second sheet, with the header again. Formula injection: every text is an explicit
 * string (`t="inlineStr"`) in a column formatted as text (`@`), which Excel, WPS and LibreOffice show and never
 * evaluate, not even after the cell has been edited. No apostrophe is put in front: it would become part of the value,
 * and "-" or "+86 …" would come back changed when the file is imported again.
 */
export function writeXlsx(
  columns: readonly ExcelColumn[],
  rows: AsyncIterable<readonly unknown[]>,
  options: ExcelOptions = {},
): Readable {
  const source = rows[Symbol.asyncIterator]();
  const sheets = [
    planOf({ name: options.sheet ?? '导出', columns }, noteOf(options), options.maxRowsPerSheet),
  ];
  const batches = (file: Readable) => guarded(file, batchesOf(columns, source));
  return writeFile(sheets, batches, async () => await source.return?.(), options.signal);
}

/** A sheet of a workbook of several: name, columns and rows, which are read after those of the sheet before. */
export interface ExcelSheet {
  name: string;
  /** The sheet's own first line, when its filter differs from the workbook's. */
  note?: string;
  columns: readonly ExcelColumn[];
  rows: AsyncIterable<readonly unknown[]>;
}

/**
 * The same for several sheets, written one after another; rows of a sheet are read after the previous sheet is written.
 * A sheet holds 1,048,575 rows at most.
 */
export function writeSheets(
  sheets: readonly ExcelSheet[],
  options: Pick<ExcelOptions, 'note' | 'signal'> = {},
): Readable {
  const note = noteOf(options);
  const plans = sheets.map((sheet) => planOf(sheet, sheet.note ? cellText(sheet.note) : note));
  const sources = sheets.map(({ rows }) => rows[Symbol.asyncIterator]());
  async function* all() {
    for (const [i, { columns }] of sheets.entries()) {
      const source = sources[i];
      if (source) yield* batchesOf(columns, source);
      yield END_OF_SHEET;
    }
  }
  const end = () => Promise.allSettled(sources.map(async (source) => await source.return?.()));
  return writeFile(plans, (file) => guarded(file, all()), end, options.signal);
}

/** @param end closes the source of the rows when the stream ends in any way */
function writeFile(
  sheets: readonly SheetPlan[],
  batches: (file: Readable) => AsyncIterable<string>,
  end: () => Promise<unknown>,
  signal: AbortSignal | undefined,
): Readable {
  const bytes = new TransformStream<Uint8Array, Uint8Array>();
  const file = Readable.fromWeb(bytes.readable, { highWaterMark: READY, signal });
  const whole: WriteTask = { sheets, batches: ReadableStream.from(batches(file)), file: bytes.writable };
  // The stream has ended: an error while closing the source cannot be reported any more.
  file.once('close', () => void end().catch(() => undefined));
  writeInThread(whole, file);
  return file;
}

/** Rows of cells as JSON, some hundred at a time. */
async function* batchesOf(
  columns: readonly ExcelColumn[],
  source: AsyncIterator<readonly unknown[]>,
): AsyncGenerator<string> {
  const toCell = columns.map((column) => cellOf(column.type ?? 'text'));
  for (let isDone = false; !isDone; ) {
    // A source that always has a row ready would otherwise never leave the microtask queue.
    await nextTurn();
    const batch: unknown[] = [];
    while (!isDone && batch.length < BATCH) {
      const next = await source.next();
      if (next.done) isDone = true;
      else batch.push(toCell.map((convert, i) => convert(next.value[i])));
    }
    yield JSON.stringify(batch);
  }
}

/** An error of the source destroys `file` from here, because an error that crosses threads loses its kind. */
async function* guarded(file: Readable, batches: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* batches;
  } catch (error) {
    file.destroy(error instanceof Error ? error : new Error(String(error)));
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

const noteOf = ({ note }: ExcelOptions): string | null => (note ? cellText(note) : null);

function planOf(
  { name, columns }: Pick<ExcelSheet, 'name' | 'columns'>,
  note: string | null,
  maxRows = XLSX_MAX_ROWS_PER_SHEET,
): SheetPlan {
  return { name: sheetName(name), maxRows, note, columns: columns.map(columnOf) };
}

function columnOf({ title, width, type = 'text' }: ExcelColumn): SheetPlan['columns'][number] {
  // A title's hanzi are two wide; the rest is margin. 255 is Excel's limit.
  const wanted = width ?? Math.max(DEFAULT_WIDTH[type], Math.min(40, title.length * 2 + 2));
  return {
    title: cellText(title),
    width: Math.min(255, Math.max(1, wanted)),
    format: numberFormatOf(type),
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
