import { personnelApi } from '@shibiao/contract/personnel';
import { reportsApi } from '@shibiao/contract/reports/reports';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addMonths, monthOf, today } from '../../lib/dates.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  await t.make.staffEntersOn('2024-01-01');
  ({ leader, seller } = await t.make.team());
});

const add = (values: Record<string, unknown>, token: string) =>
  t.send(reportsApi.addMonthly, { month: '2026-03', ...values }, token);
const detail = (id: number, token: string) => t.call(reportsApi.monthlyDetail, { id }, token);
const edit = async (id: number, values: Record<string, unknown>, token: string) =>
  await t.send(reportsApi.editMonthly, { id, version: (await detail(id, token)).version, ...values }, token);
const targetsOf = (person: Person) =>
  t.db
    .selectFrom('target')
    .select(['year', 'period_no', 'measure', 'planned'])
    .where('subject_id', '=', person.personnelId)
    .where('subject_kind', '=', 'person')
    .orderBy('measure')
    .execute();

test('a month has one report: a second answers its id, at once too', async () => {
  const both = await Promise.all(['甲', '乙'].map((summary) => add({ summary }, seller.token)));
  expect(both.map(({ code }) => code).sort()).toEqual([200, 400]);
  const made = both.find(({ code }) => code === 200)?.data.id;
  expect(both.find(({ code }) => code === 400)?.data).toEqual({ id: made });
  expect((await add({ month: addMonths(monthOf(today()), 1) }, seller.token)).code).toBe(408);
  expect((await add({ month: '2026-13' }, seller.token)).code).toBe(408);
  const twice = [1, 2].map((planned) => ({ measure: 'receipt', planned }));
  expect((await add({ month: '2026-04', plans: twice }, seller.token)).code).toBe(408);
});

test('is prefilled from the records; the snapshot stays when a receipt comes later', async () => {
  const { leader: above, seller: person } = await t.make.team();
  const lesson = await t.make.lesson(person, { on: '2026-03-02', fee_income: '20000.00' });
  await t.make.lesson(person, { on: '2026-03-09', fee_income: '5000.00' });
  const cancelled = await t.make.lesson(person, { on: '2026-03-10', lesson_status: 0 });
  await t.db
    .insertInto('lesson_log')
    .values({ lesson_id: cancelled.id, action: '取消', to_status: 0, reason: '预算取消' })
    .execute();
  const old = await t.make.lesson(person, { on: '2026-01-05' });
  await t.make.receipt(person, { amount: '8000.00', received_on: '2026-03-20' }, [[lesson, '8000.00']]);
  const prefill = await t.call(reportsApi.monthlyPrefill, { month: '2026-03' }, person.token);
  expect(prefill).toMatchObject({
    month: '2026-03',
    deadline: '2026-04-03 18:00:00',
    id: null,
    cancelled: [{ id: cancelled.id, lessonStatus: 0, reason: '预算取消' }],
    overdue: [{ id: old.id, open: '10000.00' }],
  });
  expect(prefill.topCustomers.map((row) => row.income)).toEqual(['20000.00', '5000.00']);
  const { id } = (await add({ summary: '不错', submit: 1 }, person.token)).data;
  await t.make.receipt(person, { amount: '1000.00', received_on: '2026-03-31' });
  const report = await detail(id, above.token);
  const receipt = (figures: typeof report.figures) =>
    figures.find((row) => row.measure === 'receipt')?.actual;
  expect(report).toMatchObject({ status: 2, isLate: true, receipt: '9000.00', contract: '25000.00' });
  expect([receipt(report.figures), receipt(report.snapshot ?? [])]).toEqual(['9000.00', '8000.00']);
});

test('overdue is what was open at the end of the month, as the monthly statistics say', async () => {
  const { leader: above, seller: person } = await t.make.team();
  const lesson = await t.make.lesson(person, { on: '2026-01-05', fee_income: '10000.00' });
  const reserved = await t.make.lesson(person, { on: '2026-03-11', lesson_status: 4 });
  // Money received after the month does not change its report.
  await t.make.receipt(person, { amount: '10000.00', received_on: '2026-04-02' }, [[lesson, '10000.00']]);
  const { id } = (await add({ summary: '三月', submit: 1 }, person.token)).data;
  const report = await detail(id, above.token);
  const { row } = await t.call(
    salespeopleApi.one,
    { personnelId: person.personnelId, month: '2026-03' },
    above.token,
  );
  expect(report.overdue).toMatchObject([{ id: lesson.id, open: '10000.00' }]);
  expect(row).toMatchObject({ overdue: '10000.00', cancelled: 0 });
  expect(report.cancelled).toMatchObject([{ id: reserved.id, lessonStatus: 4 }]);
  const april = await t.call(reportsApi.monthlyPrefill, { month: '2026-04' }, person.token);
  expect(april.overdue).toEqual([]);
});

test('its plans become next month’s targets once it is read, where there are none', async () => {
  const { leader: above, seller: person } = await t.make.team();
  await t.db
    .insertInto('target')
    .values({
      subject_kind: 'person',
      subject_id: person.personnelId,
      year: 2026,
      period_kind: 'month',
      period_no: 1,
      measure: 'receipt',
      planned: '70000',
    })
    .execute();
  const plans = [
    { measure: 'receipt', planned: 90_000 },
    { measure: 'days', planned: '6.5' },
    // A new line of the form without a plan.
    { measure: 'contract', planned: 0 },
  ];
  const { id } = (
    await add({ month: '2025-12', summary: '好', plans: JSON.stringify(plans), submit: 1 }, person.token)
  ).data;
  expect(await targetsOf(person)).toHaveLength(1);
  expect((await edit(id, { action: 'read', comment: '继续' }, above.token)).code).toBe(200);
  expect(await targetsOf(person)).toEqual([
    { year: 2026, period_no: 1, measure: 'days', planned: '6.50' },
    { year: 2026, period_no: 1, measure: 'receipt', planned: '70000.00' },
  ]);
  const { history, ...report } = await detail(id, person.token);
  expect(report).toMatchObject({ status: 3, comment: '继续', reviewerName: above.name });
  expect(history.map((step) => [step.byName, step.status])).toEqual([
    [person.name, 1],
    [person.name, 2],
    [above.name, 3],
  ]);
});

test('own reports are not reviewed by oneself; drafts are their author’s alone', async () => {
  const own = (await add({ summary: '带队', submit: 1 }, leader.token)).data;
  expect((await edit(own.id, { action: 'read' }, leader.token)).message).toBe('不能批阅自己的');
  const { leader: above, seller: person } = await t.make.team();
  const { id } = (await add({ summary: '草稿' }, person.token)).data;
  expect((await t.send(reportsApi.monthlyDetail, { id }, above.token)).code).toBe(404);
  expect((await t.send(reportsApi.editMonthly, { id, version: 'x' }, seller.token)).code).toBe(404);
  expect((await edit(id, { summary: '', action: 'submit' }, person.token)).code).toBe(408);
});

test('only a draft is deleted, and only by its author', async () => {
  const { leader: above, seller: person } = await t.make.team();
  const remove = async (id: number, token: string) =>
    await t.send(reportsApi.deleteMonthly, { id, version: (await detail(id, person.token)).version }, token);
  const draft = (await add({ month: '2026-02', summary: '草稿' }, person.token)).data;
  expect((await remove(draft.id, above.token)).code).toBe(404);
  expect((await remove(draft.id, person.token)).code).toBe(200);
  const sent = (await add({ month: '2026-02', summary: '再来', submit: 1 }, person.token)).data;
  expect(sent.id).not.toBe(draft.id);
  expect((await remove(sent.id, person.token)).message).toBe('已提交的月报不能删除');
  expect((await remove(sent.id, above.token)).message).toBe('只能删除自己的月报');
  const { list } = await t.call(reportsApi.monthlyList, { month: '2026-02', late: 1 }, above.token);
  expect(list.map((row) => row.id)).toEqual([sent.id]);
  expect((await t.call(reportsApi.monthlyList, { keyword: '没有的' }, above.token)).total).toBe(0);
  const file = await t.send(
    reportsApi.exportMonthly,
    { month: '2026-02', columns: 'month,personnelName,status' },
    above.token,
  );
  expect(await sheetRows(file.response.rawPayload)).toEqual([
    ['月份', '业务员', '状态'],
    ['2026-02', person.name, '已提交'],
  ]);
});

test('unread reports are named when their author leaves, and stay', async () => {
  const { leader: above, seller: person } = await t.make.team();
  const hr = await t.make.staff('hr');
  const { id } = (await add({ month: '2026-01', summary: '好', submit: 1 }, person.token)).data;
  await add({ month: '2026-02', summary: '草稿' }, person.token);
  await t.call(reportsApi.addWeeklyTarget, { date: '2026-03-11', targets: [] }, person.token);
  const open = async () =>
    (await t.call(personnelApi.holdings, { id: person.personnelId }, hr.token)).openReports;
  expect(await open()).toBe(3);
  await edit(id, { action: 'read' }, above.token);
  expect(await open()).toBe(2);
  await t.call(personnelApi.deactivate, { id: person.personnelId }, hr.token);
  expect((await detail(id, above.token)).status).toBe(3);
});

test('the next month to write is the last one, and this one for who wrote that or had not entered', async () => {
  const { seller: person } = await t.make.team();
  const next = async () => (await t.call(reportsApi.monthlyPrefill, {}, person.token)).month;
  const [current, last] = [monthOf(today()), addMonths(monthOf(today()), -1)];
  expect(await next()).toBe(last);
  await add({ month: last, summary: '写好了' }, person.token);
  expect(await next()).toBe(current);
  await t.make.staffEntersOn(`${current}-01`);
  const newcomer = await t.make.staff('salesperson');
  await t.make.staffEntersOn('2024-01-01');
  expect((await t.call(reportsApi.monthlyPrefill, {}, newcomer.token)).month).toBe(current);
});
