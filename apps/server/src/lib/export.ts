import type { ListColumn } from '@shibiao/contract/columns';
import { MAX_COUNT } from '@shibiao/contract/lists';
import type { Database } from '../db/pool.ts';
import type { Actor } from './actor.ts';
import { today } from './dates.ts';
import { invalid } from './errors.ts';
import { type ExcelColumn, type ExcelSheet, writeSheets, writeXlsx } from './excel.ts';
import type { FileAnswer } from './serve.ts';

/** A column of an export: `key` is the web's column key, `value` reads it from a row (`row[key]` by default). */
export interface ExportColumn<Row> extends ExcelColumn {
  key: string;
  value?: (row: Row) => unknown;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Pixels of a column on the screen to characters of a sheet's column. */
const PIXELS_A_CHARACTER = 7.5;

type Values<Row> = { [K in keyof Row]?: (row: Row) => unknown };

/**
 * The contract's columns of a list in an export: codes by label, flags as words.
 * @param values replaces a column's value
 */
export const exportColumns = <Row>(
  columns: readonly ListColumn<Row>[],
  values: Values<Row> = {},
): ExportColumn<Row>[] =>
  columns
    .filter((column) => !column.screenOnly)
    .map(({ key, title, type, codes, width }) => ({
      key,
      title,
      width: width === undefined ? undefined : Math.max(8, Math.round(width / PIXELS_A_CHARACTER)),
      type: type === 'code' || type === 'flag' ? 'word' : (type ?? 'text'),
      value:
        values[key] ??
        (type === 'flag'
          ? (row: Row) => FLAGS.get(row[key] as boolean) ?? null
          : codes && ((row: Row) => codes.labelOf(row[key]))),
    }));
const FLAGS = new Map([
  [true, '是'],
  [false, '否'],
]);

/** A list whose rows are groups of other rows is exported as one page. */
export const ALL_ROWS = { page: 1, count: MAX_COUNT };
/** Rows of that page, for a sheet. */
export function everyRow<T>(rows: Promise<{ list: T[] }>): AsyncIterable<T> {
  // The error is thrown when the stream is read, which may be later.
  rows.catch(() => undefined);
  return (async function* () {
    yield* (await rows).list;
  })();
}

/**
 * An xlsx file of a list, streamed while the rows are read. Its first line gives time and filter.
 * @param chosen `columns` of the filter: keys, comma separated, in the wanted order; empty: all
 * @param taken defaults that the server applied to missing filter fields
 * @throws 408 when none of the chosen columns exists
 */
export function exportOf<Row>(
  title: string,
  columns: readonly ExportColumn<Row>[],
  chosen: string | null | undefined,
  rows: AsyncIterable<Row> | Iterable<Row>,
  taken: object = {},
): FileAnswer {
  const { columns: wanted, rows: cells } = sheetOf({ name: title, columns, chosen, rows });
  return { ...fileOf(title, (note) => writeXlsx(wanted, cells, { sheet: title, note })), taken };
}

/**
 * Handler for the export of a list: all rows of its filter with the contract's columns.
 * @param values replaces a column's value
 */
export const exportsList =
  <I extends { columns?: string | null | undefined }, Row>(
    title: string,
    columns: readonly ListColumn<Row>[],
    list: { stream: (db: Database, actor: Actor, filter: I) => AsyncIterable<Row> },
    values?: Values<Row>,
  ) =>
  async ({ db, actor, input }: { db: Database; actor: Actor; input: I }): Promise<FileAnswer> =>
    exportOf(title, exportColumns(columns, values), input.columns, list.stream(db, actor, input));

/** A template that people fill in and upload: the headings are in its first line. */
export function formOf<Row, Help>(
  title: string,
  columns: readonly ExportColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  help?: ExportSheet<Help>,
): FileAnswer {
  const sheet = sheetOf({ name: title, columns, rows });
  if (help) return fileOf(title, writeSheets([sheet, sheetOf(help)]));
  return fileOf(title, writeXlsx(sheet.columns, sheet.rows, { sheet: title }));
}

/** One sheet of an export; all columns unless some are chosen. */
export interface ExportSheet<Row> {
  name: string;
  columns: readonly ExportColumn<Row>[];
  chosen?: string | null | undefined;
  rows: AsyncIterable<Row> | Iterable<Row>;
}

/** One sheet with its rows as cells. @throws 408 when none of the chosen columns exists */
export function sheetOf<Row>({ name, columns, chosen, rows }: ExportSheet<Row>): ExcelSheet {
  const wanted = chosen
    ? [...new Set(chosen.split(',').map((key) => key.trim()))].flatMap((key) =>
        columns.filter((column) => column.key === key),
      )
    : [...columns];
  if (wanted.length === 0) throw invalid({ field: 'columns', message: '没有可导出的列' });
  const read = wanted.map(
    (column) => column.value ?? ((row: Row) => (row as Record<string, unknown>)[column.key]),
  );
  async function* cells() {
    for await (const row of rows) yield read.map((value) => value(row));
  }
  return { name, columns: wanted, rows: cells() };
}

/** An xlsx file of several sheets, each made by `sheetOf`, streamed one after another; the first line as above. */
export const exportOfSheets = (
  title: string,
  sheets: readonly ExcelSheet[],
  taken: object = {},
): FileAnswer => ({ ...fileOf(title, (note) => writeSheets(sheets, { note })), taken });

const fileOf = (title: string, stream: FileAnswer['stream']): FileAnswer => ({
  filename: `${title}-${today()}.xlsx`,
  type: XLSX,
  stream,
});
