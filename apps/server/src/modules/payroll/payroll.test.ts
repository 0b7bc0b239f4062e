import { payrollApi } from '@shibiao/contract/finance/payroll';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;
let finance: Person;

/** A confirmed lesson of 10,000 with 4,000 for the teacher and 1,000 of travel. */
const lesson = (owner: Person) => t.make.lesson(owner, { name: '中层管理', travel_fee: '1000.00' });
const pay = (of: MadeLesson, amount: string, on: string, method = '银行转账') =>
  t.make.receipt(null, { institution_id: of.institutionId, amount, received_on: on, method }, [[of, amount]]);

beforeAll(async () => {
  t = await testApp();
  ({ leader, seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
  await t.db
    .insertInto('commission_rule')
    .values({
      role: '业务员',
      from_date: '2020-01-01',
      tiers: JSON.stringify([{ upTo: null, rate: 0.1 }]),
    })
    .execute();
  const own = await lesson(seller);
  await pay(own, '5000.00', '2026-03-05');
  await pay(own, '2500.00', '2026-04-01');
  await pay(own, '1000.00', '2026-03-20', '置换');
  const cancelled = await pay(own, '100.00', '2026-03-21');
  await t.db
    .updateTable('receipt_line')
    .set({ is_active: false })
    .where('receipt_id', '=', cancelled)
    .execute();
  await t.db.updateTable('receipt').set({ deleted_at: '2026-03-22' }).where('id', '=', cancelled).execute();
  await pay(await lesson(stranger), '10000.00', '2026-03-09');
});

test.each(Object.values(payrollApi))('$operation has no page 0', async (endpoint) => {
  expect((await t.send(endpoint, { page: 0 }, finance.token)).code).toBe(408);
});

describe('trial payroll', () => {
  const of = async (input: object, token: string) => t.call(payrollApi.trialPayroll, input, token);

  test('is the money of the month less its share of teacher fee and travel, times the rate', async () => {
    const { list } = await of({ month: '2026-03', personnelId: seller.personnelId }, finance.token);
    // Half of the lesson is paid in money, so half of its costs count; barter and cancelled receipts do not.
    expect(list).toMatchObject([
      { lessons: 1, received: '5000.00', teacherFee: '2000.00', travelFee: '500.00', base: '2500.00' },
    ]);
    expect(list[0]).toMatchObject({
      rate: '0.1000',
      commission: '250.00',
      baseSalary: null,
      estimate: '250.00',
    });
    const april = await of({ month: '2026-04', personnelId: seller.personnelId }, finance.token);
    expect(april.list[0]).toMatchObject({ received: '2500.00', base: '1250.00' });
  });

  test('tries out another rate and a base salary', async () => {
    const input = { month: '2026-03', personnelId: seller.personnelId, rate: 0.2, baseSalary: '4000' };
    expect((await of(input, finance.token)).list[0]).toMatchObject({
      commission: '500.00',
      estimate: '4500.00',
    });
    expect((await t.send(payrollApi.trialPayroll, { rate: 2 }, finance.token)).code).toBe(408);
  });

  test('shows the people of the scope, and sums over all pages', async () => {
    const ids = async (token: string) =>
      (await of({ month: '2026-03' }, token)).list.map((row) => row.personnelid).sort();
    expect(await ids(seller.token)).toEqual([seller.personnelId]);
    expect(await ids(leader.token)).toEqual([leader.personnelId, seller.personnelId].sort());
    const all = await of({ month: '2026-03', count: 1, page: 2 }, finance.token);
    expect(all.list).toHaveLength(1);
    expect(all.sums).toMatchObject({ received: '15000.00', base: '7500.00', commission: '750.00' });
    expect((await of({ month: '2026-03', count: 10, page: 9 }, finance.token)).total).toBe(all.total);
  });
});

describe('course flow', () => {
  test('lists what came in, keeps money and in kind apart, and sums the whole filter', async () => {
    const flow = await t.call(payrollApi.courseFlow, { count: 1 }, seller.token);
    expect(flow.list[0]).toMatchObject({ receivedOn: '2026-04-01', amount: '2500.00' });
    expect(flow).toMatchObject({
      total: 3,
      sums: { lines: 3, lessons: 1, amount: '8500.00', cash: '7500.00', swap: '1000.00', swapLessons: 1 },
    });
    const totals = await t.call(payrollApi.swapTotals, {}, seller.token);
    expect(totals).toMatchObject({ lines: 1, swap: '1000.00', cash: '0.00', swapIncome: '10000.00' });
    expect((await t.call(payrollApi.courseFlow, {}, finance.token)).total).toBe(4);
    const march = { from: '2026-03-01', to: '2026-03-31', method: '银行转账' };
    expect((await t.call(payrollApi.courseFlow, march, finance.token)).total).toBe(2);
    expect((await t.call(payrollApi.courseFlow, { keyword: '中层管理' }, seller.token)).total).toBe(3);
  });
});

test.each([payrollApi.exportCourseFlow, payrollApi.exportTrialPayroll])(
  '$operation answers a file',
  async (endpoint) => {
    const { response } = await t.send(endpoint, {}, finance.token);
    expect(response.headers['content-disposition']).toContain('attachment');
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
  },
);
