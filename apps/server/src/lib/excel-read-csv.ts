import { detectDelimiter, streamCsvRows } from 'hucre/csv';
import { ReadError } from './excel-read.ts';
import { CELL_LIMIT } from './text-guard.ts';

/** Rows of a CSV in whatever encoding Excel and WPS write: UTF-8, GB18030 (and with it GBK), UTF-16 with a mark. */
export function* csvRows(bytes: Buffer): Generator<{ index: number; values: readonly unknown[] }> {
  if (bytes.length === 0) throw new ReadError('empty', '文件里没有数据');
  if (bytes.length > MOST_BYTES) throw new ReadError('tooLarge', 'CSV 文件不能超过 32 MB，请拆分后再导入');
  const text = decode(bytes);
  const delimiter = detectDelimiter(text.slice(0, SAMPLE));
  checkCells(text, delimiter);
  let index = 0;
  for (const values of streamCsvRows(text, { delimiter })) yield { index: index++, values };
}

// The text and its rows take several times as much memory; fifty thousand rows of a customers' list take 10 MB.
const MOST_BYTES = 32 * 1024 * 1024;
// Characters, by which the separator is told; detecting it collects quoted cells too.
const SAMPLE = 65_536;
/** Cells of a row that are more than any spreadsheet has. */
const MOST_CELLS = 16_384;
// Every character of a quoted cell may be a doubled quote.
const LONGEST_CELL = 2 * CELL_LIMIT + 2;

/**
 * The parser collects a cell character by character and a row cell by cell, at many times the bytes of the file. So an
 * unclosed quote, which makes one cell of all that follows, is found before, as are rows without end.
 */
function checkCells(text: string, delimiter: string): void {
  let line = 1;
  let cells = 1;
  let start = 0;
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (letter === '"' && isQuoted && text[i + 1] === '"') i++;
    else if (letter === '"' && (isQuoted || i === start)) isQuoted = !isQuoted;
    else if (!isQuoted && letter === delimiter) {
      start = i + 1;
      if (++cells > MOST_CELLS) throw new ReadError('tooManyColumns', `第 ${line} 行超过 ${MOST_CELLS} 列`);
    } else if (!isQuoted && (letter === '\n' || letter === '\r')) {
      start = i + 1;
      cells = 1;
      if (letter === '\n' || text[i + 1] !== '\n') line++;
    }
    if (i - start > LONGEST_CELL)
      throw new ReadError('malformed', `第 ${line} 行有单元格超过 ${CELL_LIMIT} 个字，请检查引号是否成对`);
  }
}

const wrongType = () => new ReadError('wrongType', '只支持 .xlsx 和 .csv 文件');

/** Encodings by the mark at the beginning. */
const UTF_16 = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);

function decode(bytes: Buffer): string {
  const utf16 = UTF_16.get(bytes.toString('hex', 0, 2));
  if (!utf16 && bytes.subarray(0, 65_536).includes(0)) throw wrongType();
  const encodings = utf16 ? [utf16] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    const text = tryDecode(bytes, encoding);
    if (text === null) continue;
    const head = text.slice(0, 4096);
    // What other systems export as .xls is often a page or XML; Excel and WPS open it, and save it as what it says.
    if (/^\s*<(!doctype|html|head|meta|style|table|\?xml|\?mso|!--)/i.test(head))
      throw new ReadError(
        'wrongType',
        '文件其实是网页或 XML，不是 Excel 表格；请在 Excel 或 WPS 中打开，另存为 .xlsx 后再导入',
      );
    // Pages and XML saved as .xls or .csv, PDF, RTF; a control character means something else that is binary.
    // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
    if (/^\s*<[!?a-z]|^%PDF|^\{\\rtf|[\x00-\x08\x0e-\x1f]/i.test(head)) throw wrongType();
    return text;
  }
  throw wrongType();
}

function tryDecode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
