import { expect, test } from 'vitest';
import { applyChartTheme } from './chartTheme.ts';

const ground = { accent: '#0081cc', isDark: false, width: 640 };
const days = (count: number) => Array.from({ length: count }, (_, i) => `${i + 1} 日`);
const bars = (count: number, more: object = {}) =>
  applyChartTheme(
    { xAxis: { type: 'category', data: days(count) }, series: [{ type: 'bar', data: [] }], ...more },
    ground,
  );
type Axis = {
  axisLabel: { formatter?: unknown; color: string; rotate?: number };
  splitLine: { show: boolean };
};
const labelOf = (axis: unknown, value: number) =>
  ((axis as Axis).axisLabel.formatter as ((value: number) => string) | undefined)?.(value);

test('a number axis uses 万, unless it has its own format', () => {
  const { xAxis, yAxis } = bars(3);
  expect([labelOf(yAxis, 120_000), labelOf(yAxis, 800)]).toEqual(['12 万', '800']);
  expect((xAxis as unknown as Axis).axisLabel.formatter).toBeUndefined();
  const own = bars(3, { yAxis: { type: 'value', axisLabel: { formatter: () => '5%' } } });
  expect(labelOf(own.yAxis, 5)).toBe('5%');
  expect((own.yAxis as unknown as Axis).axisLabel.color).toBe('#5b626d');
});

test('labels behind the longest bar have room; other bars take the whole width', () => {
  const rightOf = (label: object) =>
    (applyChartTheme({ series: [{ type: 'bar', data: [], label }] }, ground).grid as { right: number }).right;
  expect([rightOf({ show: true, position: 'right' }), rightOf({ show: false, position: 'right' })]).toEqual([
    56, 12,
  ]);
});

test('a phone shows few ticks below horizontal bars, without overlap', () => {
  const lying = (width: number) =>
    applyChartTheme(
      { xAxis: { type: 'value' }, yAxis: { type: 'category' }, series: [{ type: 'bar', data: [] }] },
      { ...ground, width },
    );
  expect(lying(340).xAxis).toMatchObject({ splitNumber: 3, axisLabel: { hideOverlap: true } });
  expect(lying(640).xAxis).not.toHaveProperty('splitNumber');
  expect(lying(640).xAxis).toMatchObject({ axisLabel: { hideOverlap: true } });
  expect([bars(3).xAxis, bars(3).yAxis]).not.toContainEqual(
    expect.objectContaining({ axisLabel: expect.objectContaining({ hideOverlap: true }) }),
  );
});

test('two axes are formatted like one', () => {
  const { yAxis } = bars(3, { yAxis: [{ type: 'value' }, { type: 'value', splitLine: { show: false } }] });
  const [left, right] = yAxis as unknown as Axis[];
  expect([left?.splitLine.show, right?.splitLine.show]).toEqual([true, false]);
  expect([labelOf(left, 30_000), labelOf(right, 30_000)]).toEqual(['3 万', '3 万']);
});

test('more than 24 columns get a slider over as many as fit, unless the option has none', () => {
  const zoomOf = (option: ReturnType<typeof applyChartTheme>) =>
    (option.dataZoom as { startValue?: number; endValue?: number }[] | undefined)?.[0];
  expect(zoomOf(bars(24))).toBeUndefined();
  expect(zoomOf(bars(90))).toMatchObject({ startValue: 54, endValue: 89 });
  expect((bars(90).grid as { bottom: number }).bottom).toBe(28);
  const narrow = applyChartTheme(
    { xAxis: { type: 'category', data: days(90) }, series: [{ type: 'line', data: [] }] },
    { ...ground, width: 300 },
  );
  expect(zoomOf(narrow)).toMatchObject({ startValue: 72, endValue: 89 });
  expect(zoomOf(bars(31, { dataZoom: [] }))).toBeUndefined();
  expect((bars(31, { dataZoom: [] }).grid as { bottom: number }).bottom).toBe(4);
});

test('a chart without axes gets none, and its tooltip belongs to the slice', () => {
  const pie = applyChartTheme({ series: [{ type: 'pie', data: [] }] }, ground);
  expect([pie.xAxis, pie.yAxis, pie.grid]).toEqual([undefined, undefined, undefined]);
  expect(pie.tooltip).toMatchObject({ trigger: 'item' });
});

test('a pie labels its parts, without a legend, and leaves room for them on a phone', () => {
  const pieOf = (width: number) =>
    applyChartTheme({ series: [{ type: 'pie', radius: ['50%', '75%'], data: [] }] }, { ...ground, width });
  expect(pieOf(1000)).toMatchObject({ legend: { show: false }, series: [{ radius: ['50%', '75%'] }] });
  expect(pieOf(340)).toMatchObject({ series: [{ radius: ['38%', '58%'] }] });
  expect(applyChartTheme({ series: [{ type: 'bar', data: [] }] }, ground)).toMatchObject({
    legend: { show: true },
  });
});

test('rings of a radar are hairlines of the theme, not bands', () => {
  const radarOf = (isDark: boolean) =>
    applyChartTheme({ radar: { indicator: [{ name: '内容' }], radius: '62%' } }, { ...ground, isDark }).radar;
  expect(radarOf(true)).toMatchObject({
    radius: '62%',
    splitArea: { show: false },
    splitLine: { lineStyle: { color: '#30343a' } },
    axisName: { color: '#a3a9b3' },
  });
  expect(radarOf(false)).toMatchObject({ splitLine: { lineStyle: { color: '#e3e5e9' } } });
});

test('a figure beside its bar has thousands; a label of its own stays', () => {
  const labelOf = (label: object) => {
    const [bar] = [applyChartTheme({ series: [{ type: 'bar', data: [1436], label }] }, ground).series].flat();
    return (bar as { label: { formatter: unknown } }).label.formatter;
  };
  expect((labelOf({ show: true, position: 'right' }) as (one: object) => string)({ value: 1436 })).toBe(
    '1,436',
  );
  expect(labelOf({ show: true, position: 'top', formatter: '7 天' })).toBe('7 天');
});
