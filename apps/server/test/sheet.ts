import { readXlsx } from 'hucre/xlsx';
import { readRows } from '../src/lib/excel-read.ts';
import { isExportLine } from '../src/lib/export-line.ts';

/** Rows of an exported file, headings first. */
export async function sheetRows(file: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of readRows(file)) rows.push(row.values);
  return rows;
}

/** Every sheet of an exported workbook by name as text, headings first; lines above them are omitted. */
export async function workbookRows(file: Buffer): Promise<Record<string, string[][]>> {
  const { sheets } = await readXlsx(new Uint8Array(file));
  return Object.fromEntries(
    sheets.map(({ name, rows }) => {
      const texts = rows.map((row) => row.map((cell) => String(cell ?? '')));
      return [name, isExportLine((texts[0] ?? []).filter(Boolean)) ? texts.slice(1) : texts];
    }),
  );
}
