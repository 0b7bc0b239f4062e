import { randomUUID } from 'node:crypto';
import { paymentListApi, paymentPhotosApi, paymentsApi } from '@shibiao/contract/finance/payments';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { paymentPeople, paymentsOn, reimbursement } from '../../../test/payments.ts';
import { sheetRows } from '../../../test/sheet.ts';
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

const form = reimbursement;
const { rowOf, stepsOf, inbox, approve, ...made } = paymentsOn(() => t);
const submit = (by: Person = seller, values: Record<string, unknown> = {}) => made.submit(by, values);
const toPayment = async (id: number) => {
  expect((await approve(id, 1, manager)).code).toBe(200);
  expect((await approve(id, 2, finance)).code).toBe(200);
};
const upload = async (person: Person) =>
  (
    await t.db
      .insertInto('file')
      .values({
        name: '票据.jpg',
        mime: 'image/jpeg',
        size: 10,
        sha256: 'x',
        key: randomUUID(),
        purpose: 'voucher',
        uploaded_by: person.accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

const byId = [
  paymentsApi.one,
  paymentsApi.save,
  paymentsApi.resubmit,
  paymentsApi.withdraw,
  ...Object.values(paymentPhotosApi),
];

describe('the locks', () => {
  test.each([paymentsApi.approve, paymentsApi.reject, paymentsApi.pay])(
    '$operation is not for a salesperson',
    async (endpoint) => {
      expect((await t.send(endpoint, { id: await submit(), step: 1 }, seller.token)).code).toBe(403);
    },
  );
  test.each(byId)('$operation: a request outside the scope does not exist', async (endpoint) => {
    const id = await submit();
    expect((await t.send(endpoint, { id }, otherManager.token)).code).toBe(404);
  });
  test.each([paymentsApi.approve, paymentsApi.reject])(
    '$operation: nor for another manager',
    async (endpoint) => {
      const id = await submit();
      expect((await t.send(endpoint, { id, step: 1, reason: '无' }, otherManager.token)).code).toBe(404);
      expect((await rowOf(id)).status).toBe(1);
    },
  );
});

describe('a request', () => {
  test('is summed, numbered and put before the manager of the organisation', async () => {
    const id = await submit();
    expect(await rowOf(id)).toMatchObject({
      amount: '750.50',
      status: 1,
      round: 1,
      applicant_id: seller.personnelId,
      organisation_id: seller.organisationId,
      readable_ids: null,
    });
    expect((await rowOf(id)).no).toMatch(/^FK\d{11}$/);
    expect((await inbox(manager)).at(-1)).toMatchObject({
      msg_send_type: 19,
      title: '费用报销待经理审批',
      data: { path: `/financeInfo/payments/${id}` },
    });
    expect(await inbox(otherManager)).toEqual([]);
  });
  test('a data application notifies by type 11, and needs no amount', async () => {
    const id = await submit(seller, { kind: 3, title: '申请合同模板', lines: [] });
    expect((await rowOf(id)).amount).toBe('0.00');
    expect((await inbox(manager)).at(-1)).toMatchObject({ msg_send_type: 11 });
  });
  test('goes to the general manager where no manager is', async () => {
    await submit(await t.make.staff('hr'));
    expect((await inbox(boss)).at(-1)).toMatchObject({ title: '费用报销待经理审批' });
  });
  test.each([
    [{ kind: 5 }],
    [{ title: '' }],
    [{ lines: [] }],
    [{ lines: [{ title: '无金额' }] }],
    [{ lines: [{ title: '', amount: '1.00' }] }],
    [{ lines: [{ title: '负数', amount: '-1.00' }] }],
    [{ kind: 1, lines: [] }],
    [{ fileIds: [999_999] }],
  ])('%j is refused and leaves nothing', async (values) => {
    const count = () =>
      t.db
        .selectFrom('payment_request')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    expect((await t.send(paymentsApi.save, form(values), seller.token)).code).toBe(408);
    expect(await count()).toEqual(before);
  });
});

describe('the steps', () => {
  test('manager, finance, payment: each once, in order, with what it tells', async () => {
    const id = await submit();
    expect((await approve(id, 2, finance)).code).toBe(400);
    expect((await t.send(paymentsApi.pay, { id, paidOn: today() }, finance.token)).code).toBe(400);
    expect((await approve(id, 1, finance)).code).toBe(400);
    expect((await approve(id, 1, manager)).code).toBe(200);
    expect((await inbox(finance)).at(-1)).toMatchObject({ title: '费用报销待财务审批', msg_send_type: 19 });
    expect((await approve(id, 1, manager)).code).toBe(400);
    expect((await approve(id, 2, manager)).code).toBe(400);
    expect((await approve(id, 2, finance)).code).toBe(200);
    const voucher = await upload(cashier);
    expect((await t.send(paymentsApi.pay, { id, paidOn: '2099-01-01' }, cashier.token)).code).toBe(408);
    await t.call(paymentsApi.pay, { id, paidOn: today(), method: '微信', fileIds: [voucher] }, cashier.token);
    expect(await rowOf(id)).toMatchObject({ status: 4, paid_on: today(), method: '微信' });
    expect((await stepsOf(id)).map((step) => [step.step, step.result, step.by_id])).toEqual([
      [1, 'approved', manager.personnelId],
      [2, 'approved', finance.personnelId],
      [3, 'paid', cashier.personnelId],
    ]);
    expect((await inbox(seller)).at(-1)).toMatchObject({ title: '费用报销已付款' });
    expect((await t.call(paymentPhotosApi.paymentPhotos, { id }, seller.token)).list).toMatchObject([
      { id: voucher, kind: 'voucher' },
    ]);
  });

  test('the general manager may take the manager’s step of anybody', async () => {
    expect((await approve(await submit(), 1, boss)).code).toBe(200);
  });

  test('nobody decides on their own request', async () => {
    const own = await submit(manager);
    expect(await approve(own, 1, manager)).toMatchObject({ code: 400, message: '不能审批自己的申请' });
    const ofFinance = await submit(finance);
    expect((await approve(ofFinance, 1, boss)).code).toBe(200);
    expect((await approve(ofFinance, 2, finance)).code).toBe(400);
    expect((await approve(ofFinance, 2, cashier)).code).toBe(200);
    expect((await t.send(paymentsApi.pay, { id: ofFinance, paidOn: today() }, finance.token)).code).toBe(400);
    await expect(
      t.db
        .insertInto('payment_step')
        .values({
          request_id: own,
          round: 1,
          step: 1,
          result: 'approved',
          applicant_id: manager.personnelId,
          by_id: manager.personnelId,
        })
        .execute(),
    ).rejects.toThrow('payment_step_check');
  });

  test('exactly one of two approvals of one step wins, also by one person clicking twice', async () => {
    const id = await submit();
    const first = await Promise.all([manager, boss, manager, boss].map((by) => approve(id, 1, by)));
    expect(first.map((answer) => answer.code).sort()).toEqual([200, 400, 400, 400]);
    const mixed = await Promise.all([
      approve(id, 2, finance),
      t.send(paymentsApi.reject, { id, step: 2, reason: '发票不符' }, cashier.token),
    ]);
    expect(mixed.map((answer) => answer.code).sort()).toEqual([200, 400]);
    expect(await stepsOf(id)).toHaveLength(2);
  });

  test('exactly one of two payments of one request wins', async () => {
    const id = await submit();
    await toPayment(id);
    const answers = await Promise.all(
      [finance, cashier, finance].map((by) => t.send(paymentsApi.pay, { id, paidOn: today() }, by.token)),
    );
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400, 400]);
    expect((await stepsOf(id)).filter((step) => step.result === 'paid')).toHaveLength(1);
  });

  test('rejected, edited and submitted again it goes a new round', async () => {
    const id = await submit();
    expect((await t.send(paymentsApi.reject, { id, step: 1 }, manager.token)).code).toBe(408);
    expect((await t.send(paymentsApi.save, { ...form(), id }, seller.token)).code).toBe(400);
    await t.call(paymentsApi.reject, { id, step: 1, reason: '缺少发票' }, manager.token);
    expect(await rowOf(id)).toMatchObject({ status: 5, reject_reason: '缺少发票' });
    expect((await inbox(seller)).at(-1)?.content).toContain('缺少发票');
    expect((await t.send(paymentsApi.save, { ...form({ kind: 4 }), id }, seller.token)).code).toBe(408);
    expect((await t.send(paymentsApi.save, { ...form(), id }, manager.token)).code).toBe(400);
    await t.call(
      paymentsApi.save,
      { ...form({ lines: [{ title: '高铁', amount: '300.00' }] }), id, resubmit: true },
      seller.token,
    );
    expect(await rowOf(id)).toMatchObject({ status: 1, round: 2, amount: '300.00', reject_reason: null });
    await toPayment(id);
    expect(await stepsOf(id)).toHaveLength(3);
  });

  test('the applicant withdraws before finance approved, and resubmits', async () => {
    const id = await submit();
    expect((await t.send(paymentsApi.withdraw, { id }, manager.token)).code).toBe(400);
    const answers = await Promise.all([1, 2].map(() => t.send(paymentsApi.withdraw, { id }, seller.token)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
    expect((await approve(id, 1, manager)).code).toBe(400);
    expect((await t.send(paymentsApi.resubmit, { id }, manager.token)).code).toBe(400);
    await t.call(paymentsApi.resubmit, { id }, seller.token);
    await toPayment(id);
    expect((await t.send(paymentsApi.withdraw, { id }, seller.token)).code).toBe(400);
  });
});

describe('who may read', () => {
  test('everyone in the scope while nobody is named', async () => {
    const id = await submit();
    for (const reader of [seller, manager, boss, finance])
      expect((await t.call(paymentsApi.one, { id }, reader.token)).id).toBe(id);
    expect((await t.call(paymentPhotosApi.readablePersons, { id }, manager.token)).list).toBeNull();
    expect((await t.send(paymentsApi.one, { id }, colleague.token)).code).toBe(404);
  });
  test('the named ones, the applicant and who decides, in list, page, photos and export', async () => {
    const file = await upload(seller);
    const named = await t.make.staff('salesperson');
    const leader = await t.make.staff('sales_leader', { organisation_id: manager.organisationId });
    const member = await t.make.staff('salesperson', {
      organisation_id: manager.organisationId,
      leader_id: leader.personnelId,
    });
    const open = await submit(member, { title: '公开申请' });
    const id = await submit(member, { title: '保密申请', readableIds: [named.personnelId] });
    await t.call(paymentPhotosApi.editPaymentPhotos, { id, fileIds: [] }, member.token);
    expect(
      (await t.send(paymentPhotosApi.editPaymentPhotos, { id, fileIds: [file] }, member.token)).code,
    ).toBe(408);
    const seen = async (person: Person) =>
      (await t.call(paymentListApi.payments, { applicantId: member.personnelId }, person.token)).list
        .map((row) => row.id)
        .sort();
    expect(await seen(member)).toEqual([open, id]);
    expect(await seen(leader)).toEqual([open]);
    expect(await seen(named)).toEqual([id]);
    expect(await seen(manager)).toEqual([open, id]);
    expect(await seen(finance)).toEqual([open, id]);
    expect((await t.send(paymentPhotosApi.paymentPhotos, { id }, leader.token)).code).toBe(404);
    expect((await t.call(paymentPhotosApi.readablePersons, { id }, named.token)).list).toEqual([
      { personnelid: named.personnelId, personnelname: named.name },
    ]);
    const answer = await t.send(
      paymentsApi.export,
      { applicantId: member.personnelId, columns: 'title' },
      leader.token,
    );
    const titles = await sheetRows(answer.response.rawPayload);
    expect(titles).toEqual([['事由'], ['公开申请']]);
  });
});

describe('photos', () => {
  test('attachments are the applicant’s until decided, vouchers finance’s', async () => {
    const [attachment, voucher] = [await upload(seller), await upload(finance)];
    const id = await submit(seller, { fileIds: [attachment] });
    expect(
      (
        await t.send(
          paymentPhotosApi.editPaymentPhotos,
          { id, kind: 'voucher', fileIds: [voucher] },
          finance.token,
        )
      ).code,
    ).toBe(400);
    expect(
      (
        await t.send(
          paymentPhotosApi.editPaymentPhotos,
          { id, kind: 'attachment', fileIds: [voucher] },
          finance.token,
        )
      ).code,
    ).toBe(400);
    await toPayment(id);
    expect((await t.send(paymentPhotosApi.editPaymentPhotos, { id, fileIds: [] }, seller.token)).code).toBe(
      400,
    );
    await t.call(paymentPhotosApi.editPaymentPhotos, { id, fileIds: [voucher] }, finance.token);
    expect(
      (await t.call(paymentsApi.one, { id }, seller.token)).photoList.map((photo) => [photo.id, photo.kind]),
    ).toEqual([
      [attachment, 'attachment'],
      [voucher, 'voucher'],
    ]);
    expect(
      await t.db
        .selectFrom('file')
        .select(['subject_kind', 'subject_id'])
        .where('id', '=', voucher)
        .executeTakeFirst(),
    ).toEqual({ subject_kind: 'payment_request', subject_id: id });
  });
});

describe('lists', () => {
  test('tabs: mine, waiting for me, all; with what I may do', async () => {
    const member = await t.make.staff('salesperson', { organisation_id: manager.organisationId });
    const waiting = await submit(member, { title: '等待经理' });
    const approved = await submit(member, { title: '等待财务' });
    await approve(approved, 1, manager);
    const ids = async (person: Person, filter: object) =>
      (
        await t.call(paymentListApi.payments, { applicantId: member.personnelId, ...filter }, person.token)
      ).list.map((row) => row.id);
    expect(await ids(member, { tab: 'mine' })).toEqual([approved, waiting]);
    expect(await ids(member, { tab: 'waiting' })).toEqual([]);
    expect(await ids(manager, { tab: 'waiting' })).toEqual([waiting]);
    expect(await ids(finance, { tab: 'waiting' })).toEqual([approved]);
    expect(await ids(otherManager, { tab: 'waiting' })).toEqual([]);
    const [row] = (
      await t.call(
        paymentListApi.payments,
        { applicantId: member.personnelId, tab: 'waiting' },
        manager.token,
      )
    ).list;
    expect(row).toMatchObject({ canDecide: true, canPay: false, canWithdraw: false, canEdit: false });
    expect(
      await t.call(paymentsApi.totals, { applicantId: member.personnelId }, finance.token),
    ).toMatchObject({ count: 2, amount: '1501.00' });
    expect(
      await ids(finance, { keyword: '等待财', status: 2, kind: 2, sort: 'amount', order: 'asc' }),
    ).toEqual([approved]);
    expect((await t.send(paymentListApi.payments, { tab: 'everything' }, finance.token)).code).toBe(408);
  });
});
