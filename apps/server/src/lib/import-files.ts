import type { Readable } from 'node:stream';
import { invalid } from './errors.ts';
import { fromHeadings } from './excel-headings.ts';
import { ReadError, type ReadLimits, readRows, type SheetsRead } from './excel-read.ts';
import { formOf } from './export.ts';
import type { FileAnswer } from './serve.ts';

/** A row of a file, unchanged. */
interface FileLine {
  line: number;
  cells: readonly string[];
}

/** The rows of a file's first sheet; afterwards, other sheets with content. */
export function firstSheet(file: Parameters<typeof readRows>[0], limits: Partial<ReadLimits>) {
  let sheets: SheetsRead | null = null;
  const rows = readRows(file, limits, (found) => {
    sheets = found;
  });
  return { rows, sheetsRead: () => sheets };
}

/**
 * A whole uploaded table, from its headings on.
 * @throws 408 with the reason when the file cannot be read
 */
export async function readTable(
  file: Readable,
  limits: Partial<ReadLimits>,
  isHeading: (values: readonly string[]) => boolean,
) {
  const lines: { line: number; cells: string[] }[] = [];
  let headers: string[] = [];
  const { rows, sheetsRead } = firstSheet(file, limits);
  try {
    for await (const { line, values } of fromHeadings(rows, isHeading))
      if (headers.length === 0) headers = values;
      else lines.push({ line, cells: values });
  } catch (error) {
    if (error instanceof ReadError) throw invalid({ field: 'file', message: error.message });
    throw error;
  }
  // Cells without a heading are returned too when a row is corrected.
  const width = lines.reduce((most, { cells }) => Math.max(most, cells.length), headers.length);
  while (headers.length < width) headers.push('');
  return { headers, lines, sheets: sheetsRead() };
}

/** Columns appended to returned rows; every import ignores them. */
export const ADDED: readonly string[] = ['行号', '原因'];

interface WrongRow extends FileLine {
  reason: string | null;
}

/**
 * Rows of a file that cannot be imported, unchanged, each with its reason; the corrected sheet can be imported. Reasons
 * from an earlier return are replaced.
 */
export function wrongRowsOf(
  headers: readonly string[],
  rows: AsyncIterable<WrongRow> | Iterable<WrongRow>,
): FileAnswer {
  const columns = [
    ...headers.flatMap((title, index) =>
      ADDED.includes(title)
        ? []
        : {
            key: `c${index}`,
            title: title || `第 ${index + 1} 列`,
            value: (row: WrongRow) => row.cells[index] ?? '',
          },
    ),
    { key: 'line', title: '行号', type: 'number' as const, value: (row: WrongRow) => row.line },
    { key: 'reason', title: '原因', width: 40, value: (row: WrongRow) => row.reason },
  ];
  return formOf('导入错误行', columns, rows);
}

/** Lines of a file whose planned row has a problem, with that problem. */
export function wrongLines(
  lines: readonly FileLine[],
  planned: readonly { line: number; problem: string | null }[],
): WrongRow[] {
  const reasons = new Map(planned.map(({ line, problem }) => [line, problem]));
  return lines.flatMap((line) => {
    const reason = reasons.get(line.line) ?? null;
    return reason === null ? [] : [{ ...line, reason }];
  });
}
