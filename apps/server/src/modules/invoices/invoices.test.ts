import { filesApi } from '@shibiao/contract/files';
import { invoiceListApi, invoicesApi } from '@shibiao/contract/finance/invoices';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { canInvoice } from './invoices.rules.ts';

let t: TestApp;
let seller: Person;
let stranger: Person;
let finance: Person;
let companyId: number;
const TAX_NUMBER = '91130500123456789';

beforeAll(async () => {
  t = await testApp();
  companyId = await t.make.company();
  seller = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
});

const form = (lessons: { id: number }[], amount = '10000.00', values: Record<string, unknown> = {}) => ({
  title: '邢台银行股份有限公司',
  kind: '普票',
  companyId,
  lines: lessons.map(({ id }) => ({ lessonId: id, amount })),
  ...values,
});
const apply = async (lesson: MadeLesson, amount?: string) =>
  (await t.call(invoicesApi.save, form([lesson], amount), seller.token)).id;
const rowOf = (id: number) =>
  t.db.selectFrom('invoice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('the locks', () => {
  test.each([invoicesApi.issue, invoicesApi.post, invoicesApi.void, invoicesApi.red])(
    '$operation is finance only',
    async (endpoint) => {
      expect(
        (await t.send(endpoint, { id: await apply(await t.make.lesson(seller)) }, seller.token)).code,
      ).toBe(403);
    },
  );

  test("somebody else's invoice and lesson do not exist", async () => {
    const lesson = await t.make.lesson(seller);
    expect((await t.send(invoicesApi.save, form([lesson]), stranger.token)).code).toBe(404);
    const id = await apply(lesson);
    expect((await t.send(invoicesApi.one, { id }, stranger.token)).code).toBe(404);
    expect((await t.send(invoicesApi.save, { id, title: '' }, stranger.token)).code).toBe(404);
    expect((await t.send(invoicesApi.withdraw, { id }, stranger.token)).code).toBe(404);
    expect((await t.call(invoiceListApi.invoices, {}, stranger.token)).total).toBe(0);
    expect((await t.call(invoicesApi.totals, {}, stranger.token)).amount).toBe('0.00');
  });
});

test('an application claims the amounts, belongs to the salesperson and tells finance', async () => {
  const lesson = await t.make.lesson(seller);
  const id = await apply(lesson, '6000.00');
  expect(await rowOf(id)).toMatchObject({
    amount: '6000.00',
    status: 1,
    owner_id: seller.personnelId,
    institution_id: lesson.institutionId,
    rate: '0.0600',
  });
  expect((await t.make.lessonRow(lesson.id)).invoiced).toBe('6000.00');
  const told = await t.db
    .selectFrom('message')
    .select('title')
    .where('recipient_id', '=', finance.accountId)
    .execute();
  expect(told.map((one) => one.title)).toContain('开票申请');
  const one = await t.call(invoicesApi.one, { id }, seller.token);
  expect(one).toMatchObject({ taxAmount: '339.62', lines: [{ lessonId: lesson.id, amount: '6000.00' }] });
});

test('its message opens it, and asks nobody once it is issued, refused or taken back', async () => {
  const colleague = await t.make.staff('finance');
  const unread = async () =>
    (
      await t.db
        .selectFrom('message')
        .select('data')
        .where('recipient_id', '=', colleague.accountId)
        .where('title', '=', '开票申请')
        .where('read_at', 'is', null)
        .execute()
    ).map((row) => row.data);
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push(await apply(await t.make.lesson(seller), '6000.00'));
  const [issued = 0, refused = 0, withdrawn = 0] = ids;
  expect(await unread()).toEqual(ids.map((id) => ({ path: `/financeInfo/invoices?open=${id}` })));
  await t.call(invoicesApi.issue, { id: issued, no: `F${issued}` }, finance.token);
  await t.call(invoicesApi.void, { id: refused, reason: '抬头不对' }, finance.token);
  expect(await unread()).toEqual([{ path: `/financeInfo/invoices?open=${withdrawn}` }]);
  await t.call(invoicesApi.withdraw, { id: withdrawn }, seller.token);
  expect(await unread()).toEqual([]);
});

test('form-encoded lines are read alike', async () => {
  const lesson = await t.make.lesson(seller);
  const answer = await t.send(
    invoicesApi.save,
    { ...form([]), lines: JSON.stringify([{ lessonId: lesson.id, amount: 100 }]) },
    seller.token,
    'form',
  );
  expect(answer.code).toBe(200);
  expect((await t.make.lessonRow(lesson.id)).invoiced).toBe('100.00');
});

describe('what may be invoiced', () => {
  test.each([
    [{ title: '' }, 408],
    [{ kind: '收据' }, 408],
    [{ lines: [] }, 408],
    [{ lines: 'nonsense' }, 408],
    [{ rate: 2 }, 408],
    [{ companyId: null }, 408],
    [{ companyId: 999_999 }, 408],
    [{ kind: '专票' }, 408],
    [{ taxNo: '9113' }, 408],
  ])('%j is refused', async (values, code) => {
    const lesson = await t.make.lesson(seller);
    expect((await t.send(invoicesApi.save, form([lesson], '1', values), seller.token)).code).toBe(code);
    expect((await t.make.lessonRow(lesson.id)).invoiced).toBe('0.00');
  });

  test('neither more than is open, nor a lesson twice, nor two institutions', async () => {
    const lesson = await t.make.lesson(seller);
    const other = await t.make.lesson(seller);
    expect((await t.send(invoicesApi.save, form([lesson], '10000.01'), seller.token)).code).toBe(400);
    expect((await t.send(invoicesApi.save, form([lesson, lesson], '1.00'), seller.token)).code).toBe(408);
    expect((await t.send(invoicesApi.save, form([lesson, other], '1.00'), seller.token)).code).toBe(400);
    const cancelled = await t.make.lesson(seller, { lesson_status: 0 });
    expect((await t.send(invoicesApi.save, form([cancelled], '1.00'), seller.token)).code).toBe(404);
  });

  test('exactly one of ten concurrent applications for one lesson wins', async () => {
    const lesson = await t.make.lesson(seller);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.send(invoicesApi.save, form([lesson], '6000.00'), seller.token)),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 400)).toHaveLength(9);
    const lines = await t.db
      .selectFrom('invoice_line')
      .select('amount')
      .where('lesson_id', '=', lesson.id)
      .execute();
    expect(lines).toEqual([{ amount: '6000.00' }]);
    expect((await t.make.lessonRow(lesson.id)).invoiced).toBe('6000.00');
  });
});

test('an edit moves the amounts; after issuing there is none', async () => {
  const lesson = await t.make.lesson(seller);
  const second = await t.make.lesson(seller, { institution_id: lesson.institutionId });
  const id = await apply(lesson);
  await t.call(invoicesApi.save, { ...form([second], '500.00'), id, version: 1 }, seller.token);
  expect((await t.make.lessonRow(lesson.id)).invoiced).toBe('0.00');
  expect((await t.make.lessonRow(second.id)).invoiced).toBe('500.00');
  expect((await t.send(invoicesApi.save, { ...form([second]), id, version: 1 }, seller.token)).code).toBe(
    409,
  );
  await t.call(invoicesApi.issue, { id, no: '26130001' }, finance.token);
  expect((await t.send(invoicesApi.save, { ...form([second]), id }, seller.token)).code).toBe(400);
  expect((await t.send(invoicesApi.withdraw, { id }, seller.token)).code).toBe(400);
});

test('withdrawing gives back', async () => {
  const lesson = await t.make.lesson(seller);
  const id = await apply(lesson);
  await t.call(invoicesApi.withdraw, { id }, seller.token);
  expect((await t.make.lessonRow(lesson.id)).invoiced).toBe('0.00');
  expect((await t.send(invoicesApi.one, { id }, seller.token)).code).toBe(404);
});

test('issue, post and void in their order; the number is unique', async () => {
  const lesson = await t.make.lesson(seller);
  const id = await apply(lesson);
  expect((await t.send(invoicesApi.post, { id, trackingNo: 'SF1' }, finance.token)).code).toBe(400);
  await t.call(invoicesApi.issue, { id, no: '26139999', issuedOn: '2026-03-05' }, finance.token);
  expect(await rowOf(id)).toMatchObject({ status: 2, no: '26139999', issued_at: '2026-03-05 00:00:00' });
  expect((await t.make.lessonRow(lesson.id)).invoiced_on).toBe('2026-03-05');
  const other = await apply(await t.make.lesson(seller));
  expect(await t.send(invoicesApi.issue, { id: other, no: '26139999' }, finance.token)).toMatchObject({
    code: 400,
    message: '该发票号码已存在',
  });
  await t.call(invoicesApi.post, { id, trackingNo: 'SF123' }, finance.token);
  expect(await rowOf(id)).toMatchObject({ status: 3, tracking_no: 'SF123' });
  expect((await t.send(invoicesApi.void, { id }, finance.token)).code).toBe(408);
  await t.call(invoicesApi.void, { id, reason: '抬头有误' }, finance.token);
  expect(await rowOf(id)).toMatchObject({ status: 4, reason: '抬头有误' });
  expect(await t.make.lessonRow(lesson.id)).toMatchObject({ invoiced: '0.00', invoiced_on: null });
  expect((await t.send(invoicesApi.void, { id, reason: '再次' }, finance.token)).code).toBe(400);
});

test('已开票 is what was issued, also by an invoice that comes in issued; void ones are not in the sums', async () => {
  const institution_id = await t.make.institution();
  const lesson = await t.make.lesson(seller, { institution_id, fee_income: '1000.00' });
  const values = { institution_id, amount: '400.00' };
  await t.make.invoice(seller, values, [[lesson, '400.00']]);
  const row = () => t.make.lessonRow(lesson.id);
  expect(await row()).toMatchObject({ invoiced: '400.00', issued: '0.00', invoiced_on: null });
  const issued = { ...values, status: 2, no: '26777001', issued_at: '2026-03-05 10:00:00' };
  const id = await t.make.invoice(seller, issued, [[lesson, '400.00']]);
  expect(await row()).toMatchObject({ invoiced: '800.00', issued: '400.00', invoiced_on: '2026-03-05' });
  const { list } = await t.call(receivablesApi.lessons, { coorgid: institution_id }, finance.token);
  expect(list).toMatchObject([{ invoiced: '400.00', applied: '400.00' }]);
  const sums = () => t.call(invoicesApi.totals, { coorgid: institution_id }, finance.token);
  expect(await sums()).toMatchObject({ count: 2, amount: '800.00' });
  await t.call(invoicesApi.void, { id, reason: '抬头有误' }, finance.token);
  expect(await row()).toMatchObject({ invoiced: '400.00', issued: '0.00', invoiced_on: null });
  expect(await sums()).toMatchObject({ count: 2, amount: '400.00' });
});

test('the electronic invoice is uploaded by finance once it is issued, replaced by a later one, and read by whose it is', async () => {
  const file = async (accountId: number, purpose = 'invoice') =>
    (
      await t.db
        .insertInto('file')
        .values({
          name: '电子发票.pdf',
          mime: 'application/pdf',
          size: 1,
          sha256: '0',
          key: `invoice-file-${accountId}-${purpose}-${++files}`,
          purpose,
          uploaded_by: accountId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  let files = 0;
  const id = await apply(await t.make.lesson(seller));
  const attach = (fileId: number, token = finance.token) => t.send(invoicesApi.attach, { id, fileId }, token);
  const first = await file(finance.accountId);
  expect((await attach(first)).code).toBe(400);
  await t.call(invoicesApi.issue, { id, no: `E${id}` }, finance.token);
  expect((await attach(first, seller.token)).code).toBe(403);
  for (const wrong of [await file(seller.accountId), await file(finance.accountId, 'voucher'), 2_000_000_000])
    expect((await attach(wrong)).code).toBe(408);
  expect((await attach(first)).code).toBe(200);
  expect((await t.call(invoicesApi.one, { id }, seller.token)).fileId).toBe(first);
  const refs = async (fileId: number, token: string) =>
    (await t.call(filesApi.refs, { ids: [fileId] }, token)).list.map((one) => one.id);
  expect(await refs(first, seller.token)).toEqual([first]);
  expect(await refs(first, stranger.token)).toEqual([]);
  const second = await file(finance.accountId);
  // A refused file leaves the present one in place.
  expect((await attach(2_000_000_000)).code).toBe(408);
  expect((await t.call(invoicesApi.one, { id }, seller.token)).fileId).toBe(first);
  expect((await attach(second)).code).toBe(200);
  expect((await t.call(invoicesApi.one, { id }, seller.token)).fileId).toBe(second);
  expect(await refs(first, seller.token)).toEqual([]);
});

test('one of two concurrent reversals of an invoice succeeds, and both rows sum to 0', async () => {
  const lesson = await t.make.lesson(seller);
  const id = await apply(lesson);
  expect((await t.send(invoicesApi.red, { id, reason: '未开票' }, finance.token)).code).toBe(400);
  await t.call(invoicesApi.issue, { id, no: '26135555' }, finance.token);
  const answers = await Promise.all(
    [1, 2].map(() => t.send(invoicesApi.red, { id, reason: '退款' }, finance.token)),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
  const red = await rowOf(answers.find((answer) => answer.code === 200)?.data.id ?? 0);
  expect(red).toMatchObject({ red_of: id, amount: '-10000.00', status: 5 });
  expect(await rowOf(id)).toMatchObject({ status: 5 });
  expect((await t.make.lessonRow(lesson.id)).invoiced).toBe('0.00');
  expect(await t.call(invoicesApi.totals, { coorgid: lesson.institutionId }, finance.token)).toEqual({
    count: 2,
    amount: '0.00',
    taxAmount: '0.00',
  });
  expect((await t.send(invoicesApi.red, { id: red.id, reason: '再红' }, finance.token)).code).toBe(400);
});

test('the database itself refuses lines that do not add up', async () => {
  const id = await apply(await t.make.lesson(seller));
  await expect(
    t.db.updateTable('invoice_line').set({ amount: '1.00' }).where('invoice_id', '=', id).execute(),
  ).rejects.toThrow('不一致');
});

test('the list filters and sorts; totals and export hold exactly what it shows', async () => {
  const owner = await t.make.staff('salesperson');
  const institution_id = await t.make.institution({ name: '保定商业银行' });
  for (const fee_income of ['100.00', '300.00', '200.00']) {
    const lesson = await t.make.lesson(owner, { institution_id, fee_income });
    await t.call(
      invoicesApi.save,
      form([lesson], fee_income, { kind: fee_income === '200.00' ? '专票' : '普票', taxNo: TAX_NUMBER }),
      owner.token,
    );
  }
  const list = await t.call(
    invoiceListApi.invoices,
    { keyword: 'bdsyyh', sort: 'amount', order: 'asc' },
    owner.token,
  );
  expect(list.list.map((row) => row.amount)).toEqual(['100.00', '200.00', '300.00']);
  expect((await t.call(invoiceListApi.invoices, { kind: '专票' }, owner.token)).total).toBe(1);
  expect(
    (await t.call(invoiceListApi.invoices, { from: '2099-01-01', to: '2099-02-01' }, owner.token)).total,
  ).toBe(0);
  expect(await t.call(invoicesApi.totals, { kind: '普票' }, owner.token)).toMatchObject({
    count: 2,
    amount: '400.00',
  });
  expect((await t.send(invoiceListApi.invoices, { sort: 'title' }, owner.token)).code).toBe(408);
  const answer = await t.send(invoicesApi.export, { kind: '专票', columns: 'amount,status' }, owner.token);
  const rows = await sheetRows(answer.response.rawPayload);
  expect(rows).toEqual([
    ['价税合计（元）', '状态'],
    ['200', '待开票'],
  ]);
});

test('states allow what they allow', () => {
  expect([1, 2, 3, 4, 5].filter((status) => canInvoice('void', status))).toEqual([1, 2, 3]);
  expect([1, 2, 3, 4, 5].filter((status) => canInvoice('red', status))).toEqual([2, 3]);
});

const lastTitle = async () =>
  (
    await t.db
      .selectFrom('message')
      .select('title')
      .where('recipient_id', '=', seller.accountId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.title;

test('the electronic invoice goes along with the issue, or nothing is issued', async () => {
  const lesson = await t.make.lesson(seller);
  const id = await t.make.invoice(seller, { institution_id: lesson.institutionId }, [[lesson, '1.00']]);
  const issue = (fileId: number, no = `F${id}`) =>
    t.send(invoicesApi.issue, { id, no, fileId }, finance.token);
  for (const wrong of [await t.make.file(seller.accountId, 'invoice'), 2_000_000_000]) {
    expect((await issue(wrong)).code).toBe(408);
    expect((await t.call(invoicesApi.one, { id }, seller.token)).status).toBe(1);
  }
  const own = await t.make.file(finance.accountId, 'invoice', '发票.pdf');
  expect((await issue(own)).code).toBe(200);
  expect(await t.call(invoicesApi.one, { id }, seller.token)).toMatchObject({ status: 2, fileId: own });
  const { list } = await t.call(invoiceListApi.invoices, { coorgid: lesson.institutionId }, seller.token);
  expect(list).toMatchObject([{ id, fileId: own }]);
  expect(await lastTitle()).toBe(`发票 F${id} 已开具，电子发票已上传`);
});

test('an application that is refused is told as refused, an invoice that is void by its number', async () => {
  const refused = await apply(await t.make.lesson(seller));
  await t.call(invoicesApi.void, { id: refused, reason: '缺税号' }, finance.token);
  expect(await lastTitle()).toBe('开票申请被拒绝：缺税号');
  const issued = await apply(await t.make.lesson(seller));
  await t.call(invoicesApi.issue, { id: issued, no: `V${issued}` }, finance.token);
  await t.call(invoicesApi.void, { id: issued, reason: '抬头有误' }, finance.token);
  expect(await lastTitle()).toBe(`发票 V${issued} 已作废：抬头有误`);
});

test('an application that is put on a colleague’s lesson is theirs', async () => {
  const lesson = await t.make.lesson(seller);
  const colleague = await t.make.staff('salesperson');
  const other = await t.make.lesson(colleague, {
    institution_id: lesson.institutionId,
    contact_id: lesson.contactId,
  });
  const id = await apply(lesson);
  const put = (...lessons: number[]) => {
    const lines = lessons.map((lessonId) => ({ lessonId, amount: '1000.00' }));
    return t.call(invoicesApi.save, { id, title: '改', kind: '普票', companyId, lines }, finance.token);
  };
  const reads = async () =>
    await Promise.all(
      [seller, colleague].map(async ({ token }) => (await t.send(invoicesApi.one, { id }, token)).code),
    );
  await put(other.id, lesson.id);
  expect(await reads()).toEqual([200, 404]);
  await put(other.id);
  expect(await reads()).toEqual([404, 200]);
});
