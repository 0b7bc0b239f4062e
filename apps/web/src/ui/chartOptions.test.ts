import { expect, test } from 'vitest';
import { ringOf, seriesOver } from './chartOptions.ts';

const rows = [
  { name: '邢台', fee: '120.50', count: 2 },
  { name: '深圳', fee: null, count: 0 },
];

test('one figure of each row stands over its name; a missing one is not 0', () => {
  expect(seriesOver(rows, (row) => row.name, [{ name: '月费', value: (row) => row.fee }])).toEqual({
    xAxis: { type: 'category', data: ['邢台', '深圳'] },
    yAxis: { type: 'value' },
    series: [{ name: '月费', type: 'bar', data: [120.5, null] }],
  });
});

test('several figures have a legend; in horizontal bars the first row is on top', () => {
  const option = seriesOver(
    rows,
    (row) => row.name,
    [
      { name: '月费', type: 'line', value: (row) => row.fee },
      { name: '个数', stack: 'all', value: (row) => row.count },
    ],
    { isLying: true },
  );
  expect(option).toMatchObject({
    legend: {},
    xAxis: { type: 'value' },
    yAxis: { type: 'category', inverse: true },
    series: [
      { type: 'line', data: [120.5, null] },
      { type: 'bar', stack: 'all', data: [2, 0] },
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
