import type { ReadRow } from './excel-read.ts';

/** Maximum number of rows above the headings: title, author, date; payment services put up to thirty there. */
const MOST_ABOVE = 40;

/** The rows from the headings on; without known headings, the whole file. */
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

const NOTED = /[(【[](必填|必选|选填|可选|非必填|单位:?|人民币|含税|[*:,/\s]|万?元)+[)】\]]$/;

/** A heading without decoration: *姓名, 手机号(必填), 课程费用(元), 部 门. */
export const headingOf = (header: string): string =>
  header
    .normalize('NFKC')
    .replaceAll(/[\s*:]/g, '')
    .replace(NOTED, '');

/** Whether the column's amounts are in units of ten thousand: 合同金额(万元). */
export const isInTenThousands = (header: string): boolean =>
  /万元?[)\]】]*$/.test(header.normalize('NFKC').trim());
