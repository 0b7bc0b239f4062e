/** Characters of a tag that may lie across pieces; a row's is far shorter. */
const LONGEST_TAG = 10_000;
const ROW = /<(?:\w+:)?row\s[^>]*>/g;

/** The rows of a sheet that Excel does not show: hidden by hand, folded up, or kept out by a filter. */
export class HiddenRows {
  /** Their numbers; the first row is 1. */
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
    // A tag that has only begun ends in the next piece.
    const open = xml.lastIndexOf('<');
    const isCut = open >= 0 && xml.indexOf('>', open) < 0 && xml.length - open <= LONGEST_TAG;
    this.rest = isCut ? xml.slice(open) : '';
  }
}
