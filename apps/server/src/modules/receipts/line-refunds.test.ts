import { receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let other: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  other = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
});

/** 1,000 for lessons of two salespeople, 400 and 500 of it allocated. */
async function overTwo() {
  const first = await t.make.lesson(seller);
  const second = await t.make.lesson(other, { institution_id: first.institutionId });
  const form = {
    coorgid: first.institutionId,
    amount: '1000.00',
    receivedOn: '2026-04-01',
    lines: [
      { lessonId: first.id, amount: '400.00' },
      { lessonId: second.id, amount: '500.00' },
    ],
  };
  const { id } = await t.call(receiptsApi.save, form, finance.token);
  return { first, second, form, id };
}
const refund = (id: number, amount: string, lines: { lessonId: number; amount: string }[] = []) =>
  t.send(receiptsApi.refund, { id, amount, lines, refundedOn: '2026-04-08', reason: '多付' }, finance.token);
const one = (id: number) => t.call(receiptsApi.one, { id }, finance.token);
const receivedOf = async (id: number) => (await t.make.lessonRow(id)).received;
const ownerOf = async (id: number) =>
  (await t.db.selectFrom('receipt').where('id', '=', id).select('owner_id').executeTakeFirstOrThrow())
    .owner_id;
const countedFor = async (person: Person) => {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(value), 0) as sum
    from receipt_facts('2026-04-01', '2026-04-30') where owner_id = ${person.personnelId}`.execute(t.db);
  return Number(rows[0]?.sum);
};

test('money goes back of the lessons that are named: their sums, the receipt and each salesperson’s figure follow', async () => {
  const before = [await countedFor(seller), await countedFor(other)] as const;
  const { first, second, form, id } = await overTwo();
  expect((await refund(id, '600.00', [{ lessonId: second.id, amount: '500.00' }])).code).toBe(200);
  expect(await one(id)).toMatchObject({
    amount: '400.00',
    allocated: '400.00',
    remainder: '0.00',
    refunded: '600.00',
    lines: expect.arrayContaining([
      expect.objectContaining({ lessonId: first.id, amount: '400.00', refunded: '0.00' }),
      expect.objectContaining({ lessonId: second.id, amount: '0.00', refunded: '500.00' }),
    ]),
  });
  expect([await receivedOf(first.id), await receivedOf(second.id)]).toEqual(['400.00', '0.00']);
  expect([await countedFor(seller), await countedFor(other)]).toEqual([before[0] + 400, before[1]]);
  const seen = await t.call(receiptListApi.receipts, { coorgid: first.institutionId }, other.token);
  expect(seen.list.map((row) => row.id)).toEqual([id]);

  // An edit of other facts keeps the lines' refunds.
  const lines = form.lines.slice(0, 1);
  const edit = { ...form, id, amount: '400.00', lines, remark: '备注' };
  expect((await t.send(receiptsApi.save, edit, finance.token)).code).toBe(200);
  expect((await one(id)).lines.find((line) => line.lessonId === second.id)?.refunded).toBe('500.00');

  // The whole refund is undone.
  expect((await refund(id, '0')).code).toBe(200);
  expect([await receivedOf(first.id), await receivedOf(second.id)]).toEqual(['400.00', '500.00']);
  expect(await one(id)).toMatchObject({ amount: '1000.00', allocated: '900.00', refunded: '0.00' });
});

test('commission of the lesson whose money went back is reversed, and of no other', async () => {
  const { first, second, id } = await overTwo();
  const earned = async (lessonId: number) => {
    const { rows } = await sql<{ sum: string }>`select coalesce(sum(received), 0)::numeric(14, 2) as sum
      from commission_entry where lesson_id = ${lessonId} and role <> '组长'`.execute(t.db);
    return rows[0]?.sum;
  };
  await refund(id, '200.00', [{ lessonId: first.id, amount: '200.00' }]);
  expect([await earned(first.id), await earned(second.id)]).toEqual(['200.00', '500.00']);
});

test('a refused refund changes nothing', async () => {
  const { first, second, id } = await overTwo();
  const stranger = await t.make.lesson(seller);
  const line = (lessonId: number, amount: string) => [{ lessonId, amount }];
  const refused = [
    [await refund(id, '400.01', line(first.id, '400.01')), 408, 'lines.0.amount'],
    [await refund(id, '100.00', line(first.id, '200.00')), 400, 'lines'],
    [await refund(id, '501.00', line(first.id, '400.00')), 408, 'amount'],
    [await refund(id, '10.00', line(stranger.id, '10.00')), 408, 'lines.0.lessonId'],
    [await refund(id, '10.00', [...line(first.id, '1'), ...line(first.id, '2')]), 408, 'lines.1.lessonId'],
    [await refund(id, '10.00', line(first.id, '-1')), 408, 'lines.0.amount'],
  ] as const;
  for (const [answer, code, field] of refused) expect(answer).toMatchObject({ code, data: [{ field }] });
  expect(await one(id)).toMatchObject({ amount: '1000.00', refunded: '0.00' });
  expect(await receivedOf(second.id)).toBe('500.00');
  const past = sql`update receipt_line set refunded = 1 where receipt_id = ${id}`.execute(t.db);
  await expect(past).rejects.toMatchObject({ constraint: 'receipt_lines_refunded' });
});

test('a refund of a line comes back only as far as its lesson still has it open', async () => {
  const { first, second, form, id } = await overTwo();
  await refund(id, '500.00', [{ lessonId: second.id, amount: '500.00' }]);
  const whole = { ...form, amount: '10000.00', lines: [{ lessonId: second.id, amount: '10000.00' }] };
  expect((await t.send(receiptsApi.save, whole, finance.token)).code).toBe(200);
  expect((await refund(id, '0')).code).toBe(400);
  expect(await one(id)).toMatchObject({ refunded: '500.00' });
  expect(await receivedOf(first.id)).toBe('400.00');
});

test('two refunds of the same line at once: both name the total, so that one sum holds', async () => {
  const { first, id } = await overTwo();
  await Promise.all([
    refund(id, '300.00', [{ lessonId: first.id, amount: '300.00' }]),
    refund(id, '300.00', [{ lessonId: first.id, amount: '300.00' }]),
  ]);
  expect(await one(id)).toMatchObject({ amount: '700.00', refunded: '300.00' });
  expect(await receivedOf(first.id)).toBe('100.00');
});

test('a receipt whose lessons are taken off it is nobody’s until it is allocated again', async () => {
  const { second, form, id } = await overTwo();
  expect(await ownerOf(id)).toBe(seller.personnelId);
  expect((await t.send(receiptsApi.save, { ...form, id, lines: [] }, finance.token)).code).toBe(200);
  expect(await ownerOf(id)).toBeNull();
  for (const { token } of [seller, other])
    expect((await t.send(receiptsApi.one, { id }, token)).code).toBe(404);
  expect((await one(id)).remainder).toBe('1000.00');
  const lines = [{ lessonId: second.id, amount: '500.00' }];
  expect((await t.send(receiptsApi.save, { ...form, id, lines }, finance.token)).code).toBe(200);
  expect(await ownerOf(id)).toBe(other.personnelId);
});
