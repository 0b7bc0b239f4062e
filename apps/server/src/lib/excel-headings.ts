import type { ReadRow } from './excel-read.ts';

/** Rows that people put above the headings: a title, who made the list and when. */
const MOST_ABOVE = 10;

/** The rows from the headings on; a file whose headings nobody knows is handed on as a whole. */
export async function* fromHeadings(
  rows: AsyncIterable<ReadRow>,
  isHeading: (values: readonly string[]) => boolean,
): AsyncGenerator<ReadRow> {
  let above: ReadRow[] | null = [];
  for await (const row of rows) {
    if (above === null) {
      yield row;
    } else if (isHeading(row.values)) {
      above = null;
      yield row;
    } else if (above.push(row) > MOST_ABOVE) {
      yield* above;
      above = null;
    }
  }
  if (above !== null) yield* above;
}
