import { reportsApi } from '@shibiao/contract/reports/reports';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.make.staffEntersOn('2024-01-01');
});

test('a week says what it has come to before anything of it is saved', async () => {
  const { seller } = await t.make.team();
  const target = (measure: string, planned: string) => ({
    subject_kind: 'person',
    subject_id: seller.personnelId,
    year: 2026,
    period_kind: 'month',
    period_no: 3,
    measure,
    planned,
  });
  await t.db
    .insertInto('target')
    .values([target('receipt', '160000'), target('days', '10')])
    .execute();
  const visits = [{ measure: 'visits', planned: 4 }];
  await t.call(reportsApi.addWeeklyTarget, { date: '2026-03-09', targets: visits }, seller.token);
  await t.make.receipt(seller, { amount: '9000.00', received_on: '2026-03-17' });
  // Facts of the weeks before and after do not count.
  await t.make.receipt(seller, { amount: '1.00', received_on: '2026-03-15' });
  await t.make.receipt(seller, { amount: '2.00', received_on: '2026-03-23' });
  const week = await t.call(reportsApi.weeklyPrefill, { date: '2026-03-18' }, seller.token);
  expect(week.targets.map((line) => [line.measure, line.actual, line.isCarried])).toEqual([
    ['days', '0.00', false],
    ['receipt', '9000.00', false],
    ['visits', '0.00', true],
  ]);
  // Measures without a line are included, for lines added later.
  expect(week.actuals).toContainEqual({ measure: 'contract', actual: '0.00' });
  expect(week.actuals).toContainEqual({ measure: 'receipt', actual: '9000.00' });
  expect(week.figures).toMatchObject({ received: '9000.00', visits: 0 });
});

test('says when the week before is still to be written or was returned', async () => {
  const { seller, leader } = await t.make.team();
  const open = async (date: string) =>
    (await t.call(reportsApi.weeklyPrefill, { date }, seller.token)).openBefore;
  expect(await open('2026-03-18')).toBe(0);
  const { id } = await t.call(
    reportsApi.addWeeklyTarget,
    { date: '2026-03-09', targets: [{ title: '整理案例', planned: 3 }] },
    seller.token,
  );
  expect(await open('2026-03-18')).toBe(1);
  const moved = async (person: typeof seller, form: object) => {
    const { list } = await t.call(reportsApi.weeklyList, { id }, seller.token);
    const version = list[0]?.version;
    expect((await t.send(reportsApi.editWeeklyTarget, { id, version, ...form }, person.token)).code).toBe(
      200,
    );
  };
  await moved(seller, { action: 'submit', summary: '好' });
  expect(await open('2026-03-18')).toBeNull();
  await moved(leader, { action: 'reject', comment: '补充' });
  expect(await open('2026-03-18')).toBe(4);
  // No report is due before the first day.
  expect(await open('2023-03-15')).toBeNull();
});
