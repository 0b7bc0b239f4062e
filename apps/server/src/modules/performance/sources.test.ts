import { attendanceApi } from '@shibiao/contract/attendance/attendance';
import { performanceApi } from '@shibiao/contract/performance';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';
import { withActuals } from './actuals.service.ts';
import { keepsHistory } from './performance.rules.ts';

const MONTH = '2026-03';
let t: TestApp;
let hr: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});

/** Present value of a person's automatic item. */
async function actualOf(person: Person, measure: string, month = MONTH): Promise<number | null> {
  const item = {
    id: 1,
    version: 1,
    sort: 1,
    title: measure,
    weight: 100,
    source: 'auto',
    measure,
    standard: null,
    planned: null,
    actual: null,
    autoScore: null,
    selfScore: null,
    leaderScore: null,
    note: null,
  };
  const sheet = { id: 1, personnelId: person.personnelId, month, status: 1, items: [item] };
  const [filled] = await withActuals(t.db, [sheet]);
  return filled?.items[0]?.actual ?? null;
}

test('首推用时: Friday 16:00 to Monday 11:00 are three working hours, of who recommended first', async () => {
  const [first, second] = [
    await t.make.staff('teacher_department'),
    await t.make.staff('teacher_department'),
  ];
  const seller = await t.make.staff('salesperson');
  const demand_id = await t.make.demand(seller, { created_at: '2026-03-06 16:00:00' });
  const recommended = async (by: Person, at: string) =>
    t.db
      .insertInto('demand_recommendation')
      .values({ demand_id, teacher_id: await t.make.teacher(), by_id: by.personnelId, at })
      .execute();
  await recommended(first, '2026-03-09 11:00:00');
  await recommended(second, '2026-03-10 11:00:00');
  expect([await actualOf(first, 'firstHours'), await actualOf(second, 'firstHours')]).toEqual([3, null]);
});

test('课件按时率: of the lessons handed over that began, those confirmed by their first day', async () => {
  const seller = await t.make.staff('salesperson');
  const handover = await t.make.staff('teacher_department');
  const lesson = (on: string, courseware_confirmed_at: string | null) =>
    t.make.lesson(seller, { on, handover_id: handover.personnelId, courseware_confirmed_at });
  await lesson('2026-03-03', '2026-03-02 10:00:00');
  await lesson('2026-03-04', '2026-03-04 08:00:00');
  await lesson('2026-03-05', '2026-03-06 10:00:00');
  await lesson('2026-03-10', null);
  await lesson('2026-04-01', '2026-03-30 10:00:00');
  expect(await actualOf(handover, 'courseware')).toBe(50);
  expect(await actualOf(seller, 'courseware')).toBeNull();
});

test('周目标完成率: the mean of the submitted weeks whose Sunday is in the month', async () => {
  const seller = await t.make.staff('salesperson');
  const week = async (week_start: string, actual: string, status = 2) => {
    const report = { personnel_id: seller.personnelId, week_start, status };
    const { id } = await t.db
      .insertInto('week_report')
      .values(report)
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('week_target')
      .values({ week_report_id: id, title: '拜访', planned: '10', actual })
      .execute();
  };
  // 02-23 to 03-01 belongs to March by its Sunday, 03-30 to 04-05 does not; drafts do not count.
  await week('2026-02-23', '5');
  await week('2026-03-02', '20');
  await week('2026-03-09', '0', 1);
  await week('2026-03-30', '0');
  expect(await actualOf(seller, 'weekCompletion')).toBe(75);
});

test('收到异议: an objection to attendance counts for who asked, an appeal for who scored; the ledger stays', async () => {
  const employee = await t.make.staff('salesperson');
  await t.db
    .updateTable('personnel')
    .set({ entry_date: '2024-01-02' })
    .where('id', '=', employee.personnelId)
    .execute();
  const month = monthOf(today());
  const who = { month, personnelIds: [employee.personnelId] };
  for (const objection of ['3 号没有迟到', '还是不对']) {
    await t.call(attendanceApi.lock, { ...who, action: '请确认' }, hr.token);
    await t.call(attendanceApi.confirm, { month, isRight: false, objection }, employee.token);
  }
  const other = await t.make.staff('hr');
  expect([await actualOf(hr, 'objections', month), await actualOf(other, 'objections', month)]).toEqual([
    2, 0,
  ]);
  for (const { personnelId } of [hr, other])
    await t.db
      .insertInto('performance_month')
      .values({ personnel_id: personnelId, month, due_days: '20' })
      .execute();
  const rows = async (token: string, about = hr) =>
    (await t.call(performanceApi.objections, { personnelId: about.personnelId, ...monthRange(month) }, token))
      .list;
  expect((await rows(hr.token)).map(({ name, subject, content }) => [name, subject, content])).toEqual([
    [employee.name, 'attendance', '还是不对'],
    [employee.name, 'attendance', '3 号没有迟到'],
  ]);
  expect([await rows(hr.token, other), await rows(employee.token)]).toEqual([[], []]);
  const input = { personnelId: hr.personnelId, keyword: '迟到' };
  expect((await t.send(performanceApi.objections, { personnelId: 'x' }, hr.token)).code).toBe(408);
  expect((await t.send(performanceApi.exportObjections, input, employee.token)).code).toBe(403);
  const file = await t.send(performanceApi.exportObjections, input, hr.token);
  expect((await sheetRows(file.response.rawPayload))[1]?.slice(1)).toEqual([
    employee.name,
    '考勤',
    month,
    '3 号没有迟到',
  ]);
  const change = t.db.updateTable('objection').set({ content: '' }).where('about_id', '=', hr.personnelId);
  await expect(change.execute()).rejects.toThrow();
});

test('the tables of grades: read by staff, changed by HR, never those of months gone by', async () => {
  const seller = await t.make.staff('salesperson');
  const { tables, version } = await t.call(performanceApi.grades, {}, seller.token);
  expect(tables).toHaveLength(1);
  const [first] = tables;
  if (!first) throw new Error('no table');
  const next = { from: monthOf(today()), grades: first.grades.map((row) => ({ ...row })) };
  Object.assign(next.grades[0] ?? {}, { least: 98 });
  const save = (input: object, token = hr.token) =>
    t.send(performanceApi.editGrades, { version, ...input }, token);
  expect((await save({ tables: [next, first] }, seller.token)).code).toBe(403);
  const refused = await save({ tables: [{ ...first, grades: next.grades }] });
  expect([refused.code, refused.message]).toEqual([
    400,
    `${addMonths(monthOf(today()), -1)} 以前的等级表已经用过，不能改动；请增加一张新的`,
  ]);
  const wrong = [{ ...next, grades: next.grades.toReversed() }, first];
  expect((await save({ tables: wrong })).code).toBe(408);
  expect((await save({ tables: [next, { ...first, from: next.from }] })).code).toBe(408);
  expect((await save({ tables: [next, first] })).code).toBe(200);
  expect((await save({ tables: [first] })).code).toBe(409);
  const after = await t.call(performanceApi.grades, {}, hr.token);
  expect(after.tables.map((table) => [table.from, table.grades[0]?.least])).toEqual([
    [next.from, 98],
    ['2000-01', 95],
  ]);
  expect(after.updatedByName).toBe(hr.name);
});

test('keeping history: what began before last month stays, what comes may change', () => {
  const grades = [{ grade: 'A' as const, least: 95, coefficient: 1 }];
  const old = { from: '2026-01', grades };
  const added = { from: '2026-04', grades };
  expect(keepsHistory([old], [added, old], '2026-03')).toBe(true);
  expect(keepsHistory([old, added], [old], '2026-03')).toBe(true);
  expect(keepsHistory([old], [added], '2026-03')).toBe(false);
  expect(keepsHistory([old], [old, { from: '2026-02', grades }], '2026-03')).toBe(false);
});
