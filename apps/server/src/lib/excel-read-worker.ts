import { readFile, stat } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { streamXlsxRows } from 'hucre/xlsx';
import {
  HELP_SHEET,
  type ReadChunk,
  ReadError,
  type ReadRow,
  type ReadTask,
  type SheetsRead,
} from './excel-read.ts';
import { valueOf } from './excel-read-cells.ts';
import { csvRows } from './excel-read-csv.ts';
import { MergeFiller } from './excel-read-merges.ts';
import { checkWorkbook, type Workbook } from './excel-read-zip.ts';
import { isExportLine } from './export-line.ts';
import { CELL_LIMIT } from './text-guard.ts';
import { endWhenAsked } from './worker-end.ts';

/** Rows a chunk: small enough to be unpacked by the main thread in a millisecond or two. */
const BATCH = 200;

type Row = { index: number; values: readonly unknown[] };

/** Maximum number of sheets inspected. */
const MOST_SHEETS = 20;
/** Set when a workbook was read: describes its sheets. */
let look: ((hidden: number) => Promise<SheetsRead | null>) | null = null;

/** @param hidden number of read rows that Excel does not show */
async function sheetsReadOf(
  bytes: Buffer,
  sheets: Workbook['sheets'],
  hidden: number,
): Promise<SheetsRead | null> {
  const others: string[] = [];
  for (const [sheet, { name, isHidden }] of sheets.slice(0, MOST_SHEETS).entries())
    if (sheet > 0 && !isHidden && name !== HELP_SHEET && (await isFilled(bytes, sheet))) others.push(name);
  return others.length > 0 || hidden > 0 ? { read: sheets[0]?.name ?? '', others, hidden } : null;
}

async function isFilled(bytes: Buffer, sheet: number): Promise<boolean> {
  try {
    for await (const { values } of streamXlsxRows(bytes, { sheet }))
      if (trimmed(values).length > 0) return true;
  } catch {
    // A chart sheet, or a sheet that is not wanted.
  }
  return false;
}

/** @param onWorkbook called before the first row of a workbook */
async function* rowsOf(
  { file, limits }: ReadTask,
  onWorkbook: (workbook: Workbook) => void,
): AsyncGenerator<Row> {
  if (typeof file === 'string' && (await stat(file)).size > limits.maxBytesUnzipped)
    throw new ReadError('tooLarge', '文件太大，请拆分后再导入');
  const loaded = typeof file === 'string' ? await readFile(file) : file;
  const bytes = Buffer.from(loaded.buffer, loaded.byteOffset, loaded.byteLength);
  const magic = bytes.toString('latin1', 0, 4);
  if (magic === '\xd0\xcf\x11\xe0')
    throw bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? new ReadError('encrypted', '文件有密码，请在 Excel 或 WPS 中去掉密码后再导入')
      : new ReadError('wrongType', '旧版 .xls 请在 Excel 或 WPS 中另存为 .xlsx 后再导入');
  if (magic !== 'PK\x03\x04') {
    yield* csvRows(bytes);
    return;
  }
  const workbook = await checkWorkbook(bytes, limits.maxBytesUnzipped);
  onWorkbook(workbook);
  look = (hidden) => sheetsReadOf(bytes, workbook.sheets, hidden);
  try {
    yield* streamXlsxRows(bytes, { sheet: 0 });
  } catch (cause) {
    // Any parser error is caused by the file: its structure, checksums or XML.
    if (cause instanceof RangeError) throw cause;
    throw new ReadError('malformed', '文件已损坏，无法读取');
  }
}

/** Rows after the first that were read though Excel does not show them. */
let hiddenRows = 0;

async function* checkedRows(task: ReadTask): AsyncGenerator<ReadRow> {
  const { maxRows, maxColumns, fillsMerged } = task.limits;
  let merged = new MergeFiller([]);
  let hidden: ReadonlySet<number> = new Set();
  let width = 0;
  let count = -1;
  let line = 0;
  const rows = rowsOf(task, (workbook) => {
    if (fillsMerged) merged = new MergeFiller(workbook.merges);
    hidden = workbook.hidden;
  });
  for await (const row of rows) {
    line = Number.isSafeInteger(row.index) && row.index >= 0 ? row.index + 1 : line + 1;
    const values = trimmed(row.values);
    merged.fill(line - 1, values);
    if (values.length === 0) continue;
    if (count < 0 && isExportLine(values)) continue;
    if (values.length > maxColumns)
      throw new ReadError('tooManyColumns', `第 ${line} 行超过 ${maxColumns} 列`);
    if (values.some((value) => value.length > CELL_LIMIT))
      throw new ReadError('malformed', `第 ${line} 行有单元格超过 ${CELL_LIMIT} 个字，请检查引号是否成对`);
    if (++count === 0) width = values.length;
    else if (hidden.has(line)) hiddenRows++;
    if (count > maxRows) throw new ReadError('tooManyRows', `最多导入 ${maxRows} 行，请拆分后再导入`);
    while (values.length < width) values.push('');
    yield { line, values };
  }
  if (count < 0) throw new ReadError('empty', '文件里没有数据');
}

/** Values as text without trailing blanks, which a formatted empty area has by the thousand. */
function trimmed(cells: readonly unknown[]): string[] {
  const values: string[] = [];
  for (let i = 0; i < cells.length; i++) {
    const value = valueOf(cells[i]);
    if (value === '') continue;
    while (values.length < i) values.push('');
    values.push(value);
  }
  return values;
}

async function* chunksOf(task: ReadTask): AsyncGenerator<ReadChunk> {
  let rows: ReadRow[] = [];
  try {
    for await (const row of checkedRows(task)) {
      if (rows.push(row) < BATCH) continue;
      yield rows;
      rows = [];
    }
    yield rows;
    const sheets = await look?.(hiddenRows);
    if (sheets) yield { sheets };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    yield { failure: error.failure, message: error.message };
  }
}

endWhenAsked();
const task = workerData as ReadTask;
// Any other error ends this thread; its `error` event carries more than a transferred stream can.
await ReadableStream.from(chunksOf(task)).pipeTo(task.chunks, { preventAbort: true });
