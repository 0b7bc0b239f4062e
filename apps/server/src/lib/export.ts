import { today } from './dates.ts';
import { invalid } from './errors.ts';
import { type ExcelColumn, writeXlsx } from './excel.ts';
import type { FileAnswer } from './serve.ts';

/** A column of an export: `key` is what the web's column chooser sends, `value` reads it from a row (`row[key]` unless told). */
export interface ExportColumn<Row> extends ExcelColumn {
  key: string;
  value?: (row: Row) => unknown;
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * An xlsx file of a list, streamed while the rows are read.
 * @param chosen `columns` of the filter: keys, comma separated, in the order wanted; empty: all
 * @throws 408 when none of the chosen columns exists
 */
export function exportOf<Row>(
  title: string,
  columns: readonly ExportColumn<Row>[],
  chosen: string | null | undefined,
  rows: AsyncIterable<Row>,
): FileAnswer {
  const wanted = chosen
    ? chosen.split(',').flatMap((key) => columns.filter((column) => column.key === key.trim()))
    : [...columns];
  if (wanted.length === 0) throw invalid({ field: 'columns', message: '没有可导出的列' });
  const read = wanted.map(
    (column) => column.value ?? ((row: Row) => (row as Record<string, unknown>)[column.key]),
  );
  async function* cells() {
    for await (const row of rows) yield read.map((value) => value(row));
  }
  return {
    filename: `${title}-${today()}.xlsx`,
    type: XLSX,
    stream: writeXlsx(wanted, cells(), { sheet: title }),
  };
}
