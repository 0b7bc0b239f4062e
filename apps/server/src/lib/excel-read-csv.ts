import { streamCsvRows } from 'hucre/csv';
import { ReadError } from './excel-read.ts';
import { CELL_LIMIT } from './text-guard.ts';

/**
 * Rows of a CSV as spreadsheets, banks, wallets and offices write it: in UTF-8, GB18030 (and with it GBK) or UTF-16;
 * between commas, semicolons, tabs or bars; with cells such as ="0012" or `0012 and a tab behind a long number.
 */
export function* csvRows(bytes: Buffer): Generator<{ index: number; values: readonly unknown[] }> {
  if (bytes.length === 0) throw new ReadError('empty', '文件里没有数据');
  if (bytes.length > MOST_BYTES) throw new ReadError('tooLarge', 'CSV 文件不能超过 32 MB，请拆分后再导入');
  const [, said, rest] = /^sep=([,;\t|])\r?\n?([^]*)$/i.exec(decode(bytes)) ?? [];
  const text = rest ?? decode(bytes);
  const delimiter = said ?? delimiterOf(text.slice(0, SAMPLE));
  checkCells(text, delimiter);
  let index = 0;
  for (const values of streamCsvRows(text, { delimiter }))
    yield {
      index: index++,
      values: values.map((value) => (typeof value === 'string' ? written(value) : value)),
    };
}

/** A cell without the marks that keep a spreadsheet from converting it into a number. */
const written = (cell: string): string => {
  const plain = cell.replace(/^\t+|\t+$/g, '');
  const [, quoted] = /^\s*="([^]*)"\s*$/.exec(plain) ?? [];
  return quoted?.replaceAll('""', '"') ?? plain.replace(/^`/, '');
};

/**
 * The separator that occurs equally often in most lines: titles above the headings have none, and commas within cells
 * are rare. Where tabs and commas occur together, as payment services write them, the comma.
 */
function delimiterOf(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n?|\n/)
    .slice(0, 200);
  const scores = [',', ';', '\t', '|'].map((delimiter) => {
    const byCount = Map.groupBy(
      lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0),
      (count) => count,
    );
    return { delimiter, lines: Math.max(0, ...[...byCount.values()].map(({ length }) => length)) };
  });
  return scores.reduce((best, one) => (one.lines > best.lines ? one : best)).delimiter;
}

// The text and its rows take several times as much memory; fifty thousand rows of a customers' list take 10 MB.
const MOST_BYTES = 32 * 1024 * 1024;
// Number of characters for detecting the separator; detection also collects quoted cells.
const SAMPLE = 65_536;
/** More cells in a row than any spreadsheet allows. */
const MOST_CELLS = 16_384;
// Every character of a quoted cell may be a doubled quote.
const LONGEST_CELL = 2 * CELL_LIMIT + 2;

/**
 * The parser collects cells character by character, at many times the bytes of the file. An unclosed quote, which makes
 * one cell of the rest, and endless rows are therefore found before parsing.
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

/** Encodings by byte order mark. */
const UTF_16 = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);

function decode(bytes: Buffer): string {
  if (bytes.toString('latin1', 0, 5) === '%PDF-')
    throw new ReadError('wrongType', 'PDF 里没有可以读的表格；请下载 Excel 或 CSV 格式的明细');
  const utf16 = UTF_16.get(bytes.toString('hex', 0, 2)) ?? unmarked(bytes.subarray(0, 4096));
  if (!utf16 && bytes.subarray(0, 65_536).includes(0)) throw wrongType();
  const encodings = utf16 ? [utf16] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    const text = tryDecode(bytes, encoding);
    if (text === null) continue;
    const head = text.slice(0, 4096);
    // Many systems export HTML or XML as .xls; Excel and WPS open it and can save it properly.
    if (/^\s*<(!doctype|html|head|meta|style|table|\?xml|\?mso|!--)/i.test(head))
      throw new ReadError(
        'wrongType',
        '文件其实是网页或 XML，不是 Excel 表格；请在 Excel 或 WPS 中打开，另存为 .xlsx 后再导入',
      );
    // Pages and XML saved as .xls or .csv, RTF; a control character means something else that is binary.
    // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
    if (/^\s*<[!?a-z]|^\{\\rtf|[\x00-\x08\x0e-\x1f]/i.test(head)) throw wrongType();
    return text;
  }
  throw wrongType();
}

/** UTF-16 without a byte order mark: every other byte of Latin letters and separators is zero. */
function unmarked(bytes: Buffer): string | undefined {
  const noughts = [0, 0];
  for (const [i, byte] of bytes.entries()) if (byte === 0) noughts[i % 2] = (noughts[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = noughts;
  if (odd > bytes.length / 20 && even === 0) return 'utf-16le';
  return even > bytes.length / 20 && odd === 0 ? 'utf-16be' : undefined;
}

function tryDecode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
