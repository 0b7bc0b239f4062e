import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonFinanceTotalsApi, receivablesApi } from '@shibiao/contract/finance/receivables';
import { writeOffsApi } from '@shibiao/contract/finance/writeOffs';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { profitApi } from '@shibiao/contract/lessons/profit';
import { stagesApi } from '@shibiao/contract/stages';
import { systemApi } from '@shibiao/contract/system';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';

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

const TAUGHT = { sessions: [['2026-04-01', 1]] as [string, 0 | 1][] };
/** A past lesson of 10,000 with a partial receipt. */
async function taught(received = '9999.65', values: Parameters<typeof t.make.lesson>[1] = {}) {
  const lesson = await t.make.lesson(seller, { ...TAUGHT, ...values });
  const receipt = await t.call(receiptsApi.save, formOf(lesson, received), finance.token);
  return { ...lesson, receiptId: receipt.id };
}
const formOf = (lesson: MadeLesson, amount: string) => ({
  coorgid: lesson.institutionId,
  amount,
  receivedOn: '2026-04-02',
  lines: [{ lessonId: lesson.id, amount }],
});
const writeOff = (lessonId: number, amount: string, values: object = {}, token = finance.token) =>
  t.send(writeOffsApi.writeOff, { lessonId, amount, reason: '银行手续费', ...values }, token);
const undo = (id: number, values: object = {}, token = finance.token) =>
  t.send(writeOffsApi.undoWriteOff, { id, reason: '客户补付', ...values }, token);
const offsOf = (lessonId: number, token = finance.token) =>
  t.call(writeOffsApi.writeOffs, { lessonId }, token);
const financeRow = async (lesson: MadeLesson) => {
  const { list } = await t.call(receivablesApi.lessons, { coorgid: lesson.institutionId }, finance.token);
  return list.find((row) => row.id === lesson.id);
};
const saveSetting = async (key: 'writeOffLimit' | 'moneyLockedThrough', value: unknown) => {
  const { list } = await t.call(systemApi.settings, {}, finance.token);
  const { version = 0 } = list.find((row) => row.key === key) ?? {};
  return await t.send(systemApi.saveSetting, { key, value: JSON.stringify(value), version }, finance.token);
};

test('a remainder that is written off settles its lesson everywhere, and is open again when it is undone', async () => {
  const lesson = await taught();
  const filter = { coorgid: lesson.institutionId };
  expect(await offsOf(lesson.id)).toMatchObject({ list: [], open: '0.35', most: '0.35' });
  expect(await financeRow(lesson)).toMatchObject({ open: '0.35', tail: '0.35' });
  const { code, data } = await writeOff(lesson.id, '0.35');
  expect(code).toBe(200);

  expect(await financeRow(lesson)).toMatchObject({
    feeIncome: '10000.00',
    received: '9999.65',
    writtenOff: '0.35',
    open: '0.00',
    tail: '0.00',
    age: null,
  });
  expect(await t.call(lessonFinanceTotalsApi.lessonFinanceTotals, filter, finance.token)).toMatchObject({
    received: '9999.65',
    writtenOff: '0.35',
    open: '0.00',
    upTo60: '0.00',
  });
  const settled = await t.call(receivablesApi.lessons, { ...filter, jieqing: '1' }, finance.token);
  expect(settled.list.map((row) => row.id)).toEqual([lesson.id]);
  expect((await t.call(receivablesApi.lessons, { ...filter, jieqing: '2' }, finance.token)).total).toBe(0);
  expect(
    (await t.call(receivablesApi.ages, { by: 'institution', authorId: seller.personnelId }, finance.token))
      .list,
  ).not.toContainEqual(expect.objectContaining({ id: lesson.institutionId }));
  const openings = { ...filter, use: 'receipt' as const };
  expect((await t.call(receivablesApi.openLessons, openings, finance.token)).list).toEqual([]);
  const { stages } = await t.call(stagesApi.stages, { lessonId: lesson.id }, finance.token);
  expect(stages.find(({ key }) => key === 'receive')?.state).toBe('done');
  expect((await t.call(lessonsApi.detail, { id: lesson.id }, seller.token)).writtenOff).toBe('0.35');
  expect(await offsOf(lesson.id, seller.token)).toMatchObject({
    open: '0.00',
    most: '0.00',
    list: [{ amount: '0.35', reason: '银行手续费', writtenBy: finance.name, isActive: true, canUndo: true }],
  });
  const told = await t.db
    .selectFrom('message')
    .where('recipient_id', '=', seller.accountId)
    .where('title', 'like', '核销尾差%')
    .select('content')
    .execute();
  expect(told.map(({ content }) => content)).toEqual([
    expect.stringContaining('核销尾差 0.35 元：银行手续费'),
  ]);

  expect((await undo(data.id)).code).toBe(200);
  expect(await financeRow(lesson)).toMatchObject({ writtenOff: '0.00', open: '0.35' });
  expect((await offsOf(lesson.id)).list).toMatchObject([
    { isActive: false, undoneBy: finance.name, undoReason: '客户补付', canUndo: false },
  ]);
  expect((await undo(data.id)).message).toBe('核销已撤销');
});

test('a remainder is offered at the receipt and in the list where all of it may be written off, not above that', async () => {
  for (const [received, tail] of [
    ['9990.00', '10.00'],
    ['9989.99', '0.00'],
    ['10000.00', '0.00'],
  ] as const) {
    const lesson = await taught(received);
    expect((await financeRow(lesson))?.tail).toBe(tail);
    expect((await t.call(receiptsApi.one, { id: lesson.receiptId }, finance.token)).lines).toMatchObject([
      { tail },
    ]);
  }
});

test('profit is what comes less the costs: lesson, profit sheet, ratios, finance and ranking agree', async () => {
  const own = await t.make.staff('salesperson');
  const lesson = await t.make.lesson(own, { ...TAUGHT, teacher_fee: '4000.00', travel_fee: '0' });
  await t.call(receiptsApi.save, formOf(lesson, '9999.65'), finance.token);
  const span = { authorId: own.personnelId, from: '2026-04-01', to: '2026-04-30' };
  const profits = async () => {
    const sheet = await t.call(profitApi.profitList, span, finance.token);
    const ratios = await t.call(profitApi.ratios, span, finance.token);
    const totals = await t.call(profitApi.ratioTotals, span, finance.token);
    const { rows } = await sql<{ value: string }>`select value::numeric(14, 2) as value
      from measure_facts('profit', '2026-04-01', '2026-04-30') where owner_id = ${own.personnelId}`.execute(
      t.db,
    );
    return {
      lesson: (await t.call(lessonsApi.detail, { id: lesson.id }, finance.token)).profit,
      sheet: sheet.list[0]?.profit,
      sum: sheet.sums.profit,
      costs: sheet.sums.costs,
      ratio: ratios.list[0]?.profit,
      total: totals.profit,
      finance: (await financeRow(lesson))?.profit,
      measure: rows[0]?.value,
    };
  };
  const all = (profit: string, costs: string) => ({
    lesson: profit,
    sheet: profit,
    sum: profit,
    costs,
    ratio: profit,
    total: profit,
    finance: profit,
    measure: profit,
  });
  expect(await profits()).toEqual(all('6000.00', '4000.00'));
  const { data } = await writeOff(lesson.id, '0.35');
  expect(await profits()).toEqual(all('5999.65', '4000.35'));
  await undo(data.id);
  expect(await profits()).toEqual(all('6000.00', '4000.00'));
});

test('a lesson that owes nothing but what was written off stands as finished', async () => {
  const lesson = await taught('9999.65', { teacher_id: null, teacher_fee: '0' });
  const progress = async () => (await t.call(lessonsApi.detail, { id: lesson.id }, finance.token)).progress;
  expect(await progress()).toBe(6);
  await writeOff(lesson.id, '0.35');
  expect(await progress()).toBe(7);
});

test('fee = received + written off + open, whatever happens to the receipt afterwards', async () => {
  const lesson = await taught();
  await writeOff(lesson.id, '0.35');
  const more = await t.send(receiptsApi.save, formOf(lesson, '0.01'), finance.token);
  expect(more).toMatchObject({ code: 400, data: [{ field: 'lines' }] });
  expect(
    (await t.send(receiptsApi.cancel, { id: lesson.receiptId, reason: '录错' }, finance.token)).code,
  ).toBe(200);
  expect(await financeRow(lesson)).toMatchObject({ received: '0.00', writtenOff: '0.35', open: '9999.65' });
  await t.call(receiptsApi.save, formOf(lesson, '9999.65'), finance.token);
  expect(await financeRow(lesson)).toMatchObject({ received: '9999.65', writtenOff: '0.35', open: '0.00' });
});

test('commission takes the lesson as received in full: the whole costs stand against what came', async () => {
  const lesson = await taught('9990.00', { teacher_fee: '4000.00', travel_fee: '0' });
  const baseOf = async () => {
    const { rows } = await sql<{ base: string }>`select sum(base) as base from commission_entry
      where lesson_id = ${lesson.id} and role <> '组长'`.execute(t.db);
    return rows[0]?.base;
  };
  expect(await baseOf()).toBe('5994.00');
  const { data } = await writeOff(lesson.id, '10');
  expect(await baseOf()).toBe('5990.00');
  await undo(data.id);
  expect(await baseOf()).toBe('5994.00');
});

describe('what is refused', () => {
  test('nobody without the function, and no lesson out of scope', async () => {
    const lesson = await taught();
    for (const endpoint of [writeOffsApi.writeOff, writeOffsApi.undoWriteOff]) {
      expect((await t.send(endpoint, {}, '')).code).toBe(401);
      expect((await t.send(endpoint, {}, seller.token)).code).toBe(403);
    }
    expect((await t.send(writeOffsApi.writeOffs, { lessonId: lesson.id }, '')).code).toBe(401);
    expect((await t.send(writeOffsApi.writeOffs, { lessonId: lesson.id }, stranger.token)).code).toBe(404);
    expect((await writeOff(999_999, '0.10')).code).toBe(404);
    expect((await undo(999_999)).code).toBe(404);
    expect((await offsOf(lesson.id)).list).toEqual([]);
  });
  test.each([
    ['0', {}, 'amount', '金额应大于 0'],
    ['-0.35', {}, 'amount', '金额不能为负'],
    ['0.355', {}, 'amount', '最多 2 位小数'],
    ['0.36', {}, 'amount', '核销要结清未收的 0.35 元'],
    ['0.34', {}, 'amount', '核销要结清未收的 0.35 元'],
    ['0.35', { reason: ' ' }, 'reason', '必填'],
    ['0.35', { writtenOn: '2099-01-01' }, 'writtenOn', '不能晚于今天'],
  ])('%s %j', async (amount, values, field, message) => {
    const lesson = await taught();
    expect(await writeOff(lesson.id, amount, values)).toMatchObject({
      code: 408,
      data: [{ field, message }],
    });
    expect(await financeRow(lesson)).toMatchObject({ writtenOff: '0.00', open: '0.35' });
  });
  test('more than the set sum of a lesson, and a part of a larger debt; the setting moves it', async () => {
    const lesson = await taught('9980.00');
    for (const amount of ['20.00', '10.00', '0.01'])
      expect(await writeOff(lesson.id, amount), amount).toMatchObject({
        code: 408,
        data: [{ field: 'amount', message: '未收 20.00 元，每节课最多核销 10.00 元' }],
      });
    expect(await offsOf(lesson.id)).toMatchObject({ open: '20.00', most: '0.00' });
    for (const [amount, constraint] of [
      ['10.00', 'write_off_clears'],
      ['0.01', 'write_off_clears'],
      ['20.00', 'write_off_within_limit'],
    ] as const) {
      const past = t.db
        .insertInto('lesson_write_off')
        .values({ lesson_id: lesson.id, amount, reason: 'x', written_by: finance.personnelId });
      await expect(past.execute(), amount).rejects.toMatchObject({ constraint });
    }
    expect(await offsOf(lesson.id)).toMatchObject({ list: [], open: '20.00' });
    for (const wrong of ['-1', '1000.01', '1.001', 'x', 5])
      expect((await saveSetting('writeOffLimit', wrong)).code).toBe(408);
    expect((await saveSetting('writeOffLimit', '20.00')).code).toBe(200);
    expect((await writeOff(lesson.id, '20.00')).code).toBe(200);
    expect((await writeOff(lesson.id, '0.01')).data).toMatchObject([
      { message: '课程款已收清，没有可核销的尾差' },
    ]);
    expect((await saveSetting('writeOffLimit', '10.00')).code).toBe(200);
  });
  test('a reserved or a cancelled lesson; one that is written off stays confirmed until that is undone', async () => {
    const reserved = await t.make.lesson(seller, { lesson_status: 3 });
    expect((await writeOff(reserved.id, '1')).message).toBe('只有已确认的课程可以核销尾差');
    const cancelled = await t.make.lesson(seller, { lesson_status: 0 });
    expect((await writeOff(cancelled.id, '1')).message).toBe('只有已确认的课程可以核销尾差');
    const lesson = await t.make.lesson(seller, { sessions: [['2027-04-01', 1]], fee_income: '1.00' });
    const { data } = await writeOff(lesson.id, '1');
    const cancel = { id: lesson.id, lessonstatus: 0, reason: '客户取消' };
    expect(await t.send(lessonsApi.reserveOrPostpone, cancel, seller.token)).toMatchObject({
      code: 400,
      message: '课程已核销尾差，请先由财务撤销核销',
    });
    expect((await t.send(lessonsApi.delete, { id: lesson.id }, seller.token)).code).toBe(400);
    await undo(data.id);
    expect((await t.send(lessonsApi.reserveOrPostpone, cancel, seller.token)).code).toBe(200);
  });
  test('one’s own favour: the lesson’s salesperson and whoever has a share of it', async () => {
    const own = await t.make.lesson(finance, { ...TAUGHT, fee_income: '1.00' });
    expect(await writeOff(own.id, '1')).toMatchObject({
      code: 400,
      message: '不能核销自己有业绩或提成的课程',
    });
    const shared = await taught();
    await t.db
      .insertInto('commission_share')
      .values({ lesson_id: shared.id, personnel_id: finance.personnelId, role: '组长', percent: '10' })
      .execute();
    expect((await writeOff(shared.id, '0.35')).code).toBe(400);
    expect((await offsOf(shared.id)).list).toEqual([]);
  });
  test('a locked month: neither written off in it nor undone', async () => {
    const lesson = await taught();
    const later = await taught('9999.75');
    const { data } = await writeOff(lesson.id, '0.35', { writtenOn: '2026-04-30' });
    expect((await saveSetting('moneyLockedThrough', '2026-04')).code).toBe(200);
    expect(await writeOff(later.id, '0.25', { writtenOn: '2026-04-30' })).toMatchObject({
      code: 400,
      data: [{ field: 'writtenOn' }],
    });
    expect((await undo(data.id)).message).toBe('该月已结账，不能登记或撤销这个月的核销');
    expect((await offsOf(lesson.id)).list).toMatchObject([{ isActive: true, canUndo: false }]);
    expect((await writeOff(later.id, '0.25')).code).toBe(200);
    expect((await saveSetting('moneyLockedThrough', null)).code).toBe(200);
    expect((await undo(data.id)).code).toBe(200);
  });
  test('a version that somebody else changed', async () => {
    const lesson = await taught();
    const { data } = await writeOff(lesson.id, '0.35');
    expect((await undo(data.id, { version: 9 })).code).toBe(409);
  });
});

describe('at once', () => {
  const codes = (answers: { code: number }[]) => answers.map(({ code }) => code === 200).sort();
  test('one of two write-offs of the same remainder holds', async () => {
    const lesson = await taught();
    const answers = await Promise.all([writeOff(lesson.id, '0.35'), writeOff(lesson.id, '0.35')]);
    expect(codes(answers)).toEqual([false, true]);
    expect(await financeRow(lesson)).toMatchObject({ writtenOff: '0.35', open: '0.00' });
  });
  test('one of a write-off and a receipt of the same remainder holds', async () => {
    const lesson = await taught();
    const receive = t.send(receiptsApi.save, formOf(lesson, '0.35'), finance.token);
    expect(codes(await Promise.all([writeOff(lesson.id, '0.35'), receive]))).toEqual([false, true]);
    expect(await financeRow(lesson)).toMatchObject({ open: '0.00' });
  });
  test('a write-off and a lock of its month: what is locked holds what stands in it', async () => {
    const lesson = await taught();
    const [off, lock] = await Promise.all([
      writeOff(lesson.id, '0.35', { writtenOn: '2026-04-30' }),
      saveSetting('moneyLockedThrough', '2026-04'),
    ]);
    expect(lock.code).toBe(200);
    expect((await offsOf(lesson.id)).list).toHaveLength(off.code === 200 ? 1 : 0);
    expect((await writeOff(lesson.id, '0.01', { writtenOn: '2026-04-30' })).code).not.toBe(200);
    await saveSetting('moneyLockedThrough', null);
  });
});
