import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { today } from './dates.ts';
import { cellOf, numberFormatOf } from './excel-cells.ts';
import type { ExportColumn } from './export.ts';
import type { FileAnswer } from './serve.ts';
import { cellText } from './text-guard.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** One sheet of a workbook: its columns, and all of its rows. */
export interface Sheet<Row> {
  name: string;
  columns: readonly ExportColumn<Row>[];
  rows: AsyncIterable<Row> | Iterable<Row>;
}
/** Sheets of different rows stand in one workbook once each is bound to its own. */
export type AnySheet = () => Promise<{
  name: string;
  titles: string[];
  formats: (string | null)[];
  rows: CellValue[][];
}>;

/** Binds a sheet's columns to its rows. */
export const sheetOf =
  <Row>({ name, columns, rows }: Sheet<Row>): AnySheet =>
  async () => {
    const cells = columns.map(({ key, type, value }) => {
      const toCell = cellOf(type ?? 'text');
      return (row: Row) => toCell(value ? value(row) : (row as Record<string, unknown>)[key]);
    });
    const written: CellValue[][] = [];
    for await (const row of rows) written.push(cells.map((cell) => cell(row)));
    return {
      name,
      titles: columns.map(({ title }) => cellText(title)),
      formats: columns.map(({ type }) => numberFormatOf(type ?? 'text')),
      rows: written,
    };
  };

/**
 * An xlsx file of several sheets, made in memory: for some thousand rows in all. Long lists of one sheet stream through
 * `exportOf`.
 */
export async function workbookOf(title: string, sheets: readonly AnySheet[]): Promise<FileAnswer> {
  const made = [];
  for (const sheet of sheets) {
    const { name, titles, formats, rows } = await sheet();
    made.push({
      name,
      columns: titles.map((header, i) => ({
        width: Math.max(12, Math.min(40, header.length * 2 + 4)),
        ...(formats[i] ? { numFmt: formats[i], style: { numFmt: formats[i] } } : {}),
      })),
      rows: [titles, ...rows],
      freezePane: { rows: 1 },
    });
  }
  const bytes = await writeXlsx({ sheets: made, stringMode: 'inline' });
  return { filename: `${title}-${today()}.xlsx`, type: XLSX, stream: Buffer.from(bytes) };
}
