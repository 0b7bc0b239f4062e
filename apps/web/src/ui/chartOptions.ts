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

/** The chart of a table: its columns with a series, over the names in the first column. */
export function optionOver<Row>(
  all: readonly Row[],
  columns: readonly ChartColumn<Row>[],
  { isLying = false, most, nameOf, names, values, ...look }: ChartLook<Row> = {},
): EChartsOption {
  const rows = all.slice(0, most);
  const [first] = columns;
  const titles = rows.map(nameOf ?? ((row) => String((first && figureOf(first, row)) ?? '')));
  const parts = columns.find(({ series }) => series === 'ring');
  if (parts) return { ...look, series: [ring(rows.map((row, i) => [titles[i] ?? '', dataOf(parts, row)]))] };
  const axis = { type: 'category' as const, data: titles, ...names };
  return {
    ...look,
    ...(isLying
      ? { xAxis: { type: 'value' as const, ...values } as object, yAxis: { ...axis, inverse: true } }
      : { xAxis: axis as object, yAxis: values ?? { type: 'value' as const } }),
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

/** The parts of a whole. */
const ring = (parts: readonly (readonly [name: string, value: ReturnType<typeof dataOf>])[]) => ({
  type: 'pie' as const,
  radius: ['50%', '75%'],
  data: parts.map(([name, value]) => ({ name, value: value as number })),
});

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
