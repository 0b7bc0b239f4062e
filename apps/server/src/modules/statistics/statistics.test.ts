import { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { Endpoint } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { type StatisticsTab, statisticsApi } from '@shibiao/contract/statistics';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { LessonValues } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let manager: Person;
let finance: Person;
let department: Person;
let seller: Person;
let leader: Person;
let institutions: number[];
let teachers: number[];
const span = { from: '2026-01-01', to: '2026-12-31' };
const HEBEI = 130000;
const GUANGDONG = 440000;
const TABS = {
  province: statisticsApi.lessonsByProvince,
  industry: statisticsApi.lessonsByProvinceIndustry,
  institution: statisticsApi.lessonsByInstitution,
  topic: statisticsApi.lessonsByTopic,
  field: statisticsApi.lessonsByProvinceField,
  teacher: statisticsApi.lessonsByTeacher,
} as const satisfies Record<StatisticsTab, Endpoint>;
const EXPORTS = [
  statisticsApi.exportByProvince,
  statisticsApi.exportByProvinceIndustry,
  statisticsApi.exportByInstitution,
  statisticsApi.exportByTopic,
  statisticsApi.exportByProvinceField,
  statisticsApi.exportByTeacher,
];
const sum = (values: readonly (number | string | undefined)[]) =>
  values.reduce<number>((total, value) => total + Number(value ?? 0), 0);

beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('general_manager');
  finance = await t.make.staff('finance');
  department = await t.make.staff('teacher_department');
  ({ leader, seller } = await t.make.team());
  institutions = await Promise.all([1, 2, 3].map(() => t.make.institution()));
  teachers = await Promise.all([1, 2].map(() => t.make.teacher()));
  await t.db
    .updateTable('institution')
    .set({ industry: '银行' })
    .where('id', '=', institutions[0] ?? 0)
    .execute();
  const make = (on: string, days: string, values: LessonValues) =>
    t.make.lesson(seller, {
      on,
      days,
      institution_id: institutions[0] ?? 0,
      teacher_id: teachers[0] ?? 0,
      province_id: HEBEI,
      field: '领导力',
      topic: '中层管理',
      ...values,
    });
  // The example: four confirmed lessons in 河北 of 1, 0.5, 2 and 1 days, one cancelled; 45 days in all with the others.
  await make('2026-01-01', '1.0', { headcount: 30 });
  await make('2026-02-10', '0.5', { topic: ' 中层管理 ' });
  await make('2026-03-10', '2.0', { institution_id: institutions[1] ?? 0, field: '营销', industry: '保险' });
  await make('2026-12-31', '1.0', { topic: '中层管理者' });
  await make('2026-03-11', '1.0', { lesson_status: 0 });
  await make('2026-04-01', '30.5', {
    province_id: GUANGDONG,
    institution_id: institutions[2] ?? 0,
    teacher_id: teachers[1] ?? 0,
    topic: null,
  });
  await make('2026-05-01', '6.0', { is_online: true, topic: 'Excel 实战' });
  await make('2026-06-01', '4.0', { province_id: null, topic: 'excel 实战', teacher_id: null });
  await make('2026-06-02', '1.0', { lesson_status: 3 });
  await make('2026-06-03', '1.0', { lesson_status: 2 });
  await make('2026-06-04', '1.0', { lesson_status: 4 });
  await make('2026-07-01', '9.0', { status: 2, deleted_at: '2026-07-02 00:00:00' });
  await make('2025-03-10', '3.0', {});
  await make('2025-12-31', '1.0', { province_id: GUANGDONG });
  await make('2027-01-01', '7.0', {});
});

const rowsOf = async (tab: StatisticsTab, input: object = {}, token = manager.token) =>
  await t.call(TABS[tab] as typeof TABS.province, { ...span, count: 10_000, ...input }, token);

describe('course statistics', () => {
  test('are for those who sell, plan and pay; topics are not every seller’s to join', async () => {
    for (const person of [finance, department, seller])
      expect((await t.send(statisticsApi.lessonsByProvince, span, person.token)).code).toBe(200);
    for (const endpoint of [statisticsApi.joinTopics, statisticsApi.splitTopic])
      expect((await t.send(endpoint, { id: 1 }, seller.token)).code).toBe(403);
  });

  test('refuse a span that is no span, and an order that a tab does not have', async () => {
    const send = async (input: object) =>
      (await t.send(statisticsApi.lessonsByProvince, { ...span, ...input }, manager.token)).code;
    expect(await send({ from: '2026-02-30' })).toBe(408);
    expect(await send({ to: '2025-12-31' })).toBe(408);
    expect(await send({ from: '2015-01-01' })).toBe(408);
    expect(await send({ sort: 'nothing' })).toBe(408);
    expect(await send({ sort: 'utilisation' })).toBe(400);
    expect(await send({ by: 'week' })).toBe(408);
  });

  test('河北 has 4 lessons of 4.5 days, a cancel rate of 20.0 % and 10.0 % of the nation’s 45 days', async () => {
    const { list, sums } = await rowsOf('province');
    const hebei = list.find((row) => row.provinceId === HEBEI);
    expect(hebei).toMatchObject({
      name: '河北省',
      lessons: 4,
      days: '4.5',
      headcount: 30,
      teachers: 1,
      institutions: 2,
      cancelled: 1,
      reserved: 1,
      postponed: 1,
      released: 1,
      cancelRate: '0.2000',
      share: '0.1000',
      income: '40000.00',
      avgDayPrice: '8888.89',
      yoy: '0.5000',
    });
    expect(hebei?.months).toEqual([1, 0.5, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(sums).toMatchObject({ lessons: 7, days: '45.0', groups: 4, teachers: 2, institutions: 3 });
    // 45 days against 4 of the year before.
    expect(sums.yoy).toBe('10.2500');
  });

  test('always name 线上 and 未填, even without lessons, and shares add up to 100.0 %', async () => {
    const { list } = await rowsOf('province');
    expect(list.map((row) => [row.key, row.name])).toEqual([
      [String(GUANGDONG), '广东省'],
      ['online', '线上'],
      [String(HEBEI), '河北省'],
      ['none', '未填'],
    ]);
    expect(sum(list.map((row) => Math.round(Number(row.share) * 1000)))).toBe(1000);
    const empty = await rowsOf('province', { from: '2020-01-01', to: '2020-01-31' });
    expect(empty.list.map((row) => [row.name, row.lessons, row.share, row.cancelRate])).toEqual([
      ['未填', 0, null, null],
      ['线上', 0, null, null],
    ]);
    expect(empty.sums.pareto).toEqual([]);
  });

  test('the days of every tab sum to those of the lesson list and of measured(days), under every filter', async () => {
    const filters = [
      {},
      { provinceId: HEBEI },
      { field: '营销' },
      { industry: '银行' },
      { isOnline: 'true' },
      { coorgid: institutions[0] },
      { teacherId: teachers[0] },
      { personnelId: leader.personnelId },
      { dqid: leader.organisationId },
    ];
    for (const filter of filters) {
      const listed = await t.call(lessonsApi.list, { ...span, lessonstatus: 1, ...filter }, manager.token);
      for (const tab of Object.keys(TABS) as StatisticsTab[]) {
        const { list, sums } = await rowsOf(tab, filter);
        expect(sum(list.map((row) => row.days)), `${tab} ${JSON.stringify(filter)}`).toBe(
          Number(listed.sums.lessondays),
        );
        expect([Number(sums.days), sums.lessons]).toEqual([Number(listed.sums.lessondays), listed.total]);
      }
    }
    const { rows } = await sql<{ days: string }>`
      select measured('days', null, ${span.from}::date, ${span.to}::date) as days`.execute(t.db);
    expect(Number(rows[0]?.days)).toBe(Number((await rowsOf('teacher')).sums.days));
  });

  test('a group opens exactly its lessons in the lesson list', async () => {
    const open = async (filter: object) =>
      (await t.call(lessonsApi.list, { ...span, lessonstatus: 1, ...filter }, manager.token)).total;
    for (const row of (await rowsOf('industry')).list) {
      const { provinceId, isOnline, second } = row as unknown as {
        provinceId: number | null;
        isOnline: boolean;
        second: string | null;
      };
      const blank = [
        ...(provinceId === null && !isOnline ? ['province'] : []),
        ...(second === null ? ['industry'] : []),
      ].join(',');
      const filter = { isOnline, provinceId: provinceId ?? '', industry: second ?? '', blank };
      expect(await open(filter), row.key).toBe(row.lessons);
    }
    for (const row of (await rowsOf('topic')).list)
      expect(await open(row.key ? { topic: row.name } : { blank: 'topic' }), row.key).toBe(row.lessons);
    for (const row of (await rowsOf('teacher')).list)
      expect(await open(row.key ? { teacherId: row.key } : { blank: 'teacher' })).toBe(row.lessons);
    expect((await t.send(lessonsApi.list, { blank: 'weather' }, manager.token)).code).toBe(408);
  });

  test('the matrix’s rows add up to the province tab, its columns to the answer’s totals', async () => {
    const provinces = (await rowsOf('province')).list;
    for (const tab of ['industry', 'field'] as const) {
      const { list, columns } = await t.call(TABS[tab], { ...span, count: 10_000 }, manager.token);
      for (const province of provinces) {
        const cells = list.filter((row) => row.key.split('|')[0] === province.key);
        expect(sum(cells.map((row) => row.days))).toBe(Number(province.days));
        expect(sum(cells.map((row) => row.cancelled))).toBe(province.cancelled);
      }
      for (const column of columns)
        expect(sum(list.filter((row) => row.second === column.second).map((row) => row.days))).toBe(
          Number(column.days),
        );
    }
    // A lesson's own industry takes precedence over its institution's.
    const { columns } = await t.call(TABS.industry, span, manager.token);
    expect(columns.find((one) => one.second === '保险')).toMatchObject({ lessons: 1, days: '2.0' });
  });

  test('rows of institutions and teachers show owner, last lesson, repetition and load', async () => {
    const { list } = await t.call(TABS.institution, { ...span, sort: 'income' }, manager.token);
    expect(list[0]).toMatchObject({
      id: institutions[0],
      lastDate: '2026-12-31',
      ownerName: seller.name,
      provinces: ['河北省'],
    });
    // 未收 counts past lessons, and opens them.
    for (const row of list as { id: number; openAmount?: string }[]) {
      const unpaid = { ...span, coorgid: row.id, lessonstatus: 1, isOpen: true };
      const { sums } = await t.call(lessonsApi.list, unpaid, manager.token);
      expect(Number(row.openAmount)).toBe(Number(sums.feeIncome) - Number(sums.received));
      expect(Number(row.openAmount)).toBeGreaterThan(0);
    }
    expect((await t.call(TABS.institution, { ...span, minLessons: 2 }, manager.token)).list).toHaveLength(1);
    // A point of 集中度 opens its groups: their days are the line's share.
    const whole = (await t.call(TABS.institution, span, manager.token)).sums;
    for (const largest of [1, 5, 10]) {
      const { list: most, sums: own } = await t.call(TABS.institution, { ...span, largest }, manager.token);
      expect(most).toHaveLength(Math.ceil((whole.groups * largest) / 10));
      expect(Number(own.days) / Number(whole.days)).toBeCloseTo(whole.pareto[largest - 1] ?? 0, 4);
    }
    await t.db
      .insertInto('teacher_unavailability')
      .values({ teacher_id: teachers[0] ?? 0, from_date: '2026-03-02', to_date: '2026-03-03', to_half: 1 })
      .execute();
    const march = { from: '2026-03-01', to: '2026-03-31' };
    const { list: busy } = await t.call(TABS.teacher, march, finance.token);
    // 22 workdays are 44 half-days, three of which the teacher is unavailable: 4 ÷ 41.
    expect(busy[0]).toMatchObject({
      id: teachers[0],
      level: 2,
      halfDaysTaught: 4,
      halfDaysOffered: 41,
      utilisation: '0.0976',
      repeatInstitutions: 0,
      feePerDay: '2000.00',
    });
    const year = await t.call(TABS.teacher, span, manager.token);
    expect(year.list.find((row) => row.id === teachers[0])?.repeatInstitutions).toBe(1);
    expect(year.list.find((row) => row.id === null)).toMatchObject({ name: '待定讲师', lessons: 1 });
  });

  test('average the scores of the evaluated lessons, one each', async () => {
    const evaluated = async (score: number, on: string) => {
      const lesson = await t.make.lesson(seller, { on, institution_id: institutions[2] ?? 0 });
      await t.db
        .insertInto('evaluation')
        .values({
          lesson_id: lesson.id,
          teacher_id: lesson.teacherId,
          source: 'staff',
          content_score: score,
          expression_score: score,
          interaction_score: score,
          organisation_score: score,
        })
        .execute();
    };
    await evaluated(5, '2024-05-01');
    await evaluated(2, '2024-05-03');
    await t.make.lesson(seller, { on: '2024-05-06', institution_id: institutions[2] ?? 0 });
    const { list, sums } = await rowsOf('institution', { from: '2024-01-01', to: '2024-12-31' });
    expect([list[0]?.score, sums.score]).toEqual(['3.50', '3.50']);
  });

  test('a leap day is compared with 28 February', async () => {
    await t.make.lesson(seller, { on: '2023-02-28', institution_id: institutions[1] ?? 0 });
    await t.make.lesson(seller, { on: '2024-02-29', institution_id: institutions[1] ?? 0, days: '1.5' });
    const { sums } = await rowsOf('province', { from: '2024-02-29', to: '2024-02-29' });
    expect(sums.yoy).toBe('0.5000');
  });

  test('months and quarters add a series with the year before', async () => {
    const { series } = await rowsOf('province', { by: 'quarter' });
    expect(series.map((one) => [one.label, one.days, one.daysBefore, one.cancelled])).toEqual([
      ['2026 第 1 季度', '3.5', '3.0', 1],
      ['2026 第 2 季度', '40.5', '0', 0],
      ['2026 第 3 季度', '0', '0', 0],
      ['2026 第 4 季度', '1.0', '1.0', 0],
    ]);
    expect((await rowsOf('teacher', { by: 'month' })).series).toHaveLength(12);
    expect((await rowsOf('teacher')).series).toEqual([]);
  });

  test('money is absent from the answer, the order and the file of who may not read the profit sheet', async () => {
    const { list, sums } = await rowsOf('institution', {}, department.token);
    const { list: all } = await rowsOf('institution', {}, finance.token);
    expect(list.map((row) => row.days)).toEqual(all.map((row) => row.days));
    for (const key of ['income', 'received', 'profit', 'avgDayPrice', 'openAmount']) {
      expect(list[0]).not.toHaveProperty(key);
      expect(all[0]).toHaveProperty(key);
      expect(sums).not.toHaveProperty(key === 'openAmount' ? 'income' : key);
    }
    for (const endpoint of [...Object.values(TABS), ...EXPORTS])
      for (const sort of ['profit', 'income', 'received', 'avgDayPrice'])
        expect((await t.send(endpoint, { ...span, sort }, department.token)).code).toBe(400);
    expect((await rowsOf('province', { by: 'month' }, department.token)).series[0]).not.toHaveProperty(
      'income',
    );
    for (const endpoint of EXPORTS) {
      const titles = async (token: string) => {
        const { response } = await t.send(endpoint, span, token);
        const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
        return sheets.flatMap(({ rows }) => rows[1] ?? []).join();
      };
      expect(await titles(department.token)).not.toMatch(/合同额|利润|已收|价|未收|课酬/);
      expect(await titles(finance.token)).toMatch(/合同额.*利润.*合同额.*利润/);
    }
  });

  test('a file has the groups and the lessons behind them, with the same days', async () => {
    for (const [i, tab] of (
      ['province', 'industry', 'institution', 'topic', 'field', 'teacher'] as const
    ).entries()) {
      const { response } = await t.send(EXPORTS[i] as Endpoint, { ...span, minLessons: 1 }, manager.token);
      const { sheets } = await readXlsx(new Uint8Array(response.rawPayload));
      const columnOf = (no: number, title: string) => {
        const [, head = [], ...rows] = sheets[no]?.rows ?? [];
        return rows.map((row) => Number(row[head.indexOf(title)]));
      };
      expect(sheets).toHaveLength(2);
      const { list } = await rowsOf(tab, { minLessons: 1 });
      expect(columnOf(0, '课程天数'), tab).toEqual(list.map((row) => Number(row.days)));
      expect([sum(columnOf(1, '天数')), columnOf(1, '天数').length]).toEqual([45, 7]);
    }
  });

  test('show each what is in the own scope', async () => {
    const other = await t.make.staff('salesperson');
    expect((await rowsOf('teacher', {}, other.token)).list).toEqual([]);
    expect((await rowsOf('teacher', {}, seller.token)).sums.lessons).toBe(7);
  });

  test('a merge of institutions moves the row, its undo moves it back', async () => {
    const rows = async () =>
      (await rowsOf('institution')).list.map((row) => [row.key, row.days]).sort() as [string, string][];
    const before = await rows();
    const [winner = 0, loser = 0] = institutions;
    const boss = await t.make.staff('admin');
    const { id } = await t.call(
      institutionsApi.mergeInstitutions,
      { winnerId: winner, loserId: loser },
      boss.token,
    );
    expect(Object.fromEntries(await rows())).toEqual({ [winner]: '14.5', [institutions[2] ?? 0]: '30.5' });
    await t.call(institutionsApi.undoMerge, { id }, boss.token);
    expect(await rows()).toEqual(before);
  });
});
