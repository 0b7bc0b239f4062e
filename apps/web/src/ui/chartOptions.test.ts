import { expect, test } from 'vitest';
import { type ChartColumn, optionOver, ringOf } from './chartOptions.ts';

const rows = [
  { name: '邢台', fee: '120.50', count: 2 },
  { name: '深圳', fee: null, count: 0 },
];

type Row = (typeof rows)[number];
const name: ChartColumn<Row> = { key: 'name', title: '城市' };
const fee: ChartColumn<Row> = { key: 'fee', title: '月费', type: 'money', series: 'bar' };

test('a column with a series stands over the names; a missing figure is not 0', () => {
  expect(optionOver(rows, [name, fee, { key: 'count', title: '个数', type: 'number' }])).toMatchObject({
    xAxis: { type: 'category', data: ['邢台', '深圳'] },
    yAxis: { type: 'value' },
    series: [{ name: '月费', type: 'bar', data: [120.5, null] }],
  });
});

test('a series keeps its look, and a bar its own', () => {
  const share = { key: 'share', title: '占比', value: () => 2, drawn: () => ({ value: '1', itemStyle: {} }) };
  const [first] = optionOver(rows, [name, { ...share, series: { type: 'line', symbol: 'none' } }])
    .series as object[];
  expect(first).toMatchObject({
    type: 'line',
    symbol: 'none',
    data: Array(2).fill({ value: 1, itemStyle: {} }),
  });
});

test('horizontal bars have the first row on top, and no more than fit', () => {
  expect(
    optionOver(rows, [name, fee], { isLying: true, most: 1, nameOf: (row) => `${row.name}市` }),
  ).toMatchObject({ xAxis: { type: 'value' }, yAxis: { inverse: true, data: ['邢台市'] } });
});

test('a ring has the names of its parts', () => {
  expect(optionOver(rows, [name, { key: 'count', title: '个数', series: 'ring' }])).toEqual({
    series: [
      {
        type: 'pie',
        radius: ['50%', '75%'],
        data: [
          { name: '邢台', value: 2 },
          { name: '深圳', value: 0 },
        ],
      },
    ],
  });
});

test('a ring labels its parts', () => {
  expect(
    ringOf(
      rows,
      (row) => row.name,
      (row) => row.count,
    ).series[0]?.data,
  ).toEqual([
    { name: '邢台', value: 2 },
    { name: '深圳', value: 0 },
  ]);
});
