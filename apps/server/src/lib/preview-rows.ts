/** Maximum number of rows in a preview. */
const MOST = 1000;

/** Rows of a preview in file order; above the maximum, rows with errors come first. */
export function listedRows<Row extends { line: number; problem: string | null }>(
  rows: readonly Row[],
): Row[] {
  if (rows.length <= MOST) return [...rows];
  const wrong = rows.filter((row) => row.problem !== null);
  const good = rows.filter((row) => row.problem === null);
  return [...wrong, ...good].slice(0, MOST).toSorted((one, other) => one.line - other.line);
}
