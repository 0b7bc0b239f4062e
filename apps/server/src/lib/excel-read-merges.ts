/** The first column of a merged area and its rows, counted from 0. Areas of one row are omitted. */
export interface Merge {
  column: number;
  top: number;
  bottom: number;
}

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;

/** Whether the end of a part is read for merged areas: they come after the rows, which are streamed. */
export const tellsMerges = (name: string): boolean =>
  name === WORKBOOK || name === RELATIONS || SHEET.test(name);

/** The sheets of a workbook in order; hidden ones hold lists of choices and the like. */
export function sheetsOf(parts: ReadonlyMap<string, string>): { name: string; isHidden: boolean }[] {
  const text = Buffer.from(parts.get(WORKBOOK) ?? '', 'latin1').toString('utf8');
  return [...text.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].map(([sheet]) => ({
    name: plain(/\sname="([^"]*)"/.exec(sheet)?.[1] ?? ''),
    isHidden: /\sstate="(veryH|h)idden"/.test(sheet),
  }));
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');

/** The part that holds the first sheet, by the parts' texts; '' where they have unusual names. */
export function firstSheetOf(parts: ReadonlyMap<string, string>): string {
  const [sheet = ''] = /<(?:\w+:)?sheet\s[^>]*>/.exec(parts.get(WORKBOOK) ?? '') ?? [];
  const id = /\s\w+:id="([^"]+)"/.exec(sheet)?.[1];
  const relation = (parts.get(RELATIONS) ?? '')
    .match(/<(?:\w+:)?Relationship\s[^>]*>/g)
    ?.find((one) => id !== undefined && one.includes(`Id="${id}"`));
  const target = /\sTarget="([^"]+)"/.exec(relation ?? '')?.[1] ?? '';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Vertically merged areas of the first sheet. */
export function mergesOf(parts: ReadonlyMap<string, string>): Merge[] {
  const text = parts.get(firstSheetOf(parts)) ?? '';
  const areas = text
    .slice(text.lastIndexOf('sheetData'))
    .matchAll(/<(?:\w+:)?mergeCell\s[^>]*?ref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})"/g);
  return [...areas]
    .map(([, letters = '', top, bottom]) => ({
      column: columnOf(letters),
      top: Number(top) - 1,
      bottom: Number(bottom) - 1,
    }))
    .filter(({ top, bottom }) => bottom > top)
    .sort((one, other) => one.top - other.top);
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Fills the rows of a merged area with the value of its first row; call it row by row, downwards. */
export class MergeFiller {
  private readonly merges: readonly Merge[];
  private next = 0;
  private readonly open = new Map<number, { bottom: number; value: string }>();

  constructor(merges: readonly Merge[]) {
    this.merges = merges;
  }
  /** @param values changed in place; a row that is blank stays blank */
  fill(row: number, values: string[]): void {
    for (const [column, { bottom, value }] of this.open) {
      if (row > bottom) this.open.delete(column);
      else if (values.length > 0 && (values[column] ?? '') === '' && value !== '') {
        while (values.length < column) values.push('');
        values[column] = value;
      }
    }
    for (let merge = this.merges[this.next]; merge && merge.top <= row; merge = this.merges[++this.next])
      if (merge.top === row)
        this.open.set(merge.column, { bottom: merge.bottom, value: values[merge.column] ?? '' });
  }
}
