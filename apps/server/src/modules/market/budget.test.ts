import { adslotsApi } from '@shibiao/contract/adslots';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { budgetApi } from '@shibiao/contract/market/budget';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { today } from '../../lib/dates.ts';

let t: TestApp;
let market: Person;
let manager: Person;
let finance: Person;
const year = Number(today().slice(0, 4));
const month = Number(today().slice(5, 7));

beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('manager');
  market = await t.make.staff('market_department', { organisation_id: manager.organisationId });
  finance = await t.make.staff('finance');
});

const save = (cells: object[], values: object = {}, person = market) =>
  t.send(budgetApi.editBudget, { year, cells: JSON.stringify(cells), ...values }, person.token);
const matrix = (filter: object = { year }) => t.call(budgetApi.budgets, filter, market.token);
const cellOf = async (item: string, no: number, filter?: object) => {
  const cell = (await matrix(filter)).rows
    .find((row) => row.item === item)
    ?.months.find((one) => one.month === no);
  if (!cell) throw new Error('no cell');
  return cell;
};
const ask = (lines: object[], values: object = {}) =>
  t.send(paymentsApi.save, { kind: 2, title: '市场费用', lines, ...values }, market.token);
const idOf = (answer: { data: unknown }) => (answer.data as { id: number }).id;
/** A paid or requested line of a given month. */
async function charge(item: string, amount: string, on: string, status: number): Promise<number> {
  const requestId = await t.make.payment(market, {
    amount,
    status,
    submitted_at: `${on} 10:00:00`,
    paid_on: status === 4 ? on : null,
  });
  const { id } = await t.db
    .insertInto('payment_line')
    .values({ request_id: requestId, title: `${item}费用`, amount, budget_item: item })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('March 20,000; paid 12,000, asked 5,000: left 3,000, 85.0 %', async () => {
  await save([{ item: '展会', month: 3, planned: 20_000 }], { year: 2025 });
  await charge('展会', '12000.00', '2025-03-10', 4);
  await charge('展会', '5000.00', '2025-03-20', 2);
  await charge('展会', '700.00', '2025-03-21', 5);
  await charge('展会', '800.00', '2025-03-21', 6);
  expect(await cellOf('展会', 3, { year: 2025 })).toMatchObject({
    planned: '20000.00',
    paid: '12000.00',
    asked: '5000.00',
    left: '3000.00',
    use: '0.8500',
  });
  expect(await cellOf('物料', 3, { year: 2025 })).toMatchObject({ planned: '0.00', use: null });
});

test('sums of months are the year, sums of items the month; what earlier months left is shown, not added', async () => {
  await save(
    [
      { item: '展会', month: 1, planned: 1000 },
      { item: '展会', month: 2, planned: 2000 },
      { item: '物料', month: 1, planned: 500 },
    ],
    { year: 2024 },
  );
  await charge('展会', '400.00', '2024-01-05', 4);
  await charge('物料', '100.00', '2024-01-06', 1);
  const { rows, months, total } = await matrix({ year: 2024 });
  for (const key of ['planned', 'asked', 'paid', 'left'] as const) {
    for (const row of rows) {
      const sum = row.months.reduce((all, cell) => all + Number(cell[key]), 0);
      expect(Number(row.year[key])).toBeCloseTo(sum, 2);
    }
    expect(Number(total[key])).toBeCloseTo(
      months.reduce((all, one) => all + Number(one[key]), 0),
      2,
    );
  }
  expect(months[0]).toMatchObject({ planned: '1500.00', carried: '0.00', usedSoFar: '500.00' });
  expect(months[1]).toMatchObject({
    planned: '2000.00',
    left: '2000.00',
    carried: '1000.00',
    plannedSoFar: '3500.00',
  });
  // A single month includes the earlier months' remainder; its sums are its own.
  const alone = await matrix({ year: 2024, month: 2 });
  expect(alone.months).toEqual([months[1]]);
  expect(alone.rows.every((row) => row.months.length === 1)).toBe(true);
  expect(alone.total).toMatchObject({ planned: '2000.00', left: '2000.00' });
});

test('a request over the budget says why while it is written; a withdrawn one gives the amount back', async () => {
  await save([{ item: '活动', month, planned: 1000 }]);
  const check = (amount: number, requestId?: number) =>
    t.call(budgetApi.budgetCheck, { item: '活动', amount, requestId }, market.token);
  expect(await check(800)).toEqual({ left: '1000.00', use: '0.8000', isOver: false });
  const first = await ask([{ title: '场地', amount: 800, budgetItem: '活动' }]);
  expect(first.code).toBe(200);
  expect(await cellOf('活动', month)).toMatchObject({ asked: '800.00', left: '200.00', use: '0.8000' });
  expect(await check(300)).toEqual({ left: '200.00', use: '1.1000', isOver: true });
  expect((await check(300, idOf(first))).isOver).toBe(false);
  const refused = await ask([{ title: '茶歇', amount: 300, budgetItem: '活动' }]);
  expect(refused.code).toBe(408);
  expect(refused.data).toMatchObject([{ field: 'lines.0.budgetReason' }]);
  const told = await ask([
    { title: '茶歇', amount: 300, budgetItem: '活动', budgetReason: '临时增加 30 人' },
  ]);
  expect(told.code).toBe(200);
  const { lines } = await t.call(paymentsApi.one, { id: idOf(told) }, market.token);
  expect(lines[0]).toMatchObject({ budgetItem: '活动', budgetReason: '临时增加 30 人' });
  await t.call(paymentsApi.withdraw, { id: idOf(first) }, market.token);
  expect(await cellOf('活动', month)).toMatchObject({ asked: '300.00', left: '700.00' });
});

test('a paid amount counts in the month of its payment', async () => {
  await save([{ item: '物料', month, planned: 5000 }]);
  const id = idOf(await ask([{ title: '易拉宝', amount: 600, budgetItem: '物料' }]));
  await t.call(paymentsApi.approve, { id, step: 1 }, manager.token);
  await t.call(paymentsApi.approve, { id, step: 2 }, finance.token);
  const cashier = await t.make.staff('finance');
  await t.call(paymentsApi.pay, { id, paidOn: today(), method: '银行转账' }, cashier.token);
  expect(await cellOf('物料', month)).toMatchObject({ paid: '600.00', asked: '0.00', use: '0.1200' });
});

test('two requests at once do not both fit into what is left', async () => {
  await save([{ item: '内容', month, planned: 1000 }]);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => ask([{ title: '约稿', amount: 400, budgetItem: '内容' }])),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 200, 408, 408, 408]);
  expect((await cellOf('内容', month)).asked).toBe('800.00');
});

test('an item that the dictionary does not have is refused; lines of one request count together', async () => {
  expect((await ask([{ title: '票', amount: 1, budgetItem: '火箭' }])).data).toMatchObject([
    { field: 'lines.0.budgetItem' },
  ]);
  await save([{ item: '平台费', month, planned: 100 }]);
  const answer = await ask([
    { title: '一', amount: 60, budgetItem: '平台费' },
    { title: '二', amount: 60, budgetItem: '平台费' },
  ]);
  expect(answer.data).toMatchObject([{ field: 'lines.1.budgetReason' }]);
});

test('the grid of notes is told the note that stands there, not the plan; what stands there already is no conflict', async () => {
  const filter = { year: 2035 };
  const noted = { item: '投放', month: 2, planned: 5, note: '线下' };
  await save([noted], filter);
  const other = await save([{ ...noted, note: '线上' }], filter);
  expect(other).toMatchObject({
    code: 409,
    data: { current: [{ row: '投放', column: '2', value: '线下' }] },
  });
  expect((await save([{ ...noted, planned: 6 }], filter)).code).toBe(409);
  expect((await save([noted], filter)).code).toBe(200);
});

test('cells are saved by version; double entry is 409', async () => {
  const filter = { year: 2031 };
  const answers = await Promise.all(
    [1, 2, 3].map((planned) => save([{ item: '投放', month: 1, planned }], filter)),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409, 409]);
  const stale = await save([{ item: '投放', month: 1, planned: 9 }], filter);
  expect(stale.data).toMatchObject({ current: [{ row: '投放', column: '1', version: 1, by: market.name }] });
  expect((await save([{ item: '投放', month: 1, planned: 9, version: 1 }], filter)).code).toBe(200);
  expect(await cellOf('投放', 1, filter)).toMatchObject({ planned: '9.00', version: 2 });
  // Missing fields of a cell stay: the plan without its note, the note without its plan.
  await save([{ item: '投放', month: 1, planned: 9, note: '含直播', version: 2 }], filter);
  await save([{ item: '投放', month: 1, planned: 9.5, version: 3 }], filter);
  expect(await cellOf('投放', 1, filter)).toMatchObject({ planned: '9.50', note: '含直播' });
  await save([{ item: '投放', month: 1, planned: 9, note: null, version: 4 }], filter);
  expect(await cellOf('投放', 1, filter)).toMatchObject({ planned: '9.00', note: null });
  const copied = await t.send(budgetApi.editBudget, { year: 2032, copyFrom: 2031, raise: -10 }, market.token);
  expect(copied.data).toEqual({ cells: 1 });
  expect((await cellOf('投放', 1, { year: 2032 })).planned).toBe('8.10');
  expect((await save([{ item: '火箭', month: 1, planned: 9 }], filter)).code).toBe(408);
});

test('a booking is committed until a payment line pays it, and in no sum', async () => {
  const filter = { year: 2027 };
  const slotId = (
    await t.call(
      adslotsApi.edit,
      { channel: '抖音', position: '预算', owner: '外购', priceUnit: '次', price: 3000 },
      market.token,
    )
  ).id;
  const booking = { slotId, title: '新春', fromDate: '2027-01-05', toDate: '2027-01-09', price: 3000 };
  const bookingId = (await t.call(adslotsApi.edit, booking, market.token)).id;
  expect(await cellOf('投放', 1, filter)).toMatchObject({ committed: '3000.00', paid: '0.00', left: '0.00' });
  const lineId = await charge('投放', '3000.00', '2027-01-10', 4);
  const link = { ...booking, bookingId, version: 1, paymentLineId: lineId };
  expect((await t.send(adslotsApi.edit, { ...link, paymentLineId: 999_999 }, market.token)).code).toBe(408);
  await t.call(adslotsApi.edit, link, market.token);
  expect(await cellOf('投放', 1, filter)).toMatchObject({ committed: '0.00', paid: '3000.00' });
  const { list } = await t.call(adslotsApi.bookings, { from: '2027-01-01', to: '2027-01-31' }, market.token);
  expect(list[0]).toMatchObject({
    paymentLineId: lineId,
    paymentLineTitle: expect.stringContaining('投放费用'),
  });
});

test('the lines behind a figure; finance reads, exports and does not write', async () => {
  const filter = { year: 2025, month: 3, item: '展会' };
  const page = await t.call(budgetApi.charges, { ...filter, state: 'paid' }, finance.token);
  expect(page).toMatchObject({ total: 1, sums: { amount: '12000.00' } });
  expect(page.list[0]).toMatchObject({ state: 'paid', chargedOn: '2025-03-10', applicantName: market.name });
  expect((await t.call(budgetApi.charges, filter, finance.token)).total).toBe(2);
  const by = { ...filter, applicantId: finance.personnelId };
  expect((await t.call(budgetApi.charges, by, finance.token)).total).toBe(0);
  expect((await save([], {}, finance)).code).toBe(403);
  const file = await t.send(
    budgetApi.exportBudget,
    { year: 2025, item: '展会', columns: 'item,month,planned,use' },
    finance.token,
  );
  expect(await sheetRows(file.response.rawPayload)).toContainEqual(['展会', '2025-03', '20000', '0.85']);
  const lines = await t.send(
    budgetApi.exportCharges,
    { ...filter, state: 'asked', columns: 'item,amount' },
    finance.token,
  );
  expect(await sheetRows(lines.response.rawPayload)).toEqual([
    ['项目', '金额（元）'],
    ['展会', '5000'],
  ]);
});
