import { commissionEntriesApi } from '@shibiao/contract/commissions/entries';
import { commissionsApi } from '@shibiao/contract/commissions/lessons';
import { payrollApi } from '@shibiao/contract/finance/payroll';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;
let finance: Person;

/** A confirmed lesson of 10,000 with 4,000 for the teacher and 1,000 of travel. */
const lesson = (owner: Person) => t.make.lesson(owner, { travel_fee: '1000.00' });
const pay = (of: MadeLesson, amount: string, on: string) =>
  t.make.receipt(null, { institution_id: of.institutionId, amount, received_on: on }, [[of, amount]]);
const of = (input: object, token: string) => t.call(payrollApi.trialPayroll, input, token);

beforeAll(async () => {
  t = await testApp();
  ({ leader, seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
  const rule = (role: string, rate: number) => ({
    role,
    from_date: '2020-01-01',
    tiers: JSON.stringify([{ upTo: null, rate }]),
  });
  await t.db
    .insertInto('commission_rule')
    .values([rule('业务员', 0.1), rule('组长', 0.02)])
    .execute();
});

test("keeps a leader's part out of the rate, and beside a rate that is tried out", async () => {
  const row = async (input: object) =>
    (await of({ month: '2026-05', personnelId: leader.personnelId, ...input }, finance.token)).list[0];
  await pay(await lesson(seller), '10000.00', '2026-04-06');
  await pay(await lesson(seller), '10000.00', '2026-05-06');
  await pay(await lesson(leader), '10000.00', '2026-05-07');
  // Without an own base: no rate, although leader commission exists.
  expect(await row({ month: '2026-04' })).toMatchObject({
    base: '0.00',
    rate: null,
    commission: '100.00',
    led: '100.00',
  });
  const own = await row({});
  expect(own).toMatchObject({ base: '5000.00', rate: '0.1000', commission: '600.00', led: '100.00' });
  const months = await t.call(
    commissionEntriesApi.months,
    { from: '2026-05', to: '2026-05', personnelId: leader.personnelId },
    finance.token,
  );
  expect(months.list[0]).toMatchObject({ rate: own?.rate, amount: own?.commission, led: own?.led });
  expect(await row({ rate: 0.2 })).toMatchObject({ rate: '0.2', commission: '1100.00', led: '100.00' });
});

test('is what the entries of the person and month add up to, split lessons among them', async () => {
  const shared = await lesson(seller);
  await pay(shared, '10000.00', '2026-06-05');
  const split = [
    { personnelId: seller.personnelId, role: '业务员', percent: 70 },
    { personnelId: stranger.personnelId, role: '协作', percent: 30 },
  ];
  await t.call(
    commissionsApi.edit,
    { id: shared.id, shares: JSON.stringify(split), reason: '共同完成' },
    finance.token,
  );
  for (const { personnelId } of [seller, stranger]) {
    const { list } = await of({ month: '2026-06', personnelId }, finance.token);
    const { sums } = await t.call(
      commissionEntriesApi.entries,
      { month: '2026-06', personnelId },
      finance.token,
    );
    expect(sums).toEqual({
      received: list[0]?.received,
      base: list[0]?.base,
      amount: list[0]?.commission,
    });
  }
});
