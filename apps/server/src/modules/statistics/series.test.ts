import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { statisticsApi } from '@shibiao/contract/statistics';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { periodsOf } from './statistics.rules.ts';

let t: TestApp;
let boss: Person;
let seller: Person;
const year = { from: '2026-01-01', to: '2026-12-31' };
const sum = (values: readonly (number | string)[]) =>
  values.reduce<number>((total, value) => total + Number(value), 0);

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson');
  const institutions = await Promise.all([1, 2, 3].map(() => t.make.institution()));
  for (const [i, name] of ['甲银行', '乙银行', '丙保险'].entries())
    await t.db
      .updateTable('institution')
      .set({ name })
      .where('id', '=', institutions[i] ?? 0)
      .execute();
  const make = (on: string, at: number, more: object = {}) =>
    t.make.lesson(seller, { on, institution_id: institutions[at] ?? 0, ...more });
  await make('2026-03-05', 0);
  await make('2026-03-20', 0, { days: '2.0' });
  await make('2026-03-21', 1, { lesson_status: 0 });
  await make('2026-04-02', 1, { days: '0.5' });
  await make('2026-05-30', 2, { days: '3.0' });
  await make('2025-03-20', 0);
  await make('2025-03-05', 2, { days: '4.0' });
});

const of = (input: object) =>
  t.call(statisticsApi.lessonsByInstitution, { ...year, count: 10_000, ...input }, boss.token);
const listed = async (filter: object) =>
  (await t.call(lessonsApi.list, { lessonstatus: 1, ...filter }, boss.token)).sums.lessondays;

test('periods are cut by the span', () => {
  expect(periodsOf('month', { from: '2026-01-10', to: '2026-02-09' })).toEqual([
    { start: '2026-01-01', from: '2026-01-10', to: '2026-01-31', label: '2026-01' },
    { start: '2026-02-01', from: '2026-02-01', to: '2026-02-09', label: '2026-02' },
  ]);
  expect(periodsOf('quarter', { from: '2026-02-10', to: '2026-04-01' })).toMatchObject([
    { from: '2026-02-10', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-01', label: '2026 第 2 季度' },
  ]);
});

test.each([
  ['month', year],
  ['quarter', year],
  ['month', { from: '2026-03-10', to: '2026-05-30' }],
  ['quarter', { from: '2026-03-10', to: '2026-05-29' }],
] as const)('each bar by %s of %o opens the lessons that it counts, and all add up', async (by, span) => {
  const { series, sums } = await of({ ...span, by });
  for (const { from, to, days, label } of series)
    expect(Number(await listed({ from, to })), label).toBe(Number(days));
  expect(sum(series.map((one) => one.days))).toBe(Number(sums.days));
});

test('a bar’s year before is the same part of the month', async () => {
  const { series } = await of({ from: '2026-03-10', to: '2026-03-31', by: 'month' });
  expect(series).toMatchObject([{ days: '2.0', daysBefore: '1.0', cancelled: 1 }]);
});

test('groups chosen by name or size are what sums and series count', async () => {
  const banks = await of({ keyword: '银行', by: 'month' });
  expect(banks.list.map((row) => row.name).sort()).toEqual(['乙银行', '甲银行']);
  expect(banks.sums).toMatchObject({
    groups: 2,
    lessons: 3,
    days: '3.5',
    institutions: 2,
    teachers: 3,
    cancelled: 1,
  });
  // The insurer's lesson of the year before does not count.
  expect(banks.sums.yoy).toBe('2.5000');
  expect(sum(banks.series.map((one) => one.days))).toBe(3.5);
  const large = await of({ minLessons: 2, by: 'month' });
  expect([large.sums.lessons, sum(large.series.map((one) => one.lessons))]).toEqual([2, 2]);
  const matrix = await t.call(
    statisticsApi.lessonsByProvinceIndustry,
    { ...year, count: 10_000, keyword: '没有这样的' },
    boss.token,
  );
  expect([matrix.list, matrix.columns]).toEqual([[], []]);
});
