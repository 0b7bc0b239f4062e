import { paymentsApi } from '@shibiao/contract/finance/payments';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { paymentPeople, paymentsOn } from '../../../test/payments.ts';
import { today } from '../../lib/dates.ts';

let t: TestApp;
let manager: Person;
let seller: Person;
let colleague: Person;
let otherManager: Person;
let boss: Person;
let finance: Person;
let cashier: Person;

beforeAll(async () => {
  t = await testApp();
  ({ manager, seller, colleague, otherManager, boss, finance, cashier } = await paymentPeople(t));
});

const { rowOf, stepsOf, inbox, approve, ...made } = paymentsOn(() => t);
const submit = (by: Person = seller, values: Record<string, unknown> = {}) => made.submit(by, values);

describe('several at once', () => {
  const decide = (by: Person, ids: number[], values: object = {}, step: 1 | 2 = 1) =>
    t.send(
      paymentsApi.decideMany,
      { requests: ids.map((id) => ({ id, step })), result: 'approved', reason: '同一批差旅', ...values },
      by.token,
    );

  test('are approved with one reason, each with its own step and message', async () => {
    const ids = [await submit(), await submit(colleague), await submit()];
    expect((await decide(manager, ids)).code).toBe(200);
    for (const id of ids) {
      expect((await rowOf(id)).status).toBe(2);
      expect(await stepsOf(id)).toMatchObject([
        { step: 1, result: 'approved', by_id: manager.personnelId, comment: '同一批差旅' },
      ]);
    }
    expect((await decide(finance, ids, {}, 2)).code).toBe(200);
    expect((await rowOf(ids[0] as number)).status).toBe(3);
  });

  test('a message that asked for a step is read once somebody has taken it, or the request is withdrawn', async () => {
    const unread = async (person: Person, id: number) =>
      (await inbox(person))
        .filter(
          (one) =>
            one.read_at === null && (one.data as { path?: string }).path === `/financeInfo/payments/${id}`,
        )
        .map((one) => one.title);
    const [id, other] = [await submit(), await submit()];
    expect(await unread(manager, id)).toEqual(['费用报销待经理审批']);
    await approve(id, 1, manager);
    expect(await unread(manager, id)).toEqual([]);
    expect(await unread(manager, other)).toEqual(['费用报销待经理审批']);
    expect(await unread(cashier, id)).toEqual(['费用报销待财务审批']);
    await approve(id, 2, finance);
    expect(await unread(cashier, id)).toEqual(['费用报销待付款']);
    await t.call(paymentsApi.pay, { id, paidOn: today() }, finance.token);
    expect(await unread(cashier, id)).toEqual([]);
    expect(await unread(seller, id)).toContain('费用报销已付款');
    await t.call(paymentsApi.withdraw, { id: other }, seller.token);
    expect(await unread(manager, other)).toEqual([]);
  });

  test('are sent back with one reason, which must be said', async () => {
    const ids = [await submit(), await submit()];
    expect((await decide(manager, ids, { result: 'rejected', reason: '' })).code).toBe(408);
    expect((await decide(manager, ids, { result: 'rejected', reason: '缺发票' })).code).toBe(200);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ status: 5, reject_reason: '缺发票' });
  });

  test('a decision on several is all or none: one at another step, the own one or one out of scope stops all', async () => {
    const [mine, done, open] = [await submit(manager), await submit(), await submit()];
    expect((await approve(done, 1, manager)).code).toBe(200);
    for (const wrong of [mine, done]) expect((await decide(manager, [open, wrong])).code).toBe(400);
    expect((await decide(otherManager, [open])).code).not.toBe(200);
    expect((await rowOf(open)).status).toBe(1);
    expect(await stepsOf(open)).toEqual([]);
  });

  test('two who decide the same ones at once: one does', async () => {
    const ids = [await submit(), await submit()];
    const answers = await Promise.all([decide(manager, ids), decide(boss, [...ids].reverse())]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
    for (const id of ids) expect(await stepsOf(id)).toHaveLength(1);
  });

  test('deciding several is for approvers, and asks for one at least', async () => {
    const input = { requests: [{ id: await submit(), step: 1 }], result: 'approved' } as const;
    expect((await t.send(paymentsApi.decideMany, input, seller.token)).code).toBe(403);
    expect((await t.send(paymentsApi.decideMany, { ...input, requests: [] }, manager.token)).code).toBe(408);
  });
});

test('every request says who can decide next, and never its applicant', async () => {
  const next = async (id: number, by: Person) =>
    (await t.call(paymentsApi.one, { id }, by.token)).next.map(({ name }) => name);
  const id = await submit();
  expect(await next(id, seller)).toEqual([manager.name]);
  await approve(id, 1, manager);
  expect((await next(id, seller)).sort()).toEqual([finance.name, cashier.name].sort());
  const own = await submit(finance);
  expect(await next(own, finance)).toEqual([boss.name]);
  await approve(own, 1, boss);
  expect(await next(own, finance)).toEqual([cashier.name]);
  await t.call(paymentsApi.reject, { id, step: 2, reason: '缺票' }, finance.token);
  expect(await next(id, seller)).toEqual([]);
  // The applicant is the only possible approver: administrators stand in and are notified.
  const admin = await t.make.staff('admin');
  await t.db.updateTable('account').set({ status: 2 }).where('id', '=', cashier.accountId).execute();
  expect(await next(own, finance)).toEqual([admin.name]);
  const last = await submit(finance);
  await approve(last, 1, boss);
  expect((await inbox(admin)).at(-1)?.title).toContain('待财务审批');
});

test('nobody decides on what was asked anew meanwhile, at the same step', async () => {
  const id = await submit();
  const { version, no, amount } = await t.call(paymentsApi.one, { id }, manager.token);
  await t.call(paymentsApi.withdraw, { id }, seller.token);
  const lines = [{ title: '改了金额', amount: '9000.00' }];
  await t.call(paymentsApi.save, { id, kind: 2, title: '差旅', lines, resubmit: true }, seller.token);
  expect(await rowOf(id)).toMatchObject({ no, status: 1, round: 2, amount: '9000.00' });
  expect(amount).not.toBe('9000.00');
  const stale = { id, version, step: 1 } as const;
  for (const refused of [
    await t.send(paymentsApi.approve, stale, manager.token),
    await t.send(paymentsApi.reject, { ...stale, reason: '不清楚' }, manager.token),
    await t.send(paymentsApi.decideMany, { requests: [stale], result: 'approved' }, manager.token),
  ])
    expect(refused.code).toBe(409);
  expect(await stepsOf(id)).toEqual([]);
  const seen = await t.call(paymentsApi.one, { id }, manager.token);
  await t.call(paymentsApi.approve, { ...stale, version: seen.version }, manager.token);
  await approve(id, 2, finance);
  const pay = (given: number) =>
    t.send(paymentsApi.pay, { id, version: given, paidOn: '2026-04-01' }, finance.token);
  expect((await pay(seen.version)).code).toBe(409);
  const read = await t.call(paymentsApi.one, { id }, finance.token);
  expect((await pay(read.version)).code).toBe(200);
});
