import { receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let stranger: Person;
let finance: Person;
let colleague: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
  colleague = await t.make.staff('finance');
});

/** 13,000 received for a lesson of 10,000. */
async function overpaid(values: Record<string, unknown> = {}) {
  const lesson = await t.make.lesson(seller);
  const { id } = await t.call(
    receiptsApi.save,
    {
      coorgid: lesson.institutionId,
      amount: '13000.00',
      receivedOn: '2026-04-01',
      lines: [{ lessonId: lesson.id, amount: '10000.00' }],
      ...values,
    },
    finance.token,
  );
  return { lesson, id };
}
const refund = (id: number, amount: string, values: object = {}) =>
  t.send(
    receiptsApi.refund,
    { id, amount, refundedOn: '2026-04-08', reason: '客户多付', ...values },
    finance.token,
  );
const one = (id: number) => t.call(receiptsApi.one, { id }, finance.token);
const receivedBy = async (person: Person) => {
  const { rows } = await sql<{ sum: string }>`select coalesce(sum(value), 0) as sum
    from receipt_facts('2026-04-01', '2026-04-30') where owner_id = ${person.personnelId}`.execute(t.db);
  return Number(rows[0]?.sum);
};
const titles = async ({ accountId }: Person) =>
  (
    await t.db
      .selectFrom('message')
      .select('title')
      .where('recipient_id', '=', accountId)
      .orderBy('id')
      .execute()
  ).map((row) => row.title);

test('a refund is no longer received, and can be corrected', async () => {
  const before = await receivedBy(seller);
  const { lesson, id } = await overpaid();
  expect(await receivedBy(seller)).toBe(before + 13_000);

  expect((await refund(id, '2000.00')).code).toBe(200);
  expect(await one(id)).toMatchObject({
    amount: '11000.00',
    allocated: '10000.00',
    remainder: '1000.00',
    refunded: '2000.00',
    refundedOn: '2026-04-08',
    refundReason: '客户多付',
  });
  expect(await receivedBy(seller)).toBe(before + 11_000);
  expect(await t.call(receiptsApi.totals, { coorgid: lesson.institutionId }, finance.token)).toMatchObject({
    amount: '11000.00',
    remainder: '1000.00',
    refunded: '2000.00',
  });

  // The rest a week later; then the refund is undone.
  expect((await refund(id, '3000.00', { refundedOn: '2026-04-15' })).code).toBe(200);
  expect(await one(id)).toMatchObject({ amount: '10000.00', remainder: '0.00', refunded: '3000.00' });
  expect((await refund(id, '0')).code).toBe(200);
  expect(await one(id)).toMatchObject({
    amount: '13000.00',
    refunded: '0.00',
    refundedOn: null,
    refundReason: null,
  });
  expect(await receivedBy(seller)).toBe(before + 13_000);
  expect((await t.make.lessonRow(lesson.id)).received).toBe('10000.00');
});

test('a cancelled lesson’s deposit goes back whole; finance is told of it and the salesperson of each step', async () => {
  const lesson = await t.make.lesson(seller, { sessions: [['2027-04-01', 1]] });
  const { id } = await t.call(
    receiptsApi.save,
    {
      coorgid: lesson.institutionId,
      amount: '3000.00',
      receivedOn: '2026-04-01',
      lines: [{ lessonId: lesson.id, amount: '3000.00' }],
    },
    finance.token,
  );
  await t.call(
    lessonsApi.reserveOrPostpone,
    { id: lesson.id, lessonstatus: 0, reason: '客户取消' },
    seller.token,
  );
  expect(await titles(finance)).toContain('待抵款项：网点负责人管理能力提升');
  expect(await titles(colleague)).toContain('待抵款项：网点负责人管理能力提升');
  expect((await refund(id, '3000.00', { reason: '课程取消' })).code).toBe(200);
  expect(await one(id)).toMatchObject({ amount: '0.00', remainder: '0.00', refunded: '3000.00' });
  const { no, cooperationName } = await one(id);
  expect(await titles(seller)).toEqual(
    expect.arrayContaining([`收款到账：${cooperationName}`, `收款 ${no} 已退款 3,000.00 元：课程取消`]),
  );
  expect(
    (
      await t.call(
        receiptListApi.receipts,
        { coorgid: lesson.institutionId, hasRemainder: 'true' },
        finance.token,
      )
    ).total,
  ).toBe(0);
});

describe('what is refused', () => {
  test.each([
    ['3000.01', {}, 'amount', '最多可退 3,000.00 元，其余已分配到课程'],
    ['-1', {}, 'amount', '金额不能为负'],
    ['1.001', {}, 'amount', '最多 2 位小数'],
    ['1', { refundedOn: '2026-03-31' }, 'refundedOn', '退款日期不能早于收款日期'],
    ['1', { refundedOn: '2099-01-01' }, 'refundedOn', '不能晚于今天'],
    ['1', { reason: ' ' }, 'reason', '必填'],
  ])('%s %j', async (amount, values, field, message) => {
    const { id } = await overpaid();
    const answer = await refund(id, amount, values);
    expect(answer).toMatchObject({ code: 408, data: [{ field, message }] });
    expect(await one(id)).toMatchObject({ amount: '13000.00', refunded: '0.00' });
  });
  test('payment in kind, a cancelled receipt, a version that was changed, somebody else', async () => {
    const swapped = await overpaid({ method: '置换' });
    expect((await refund(swapped.id, '1')).message).toBe('置换没有收到钱，不能退款');
    const { id } = await overpaid();
    expect((await refund(id, '1', { version: 9 })).code).toBe(409);
    expect((await t.send(receiptsApi.refund, { id }, stranger.token)).code).toBe(403);
    await t.call(receiptsApi.cancel, { id, reason: '填错' }, finance.token);
    expect((await refund(id, '1')).message).toBe('收款已取消');
  });
  test('a receipt does not move behind its refund', async () => {
    const { id, lesson } = await overpaid();
    await refund(id, '3000.00');
    const moved = await t.send(
      receiptsApi.save,
      { id, coorgid: lesson.institutionId, amount: '10000.00', receivedOn: '2026-04-09', lines: [] },
      finance.token,
    );
    expect(moved).toMatchObject({
      code: 400,
      data: [{ field: 'receivedOn', message: '收款日期不能晚于退款日期' }],
    });
  });
});
