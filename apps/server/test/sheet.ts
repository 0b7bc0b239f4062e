import { readRows } from '../src/lib/excel-read.ts';

/** The rows of an exported file, the titles first. */
export async function sheetRows(file: Buffer): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const row of readRows(file)) rows.push(row.values);
  return rows;
}
