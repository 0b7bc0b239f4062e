import { bankLinesApi } from '@shibiao/contract/finance/bankLines';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { beforeAll, describe, expect, test } from 'vitest';
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

const HEAD = '交易日期,借方金额,贷方金额,对方户名,对方账号,交易流水号,摘要';
const put = (endpoint: { path: string }, rows: readonly string[], query = '', head = HEAD) =>
  t.upload(
    { path: `${endpoint.path}${query}` },
    { name: '流水.csv', content: [head, ...rows].join('\n') },
    finance.token,
  );
let last = 0;
/** Imports one line and returns it. */
async function line(values: { payer?: string; account?: string; amount?: string; day?: string } = {}) {
  const serial = `LS${++last}`;
  const { payer = '付款单位甲', account = '', amount = '10000.00', day = '2026-04-01' } = values;
  await put(bankLinesApi.import, [`${day},,${amount},${payer},${account},${serial},培训费`]);
  const { list } = await t.call(bankLinesApi.bankLines, { keyword: serial }, finance.token);
  const [found] = list;
  if (!found) throw new Error('the line was not imported');
  return found;
}
const lineRow = (id: number) =>
  t.db.selectFrom('bank_line').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const receiptsOf = (id: number) =>
  t.db.selectFrom('receipt').selectAll().where('bank_line_id', '=', id).execute();
const form = async (bankLineId: number, values: Record<string, unknown> = {}) => ({
  coorgid: (await t.make.lesson(seller)).institutionId,
  amount: '10000.00',
  receivedOn: '2026-04-01',
  lines: [],
  bankLineId,
  ...values,
});

describe('an import of a statement', () => {
  test('adds what came in, counts what went out, and adds nothing a second time', async () => {
    const rows = [
      '2026-03-02,,"12,000.00",华东电力培训中心,6222001,A1,培训费',
      '20260303 101112,500.00,,快递公司,6222002,A2,快递',
      '2026/3/4,0.00,800.50,个人张三,,,课程款',
      '2026/3/4,0.00,800.50,个人张三,,,课程款',
      '没有日期,,1.00,某某,,A3,',
      '2999-01-01,,1.00,某某,,A4,',
    ];
    const preview = await put(bankLinesApi.importPreview, rows);
    expect(preview.data).toMatchObject({ good: 3, bad: 2, debits: 1, known: 0, unknown: [] });
    const before = await t.db.selectFrom('bank_line').select('id').execute();
    expect((await put(bankLinesApi.import, rows)).data).toEqual({ created: 3, failed: 2, known: 0 });
    const all = () => t.db.selectFrom('bank_line').selectAll().orderBy('id').execute();
    const added = (await all()).slice(before.length);
    expect(added).toMatchObject([
      {
        booked_on: '2026-03-02',
        amount: '12000.00',
        payer: '华东电力培训中心',
        serial: 'A1',
        memo: '培训费',
      },
      { booked_on: '2026-03-04', amount: '800.50', payer: '个人张三', serial: null },
      { booked_on: '2026-03-04', amount: '800.50', payer: '个人张三' },
    ]);
    expect((await put(bankLinesApi.import, rows)).data).toEqual({ created: 0, failed: 2, known: 3 });
    expect(await all()).toHaveLength(before.length + 3);
  });

  test('two concurrent imports add each line once', async () => {
    const rows = ['2026-03-05,,77.00,同时导入,,B1,', '2026-03-05,,78.00,同时导入,,B2,'];
    const answers = await Promise.all([1, 2, 3].map(() => put(bankLinesApi.import, rows)));
    expect(answers.reduce((sum, { data }) => sum + data.created, 0)).toBe(2);
    const kept = await t.db.selectFrom('bank_line').select('id').where('payer', '=', '同时导入').execute();
    expect(kept).toHaveLength(2);
  });

  test.each([
    [
      'of one amount column and a direction',
      '记账日期,交易金额,借贷标志,对方名称',
      ['2026-03-06,66.00,贷,单列甲', '2026-03-06,67.00,借,单列乙'],
    ],
    [
      'of signed amounts',
      '交易时间,交易金额,对方户名',
      ['2026-03-06 09:10:11,66.00,带号甲', '2026-03-06 09:10:12,-67.00,带号乙'],
    ],
    [
      'of CCB',
      '交易时间,借方发生额/元(支取),贷方发生额/元(收入),对方户名',
      ['20260306 09:10:11,0.00,66.00,建行甲', '20260306 09:10:11,67.00,0.00,建行乙'],
    ],
    [
      'of BOC',
      '交易类型[ Transaction Type ],付款人名称[ Payer ],交易日期[ Date ],交易金额[ Amount ]',
      ['来账,中行甲,20260306,66.00', '往账,中行乙,20260306,-67.00'],
    ],
    [
      'as it was copied from a page',
      '日期\t收入\t支出\t对方单位',
      ['2026-03-06\t66.00\t\t粘贴甲', '2026-03-06\t\t67.00\t粘贴乙'],
    ],
  ])('reads statements %s', async (_, head, rows) => {
    const preview = await put(bankLinesApi.importPreview, rows, '', head);
    expect(preview.data).toMatchObject({ good: 1, bad: 0, debits: 1, unknown: [] });
  });

  test('is refused beside what is wrong with it, and adds nothing', async () => {
    const before = await t.db.selectFrom('bank_line').select('id').execute();
    const row = ['2026-03-07,,5.00,甲,,C1,'];
    expect(await put(bankLinesApi.import, row, '?bankAccountId=999999')).toMatchObject({
      code: 408,
      data: [{ field: 'bankAccountId' }],
    });
    expect(await put(bankLinesApi.import, row, '?bankAccountId=x')).toMatchObject({ code: 408 });
    expect(await put(bankLinesApi.import, ['甲,乙'], '', '姓名,电话')).toMatchObject({
      code: 408,
      data: [{ field: 'file' }],
    });
    expect(await t.db.selectFrom('bank_line').select('id').execute()).toHaveLength(before.length);
  });
});

describe('the institution proposed', () => {
  test('is the one of that name in any spelling, with what it still owes', async () => {
    const lesson = await t.make.lesson(seller);
    const { name } = await t.db
      .selectFrom('institution')
      .select('name')
      .where('id', '=', lesson.institutionId)
      .executeTakeFirstOrThrow();
    const waiting = await line({ payer: ` ${name} ` });
    expect(waiting).toMatchObject({ state: 1, proposedId: lesson.institutionId, proposedBy: 1 });
    expect(Number(waiting.proposedOpen)).toBeGreaterThan(0);
  });

  test('is that of the last receipt from the account or the payer, and none for somebody unknown', async () => {
    const first = await line({ payer: '财政局国库', account: '6228-777' });
    expect(first.proposedId).toBeNull();
    const entered = await form(first.id, { payer: '财政局国库' });
    await t.call(receiptsApi.save, entered, finance.token);
    expect(await line({ payer: '国库集中支付', account: '6228777', day: '2026-04-02' })).toMatchObject({
      proposedBy: null,
    });
    expect(await line({ payer: '国库集中支付', account: '6228-777' })).toMatchObject({
      proposedId: entered.coorgid,
      proposedBy: 3,
    });
    expect(await line({ payer: '财政局国库' })).toMatchObject({ proposedId: entered.coorgid, proposedBy: 4 });
  });
});

describe('a receipt of a line', () => {
  test('is linked with it, is shown by both, and the line waits no more', async () => {
    const waiting = await line();
    const { id } = await t.call(receiptsApi.save, await form(waiting.id), finance.token);
    expect(await t.call(bankLinesApi.bankLine, { id: waiting.id }, finance.token)).toMatchObject({
      state: 2,
      receiptId: id,
      proposedId: null,
    });
    expect((await t.call(receiptsApi.one, { id }, finance.token)).bankLineId).toBe(waiting.id);
    const { list } = await t.call(bankLinesApi.bankLines, { count: 1000 }, finance.token);
    expect(list.map((one) => one.id)).not.toContain(waiting.id);
    const done = await t.call(bankLinesApi.bankLines, { state: 2, count: 1000 }, finance.token);
    expect(done.list.map((one) => one.id)).toContain(waiting.id);
  });

  test('has the amount of the line, when it is entered, changed and paid back', async () => {
    const waiting = await line();
    const wrong = await t.send(
      receiptsApi.save,
      await form(waiting.id, { amount: '9999.99' }),
      finance.token,
    );
    expect(wrong).toMatchObject({ code: 408, data: [{ field: 'amount' }] });
    expect(await receiptsOf(waiting.id)).toEqual([]);
    const entered = await form(waiting.id);
    const { id } = await t.call(receiptsApi.save, entered, finance.token);
    const less = { ...entered, id, version: 1, amount: '5000.00' };
    expect(await t.send(receiptsApi.save, less, finance.token)).toMatchObject({
      code: 408,
      data: [{ field: 'amount' }],
    });
    await t.call(
      receiptsApi.refund,
      { id, amount: '3000.00', refundedOn: '2026-04-02', reason: '多付' },
      finance.token,
    );
    expect(await receiptsOf(waiting.id)).toMatchObject([{ amount: '7000.00', refunded: '3000.00' }]);
  });

  test('is one, however many claim the line at once', async () => {
    const waiting = await line();
    const forms = await Promise.all([1, 2, 3, 4].map(() => form(waiting.id)));
    const answers = await Promise.all(forms.map((one) => t.send(receiptsApi.save, one, finance.token)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 408, 408, 408]);
    expect(await receiptsOf(waiting.id)).toHaveLength(1);
  });

  test('frees the line when it is cancelled, and comes back only while nobody else has it', async () => {
    const waiting = await line();
    const first = await t.call(receiptsApi.save, await form(waiting.id), finance.token);
    await t.call(receiptsApi.cancel, { id: first.id, reason: '登记错了' }, finance.token);
    expect((await t.call(bankLinesApi.bankLine, { id: waiting.id }, finance.token)).state).toBe(1);
    const second = await t.call(receiptsApi.save, await form(waiting.id), finance.token);
    await expect(
      t.db.updateTable('receipt').set({ deleted_at: null }).where('id', '=', first.id).execute(),
    ).rejects.toMatchObject({ constraint: 'receipt_bank_line' });
    const { receiptId } = await t.call(bankLinesApi.bankLine, { id: waiting.id }, finance.token);
    expect(receiptId).toBe(second.id);
  });

  test('is refused of a line that is none, or of no line', async () => {
    expect((await t.send(receiptsApi.save, await form(999_999), finance.token)).code).toBe(404);
  });
});

describe('a line that is no receipt', () => {
  test('is left aside with a reason, cannot be claimed, and waits again', async () => {
    const waiting = await line();
    const ignore = { id: waiting.id, version: waiting.version };
    expect(
      await t.send(bankLinesApi.ignoreBankLine, { ...ignore, reason: ' ' }, finance.token),
    ).toMatchObject({
      code: 408,
      data: [{ field: 'reason' }],
    });
    await t.call(bankLinesApi.ignoreBankLine, { ...ignore, reason: '利息' }, finance.token);
    expect(await lineRow(waiting.id)).toMatchObject({ ignore_reason: '利息', version: 2 });
    const again = { ...ignore, reason: '押金' };
    expect((await t.send(bankLinesApi.ignoreBankLine, again, finance.token)).code).toBe(409);
    expect(await t.send(receiptsApi.save, await form(waiting.id), finance.token)).toMatchObject({
      code: 408,
      data: [{ field: 'bankLineId' }],
    });
    await t.call(bankLinesApi.waitBankLine, { id: waiting.id, version: 2 }, finance.token);
    expect(await lineRow(waiting.id)).toMatchObject({ ignore_reason: null });
    expect((await t.send(bankLinesApi.waitBankLine, { id: waiting.id }, finance.token)).code).toBe(400);
    await t.call(receiptsApi.save, await form(waiting.id), finance.token);
    expect((await t.send(bankLinesApi.ignoreBankLine, { ...again, version: 3 }, finance.token)).code).toBe(
      400,
    );
    await expect(
      t.db.updateTable('bank_line').set({ ignore_reason: '利息' }).where('id', '=', waiting.id).execute(),
    ).rejects.toMatchObject({ constraint: 'bank_line_claimed' });
  });
});

test('lines are searched, filtered by day and amount, and sorted', async () => {
  const one = await line({ payer: '筛选单位', amount: '31.00', day: '2026-02-01' });
  const two = await line({ payer: '筛选单位', amount: '32.00', day: '2026-02-03' });
  const idsOf = async (filter: Record<string, unknown>) =>
    (await t.call(bankLinesApi.bankLines, { keyword: '筛选单位', ...filter }, finance.token)).list.map(
      ({ id }) => id,
    );
  expect(await idsOf({})).toEqual([one.id, two.id]);
  expect(await idsOf({ sort: 'amount', order: 'desc' })).toEqual([two.id, one.id]);
  expect(await idsOf({ amount: '32' })).toEqual([two.id]);
  expect(await idsOf({ from: '2026-02-01', to: '2026-02-02' })).toEqual([one.id]);
  expect(await idsOf({ state: 3 })).toEqual([]);
});

test('lessons to be paid say the numbers of their issued invoices', async () => {
  const lesson = await t.make.lesson(seller);
  const input = { coorgid: lesson.institutionId, use: 'receipt' };
  const nosOf = async () =>
    (await t.call(receivablesApi.openLessons, input, finance.token)).list.map(({ invoiceNos }) => invoiceNos);
  expect(await nosOf()).toEqual([[]]);
  const facts = { institution_id: lesson.institutionId, amount: '100.00' };
  await t.make.invoice(seller, { ...facts, status: 2, no: '26130001', issued_at: '2026-03-03 10:00:00' }, [
    [lesson, '100.00'],
  ]);
  await t.make.invoice(seller, facts, [[lesson, '100.00']]);
  expect(await nosOf()).toEqual([['26130001']]);
});

test('salespeople have none of it', async () => {
  expect((await t.send(bankLinesApi.bankLines, {}, seller.token)).code).toBe(403);
});

describe('a receipt that was entered before its statement', () => {
  async function entered(values: Record<string, unknown> = {}) {
    const { coorgid } = await form(0);
    const { id } = await t.call(
      receiptsApi.save,
      {
        coorgid,
        amount: '7777.00',
        receivedOn: '2026-04-03',
        payer: '先登记的付款方',
        lines: [],
        ...values,
      } as never,
      finance.token,
    );
    return id;
  }

  test('is found by its amount and day, its payer first, and takes the line once', async () => {
    const [other, own] = [await entered({ payer: '别人' }), await entered()];
    const late = await entered({ receivedOn: '2026-01-03' });
    const { id } = await line({ amount: '7777.00', payer: '先登记的付款方', day: '2026-04-05' });
    const { list } = await t.call(bankLinesApi.fitting, { id }, finance.token);
    expect(list.map((one) => one.id)).toEqual([own, other]);
    const refused = await t.send(bankLinesApi.join, { id, receiptId: late }, finance.token);
    expect(refused).toMatchObject({ code: 408, data: [{ field: 'receiptId' }] });
    const answers = await Promise.all(
      [own, other].map((receiptId) => t.send(bankLinesApi.join, { id, receiptId }, finance.token)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
    expect(await receiptsOf(id)).toHaveLength(1);
    expect((await t.call(bankLinesApi.fitting, { id }, finance.token)).list).toEqual([]);
  });

  test('of another amount does not fit', async () => {
    const receiptId = await entered({ amount: '7776.00' });
    const { id } = await line({ amount: '7775.00', day: '2026-04-05' });
    expect((await t.send(bankLinesApi.join, { id, receiptId }, finance.token)).code).toBe(408);
    expect(await receiptsOf(id)).toEqual([]);
  });
});
