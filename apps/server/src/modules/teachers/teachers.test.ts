import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';

let t: TestApp;
let department: Person;
let seller: Person;
let ids: number[];
beforeAll(async () => {
  t = await testApp();
  department = await t.make.staff('teacher_department');
  seller = await t.make.staff('salesperson');
  ids = [
    await t.make.teacher({ name: '孙博文', fields: ['银行营销'], management_level: 1 }),
    await t.make.teacher({ name: '钱一多', fields: ['党建'], management_level: 4 }),
    await t.make.teacher({ name: '周明', fields: ['银行营销', '领导力'], cooperation_status: 2 }),
  ];
});

test('teachers are found by Chinese, pinyin and initials, by field, level and free day', async () => {
  const found = async (filter: object) =>
    (await t.call(teachersApi.list, { sort: 'name', order: 'asc', ...filter }, seller.token)).list.map(
      (one) => one.name,
    );
  expect(await found({ keyword: '博文' })).toEqual(['孙博文']);
  expect(await found({ keyword: 'sunbo' })).toEqual(['孙博文']);
  expect(await found({ keyword: 'qyd' })).toEqual(['钱一多']);
  expect(await found({ field: '银行营销' })).toEqual(['孙博文', '周明']);
  expect(await found({ guanlilevel: 4 })).toEqual(['钱一多']);
  await t.db
    .insertInto('teacher_booking')
    .values({ teacher_id: ids[0] ?? 0, date: '2027-03-01', half: 1, holder: 'L1' })
    .execute();
  await t.db
    .insertInto('teacher_unavailability')
    .values({ teacher_id: ids[2] ?? 0, from_date: '2027-02-20', to_date: '2027-03-05' })
    .execute();
  expect(await found({ freeOn: '2027-03-01' })).toEqual(['钱一多']);
  expect((await t.send(teachersApi.list, { sort: 'phone' }, seller.token)).code).toBe(408);
});

test('an export holds what the list shows to who asks', async () => {
  const exported = async (token: string, filter: object = {}) => {
    const { response } = await t.send(
      teachersApi.export,
      { sort: 'name', order: 'asc', columns: 'name,phone,fields', ...filter },
      token,
    );
    const rows = await sheetRows(response.rawPayload);
    return rows.slice(1);
  };
  expect(await exported(department.token)).toEqual([
    ['钱一多', expect.stringMatching(/^139\d{8}$/), '党建'],
    ['孙博文', expect.stringMatching(/^139\d{8}$/), '银行营销'],
    ['周明', expect.stringMatching(/^139\d{8}$/), '银行营销、领导力'],
  ]);
  expect(await exported(department.token, { field: '党建' })).toHaveLength(1);
  const partner = await t.make.partner();
  expect((await t.send(teachersApi.export, {}, partner.token)).code).toBe(403);
});

test('phones and fees are shown by who asks', async () => {
  const id = ids[0] ?? 0;
  const partner = await t.make.partner();
  expect((await t.call(teachersApi.one, { id }, department.token)).phone).toMatch(/^139\d{8}$/);
  expect((await t.call(teachersApi.one, { id }, seller.token)).phone).toMatch(/^139\*{4}\d{4}$/);
  // The pool tells level and terms: partners have the portal's catalogue instead.
  for (const endpoint of [teachersApi.one, teachersApi.list, teachersApi.scoreTrend])
    expect((await t.send(endpoint, { id }, partner.token)).code).toBe(403);
  const teacher = await t.make.teacherAccount();
  expect((await t.send(teachersApi.one, { id }, teacher.token)).code).toBe(404);
  expect((await t.call(teachersApi.one, { id: teacher.teacherId }, teacher.token)).feeDay).toBe('5000.00');
});

test('names answer a bare array, without the blacklisted on wish', async () => {
  const all = await t.call(teachersApi.names, { count: 100 }, seller.token);
  expect(all).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: '钱一多', guanlilevel: 4, hezuostatus: 1, jiezhidate: null }),
    ]),
  );
  expect(
    (await t.call(teachersApi.names, { count: 100, excludeLevel4: 'true' }, seller.token)).map(
      (one) => one.name,
    ),
  ).not.toContain('钱一多');
  const finance = await t.make.staff('finance');
  expect(
    (await t.call(teachersApi.namesForFinance, { keyword: 'zhouming' }, finance.token)).map(
      (one) => one.name,
    ),
  ).toEqual(['周明']);
});

test('visitors are told what customers said of a teacher, and nothing of what staff wrote down', async () => {
  const { teacherId, token } = await t.make.teacherAccount();
  const evaluated = async (on: string, source: 'institution' | 'staff', score: number) => {
    const lesson = await t.make.lesson(seller, { teacher_id: teacherId, on });
    const { id } = await t.db
      .insertInto('evaluation')
      .values({
        lesson_id: lesson.id,
        teacher_id: teacherId,
        source,
        content_score: score,
        expression_score: score,
        interaction_score: score,
        organisation_score: score,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  await evaluated('2026-02-03', 'staff', 1);
  const scoreOf = async (asker: string) => {
    const { score, scoreCount } = await t.call(teachersApi.one, { id: teacherId }, asker);
    const { list } = await t.call(teachersApi.scoreTrend, { id: teacherId }, asker);
    return [score, scoreCount, list.map(({ month, average, count }) => [month, average, count])];
  };
  expect(await scoreOf(token)).toEqual([null, 0, []]);
  await evaluated('2026-02-10', 'institution', 5);
  const fromStaff = await evaluated('2026-03-10', 'staff', 2);
  expect(await scoreOf(seller.token)).toEqual([
    '2.67',
    3,
    [
      ['2026-02', '3.00', 2],
      ['2026-03', '2.00', 1],
    ],
  ]);
  expect(await scoreOf(token)).toEqual(['5.00', 1, [['2026-02', '5.00', 1]]]);

  // An evaluation taken over by the institution counts from then on.
  await t.db.updateTable('evaluation').set({ source: 'institution' }).where('id', '=', fromStaff).execute();
  expect((await scoreOf(token)).slice(0, 2)).toEqual(['3.50', 2]);
  await t.db
    .updateTable('teacher')
    .set({ customer_score: '1.00', customer_score_count: 9 })
    .where('id', '=', teacherId)
    .execute();
  const department = await t.make.staff('admin');
  await t.call(teachersApi.sync, {}, department.token);
  expect((await scoreOf(token)).slice(0, 2)).toEqual(['3.50', 2]);
});

test('the score by month: what the whole score averages, the newest month last', async () => {
  const teacher = await t.make.teacher();
  const evaluated = async (
    on: string,
    scores: readonly [number, number, number, number],
    isDeleted = false,
  ) => {
    const lesson = await t.make.lesson(seller, { teacher_id: teacher, on });
    const [content_score, expression_score, interaction_score, organisation_score] = scores;
    await t.db
      .insertInto('evaluation')
      .values({
        lesson_id: lesson.id,
        teacher_id: teacher,
        content_score,
        expression_score,
        interaction_score,
        organisation_score,
        deleted_at: isDeleted ? '2026-06-01 00:00:00' : null,
      })
      .execute();
  };
  await evaluated('2026-02-27', [5, 5, 5, 5]);
  await evaluated('2026-02-03', [4, 4, 4, 5]);
  await evaluated('2025-12-31', [3, 3, 3, 3]);
  await evaluated('2026-03-01', [1, 1, 1, 1], true);
  const trend = () => t.call(teachersApi.scoreTrend, { id: teacher }, seller.token);
  expect((await trend()).list).toEqual([
    { month: '2025-12', from: '2025-12-01', to: '2025-12-31', average: '3.00', count: 1 },
    { month: '2026-02', from: '2026-02-01', to: '2026-02-28', average: '4.63', count: 2 },
  ]);
  expect(await t.call(teachersApi.one, { id: teacher }, seller.token)).toMatchObject({
    score: '4.08',
    scoreCount: 3,
  });
  expect((await t.send(teachersApi.scoreTrend, { id: teacher }, (await t.make.staff('hr')).token)).code).toBe(
    403,
  );
  expect((await t.send(teachersApi.scoreTrend, { id: 2_000_000_000 }, seller.token)).code).toBe(404);
  expect((await t.send(teachersApi.scoreTrend, { id: 'x' }, seller.token)).code).toBe(408);
  const other = await t.make.teacherAccount();
  expect((await t.send(teachersApi.scoreTrend, { id: teacher }, other.token)).code).toBe(404);
});
