import { receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { systemApi } from '@shibiao/contract/system';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
});
const save = (values: Record<string, unknown>) => t.send(receiptsApi.save, values, finance.token);
const refund = (id: number, amount: string, refundedOn = '2026-04-08') =>
  t.send(receiptsApi.refund, { id, amount, refundedOn, reason: '多付' }, finance.token);
const cancel = (id: number) => t.send(receiptsApi.cancel, { id, reason: '录错' }, finance.token);
const one = (id: number) => t.call(receiptsApi.one, { id }, finance.token);
const received = async (amount = '50.00', lines: object[] = [], coorgid?: number) => {
  const form = { coorgid: coorgid ?? (await t.make.institution()), amount, receivedOn: '2026-04-01', lines };
  const { data } = await save(form);
  return { ...form, id: data.id as number };
};

test('a receipt with refunds is neither cancelled nor made another sum, and one refunded whole is still corrected', async () => {
  const form = await received();
  await refund(form.id, '50.00');
  expect((await cancel(form.id)).code).toBe(400);
  expect(await save({ ...form, amount: '80.00' })).toMatchObject({ code: 408, data: [{ field: 'amount' }] });
  expect((await save({ ...form, amount: '0.00', remark: '更正' })).code).toBe(200);
  expect(await one(form.id)).toMatchObject({
    amount: '0.00',
    refunded: '50.00',
    remark: '更正',
    cancelledAt: null,
  });
  const raised = sql`update receipt set amount = 80 where id = ${form.id}`.execute(t.db);
  await expect(raised).rejects.toMatchObject({ constraint: 'receipt_refunded_stays' });
  await refund(form.id, '0');
  expect((await cancel(form.id)).code).toBe(200);
  expect(await save({ ...form, id: null, amount: '0' })).toMatchObject({
    code: 408,
    data: [{ field: 'amount' }],
  });
});

test('a refund and a cancellation at once: one of them holds', async () => {
  const form = await received();
  const answers = await Promise.all([refund(form.id, '20.00'), cancel(form.id)]);
  expect(answers.map((answer) => answer.code === 200).sort()).toEqual([false, true]);
  const row = await one(form.id);
  expect(row.cancelledAt === null).toBe(row.refunded === '20.00');
});

test('a receipt without lines is nobody’s until it is allocated; every salesperson of its lines sees it', async () => {
  const first = await t.make.lesson(seller);
  const other = await t.make.staff('salesperson');
  const second = await t.make.lesson(other, { institution_id: first.institutionId });
  const stranger = await t.make.staff('salesperson');
  const form = await received('900.00', [], first.institutionId);
  const owner = await t.db
    .selectFrom('receipt')
    .where('id', '=', form.id)
    .select('owner_id')
    .executeTakeFirstOrThrow();
  expect(owner.owner_id).toBeNull();
  const lines = [first, second].map(({ id }) => ({ lessonId: id, amount: '450.00' }));
  expect((await save({ ...form, lines })).code).toBe(200);
  const seenBy = async (person: Person) =>
    (await t.call(receiptListApi.receipts, { coorgid: first.institutionId }, person.token)).list.map(
      (row) => row.id,
    );
  expect(await seenBy(seller)).toEqual([form.id]);
  expect(await seenBy(other)).toEqual([form.id]);
  expect(await seenBy(stranger)).toEqual([]);
  expect((await t.send(receiptsApi.one, { id: form.id }, other.token)).code).toBe(200);
});

test('cancelled lessons and receipts are in no sum', async () => {
  const person = await t.make.staff('salesperson');
  const lesson = await t.make.lesson(person);
  await t.make.lesson(person, { lesson_status: 0, institution_id: lesson.institutionId });
  const { sums, total } = await t.call(lessonsApi.list, {}, person.token);
  expect({ total, feeIncome: sums.feeIncome }).toEqual({ total: 2, feeIncome: '10000.00' });
  const form = await received('70.00');
  await cancel(form.id);
  const filter = { coorgid: form.coorgid, isCancelled: true };
  expect(await t.call(receiptsApi.totals, filter, finance.token)).toMatchObject({ count: 1, amount: '0.00' });
});

test('money of a month that finance locked is neither entered nor changed, until it is opened again', async () => {
  const form = await received();
  const lock = async (value: string | null) => {
    const { list } = await t.call(systemApi.settings, {}, finance.token);
    const { version = 0 } = list.find((row) => row.key === 'moneyLockedThrough') ?? {};
    const setting = { key: 'moneyLockedThrough', value: JSON.stringify(value), version };
    return await t.send(systemApi.saveSetting, setting, finance.token);
  };
  expect((await lock('2099-01')).code).toBe(400);
  expect((await lock('2026-04')).code).toBe(200);
  const { id, ...again } = form;
  expect(await save(again)).toMatchObject({ code: 400, data: [{ field: 'receivedOn' }] });
  expect((await cancel(id)).code).toBe(400);
  expect(await refund(id, '10.00')).toMatchObject({ code: 400, data: [{ field: 'refundedOn' }] });
  expect((await refund(id, '10.00', '2026-05-06')).code).toBe(200);
  expect((await save({ ...form, amount: '40.00', remark: '备注' })).code).toBe(200);
  expect(await one(id)).toMatchObject({ amount: '40.00', refunded: '10.00', remark: '备注' });
  expect((await lock(null)).code).toBe(200);
  expect((await save(again)).code).toBe(200);
});
