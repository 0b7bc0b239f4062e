import type { Endpoint } from '@shibiao/contract/endpoint';
import { columnsSeen, type StatisticsTab, statisticsApi } from '@shibiao/contract/statistics';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let boss: Person;
const span = { from: '2026-01-01', to: '2026-12-31' };

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  const seller = await t.make.staff('salesperson');
  const institutions = await Promise.all([1, 2, 3, 4, 5].map(() => t.make.institution()));
  const teachers = await Promise.all([1, 2, 3].map(() => t.make.teacher()));
  for (let i = 0; i < 12; i++)
    await t.make.lesson(seller, {
      on: `2026-0${1 + (i % 9)}-1${i % 7}`,
      days: i % 4 === 0 ? '0.5' : '1.0',
      institution_id: institutions[(i * i) % 5] ?? 0,
      teacher_id: i === 7 ? null : (teachers[i % 3] ?? 0),
      topic: ['谈判', '领导力', null][i % 3] ?? null,
      province_id: [110000, 130000, null][i % 3] ?? null,
      lesson_status: i === 5 ? 0 : 1,
    });
});

const TABS: [StatisticsTab, Endpoint][] = [
  ['institution', statisticsApi.lessonsByInstitution],
  ['teacher', statisticsApi.lessonsByTeacher],
  ['topic', statisticsApi.lessonsByTopic],
  ['province', statisticsApi.lessonsByProvince],
];
const rowsOf = async (endpoint: Endpoint, input: object) =>
  (await t.call(endpoint as typeof statisticsApi.lessonsByProvince, { ...span, ...input }, boss.token)).list;

test.each(TABS)('every order of the tab %s is the same in pages as in one', async (tab, endpoint) => {
  const whole = await rowsOf(endpoint, { count: 10_000 });
  const sorts = columnsSeen(tab, true).flatMap(({ key, sortable }) => (sortable ? [key as string] : []));
  for (const sort of sorts)
    for (const order of ['asc', 'desc']) {
      const all = await rowsOf(endpoint, { sort, order, count: 10_000 });
      const pages = [];
      for (let page = 1; page <= all.length; page += 1)
        pages.push(...(await rowsOf(endpoint, { sort, order, page, count: 1 })));
      expect(pages, `${sort} ${order}`).toEqual(all);
      expect(await rowsOf(endpoint, { sort, order, page: all.length + 1, count: 1 })).toEqual([]);
      // Each group has the same figures in every order.
      expect(new Set(all.map((row) => JSON.stringify(row)))).toEqual(
        new Set(whole.map((row) => JSON.stringify(row))),
      );
      const cells = all.map((row) => (row as Record<string, unknown>)[sort]).filter((cell) => cell !== null);
      if (sort === 'name' || sort === 'lastDate') continue;
      const numbers = cells.map(Number);
      expect(numbers).toEqual(numbers.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
    }
});
