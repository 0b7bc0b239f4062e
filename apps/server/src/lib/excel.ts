import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type CellValue, type ColumnDef, writeXlsxStream, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import { type ColumnType, cellOf, numberFormatOf } from './excel-cells.ts';
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

/** Longest turn of synchronous work before other requests get theirs. */
const TURN_MS = 12;

/**
 * An .xlsx file as a stream of bytes, made while `rows` are read: memory does not grow with the rows, a slow reader slows
 * the source, and destroying the stream (or the signal) ends the source by its `return()`, so that a database
 * cursor closes. An error of the source destroys the stream with it.
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
  const iterator = rows[Symbol.asyncIterator]();
  const stream = writeXlsxStream(cells(columns, iterator), {
    name: sheetName(options.sheet ?? '导出'),
    columns: columns.map(columnOf),
    freezePane: { rows: 1 },
    maxRowsPerSheet: options.maxRowsPerSheet ?? XLSX_MAX_ROWS_PER_SHEET,
  });
  const file = Readable.fromWeb(stream, options.signal ? { signal: options.signal } : {});
  // Also where the stream is destroyed before its first byte was asked for and the generator below never ran.
  file.once('close', () => {
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  });
  return file;
}

/** Rows as hucre wants them, giving way to other work now and then. */
async function* cells(
  columns: readonly ExcelColumn[],
  iterator: AsyncIterator<readonly unknown[]>,
): AsyncGenerator<CellValue[]> {
  const toCell = columns.map((column) => cellOf(column.type ?? 'text'));
  let turn = performance.now();
  for (;;) {
    const next = await iterator.next();
    if (next.done) return;
    yield toCell.map((convert, i) => convert(next.value[i]));
    // A source that always has a row ready would otherwise never leave the microtask queue.
    if (performance.now() - turn > TURN_MS) {
      await nextTurn();
      turn = performance.now();
    }
  }
}

const DEFAULT_WIDTH: Record<ColumnType, number> = {
  text: 16,
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
