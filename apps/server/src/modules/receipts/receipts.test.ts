import { receiptListApi, receiptsApi } from '@shibiao/contract/finance/receipts';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { add, fromFen, toFen } from '../../lib/money.ts';
import { allocateOldestFirst } from './receipts.rules.ts';

let t: TestApp;
let seller: Person;
let stranger: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
});

const form = (
  lesson: MadeLesson,
  amount: string,
  lines: { lessonId: number; amount: string }[],
  values: Record<string, unknown> = {},
) => ({
  coorgid: lesson.institutionId,
  amount,
  receivedOn: '2026-04-01',
  lines,
  ...values,
});
const enter = async (lesson: MadeLesson, amount = '10000.00') =>
  (await t.call(receiptsApi.save, form(lesson, amount, [{ lessonId: lesson.id, amount }]), finance.token)).id;
const rowOf = (id: number) =>
  t.db.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the locks', () => {
  test.each([receiptsApi.save, receiptsApi.cancel, receiptsApi.refund])(
    '$operation is finance only',
    async (endpoint) => {
      expect((await t.send(endpoint, { id: 1 }, seller.token)).code).toBe(403);
    },
  );
  test('a salesperson sees the own receipts, nobody else does', async () => {
    const id = await enter(await t.make.lesson(seller));
    expect((await t.call(receiptsApi.one, { id }, seller.token)).id).toBe(id);
    expect((await t.send(receiptsApi.one, { id }, stranger.token)).code).toBe(404);
    expect((await t.call(receiptListApi.receipts, {}, stranger.token)).total).toBe(0);
    expect((await t.call(receiptsApi.totals, {}, stranger.token)).count).toBe(0);
    expect((await t.send(receiptsApi.save, { id: 999_999 }, finance.token)).code).toBe(404);
  });
});

test('one receipt over several lessons: sums, remainder, owner, number and the customer’s last deal', async () => {
  const first = await t.make.lesson(seller);
  const second = await t.make.lesson(seller, {
    institution_id: first.institutionId,
    contact_id: first.contactId,
  });
  const { id } = await t.call(
    receiptsApi.save,
    form(first, '15000.00', [
      { lessonId: first.id, amount: '10000.00' },
      { lessonId: second.id, amount: '2500.00' },
    ]),
    finance.token,
  );
  expect(await rowOf(id)).toMatchObject({
    amount: '15000.00',
    allocated: '12500.00',
    owner_id: seller.personnelId,
    method: '银行转账',
    version: 1,
  });
  expect((await rowOf(id)).no).toMatch(/^SK202604\d{5}$/);
  expect(await t.call(receiptsApi.one, { id }, finance.token)).toMatchObject({
    remainder: '2500.00',
    lines: [{ amount: '10000.00' }, { amount: '2500.00' }],
  });
  expect((await t.make.lessonRow(first.id)).received).toBe('10000.00');
  expect((await t.make.lessonRow(second.id)).received).toBe('2500.00');
  const contact = await t.db
    .selectFrom('contact')
    .select('last_deal_at')
    .where('id', '=', first.contactId)
    .executeTakeFirstOrThrow();
  // The confirmation day of a lesson; receipts do not move it.
  expect(contact.last_deal_at).toBe('2026-03-02');
  expect(
    (
      await t.call(
        receiptListApi.receipts,
        { hasRemainder: 'true', coorgid: first.institutionId },
        finance.token,
      )
    ).total,
  ).toBe(1);
  // The rest is allocated later.
  await t.call(
    receiptsApi.save,
    {
      ...form(first, '15000.00', [
        { lessonId: first.id, amount: '10000.00' },
        { lessonId: second.id, amount: '5000.00' },
      ]),
      id,
      version: 1,
    },
    finance.token,
  );
  expect(await rowOf(id)).toMatchObject({ allocated: '15000.00' });
  expect((await t.make.lessonRow(second.id)).received).toBe('5000.00');
});

describe('what is refused', () => {
  test.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ amount: '5.001' }, 'amount'],
    [{ receivedOn: '2026-02-30' }, 'receivedOn'],
    [{ method: '支付' }, 'method'],
    [{ coorgid: null }, 'coorgid'],
  ])('%j beside its field', async (values, field) => {
    const lesson = await t.make.lesson(seller);
    const answer = await t.send(
      receiptsApi.save,
      form(lesson, '100.00', [{ lessonId: lesson.id, amount: '1.00' }], values),
      finance.token,
    );
    expect(answer.code).toBe(408);
    expect((answer.data as unknown as { field: string }[]).map((error) => error.field)).toContain(field);
    expect((await t.make.lessonRow(lesson.id)).received).toBe('0.00');
  });
  test('more than came in, more than is open, another institution', async () => {
    const lesson = await t.make.lesson(seller);
    const other = await t.make.lesson(seller);
    const send = (amount: string, lines: { lessonId: number; amount: string }[]) =>
      t.send(receiptsApi.save, form(lesson, amount, lines), finance.token);
    expect((await send('100.00', [{ lessonId: lesson.id, amount: '100.01' }])).code).toBe(408);
    expect((await send('20000.00', [{ lessonId: lesson.id, amount: '10000.01' }])).code).toBe(400);
    expect((await send('100.00', [{ lessonId: other.id, amount: '1.00' }])).code).toBe(400);
    expect((await t.make.lessonRow(lesson.id)).received).toBe('0.00');
  });
  test('the database itself refuses lines above the receipt', async () => {
    const lesson = await t.make.lesson(seller);
    const id = await enter(lesson, '100.00');
    await expect(
      t.db.updateTable('receipt_line').set({ amount: '200.00' }).where('receipt_id', '=', id).execute(),
    ).rejects.toThrow('receipt_not_over_allocated');
  });
});

test('exactly one of ten concurrent receipts on one open lesson wins and nothing is half done', async () => {
  const lesson = await t.make.lesson(seller);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      t.send(
        receiptsApi.save,
        form(lesson, '8000.00', [{ lessonId: lesson.id, amount: '8000.00' }]),
        finance.token,
      ),
    ),
  );
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 400)).toHaveLength(9);
  expect((await t.make.lessonRow(lesson.id)).received).toBe('8000.00');
  expect(
    (await t.call(receiptListApi.receipts, { coorgid: lesson.institutionId }, finance.token)).total,
  ).toBe(1);
});

test('cancelling gives back and marks; a second cancel is refused', async () => {
  const lesson = await t.make.lesson(seller);
  const id = await enter(lesson);
  expect((await t.send(receiptsApi.cancel, { id }, finance.token)).code).toBe(408);
  const answers = await Promise.all(
    [1, 2].map(() => t.send(receiptsApi.cancel, { id, reason: '重复登记' }, finance.token)),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
  expect(await rowOf(id)).toMatchObject({
    cancel_reason: '重复登记',
    cancelled_by: finance.personnelId,
    allocated: '0.00',
  });
  expect((await t.make.lessonRow(lesson.id)).received).toBe('0.00');
  expect(
    (await t.call(receiptListApi.receipts, { coorgid: lesson.institutionId }, finance.token)).total,
  ).toBe(0);
  expect(
    (
      await t.call(
        receiptListApi.receipts,
        { coorgid: lesson.institutionId, isCancelled: 'true' },
        finance.token,
      )
    ).list[0],
  ).toMatchObject({ cancelledBy: finance.name });
  expect((await t.send(receiptsApi.save, { ...form(lesson, '1.00', []), id }, finance.token)).code).toBe(400);
});

test('a line keeps its receipt’s day, and none while the receipt is cancelled', async () => {
  const lesson = await t.make.lesson(seller);
  const id = await enter(lesson);
  const days = async () =>
    (await t.db.selectFrom('receipt_line').select('received_on').where('receipt_id', '=', id).execute()).map(
      (line) => line.received_on,
    );
  const mark = (values: object) => t.db.updateTable('receipt').set(values).where('id', '=', id).execute();
  expect(await days()).toEqual(['2026-04-01']);
  await mark({ received_on: '2026-04-02' });
  expect(await days()).toEqual(['2026-04-02']);
  await mark({ deleted_at: '2026-04-03 10:00:00' });
  expect(await days()).toEqual([null]);
  await mark({ deleted_at: null, received_on: '2026-04-04' });
  expect(await days()).toEqual(['2026-04-04']);
});

test('the proposal fills the oldest lesson first', async () => {
  const newer = await t.make.lesson(seller, { on: '2026-03-20' });
  const older = await t.make.lesson(seller, { on: '2026-01-10', institution_id: newer.institutionId });
  const proposal = await t.call(
    receiptsApi.propose,
    { coorgid: newer.institutionId, amount: '12000' },
    finance.token,
  );
  expect(proposal).toEqual({
    lines: [
      { lessonId: older.id, amount: '10000.00' },
      { lessonId: newer.id, amount: '2000.00' },
    ],
    remainder: '0.00',
  });
  expect(
    (
      await t.call(
        receivablesApi.openLessons,
        { coorgid: newer.institutionId, use: 'receipt' },
        finance.token,
      )
    ).list.map((row) => row.id),
  ).toEqual([older.id, newer.id]);
  expect(allocateOldestFirst('5.00', [])).toEqual({ lines: [], remainder: '5.00' });
});

test('the export holds exactly what the filter shows', async () => {
  const lesson = await t.make.lesson(seller, {
    institution_id: await t.make.institution({ name: '沧州导出机构' }),
  });
  await enter(lesson, '123.45');
  const answer = await t.send(
    receiptsApi.export,
    { keyword: '沧州导出', columns: 'cooperationName,amount' },
    finance.token,
  );
  const rows = await sheetRows(answer.response.rawPayload);
  expect(rows).toEqual([
    ['机构', '收款金额（元）'],
    ['沧州导出机构', '123.45'],
  ]);
});

test('after a storm of random receipts, edits and cancellations every lesson holds the sum of its active lines', async () => {
  const first = await t.make.lesson(seller);
  const lessons = [
    first,
    ...(await Promise.all(
      [1, 2, 3].map(() => t.make.lesson(seller, { institution_id: first.institutionId })),
    )),
  ];
  // A linear congruential generator: the sequence is the same at every run.
  let seed = 42;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const made: number[] = [];
  const cancelled: number[] = [];
  /** Expected refusals of concurrent writes; which one occurs is random. */
  const refusal = { edit: /^(收款已取消|课程 \S+ 最多还可填 .+，超出 .+)$/, cancel: /^收款已取消$/ };
  for (let round = 0; round < 12; round++) {
    const storm = Array.from({ length: 12 }, () => {
      const lines = lessons
        .filter(() => random(3) > 0)
        .map((lesson) => ({ lessonId: lesson.id, amount: fromFen(BigInt(1 + random(400_000))) }));
      const values = { ...form(first, add('1.00', ...lines.map((line) => line.amount)), lines) };
      const known = made[random(made.length + 1)];
      const isCancel = known !== undefined && random(2) === 0;
      const sent = isCancel
        ? t.send(receiptsApi.cancel, { id: known, reason: '风暴' }, finance.token)
        : t.send(receiptsApi.save, { ...values, id: known }, finance.token);
      return sent.then((answer) => ({ answer, known, isCancel }));
    });
    for (const { answer, known, isCancel } of await Promise.all(storm)) {
      if (answer.code !== 200)
        expect(answer).toMatchObject({
          code: 400,
          message: expect.stringMatching(isCancel ? refusal.cancel : refusal.edit),
        });
      else if (isCancel) cancelled.push(known ?? 0);
      else made.push((answer.data as { id: number }).id);
    }
  }
  // A receipt is cancelled only once under concurrency.
  const gone = await t.db
    .selectFrom('receipt')
    .select('id')
    .where('id', 'in', made)
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .execute();
  expect(cancelled.toSorted((a, b) => a - b)).toEqual(gone.map(({ id }) => id));
  for (const lesson of lessons) {
    const lines = await t.db
      .selectFrom('receipt_line')
      .select('amount')
      .where('lesson_id', '=', lesson.id)
      .where('is_active', '=', true)
      .execute();
    const row = await t.make.lessonRow(lesson.id);
    expect(row.received).toBe(add(...lines.map((line) => line.amount)));
    expect(toFen(row.received) <= toFen(row.fee_income)).toBe(true);
  }
  for (const id of new Set(made)) {
    const lines = await t.db
      .selectFrom('receipt_line')
      .select('amount')
      .where('receipt_id', '=', id)
      .where('is_active', '=', true)
      .execute();
    expect((await rowOf(id)).allocated).toBe(add(...lines.map((line) => line.amount)));
  }
  const apart = t.db
    .selectFrom('receipt_line as line')
    .innerJoin('receipt', 'receipt.id', 'line.receipt_id')
    .where((eb) =>
      eb(
        'line.received_on',
        'is distinct from',
        eb.case().when('receipt.deleted_at', 'is', null).then(eb.ref('receipt.received_on')).end(),
      ),
    );
  expect(await apart.select('line.id').execute()).toEqual([]);
});

test('money that came in ahead goes to the salesperson whose lesson it is allocated to, and is nobody’s once it is taken off', async () => {
  const lesson = await t.make.lesson(seller);
  const colleague = await t.make.staff('salesperson');
  const other = await t.make.lesson(colleague, {
    institution_id: lesson.institutionId,
    contact_id: lesson.contactId,
  });
  const { id } = await t.call(receiptsApi.save, form(lesson, '9000.00', []), finance.token);
  const save = (...lessons: number[]) => {
    const lines = lessons.map((lessonId) => ({ lessonId, amount: '1000.00' }));
    return t.call(receiptsApi.save, { ...form(lesson, '9000.00', lines), id }, finance.token);
  };
  expect((await rowOf(id)).owner_id).toBeNull();
  expect((await t.send(receiptsApi.one, { id }, seller.token)).code).toBe(404);
  await save(lesson.id);
  expect((await t.call(receiptsApi.one, { id }, seller.token)).authorId).toBe(seller.personnelId);
  await save(other.id, lesson.id);
  expect((await rowOf(id)).owner_id).toBe(seller.personnelId);
  await save(other.id);
  expect((await rowOf(id)).owner_id).toBe(colleague.personnelId);
  await save();
  expect((await rowOf(id)).owner_id).toBeNull();
});

test('lines that are refused say so beside the lines', async () => {
  const [lesson, foreign] = [await t.make.lesson(seller), await t.make.lesson(seller)];
  const refused = async (...lines: [number, string][]) => {
    const named = lines.map(([lessonId, amount]) => ({ lessonId, amount }));
    return await t.send(receiptsApi.save, form(lesson, '90000.00', named), finance.token);
  };
  const beside = { code: 400, data: [{ field: 'lines' }] };
  expect(await refused([lesson.id, '10000.01'])).toMatchObject(beside);
  expect(await refused([lesson.id, '1.00'], [foreign.id, '1.00'])).toMatchObject(beside);
  expect(await refused([foreign.id, '1.00'])).toMatchObject(beside);
});
