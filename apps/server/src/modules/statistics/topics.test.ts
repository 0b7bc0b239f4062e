import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { statisticsApi } from '@shibiao/contract/statistics';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let department: Person;
const span = { from: '2026-01-01', to: '2026-12-31', count: 100 };

beforeAll(async () => {
  t = await testApp();
  department = await t.make.staff('teacher_department');
  const seller = await t.make.staff('salesperson');
  for (const topic of [
    '网点负责人管理能力提升',
    '网点负责人管理能力提升',
    '网点负责人的管理能力提升',
    '宏观经济',
    ' 宏观经济',
  ])
    await t.make.lesson(seller, { topic, on: '2026-03-02' });
});

const twins = () => t.call(statisticsApi.topicTwins, {}, department.token);
const topics = async () =>
  Object.fromEntries(
    (await t.call(statisticsApi.lessonsByTopic, span, department.token)).list.map((row) => [
      row.name,
      row.lessons,
    ]),
  );
const join = (alias: string, topic: string) =>
  t.send(statisticsApi.joinTopics, { alias, topic }, department.token);

test('nearly equal topics are found, the less taught one to be joined to the other', async () => {
  const { list, joined } = await twins();
  expect(joined).toEqual([]);
  expect(list).toMatchObject([
    { topic: '网点负责人的管理能力提升', lessons: 1, other: '网点负责人管理能力提升', otherLessons: 2 },
  ]);
  const { rows } = await sql<{ likeness: number }>`select gram_likeness(search_grams(${list[0]?.topic}),
    search_grams(${list[0]?.other})) as likeness`.execute(t.db);
  expect(list[0]?.likeness).toBe(rows[0]?.likeness);
  expect(list[0]?.likeness).toBeGreaterThanOrEqual(0.8);
});

test('joined topics count as one, in the statistics and in the lesson list, and can be taken apart', async () => {
  expect(await topics()).toEqual({ 网点负责人管理能力提升: 2, 网点负责人的管理能力提升: 1, 宏观经济: 2 });
  const codes = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await join('网点负责人的管理能力提升 ', '网点负责人管理能力提升')).code,
    ),
  );
  expect(codes.sort()).toEqual([200, 400, 400, 400, 400]);
  expect(await topics()).toEqual({ 网点负责人管理能力提升: 3, 宏观经济: 2 });
  for (const topic of ['网点负责人管理能力提升', '网点负责人的管理能力提升']) {
    const { total } = await t.call(lessonsApi.list, { topic }, department.token);
    expect(total).toBe(3);
  }
  const { list, joined } = await twins();
  expect(list).toEqual([]);
  expect(joined).toMatchObject([{ alias: '网点负责人的管理能力提升', topic: '网点负责人管理能力提升' }]);
  await t.call(statisticsApi.splitTopic, { id: joined[0]?.id ?? 0 }, department.token);
  expect(await topics()).toEqual({ 网点负责人管理能力提升: 2, 网点负责人的管理能力提升: 1, 宏观经济: 2 });
  expect((await t.send(statisticsApi.splitTopic, { id: joined[0]?.id ?? 0 }, department.token)).code).toBe(
    404,
  );
});

test('joined topics move along when their topic is joined, and never form a cycle', async () => {
  await join('网点负责人的管理能力提升', '网点负责人管理能力提升');
  expect((await join('网点负责人管理能力提升', '宏观经济')).code).toBe(200);
  expect(await topics()).toEqual({ 宏观经济: 5 });
  expect((await join('宏观经济', '网点负责人的管理能力提升')).code).toBe(400);
  expect((await join('宏观经济', ' 宏观经济 ')).code).toBe(400);
  expect((await join('', '宏观经济')).code).toBe(408);
});
