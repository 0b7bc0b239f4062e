import { streamCsvRows } from 'hucre/csv';
import { ReadError } from './excel-read.ts';

/** Rows of a CSV in whatever encoding Excel and WPS write: UTF-8, GB18030 (and with it GBK), UTF-16 with a mark. */
export function* csvRows(bytes: Buffer): Generator<{ index: number; values: readonly unknown[] }> {
  if (bytes.length === 0) throw new ReadError('empty', '文件里没有数据');
  const text = decode(bytes);
  let index = 0;
  for (const values of streamCsvRows(text)) yield { index: index++, values };
}

const wrongType = () => new ReadError('wrongType', '只支持 .xlsx 和 .csv 文件');

function decode(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (!isUtf16 && bytes.subarray(0, 65_536).includes(0)) throw wrongType();
  const encodings = isUtf16 ? ['utf-16le'] : ['utf-8', 'gb18030'];
  for (const encoding of encodings) {
    const text = tryDecode(bytes, encoding);
    if (text === null) continue;
    const head = text.slice(0, 4096);
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
