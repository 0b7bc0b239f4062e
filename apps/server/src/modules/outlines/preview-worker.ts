import { parentPort, workerData } from 'node:worker_threads';
import { XMLParser } from 'fast-xml-parser';
import { streamXlsxRows } from 'hucre/xlsx';
import mammoth from 'mammoth';
import { extractText, getDocumentProxy } from 'unpdf';
import { fromBufferPromise } from 'yauzl';
import { gramsOf } from '../../db/search.ts';
import { valueOf } from '../../lib/excel-read-cells.ts';
import { checkWorkbook } from '../../lib/excel-read-zip.ts';
import { cleanHtml, textOfHtml } from '../../lib/rich-text.ts';
import type { Preview, PreviewTask } from './preview.ts';

/** Bytes of text that are kept of a document. */
const MOST_TEXT = 200 * 1024;
/** Characters of it that are searched. */
const SEARCHED = 50_000;
/** Unzipped bytes of a document. */
const MOST_UNZIPPED = 64 * 1024 * 1024;
const SHEET = { rows: 50, columns: 20, sheets: 20 };
const MOST_SLIDES = 200;
const MOST_LISTED = 500;

type Read = Pick<Preview, 'html' | 'text'> & { pages?: number | null };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function word(bytes: Buffer): Promise<Read> {
  const { value } = await mammoth.convertToHtml(
    { buffer: bytes },
    // Pictures of a document are looked at after a download.
    { convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })) },
  );
  const html = cleanHtml(value);
  return { html, text: textOfHtml(html) };
}

async function workbook(bytes: Buffer): Promise<Read> {
  const { sheets } = await checkWorkbook(bytes, MOST_UNZIPPED);
  const tables: string[] = [];
  const texts: string[] = [];
  for (const [sheet, { name, isHidden }] of sheets.slice(0, SHEET.sheets).entries()) {
    if (isHidden) continue;
    const rows: string[][] = [];
    for await (const { values } of streamXlsxRows(bytes, { sheet })) {
      rows.push(values.slice(0, SHEET.columns).map(valueOf));
      if (rows.length === SHEET.rows) break;
    }
    const cells = (row: string[]) => row.map((cell) => `<td>${escaped(cell)}</td>`).join('');
    const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join('');
    tables.push(`<h3>${escaped(name)}</h3><table><tbody>${body}</tbody></table>`);
    texts.push(name, ...rows.map((row) => row.filter(Boolean).join(' ')));
  }
  return { html: cleanHtml(tables.join('')), text: texts.join('\n') };
}

const xml = new XMLParser({ preserveOrder: true, ignoreAttributes: true, processEntities: true });
type XmlNode = Record<string, XmlNode[] | string>;

/** The texts (`a:t`) of each paragraph (`a:p`) below a node, in their order. */
function paragraphsOf(nodes: XmlNode[]): string[] {
  return nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, below]) =>
      !Array.isArray(below) ? [] : name === 'a:p' ? [textsOf(below).join('')] : paragraphsOf(below),
    ),
  );
}
const textsOf = (nodes: XmlNode[]): string[] =>
  nodes.flatMap((node) =>
    Object.entries(node).flatMap(([name, below]) =>
      name === '#text' ? [String(below)] : Array.isArray(below) ? textsOf(below) : [],
    ),
  );

/** Texts of the slides, a heading for each. */
async function slides(bytes: Buffer): Promise<Read> {
  const zip = await fromBufferPromise(bytes);
  const found: { no: number; lines: string[] }[] = [];
  let unzipped = 0;
  for await (const entry of zip.eachEntry()) {
    const no = Number(/^ppt\/slides\/slide(\d+)\.xml$/.exec(entry.fileName)?.[1] ?? 0);
    if (no === 0 || found.length === MOST_SLIDES) continue;
    unzipped += entry.uncompressedSize;
    if (unzipped > MOST_UNZIPPED) throw new Error('too large');
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const lines = paragraphsOf(xml.parse(Buffer.concat(chunks)));
    found.push({ no, lines: lines.filter((line) => line.trim() !== '') });
  }
  found.sort((a, b) => a.no - b.no);
  const html = found
    .map(({ no, lines }) => `<h3>第 ${no} 页</h3>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}`)
    .join('');
  return { html: cleanHtml(html), text: found.flatMap(({ lines }) => lines).join('\n'), pages: found.length };
}

async function pdf(bytes: Buffer): Promise<Read> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  return { html: null, text, pages: totalPages };
}

async function archive(bytes: Buffer): Promise<Read> {
  const zip = await fromBufferPromise(bytes);
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) {
    names.push(fileName);
    if (names.length === MOST_LISTED) break;
  }
  const html = `<ul>${names.map((name) => `<li>${escaped(name)}</li>`).join('')}</ul>`;
  return { html: cleanHtml(html), text: names.join('\n') };
}

function plain(bytes: Buffer): Read {
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  const text = utf8.includes('\uFFFD') ? new TextDecoder('gb18030').decode(bytes) : utf8;
  return { html: `<pre>${escaped(text.slice(0, SEARCHED))}</pre>`, text };
}

const READERS: Record<string, (bytes: Buffer) => Read | Promise<Read>> = {
  docx: word,
  xlsx: workbook,
  pptx: slides,
  pdf,
  zip: archive,
  txt: plain,
  csv: plain,
};

const { bytes, extension } = workerData as PreviewTask;
const read = await READERS[extension]?.(Buffer.from(bytes));
const text = read?.text
  ? Buffer.from(read.text.replaceAll('\0', '')).subarray(0, MOST_TEXT).toString()
  : null;
const made: Preview = {
  state: 1,
  html: read?.html ?? null,
  // Where the cut fell into a letter its rest is dropped.
  text: text?.replace(/\uFFFD$/, '') ?? null,
  grams: text ? gramsOf(text.slice(0, SEARCHED)) : [],
  pages: read?.pages ?? null,
};
parentPort?.postMessage(made);
