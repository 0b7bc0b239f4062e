import { reportsApi } from '@shibiao/contract/reports/reports';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';
import { roundedUp } from '../targets/targets.rules.ts';
import {
  mondayOf,
  monthDeadline,
  shareOfWeek,
  statusAfter,
  weekDeadline,
  weekTitle,
} from './reports.rules.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  t = await testApp();
  await t.make.staffEntersOn('2024-01-01');
  ({ leader, seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
});

const MONDAY = '2026-03-09';
const visit = { title: '整理案例', planned: 3, actual: 2 };
const add = (token: string, targets: object[] = [visit], date = '2026-03-11') =>
  t.send(reportsApi.addWeeklyTarget, { date, targets }, token);
const one = async (id: number, token: string) => {
  const { list } = await t.call(reportsApi.weeklyList, { id }, token);
  if (!list[0]) throw new Error('no report');
  return list[0];
};
const edit = async (id: number, values: Record<string, unknown>, token: string) =>
  await t.send(
    reportsApi.editWeeklyTarget,
    { id, version: (await one(id, token)).version, ...values },
    token,
  );
const inbox = (person: Person) =>
  t.db
    .selectFrom('message')
    .select(['msg_send_type', 'title', 'content'])
    .where('recipient_id', '=', person.accountId)
    .orderBy('id')
    .execute();

describe('the rules', () => {
  test('weeks are named by their ISO year, which may be the one before', () => {
    expect(weekTitle(MONDAY)).toBe('2026年第11周 03-09–03-15');
    expect(weekTitle('2026-12-28')).toBe('2026年第53周 12-28–01-03');
    expect(weekTitle('2024-12-30')).toBe('2025年第1周 12-30–01-05');
    expect(['2026-W11', '2026-W53', '2025-W01'].map(mondayOf)).toEqual([MONDAY, '2026-12-28', '2024-12-30']);
  });

  test('reports are due on the first workday after the week and the third after the month', () => {
    expect(weekDeadline(MONDAY)).toBe('2026-03-16 10:00:00');
    expect(weekDeadline('2025-09-29')).toBe('2025-10-09 10:00:00');
    expect(monthDeadline('2026-02')).toBe('2026-03-04 18:00:00');
  });

  test('a week takes its workdays of the month, rounded up to what people plan in', () => {
    expect(roundedUp('days', 1.1)).toBe(1.5);
    expect(roundedUp('newCustomers', 2.01)).toBe(3);
    expect(roundedUp('receipt', 36_363.64)).toBe(36_400);
    expect(roundedUp('receipt', 100)).toBe(100);
    // March 2026 has 22 workdays, five in the week.
    expect(shareOfWeek('receipt', MONDAY, () => 160_000)).toBe(36_400);
    // Two of the week's days are in March, three in April; Monday the 6th of April is 清明.
    expect(shareOfWeek('followUps', '2026-03-30', (month) => (month === '2026-03' ? 220 : 0))).toBe(20);
    // A week without a workday.
    expect(shareOfWeek('days', '2026-02-16', () => 10)).toBe(0);
  });

  test('authors submit, leaders reject and read', () => {
    const moves = (['save', 'submit', 'withdraw', 'read', 'reject'] as const).map((action) =>
      [1, 2, 3, 4].map((status) => statusAfter(action, status)),
    );
    expect(moves).toEqual([
      [1, null, null, 4],
      [2, null, null, 2],
      [null, 1, null, null],
      [null, 3, null, null],
      [null, 4, null, null],
    ]);
  });
});

test('others’ reports do not exist', async () => {
  const { id } = (await add(seller.token)).data;
  await edit(id, { action: 'submit' }, seller.token);
  for (const endpoint of [reportsApi.editWeeklyTarget, reportsApi.editMonthly, reportsApi.deleteMonthly])
    expect((await t.send(endpoint, { id }, stranger.token)).code).toBe(404);
  expect((await t.send(reportsApi.weeklyLogList, { weekReportId: id }, stranger.token)).code).toBe(404);
  expect(
    (await t.send(reportsApi.weeklyLogList, { personnelId: seller.personnelId }, stranger.token)).code,
  ).toBe(404);
  expect((await t.call(reportsApi.weeklyList, { id }, stranger.token)).list).toEqual([]);
});

describe('a week', () => {
  test('is one report, however many add to it at once', async () => {
    const { seller: person } = await t.make.team();
    const answers = await Promise.all(
      ['2026-03-09', '2026-03-12', '2026-03-15'].map((date) => add(person.token, [visit], date)),
    );
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const report = await one(answers[0]?.data.id ?? 0, person.token);
    expect(report).toMatchObject({ weekStart: MONDAY, weekTitle: '2026年第11周 03-09–03-15', status: 1 });
    expect(report.targets).toHaveLength(3);
  });

  test('40/50, 3/2 and 60,000/80,000 are 85.0 % complete; what plans nothing does not count', async () => {
    const { seller: person } = await t.make.team();
    const contactId = await t.make.contact(person);
    for (let i = 0; i < 40; i++)
      await t.db
        .insertInto('tracking')
        .values({
          contact_id: contactId,
          by_id: person.personnelId,
          at: '2026-03-15 23:59:59',
          content: '聊',
        })
        .execute();
    await t.make.receipt(person, { amount: '60000.00', received_on: '2026-03-09' });
    await t.make.receipt(person, { amount: '60000.00', received_on: '2026-03-16' });
    const { id } = (
      await add(person.token, [
        { measure: 'followUps', planned: 50, unit: '次' },
        { title: '新方案', planned: 2, actual: 3 },
        { measure: 'receipt', planned: 80_000 },
        { title: '随缘', planned: 0, actual: 9 },
      ])
    ).data;
    const report = await one(id, person.token);
    expect(report.completion).toBe(85);
    expect(report.targets.map((line) => line.actual)).toEqual(['40.00', '3.00', '60000.00', '9.00']);
    expect(report.figures).toMatchObject({ followUps: 40, received: '60000.00' });
    await edit(id, { targets: [{ title: '随缘', planned: 0 }] }, person.token);
    expect((await one(id, person.token)).completion).toBeNull();
    const file = await t.send(reportsApi.exportWeekly, { id, columns: 'weekTitle,targetText' }, person.token);
    expect(await sheetRows(file.response.rawPayload)).toEqual([
      ['周', '周目标'],
      ['2026年第11周 03-09–03-15', '随缘 0/0'],
    ]);
  });

  test('names what is wrong', async () => {
    const fields = async (targets: object[]) => {
      const { code, data } = await add(seller.token, targets);
      return [code, ...(data as unknown as { field: string }[]).map(({ field }) => field)];
    };
    expect(await fields([{ planned: 1 }])).toEqual([408, 'targets.0.title']);
    expect(await fields([{ measure: 'x', planned: 1 }])).toEqual([408, 'targets.0.measure']);
    expect(await fields([{ title: '甲', planned: -1 }])).toEqual([408, 'targets.0.planned']);
    const twice = { measure: 'receipt', planned: 1 };
    expect(await fields([twice, twice])).toEqual([408, 'targets.1.measure']);
    expect((await add(seller.token, [visit], addDays(today(), 15))).code).toBe(408);
  });

  test('goes to the leader and back: returned with a reason, corrected, read once', async () => {
    const { leader: above, seller: person } = await t.make.team();
    const { id } = (await add(person.token)).data;
    const list = () => t.call(reportsApi.weeklyList, {}, above.token);
    expect((await list()).total).toBe(0);
    expect((await edit(id, { action: 'submit', summary: '拜访三家' }, person.token)).code).toBe(200);
    expect(await one(id, above.token)).toMatchObject({ status: 2, isLate: true, summary: '拜访三家' });
    expect((await edit(id, { summary: '改' }, person.token)).message).toBe('已提交，请先撤回再修改');
    expect((await edit(id, { action: 'withdraw' }, person.token)).code).toBe(200);
    await edit(id, { action: 'submit' }, person.token);
    expect((await edit(id, { action: 'save', summary: '改' }, above.token)).code).toBe(400);
    expect((await edit(id, { action: 'reject' }, above.token)).code).toBe(408);
    expect((await edit(id, { action: 'reject', comment: '写清金额' }, above.token)).code).toBe(200);
    expect((await edit(id, { action: 'submit', summary: '三家共 5 万' }, person.token)).code).toBe(200);
    const { version } = await one(id, above.token);
    const reads = await Promise.all(
      [4, 5].map((score) =>
        t.send(reportsApi.editWeeklyTarget, { id, version, action: 'read', score }, above.token),
      ),
    );
    expect(reads.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await one(id, person.token)).toMatchObject({ status: 3, reviewerName: above.name });
    expect((await edit(id, { action: 'withdraw' }, person.token)).code).toBe(400);
    expect((await inbox(person)).map((row) => [row.msg_send_type, row.title])).toEqual([
      [12, `${above.name}退回了您的周报 2026年第11周 03-09–03-15`],
      [12, `${above.name}已阅您的周报 2026年第11周 03-09–03-15`],
    ]);
  });

  test('one’s own is read by nobody but somebody above', async () => {
    const { id } = (await add(leader.token)).data;
    await edit(id, { action: 'submit', summary: '带队' }, leader.token);
    const answer = await edit(id, { action: 'read' }, leader.token);
    expect([answer.code, answer.message]).toEqual([400, '不能批阅自己的']);
    const boss = await t.make.staff('general_manager');
    expect((await edit(id, { action: 'read' }, boss.token)).code).toBe(200);
  });

  test('a leaver’s report stays, and its filter finds weeks over two years', async () => {
    const { leader: above, seller: person } = await t.make.team();
    const { id } = (await add(person.token)).data;
    await edit(id, { action: 'submit' }, person.token);
    await t.db
      .insertInto('week_report')
      .values({ personnel_id: person.personnelId, week_start: '2024-12-30', status: 2 })
      .execute();
    await t.db
      .updateTable('personnel')
      .set({ login_status: 2, quit_date: today() })
      .where('id', '=', person.personnelId)
      .execute();
    const starts = async (filter: object) =>
      (await t.call(reportsApi.weeklyList, filter, above.token)).list.map((row) => row.weekStart);
    expect(await starts({})).toEqual([MONDAY, '2024-12-30']);
    expect(await starts({ week: '2025-W01' })).toEqual(['2024-12-30']);
    expect(await starts({ from: '2025-01-01', to: '2025-01-31' })).toEqual(['2024-12-30']);
    expect(await starts({ status: 3 })).toEqual([]);
    const matrix = await t.call(reportsApi.weeklyMatrix, { to: MONDAY, weeks: 2 }, above.token);
    expect(matrix.weeks.map((week) => week.weekStart)).toEqual(['2026-03-02', MONDAY]);
    expect(matrix.list.find((row) => row.personnelId === person.personnelId)?.cells).toEqual([
      { weekStart: '2026-03-02', reportId: null, status: null, isLate: false, isMissing: true },
      { weekStart: MONDAY, reportId: id, status: 2, isLate: true, isMissing: false },
    ]);
  });

  test('begins with the month’s part, what was not reached, and the last plan', async () => {
    const { seller: person } = await t.make.team();
    const planned = (measure: string, amount: string, month = 3) => ({
      subject_kind: 'person',
      subject_id: person.personnelId,
      year: 2026,
      period_kind: 'month',
      period_no: month,
      measure,
      planned: amount,
    });
    await t.db
      .insertInto('target')
      .values([planned('receipt', '160000'), planned('days', '10'), planned('receipt', '1', 4)])
      .execute();
    await add(person.token, [
      { measure: 'receipt', planned: 1000 },
      { measure: 'visits', planned: 4 },
      { title: '写案例', planned: 5, actual: 2, unit: '个' },
      { title: '做完的', planned: 1, actual: 1 },
    ]);
    await t.db
      .insertInto('work_day')
      .values({ personnel_id: person.personnelId, date: '2026-03-13', plan: '周一见王总' })
      .execute();
    const prefill = await t.call(reportsApi.weeklyPrefill, { date: '2026-03-18' }, person.token);
    expect(prefill).toMatchObject({
      weekStart: '2026-03-16',
      id: null,
      summary: '周一见王总',
      deadline: '2026-03-23 10:00:00',
    });
    expect(prefill.targets.map((line) => [line.measure ?? line.title, line.planned, line.isCarried])).toEqual(
      [
        ['days', '2.50', false],
        ['receipt', '36400.00', true],
        ['visits', '4.00', true],
        ['写案例', '3.00', true],
      ],
    );
    expect((await t.call(reportsApi.weeklyPrefill, { date: MONDAY }, person.token)).id).not.toBeNull();
  });
});

describe('the daily logs of a week', () => {
  test('are the same rows as 销售记录, with the missing days between them', async () => {
    const { leader: above, seller: person } = await t.make.team();
    await t.db
      .updateTable('personnel')
      .set({ entry_date: '2025-01-06' })
      .where('id', '=', person.personnelId)
      .execute();
    await t.db
      .insertInto('work_day')
      .values([
        {
          personnel_id: person.personnelId,
          date: '2026-03-09',
          done: '好',
          submitted_at: '2026-03-09 18:00:00',
        },
        {
          personnel_id: person.personnelId,
          date: '2026-03-10',
          done: '晚',
          submitted_at: '2026-03-12 18:00:00',
          is_late: true,
        },
      ])
      .execute();
    const leave = { month: '2026-03', date: '2026-03-12', kind: '年假', quantity: '2' };
    const away = { personnel_id: person.personnelId, ...leave };
    await t.db.insertInto('attendance_item').values(away).execute();
    const { id } = (await add(person.token)).data;
    await edit(id, { action: 'submit' }, person.token);
    const { list } = await t.call(reportsApi.weeklyLogList, { weekReportId: id }, above.token);
    expect(list.map((day) => day.state)).toEqual([
      'filed',
      'late',
      'missing',
      'leave',
      'missing',
      'holiday',
      'holiday',
    ]);
    const nothing = { date: '2026-03-11', isWorkday: true, due: true, day: null, facts: [] };
    expect(list[2]).toEqual({ ...nothing, state: 'missing' });
    expect(await one(id, above.token)).toMatchObject({ dueDays: 4, filedDays: 2 });
    const long = { personnelId: person.personnelId, from: '2026-03-01', to: '2026-04-01' };
    expect((await t.send(reportsApi.weeklyLogList, long, above.token)).code).toBe(408);
  });

  test('are written, and taken back until they are reviewed', async () => {
    const { leader: above, seller: person } = await t.make.team();
    const { id } = (await t.send(reportsApi.editDailyWork, { done: '好', submit: 1 }, person.token)).data;
    const version = async () =>
      (await t.db.selectFrom('work_day').select('version').where('id', '=', id).executeTakeFirstOrThrow())
        .version;
    expect(
      (await t.send(reportsApi.deleteWeeklyLog, { id, version: await version() }, above.token)).code,
    ).toBe(400);
    expect(
      (await t.send(reportsApi.deleteWeeklyLog, { id, version: await version() }, stranger.token)).code,
    ).toBe(404);
    await t.call(reportsApi.deleteWeeklyLog, { id, version: await version() }, person.token);
    const again = (await t.send(reportsApi.editDailyWork, { done: '再写' }, person.token)).data;
    expect(again.id).not.toBe(id);
    await t.db
      .updateTable('work_day')
      .set({
        submitted_at: sql`now()`,
        reviewed_by: above.personnelId,
        reviewed_at: sql`now()`,
      })
      .where('id', '=', again.id)
      .execute();
    expect((await t.send(reportsApi.deleteWeeklyLog, { id: again.id, version: 3 }, person.token)).code).toBe(
      400,
    );
  });

  test('the general office files its own kind, with what it moved that day', async () => {
    const office = await t.make.staff('general_office');
    const boss = await t.make.staff('general_manager');
    const { id } = (await t.send(reportsApi.editDailyWork, { done: '盘点', submit: 1 }, office.token)).data;
    const { id: supplyId } = await t.db
      .insertInto('supply')
      .values({ name: 'A4 纸', unit: '包', kind: '办公用品' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('supply_log')
      .values({
        supply_id: supplyId,
        kind: '入库',
        quantity: '5',
        stock_after: '5',
        by_id: office.personnelId,
      })
      .execute();
    const { list } = await t.call(
      reportsApi.generalOfficeLog,
      { from: today(), keyword: '盘点' },
      boss.token,
    );
    expect(list).toMatchObject([{ id, kind: 'office', facts: [{ kind: '物资', text: '入库 A4 纸 5包' }] }]);
    const own = await t.call(reportsApi.weeklyLogList, { from: today(), to: today() }, office.token);
    expect(own.list).toMatchObject([{ day: { id }, facts: [{ text: '入库 A4 纸 5包' }] }]);
    expect((await t.send(reportsApi.generalOfficeLog, {}, seller.token)).code).toBe(403);
    expect(
      (await t.call(reportsApi.generalOfficeLog, {}, (await t.make.staff('general_office')).token)).list,
    ).toEqual([]);
    const file = await t.send(
      reportsApi.exportGeneralOfficeLog,
      { personnelId: office.personnelId, columns: 'date,facts,status' },
      boss.token,
    );
    expect(await sheetRows(file.response.rawPayload)).toEqual([
      ['日期', '当日登记', '状态'],
      [today(), '物资 入库 A4 纸 5包', '已提交'],
    ]);
  });
});
