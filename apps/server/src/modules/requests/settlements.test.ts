import { paymentsApi } from '@shibiao/contract/finance/payments';
import { personnelApi } from '@shibiao/contract/personnel';
import { expensesApi } from '@shibiao/contract/requests/expenses';
import { requestsApi } from '@shibiao/contract/requests/requests';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { requestPeople, requestsOn } from '../../../test/requests.ts';

let t: TestApp;
let people: Awaited<ReturnType<typeof requestPeople>>;
let finance: Person;
let cashier: Person;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  people = await requestPeople(t);
  finance = await t.make.staff('finance');
  cashier = await t.make.staff('finance');
});
beforeEach(async () => {
  seller = await t.make.staff('salesperson', people.inTeam);
});
const { rowOf, decide, inbox } = requestsOn(() => t);

async function approve(id: number): Promise<void> {
  for (const by of [people.leader, finance]) expect(await decide(by, id)).toMatchObject({ code: 200 });
}
const ask = async (amount: string, again: object = {}) => {
  const lines = [{ expenseKind: '交通', spentOn: '2026-11-12', title: '高铁', amount }];
  return (await t.call(expensesApi.saveExpense, { settlesAdvances: 1, lines, ...again }, seller.token)).id;
};
const paymentOf = (requestId: number) =>
  t.db
    .selectFrom('payment_request')
    .where('staff_request_id', '=', requestId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow();
async function pay(requestId: number, by = cashier) {
  const { id, version } = await paymentOf(requestId);
  return await t.send(paymentsApi.pay, { id, version, paidOn: '2026-11-20', method: '银行转账' }, by.token);
}
async function reject(requestId: number, by = cashier) {
  const { id, version } = await paymentOf(requestId);
  return await t.send(paymentsApi.reject, { id, version, step: 3, reason: '缺行程单' }, by.token);
}
async function lend(amount: string): Promise<number> {
  const { id } = await t.call(expensesApi.saveAdvance, { amount, reason: '出差备用' }, seller.token);
  await approve(id);
  expect((await pay(id)).code).toBe(200);
  return id;
}
const leftOf = async (id: number) =>
  (await t.call(expensesApi.advances, { id }, finance.token)).list[0]?.left;
const kindsOf = async (advanceId: number) =>
  (await t.call(expensesApi.advanceEntries, { id: advanceId }, seller.token)).list.map((one) => [
    one.kind,
    one.amount,
  ]);

test('A rejected payment lifts what its reimbursement settled, and the reimbursement is settled and paid anew', async () => {
  const advance = await lend('100');
  const id = await ask('130');
  await approve(id);
  expect(await leftOf(advance)).toBe('0.00');
  const first = await paymentOf(id);
  expect(await reject(id)).toMatchObject({ code: 200 });
  expect(await leftOf(advance)).toBe('100.00');
  expect(await kindsOf(advance)).toEqual([
    ['settle', '100.00'],
    ['lift', '100.00'],
  ]);
  expect(await rowOf(id)).toMatchObject({ status: 3, return_reason: '缺行程单' });
  const one = await t.call(requestsApi.one, { id }, seller.token);
  expect(one).toMatchObject({
    canEdit: true,
    expense: { settled: '0.00' },
    payment: { id: first.id, status: 5 },
  });
  expect(one.log.at(-1)).toMatchObject({ action: '退回', byId: cashier.personnelId, comment: '缺行程单' });
  expect(await inbox(seller)).toContain('费用报销被驳回');

  await ask('150', { id, version: one.version });
  await approve(id);
  expect(await leftOf(advance)).toBe('0.00');
  const second = await paymentOf(id);
  expect(second).toMatchObject({ status: 3, amount: '50.00' });
  expect(second.id).not.toBe(first.id);
  expect((await pay(id)).code).toBe(200);
  expect((await t.call(requestsApi.one, { id }, seller.token)).expense?.settled).toBe('100.00');
  expect((await t.call(expensesApi.advances, { id: advance }, seller.token)).list[0]).toMatchObject({
    settled: '100.00',
    repaid: '0.00',
  });
});

test('A settlement is lifted once by two who reject and one who pays at the same time', async () => {
  const advance = await lend('100');
  const id = await ask('130');
  await approve(id);
  const answers = await Promise.all([reject(id), reject(id, finance), pay(id)]);
  expect(answers.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
  const isPaid = answers[2]?.code === 200;
  expect(await leftOf(advance)).toBe(isPaid ? '0.00' : '100.00');
  expect(await kindsOf(advance)).toHaveLength(isPaid ? 1 : 2);
  expect((await rowOf(id)).status).toBe(isPaid ? 2 : 3);
});

test('A rejected payment of an advance gives the request back, and the payment itself is not sent again', async () => {
  const { id } = await t.call(expensesApi.saveAdvance, { amount: '300', reason: '备用' }, seller.token);
  await approve(id);
  await reject(id);
  const { id: paymentId, version } = await paymentOf(id);
  expect(await t.send(paymentsApi.resubmit, { id: paymentId, version }, seller.token)).toMatchObject({
    code: 400,
    message: '该付款来自“我的申请”，请在原申请中修改并重新提交',
  });
  const { version: now } = await rowOf(id);
  await t.call(expensesApi.saveAdvance, { id, version: now, amount: '200', reason: '备用' }, seller.token);
  await approve(id);
  expect((await pay(id)).code).toBe(200);
  expect(await leftOf(id)).toBe('200.00');
});

test('The database lifts a settlement once, in its own amount, and keeps a rejected payment’s request from being approved', async () => {
  const advance = await lend('100');
  const id = await ask('130');
  await approve(id);
  const lift = (amount: string) =>
    sql`insert into advance_entry (advance_id, kind, expense_id, amount, on_date, written_by, lifts_id)
      select advance_id, 'lift', expense_id, ${amount}, on_date, written_by, id from advance_entry
      where expense_id = ${id} and kind = 'settle'`.execute(t.db);
  await expect(lift('99')).rejects.toThrow('只能撤销原来的冲抵');
  await expect(
    sql`update payment_request set status = 5 where staff_request_id = ${id}`.execute(t.db),
  ).rejects.toThrow('付款已驳回的申请要退回申请人');
  await reject(id);
  await expect(lift('100')).rejects.toThrow('advance_entry_lifted');
  expect(await leftOf(advance)).toBe('100.00');
});

test('An open advance is named among the holdings of a leaver, and finance is told when the person leaves', async () => {
  await lend('100');
  const waiting = await t.call(expensesApi.saveAdvance, { amount: '50', reason: '备用' }, seller.token);
  await approve(waiting.id);
  const held = async () =>
    (await t.call(personnelApi.holdings, { id: seller.personnelId }, people.hr.token)).list.find(
      ({ key }) => key === 'openAdvances',
    );
  expect(await held()).toMatchObject({ title: '未还清的借款（150.00 元）', count: 2 });
  await t.call(personnelApi.deactivate, { id: seller.personnelId }, people.hr.token);
  expect(await inbox(finance)).toContain(`${seller.name}离职，借款未还清`);
  const { list } = await t.call(
    expensesApi.advances,
    { applicantId: seller.personnelId, isOpen: 1 },
    finance.token,
  );
  expect(list.map(({ left }) => left)).toEqual(['100.00']);
});
