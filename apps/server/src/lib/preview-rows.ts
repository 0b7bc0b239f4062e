/** Rows of a file that a preview lists. */
const MOST = 1000;

/** The rows that a preview lists, in the order of the file: of more than it lists the wrong ones before the others. */
export function listedRows<Row extends { line: number; problem: string | null }>(
  rows: readonly Row[],
): Row[] {
  if (rows.length <= MOST) return [...rows];
  const wrong = rows.filter((row) => row.problem !== null);
  const good = rows.filter((row) => row.problem === null);
  return [...wrong, ...good].slice(0, MOST).toSorted((one, other) => one.line - other.line);
}
