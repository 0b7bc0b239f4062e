import type { CellValue } from 'hucre/xlsx';
import { type ZipPart, zipStream } from './zip-stream.ts';

/** A sheet of a workbook; a format is Excel's, null for General. */
export interface SheetPlan {
  name: string;
  /** Rows, the titles included, before the rest goes on on a sheet of its own below the titles again. */
  maxRows: number;
  /** A line above the headings. */
  note: string | null;
  columns: readonly { title: string; width: number; format: string | null }[];
}

/** Task of a writing worker. Both streams are transferred: a slow consumer of `file` slows the source. */
export interface WriteTask {
  sheets: readonly SheetPlan[];
  /** Rows of cells as JSON, which costs both threads less than cloning millions of small values. */
  batches: ReadableStream<string>;
  file: WritableStream<Uint8Array>;
}
/** Marks the end of a sheet after its last batch. */
export const END_OF_SHEET = 'null';
/** Message of a thread whose file is complete and that can take the next task. */
export const FREE = 'free';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Ids below this are Excel's own number formats. */
const FIRST_FORMAT = 164;
/** Characters of XML a piece. */
const PIECE = 65_536;

/**
 * Bytes of a workbook, written while its rows are read: texts are inline strings, so memory does not grow with the
 * rows. hucre's stream writes one sheet only and takes two and a half times the processor time.
 */
export function workbookOf(
  sheets: readonly SheetPlan[],
  rowsOf: (sheet: number) => AsyncIterable<readonly CellValue[]>,
): AsyncGenerator<Buffer> {
  const formats = [
    ...new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? []))),
  ];
  return zipStream(partsOf(sheets, formats, rowsOf));
}

async function* partsOf(
  sheets: readonly SheetPlan[],
  formats: readonly string[],
  rowsOf: (sheet: number) => AsyncIterable<readonly CellValue[]>,
): AsyncGenerator<ZipPart> {
  // File type detection recognises a workbook by these first entries.
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part('xl/styles.xml', stylesOf(formats));
  const numbered: { name: string; no: number }[] = [];
  for (const [i, plan] of sheets.entries()) {
    const source = rowsOf(i)[Symbol.asyncIterator]();
    let next = await source.next();
    for (let part = 1; part === 1 || !next.done; part++) {
      const no = numbered.length + 1;
      numbered.push({ name: escaped(part === 1 ? plan.name : `${plan.name}_${part}`), no });
      const note = part === 1 ? plan.note : null;
      let left = plan.maxRows - (note === null ? 1 : 2);
      const rows = async function* () {
        for (; !next.done && left > 0; left--) {
          yield next.value;
          next = await source.next();
        }
      };
      yield {
        path: `xl/worksheets/sheet${no}.xml`,
        content: sheetXml({ ...plan, note }, formats, rows()),
      };
    }
  }
  // The number of sheets is known after the rows.
  const each = (one: (sheet: (typeof numbered)[number]) => string) => numbered.map(one).join('');
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_ML}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_ML}.styles+xml"/>` +
      `${each(({ no }) => `<Override PartName="/xl/worksheets/sheet${no}.xml" ContentType="${SHEET_ML}.worksheet+xml"/>`)}</Types>`,
  );
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each(({ name, no }) => `<sheet name="${name}" sheetId="${no}" r:id="rId${no}"/>`)}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${each(({ no }) => `<Relationship Id="rId${no}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${no}.xml"/>`)}` +
      `<Relationship Id="rId${numbered.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
}

const SHEET_ML = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const part = (path: string, xml: string): ZipPart => ({ path, content: [HEAD + xml] });

function stylesOf(formats: readonly string[]): string {
  const numbered = formats.map(
    (code, i) => `<numFmt numFmtId="${FIRST_FORMAT + i}" formatCode="${escaped(code)}"/>`,
  );
  const cells = formats.map(
    (_code, i) =>
      `<xf numFmtId="${FIRST_FORMAT + i}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`,
  );
  return (
    `<styleSheet xmlns="${MAIN}">${formats.length > 0 ? `<numFmts count="${formats.length}">${numbered.join('')}</numFmts>` : ''}` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    `<cellXfs count="${formats.length + 1}"><xf/>${cells.join('')}</cellXfs></styleSheet>`
  );
}

async function* sheetXml(
  { columns, note }: SheetPlan,
  formats: readonly string[],
  rows: AsyncIterable<readonly CellValue[]>,
): AsyncGenerator<string> {
  const styles = columns.map(({ format }) => (format === null ? 0 : formats.indexOf(format) + 1));
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  );
  const head = note === null ? 1 : 2;
  let xml =
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" state="frozen" activePane="bottomLeft"/>` +
    `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let no = 1;
  if (note !== null) xml += rowXml(no++, [note], styles);
  xml += rowXml(
    no++,
    columns.map(({ title }) => title),
    styles,
  );
  for await (const row of rows) {
    xml += rowXml(no++, row, styles);
    if (xml.length < PIECE) continue;
    yield xml;
    xml = '';
  }
  yield `${xml}</sheetData></worksheet>`;
}

function rowXml(no: number, cells: readonly CellValue[], styles: readonly number[]): string {
  let xml = '';
  for (const [i, value] of cells.entries()) {
    const at = `r="${letters(i)}${no}"${styles[i] ? ` s="${styles[i]}"` : ''}`;
    // An empty cell keeps its format, so that text typed into it later stays text.
    if (value === null || value === undefined) xml += styles[i] ? `<c ${at}/>` : '';
    else if (typeof value === 'number') xml += `<c ${at}><v>${value}</v></c>`;
    else xml += `<c ${at} t="inlineStr"><is>${textXml(String(value))}</is></c>`;
  }
  return xml && `<row r="${no}">${xml}</row>`;
}

/** Leading or trailing spaces, tabs and line breaks would be lost without the attribute. */
const textXml = (text: string): string =>
  `${/^\s|\s$|[\t\n]/.test(text) ? '<t xml:space="preserve">' : '<t>'}${escaped(text)}</t>`;

/** 0 → A, 26 → AA */
const letters = (i: number): string =>
  i < 26 ? String.fromCharCode(65 + i) : letters(Math.floor(i / 26) - 1) + letters(i % 26);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);
