import type { ListColumn } from '@shibiao/contract/columns';
import type { BarSeriesOption, EChartsOption, LineSeriesOption, YAXisComponentOption } from 'echarts';
import type { ReactNode } from 'react';
import { formatMoney } from '../lib/format.ts';

/** A figure on the wire: money is text, and a missing figure is null. */
type Figure = number | string | null | undefined;
type Bar = BarSeriesOption & { type: 'bar' };
type Line = LineSeriesOption & { type: 'line' };

/** A column of a chart's table; with `series` the chart draws the same figure under the same title. */
export interface ChartColumn<Row>
  extends Pick<ListColumn<Row>, 'title' | 'type' | 'codes' | 'hint' | 'width'> {
  /** Field of the row, or the name of a computed `value`. */
  key: string;
  value?: (row: Row) => Figure;
  /** The cell, where its type does not say it all. */
  render?: (row: Row) => ReactNode;
  /** The cell opens what the bar opens. */
  isLink?: boolean;
  series?: 'bar' | 'line' | 'ring' | Bar | Line;
  /** The drawn figure where it differs from the table: a share of it, or a bar with a look of its own. */
  drawn?: (row: Row) => Figure | { value: Figure; itemStyle?: object; label?: object };
}

type AxisOf<Type> = Extract<YAXisComponentOption, { type?: Type }>;
type ValueAxis = AxisOf<'value'>;

/** Settings of a chart of columns; others than these are those of echarts. */
export interface ChartLook<Row> extends Pick<EChartsOption, 'dataZoom' | 'grid' | 'legend' | 'tooltip'> {
  /** Horizontal bars, whose names stand one below another and stay readable on a phone. */
  isLying?: boolean;
  /** The number of rows that fit the chart; the table has all. */
  most?: number;
  /** Name of a row on the axis, if not the first column. */
  nameOf?: (row: Row) => string;
  names?: AxisOf<'category'>;
  values?: ValueAxis | ValueAxis[];
}

/** The figure of a column in a row. */
export const figureOf = <Row>({ key, value }: ChartColumn<Row>, row: Row): Figure =>
  value ? value(row) : (row[key as keyof Row] as Figure);

const numberOf = (figure: Figure) => (figure === null || figure === undefined ? null : Number(figure));
const inYuan = (value: unknown) => (value === null ? '—' : formatMoney(Number(value)));

function dataOf<Row>(column: ChartColumn<Row>, row: Row) {
  const figure = column.drawn ? column.drawn(row) : figureOf(column, row);
  return typeof figure === 'object' && figure !== null
    ? { ...figure, value: numberOf(figure.value) }
    : numberOf(figure);
}

interface Axes {
  isLying?: boolean | undefined;
  names?: AxisOf<'category'> | undefined;
  values?: ValueAxis | ValueAxis[] | undefined;
}

/** The axis of names and the axis of values; lying bars have the first name on top. */
function axesOver(
  titles: string[],
  { isLying, names, values }: Axes,
): Pick<EChartsOption, 'xAxis' | 'yAxis'> {
  const named = { type: 'category' as const, data: titles, ...names };
  const valued = Array.isArray(values) ? values : { type: 'value' as const, ...values };
  return isLying
    ? { xAxis: valued as object, yAxis: { ...named, inverse: true } }
    : { xAxis: named as object, yAxis: valued };
}

/** The chart of a table: its columns with a series, over the names in the first column. */
export function optionOver<Row>(
  all: readonly Row[],
  columns: readonly ChartColumn<Row>[],
  { isLying, most, nameOf, names, values, ...look }: ChartLook<Row> = {},
): EChartsOption {
  const rows = all.slice(0, most);
  const [first] = columns;
  const titleOf = nameOf ?? ((row: Row) => String((first && figureOf(first, row)) ?? ''));
  const parts = columns.find(({ series }) => series === 'ring');
  if (parts) return { ...look, ...ringOf(rows, titleOf, (row) => dataOf(parts, row) as number) };
  return {
    ...look,
    ...axesOver(rows.map(titleOf), { isLying, names, values }),
    series: columns.flatMap(({ series, ...column }) =>
      series && series !== 'ring'
        ? [
            {
              name: column.title,
              ...(column.type === 'money' ? { tooltip: { valueFormatter: inYuan } } : {}),
              ...(typeof series === 'string' ? { type: series } : series),
              data: rows.map((row) => dataOf(column, row)),
            } as Bar | Line,
          ]
        : [],
    ),
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
