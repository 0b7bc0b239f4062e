interface Shown<Row> {
  name: string;
  value: (row: Row) => number | string | null;
  type?: 'bar' | 'line';
  stack?: string;
}
interface Options {
  /** Horizontal bars, whose names stand one below another and stay readable on a phone. */
  isLying?: boolean;
}

/** Series of rows' figures over their names; money is text on the wire, and a missing figure stays missing. */
export function seriesOver<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  shown: readonly Shown<Row>[],
  { isLying = false }: Options = {},
) {
  const names = { type: 'category' as const, data: rows.map(nameOf) };
  const values = { type: 'value' as const };
  return {
    ...(shown.length > 1 ? { legend: {} } : {}),
    ...(isLying ? { xAxis: values, yAxis: { ...names, inverse: true } } : { xAxis: names, yAxis: values }),
    series: shown.map(({ value, type = 'bar', ...one }) => ({
      ...one,
      type,
      data: rows.map((row) => {
        const figure = value(row);
        return figure === null ? null : Number(figure);
      }),
    })),
  };
}

/** A ring chart of the parts of a whole. */
export const ringOf = <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  valueOf: (row: Row) => number,
) => ({
  series: [
    {
      type: 'pie' as const,
      radius: ['50%', '75%'],
      data: rows.map((row) => ({ name: nameOf(row), value: valueOf(row) })),
    },
  ],
});
