/** Maximum length of a tag split across chunks; a row's tag is far shorter. */
const LONGEST_TAG = 10_000;
const ROW = /<(?:\w+:)?row\s[^>]*>/g;

/** Rows of a sheet that Excel does not show: hidden by hand, collapsed or filtered out. */
export class HiddenRows {
  /** Row numbers, counted from 1. */
  readonly lines = new Set<number>();
  private rest = '';
  private last = 0;

  /** @param text the sheet's XML as it comes, in pieces of any size */
  add(text: string): void {
    const xml = this.rest + text;
    for (const [tag] of xml.matchAll(ROW)) {
      this.last = Number(/\sr="(\d{1,7})"/.exec(tag)?.[1] ?? this.last + 1);
      if (/\shidden="(1|true)"/.test(tag)) this.lines.add(this.last);
    }
    // An incomplete tag is continued in the next chunk.
    const open = xml.lastIndexOf('<');
    const isCut = open >= 0 && xml.indexOf('>', open) < 0 && xml.length - open <= LONGEST_TAG;
    this.rest = isCut ? xml.slice(open) : '';
  }
}
