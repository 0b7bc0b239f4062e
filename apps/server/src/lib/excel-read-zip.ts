import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { ReadError } from './excel-read.ts';
import { HiddenRows } from './excel-read-hidden.ts';
import { firstSheetOf, type Merge, mergesOf, sheetsOf, tellsMerges } from './excel-read-merges.ts';

/** Maximum number of parts; a workbook with hundreds of sheets and pictures has a thousand. */
const MAX_PARTS = 10_000;
/** Characters within which the root element of a part must begin. */
const PROLOG = 4096;
/** Bytes kept of a part's end: enough for a hundred thousand merged areas. */
const END = 4 * 1024 * 1024;
const SHEETS = /^xl\/worksheets\//i;
const ZIP64_LOCATOR = 'PK\x06\x07';

export interface Workbook {
  merges: Merge[];
  /** Rows of the first sheet that Excel does not show. */
  hidden: ReadonlySet<number>;
  sheets: { name: string; isHidden: boolean }[];
}

const malformed = () => new ReadError('malformed', '文件已损坏，无法读取');
const macro = () => new ReadError('macro', '文件含有宏，请另存为不含宏的 .xlsx');
const external = () => new ReadError('external', '文件含有外部链接或嵌入对象，请粘贴为数值后再导入');

/**
 * Refuses a workbook before parsing when it is no .xlsx, unzips to more than `maxBytes`, is damaged, has macros or
 * external references, or declares XML entities. Every part is unzipped once and discarded, so that the sizes trusted
 * by the parser are verified.
 * @returns its sheets, and the first one's vertical merges and hidden rows, which the parser does not report
 * @throws ReadError
 */
export async function checkWorkbook(bytes: Buffer, maxBytes: number): Promise<Workbook> {
  try {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false });
    const end = bytes.length - 22 - zip.comment.length;
    // With this mark yauzl follows another directory than the parser may; nothing below 4 GB needs it.
    if (bytes.toString('latin1', end - 20, end - 16) === ZIP64_LOCATOR) throw malformed();
    if (zip.entryCount > MAX_PARTS) throw new ReadError('tooLarge', '文件解压后太大，请拆分后再导入');
    const entries = await Array.fromAsync(zip.eachEntry());
    checkDirectory(entries, maxBytes);
    const ends = new Map<string, string>();
    const hidden = new HiddenRows();
    // Parts that identify the first sheet are read before the sheets.
    const isSheet = (entry: Entry) => SHEETS.test(nameOf(entry));
    for (const entry of [...entries.filter((one) => !isSheet(one)), ...entries.filter(isSheet)]) {
      if (entry.compressedSize === 0) continue;
      const isFirst = isSheet(entry) && nameOf(entry) === firstSheetOf(ends);
      ends.set(nameOf(entry), await checkPart(zip, entry, isFirst ? hidden : null));
    }
    return { merges: mergesOf(ends), hidden: hidden.lines, sheets: sheetsOf(ends) };
  } catch (error) {
    // Any error of yauzl or zlib is caused by the file.
    throw error instanceof ReadError ? error : malformed();
  }
}

/** The name as the parser decodes it: UTF-8, whatever the archive declares. */
const nameOf = (entry: Entry): string => new TextDecoder().decode(entry.fileNameRaw);

/** Checks the central directory before anything is unzipped. */
function checkDirectory(entries: Entry[], maxBytes: number): void {
  const names = new Set(entries.map(nameOf));
  if (names.size !== entries.length) throw malformed();
  if (
    !names.has('[Content_Types].xml') ||
    !names.values().some((name) => /^xl\/workbook\d*\.xml$/i.test(name))
  )
    throw new ReadError('wrongType', '只支持 .xlsx 和 .csv 文件');
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (total > maxBytes) throw new ReadError('tooLarge', '文件解压后太大，请拆分后再导入');
  for (const entry of entries) {
    if (entry.isEncrypted()) throw new ReadError('encrypted', '不支持加密的文件，请另存为未加密的 .xlsx');
    const isDescribedLater = (entry.generalPurposeBitFlag & 8) !== 0;
    // The parser reads missing sizes from the part's local header, which is not checked here.
    if (entry.compressedSize === 0 && (isDescribedLater || entry.uncompressedSize > 0)) throw malformed();
  }
  for (const name of names) {
    if (/(^|\/)vbaProject\.bin$|^xl\/(macrosheets|activeX|ctrlProps)\//i.test(name)) throw macro();
    if (/^xl\/(externalLinks|embeddings|queryTables)\/|^xl\/connections\.xml$/i.test(name)) throw external();
  }
}

/**
 * Checks checksum and content of a part; yauzl enforces its size.
 * @returns its end, when it may list merged areas
 */
async function checkPart(zip: ZipFile, entry: Entry, hidden: HiddenRows | null): Promise<string> {
  const name = nameOf(entry);
  const isRelations = /\.rels$/i.test(name);
  let sum = 0;
  let text = '';
  const end = new End();
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const chunk = piece as Buffer;
    sum = crc32(chunk, sum);
    if (isRelations || text.length < PROLOG) text += chunk.toString('latin1');
    hidden?.add(chunk.toString('latin1'));
    end.add(chunk);
  }
  if (sum !== entry.crc32) throw malformed();
  if (/\.(xml|rels)$/i.test(name)) checkProlog(text);
  if (isRelations) checkRelations(text);
  // The parser does not notice a truncated sheet: its last rows would be lost silently.
  if (!tellsMerges(name)) return '';
  const tail = end.text();
  if (SHEETS.test(name) && !/<\/(\w+:)?worksheet\s*>/.test(tail.slice(-200))) throw malformed();
  return tail;
}

/** Keeps the last `END` bytes of a part. */
class End {
  private readonly pieces: Buffer[] = [];
  private size = 0;

  add(piece: Buffer): void {
    this.pieces.push(piece);
    this.size += piece.length;
    for (let first = this.pieces[0]; first && this.size - first.length >= END; first = this.pieces[0]) {
      this.size -= first.length;
      this.pieces.shift();
    }
  }
  text(): string {
    return Buffer.concat(this.pieces).toString('latin1');
  }
}

/** Checks the text before the root element: no document type, and only ASCII-compatible encodings. */
function checkProlog(text: string): void {
  const root = text.search(/<[A-Za-z_]/);
  const prolog = root < 0 ? text : text.slice(0, root);
  if (/<!DOCTYPE|<!ENTITY/i.test(prolog)) throw new ReadError('entity', '文件含有不允许的 XML 实体');
  if (root < 0 || prolog.includes('\0')) throw malformed();
}

/** Web links in cells are harmless text; every other external target would be loaded. */
function checkRelations(xml: string): void {
  for (const [relation] of xml.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)) {
    if (
      /TargetMode\s*=\s*["']External/i.test(relation) &&
      !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation)
    )
      throw external();
  }
}
