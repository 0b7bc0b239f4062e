import { answeredTo } from '@shibiao/contract/endpoint';
import { filesApi } from '@shibiao/contract/files';
import { invoiceRequestsApi } from '@shibiao/contract/finance/invoiceRequests';
import { invoicesApi } from '@shibiao/contract/finance/invoices';
import { portalMoneyApi } from '@shibiao/contract/portalMoney';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

const MONEY = answeredTo(portalMoneyApi.lessons, 'partner');
const INVOICES = answeredTo(portalMoneyApi.invoices, 'partner');
const TAX_NO = '91350100M000100Y43';

let t: TestApp;
let seller: Person;
let finance: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
});

/** A partner with the right to the institution's money. */
async function payer(institutionId?: number) {
  const partner = await t.make.partner(institutionId);
  await t.make.give(partner.contactId, seller);
  await t.db.updateTable('contact').set({ portal_money: true }).where('id', '=', partner.contactId).execute();
  return partner;
}
type Partner = Awaited<ReturnType<typeof payer>>;
const taught = (partner: Partner, on: string, fee_income: string, owner = seller) =>
  t.make.lesson(owner, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    on,
    fee_income,
  });
const profile = async (partner: Partner, form: object = {}) =>
  (
    await t.call(
      portalMoneyApi.saveProfile,
      { title: `石家庄分行${partner.contactId}`, taxNo: TAX_NO, bankName: '工行', ...form },
      partner.token,
    )
  ).id;

describe('A request for an invoice', () => {
  const ask = async (
    partner: Partner,
    lines: { lessonId: number; amount: string }[],
    form: { profileId?: number; kind?: string } = {},
  ) =>
    t.send(
      invoiceRequestsApi.askInvoice,
      { kind: '普票', lines, ...form, profileId: form.profileId ?? (await profile(partner)) },
      partner.token,
    );
  const requests = async (by: { token: string }) =>
    (await t.call(invoiceRequestsApi.requests, { count: 100 }, by.token)).list;
  const application = async (requestId: number, institutionId: number) => {
    const { lines, title, taxNo, kind } = await t.call(
      invoiceRequestsApi.request,
      { id: requestId },
      seller.token,
    );
    return {
      requestId,
      title,
      taxNo,
      kind,
      coorgid: institutionId,
      companyId: await t.make.company(),
      lines: lines.map(({ lessonId, amount }) => ({ lessonId, amount })),
    };
  };

  test('reaches the salesperson, becomes one application for two clicks, and its invoice is read by the institution', async () => {
    const partner = await payer();
    const lesson = await taught(partner, addDays(today(), -2), '6000.00');
    expect((await ask(partner, [{ lessonId: lesson.id, amount: '6000.00' }], { kind: '专票' })).code).toBe(
      200,
    );
    const [mine] = (await requests(seller)).filter(({ coorgid }) => coorgid === partner.institutionId);
    expect(mine).toMatchObject({
      status: 1,
      amount: '6000.00',
      lessons: 1,
      taxNo: TAX_NO,
      authorName: seller.name,
    });
    const id = mine?.id ?? 0;
    const todo = () =>
      t.db
        .selectFrom('todo')
        .where('kind', '=', 'invoiceRequest')
        .where('subject_id', '=', id)
        .select(['personnel_id', 'done_at'])
        .executeTakeFirstOrThrow();
    expect(await todo()).toMatchObject({ personnel_id: seller.personnelId, done_at: null });
    const draft = await application(id, partner.institutionId);
    const clicks = await Promise.all([1, 2].map(() => t.send(invoicesApi.save, draft, seller.token)));
    expect(clicks.map(({ code }) => code).sort()).toEqual([200, 400]);
    const invoices = await t.db
      .selectFrom('invoice')
      .where('institution_id', '=', partner.institutionId)
      .select(['id', 'amount'])
      .execute();
    expect(invoices).toMatchObject([{ amount: '6000.00' }]);
    expect((await todo()).done_at).not.toBeNull();
    const invoiceId = invoices[0]?.id ?? 0;
    const fileId = await t.make.file(finance.accountId, 'invoice', '发票.pdf');
    await t.call(invoicesApi.issue, { id: invoiceId, no: `NO${invoiceId}`, fileId }, finance.token);
    expect(await requests(partner)).toMatchObject([
      { status: 2, invoiceStatus: 2, invoiceNo: `NO${invoiceId}` },
    ]);
    const { list } = await t.call(INVOICES, {}, partner.token);
    expect(list).toMatchObject([{ id: invoiceId, fileId, status: 2, lessons: [{ lessonId: lesson.id }] }]);
    const seen = async (by: { token: string }) =>
      (await t.call(filesApi.refs, { ids: String(fileId) }, by.token)).list.length;
    expect(await seen(partner)).toBe(1);
    expect(await seen(await payer())).toBe(0);
    expect(await seen(await t.make.partner(partner.institutionId))).toBe(0);
    const told = await t.db
      .selectFrom('message')
      .where('recipient_id', '=', partner.accountId)
      .select('title')
      .orderBy('id')
      .execute();
    expect(told.map(({ title }) => title.split('：')[0])).toEqual(['开票申请已提交', '发票已开具']);
  });

  test('holds its lessons: of twenty at once one is taken, and none asks for more than is not invoiced', async () => {
    const partner = await payer();
    const lesson = await taught(partner, addDays(today(), -2), '6000.00');
    const line = [{ lessonId: lesson.id, amount: '6000.00' }];
    const profileId = await profile(partner);
    const send = (lines: object[]) =>
      t.send(invoiceRequestsApi.askInvoice, { profileId, kind: '普票', lines }, partner.token);
    expect(await send([{ lessonId: lesson.id, amount: '6000.01' }])).toMatchObject({
      code: 400,
      data: [{ field: 'lines' }],
    });
    const clicks = await Promise.all(Array.from({ length: 20 }, () => send(line)));
    expect(clicks.filter(({ code }) => code === 200)).toHaveLength(1);
    const [only] = await requests(partner);
    expect(await requests(partner)).toHaveLength(1);
    expect((await t.call(MONEY, {}, partner.token)).list[0]?.canAsk).toBe('0.00');
    await t.call(invoiceRequestsApi.withdrawRequest, { id: only?.id, version: only?.version }, partner.token);
    expect((await t.call(MONEY, {}, partner.token)).list[0]?.canAsk).toBe('6000.00');
    expect((await send(line)).code).toBe(200);
  });

  test('goes to each salesperson with their own lessons', async () => {
    const partner = await payer();
    const other = await t.make.staff('salesperson');
    const [one, two] = [
      await taught(partner, addDays(today(), -2), '6000.00'),
      await taught(partner, addDays(today(), -3), '5000.00', other),
    ];
    await ask(partner, [
      { lessonId: one.id, amount: '6000.00' },
      { lessonId: two.id, amount: '5000.00' },
    ]);
    expect(await requests(other)).toMatchObject([{ amount: '5000.00', authorName: other.name }]);
    expect((await requests(partner)).map(({ amount }) => amount).sort()).toEqual(['5000.00', '6000.00']);
  });

  test('is declined with its reason by the salesperson alone, and stays so', async () => {
    const partner = await payer();
    const lesson = await taught(partner, addDays(today(), -2), '6000.00');
    await ask(partner, [{ lessonId: lesson.id, amount: '100.00' }]);
    const id = (await requests(partner))[0]?.id ?? 0;
    const decline = (by: Person, answer = '合同约定一次开齐') =>
      t.send(invoiceRequestsApi.declineRequest, { id, answer }, by.token);
    expect((await decline(await t.make.staff('salesperson'))).code).toBe(404);
    expect(await decline(seller, '')).toMatchObject({ code: 408, data: [{ field: 'answer' }] });
    expect((await decline(seller)).code).toBe(200);
    expect((await decline(seller)).code).toBe(400);
    expect(await requests(partner)).toMatchObject([{ status: 3, answer: '合同约定一次开齐' }]);
    const draft = await application(id, partner.institutionId);
    expect((await t.send(invoicesApi.save, draft, seller.token)).code).toBe(400);
    expect(
      await t.db
        .selectFrom('invoice')
        .where('institution_id', '=', partner.institutionId)
        .select('id')
        .execute(),
    ).toEqual([]);
  });

  test('takes neither another institution’s lesson or title nor a special invoice without tax number', async () => {
    const [partner, outsider] = [await payer(), await payer()];
    const lesson = await taught(partner, addDays(today(), -2), '6000.00');
    const line = [{ lessonId: lesson.id, amount: '6000.00' }];
    expect((await ask(outsider, line)).code).toBe(404);
    expect(
      (await ask(partner, line, { profileId: await profile(outsider, { title: '别的机构' }) })).code,
    ).toBe(404);
    const bare = await profile(partner, { title: '没有税号', taxNo: '' });
    expect(await ask(partner, line, { profileId: bare, kind: '专票' })).toMatchObject({
      code: 408,
      data: [{ field: 'profileId', message: '专票须填写购方税号' }],
    });
    const colleague = await t.make.partner(partner.institutionId);
    expect(
      (
        await t.send(
          invoiceRequestsApi.askInvoice,
          { profileId: bare, kind: '普票', lines: line },
          colleague.token,
        )
      ).code,
    ).toBe(403);
    expect(await requests(partner)).toEqual([]);
  });
});
