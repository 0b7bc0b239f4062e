interface Shown<Row> {
  name: string;
  value: (row: Row) => number | string | null;
  type?: 'bar' | 'line';
  stack?: string;
}
interface Options {
  /** The names stand one below another, so that each is read on a phone, too. */
  isLying?: boolean;
}

/** Figures of rows over the rows' names; money comes as text, and nothing stays nothing. */
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

/** A ring of what a whole is made of. */
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
