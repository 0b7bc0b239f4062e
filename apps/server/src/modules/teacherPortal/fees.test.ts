import { answeredTo } from '@shibiao/contract/endpoint';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';
import { add } from '../../lib/money.ts';

const FEES = answeredTo(teacherPortalApi.fees, 'teacher');
const CODE = answeredTo(teacherPortalApi.bankCode, 'teacher');
const PROFILE = answeredTo(teacherPortalApi.profile, 'teacher');

let t: TestApp;
let seller: Person;
let boss: Person;
let finance: Person;
beforeAll(async () => {
  t = await testApp({ DEMO: '1' });
  seller = await t.make.staff('salesperson');
  boss = await t.make.staff('general_manager');
  finance = await t.make.staff('finance');
});
const taught = (teacherId: number, values: object) =>
  t.make.lesson(seller, {
    teacher_id: teacherId,
    on: addDays(today(), -3),
    fee_income: '30000.00',
    ...values,
  });

test.each([
  [
    '10000.00',
    '1600.00',
    '8400.00',
    '10,000 元：超过 4,000 元，按 80% 计应纳税所得额 8,000 元；8,000 × 20% = 1,600 元',
  ],
  [
    '3000.00',
    '440.00',
    '2560.00',
    '3,000 元：不超过 4,000 元，减除 800 元，应纳税所得额 2,200 元；2,200 × 20% = 440 元',
  ],
])('one payment of %s is taxed %s and %s is paid, said in words', async (fee, tax, net, words) => {
  const teacher = await t.make.teacherAccount();
  await taught(teacher.teacherId, { teacher_fee: fee });
  const { list, taxes } = await t.call(FEES, {}, teacher.token);
  expect(list).toMatchObject([{ fee, gross: fee, tax, net, state: 'open', isEstimate: true }]);
  expect(taxes).toMatchObject([{ tax, net, words: expect.stringContaining(words), isEstimate: true }]);
});

test('before a request the portal has finance’s preview to the cent, afterwards finance’s lines to the cent', async () => {
  const teacher = await t.make.teacherAccount();
  const lessons = [
    await taught(teacher.teacherId, { teacher_fee: '3333.33', subsidy: '120.50' }),
    await taught(teacher.teacherId, { teacher_fee: '1000.01', on: addDays(today(), -40) }),
    await taught(teacher.teacherId, { teacher_fee: '7777.77', travel_fee: '366.60', travel_payer: '讲师' }),
  ];
  const lessonIds = lessons.map(({ id }) => id);
  const amounts = (
    rows: readonly {
      lessonId: number;
      fee: string;
      subsidy: string;
      travel: string;
      gross: string;
      tax: string;
      net: string;
    }[],
  ) =>
    rows
      .map(({ lessonId, fee, subsidy, travel, gross, tax, net }) => ({
        lessonId,
        fee,
        subsidy,
        travel,
        gross,
        tax,
        net,
      }))
      .sort((a, b) => a.lessonId - b.lessonId);
  const preview = await t.call(paymentsApi.settlementPreview, { lessonIds }, finance.token);
  const of = preview.list[0];
  const estimated = await t.call(FEES, {}, teacher.token);
  expect(amounts(estimated.list)).toEqual(
    amounts((of?.lines ?? []).map((line) => ({ ...line, lessonId: line.lessonId ?? 0, net: line.amount }))),
  );
  expect(estimated.sums).toMatchObject({
    net: preview.net,
    tax: preview.tax,
    waiting: preview.net,
    paid: '0.00',
  });
  const finances = await t.call(
    paymentsApi.settlementLessons,
    { teacherId: teacher.teacherId },
    finance.token,
  );
  expect(estimated.sums).toMatchObject({
    fee: finances.sums.feeOpen,
    subsidy: finances.sums.subsidyOpen,
    travel: finances.sums.travelOpen,
  });
  const { ids } = await t.call(paymentsApi.settle, { lessonIds }, seller.token);
  const id = ids[0] ?? 0;
  const state = async () => [
    ...new Set((await t.call(FEES, {}, teacher.token)).list.map((row) => row.state)),
  ];
  expect(await state()).toEqual(['asked']);
  await t.call(paymentsApi.approve, { id, step: 1 }, boss.token);
  await t.call(paymentsApi.approve, { id, step: 2 }, finance.token);
  expect(await state()).toEqual(['approved']);
  await t.call(paymentsApi.pay, { id, paidOn: today() }, finance.token);
  const paid = await t.call(FEES, {}, teacher.token);
  const request = await t.call(paymentsApi.one, { id }, finance.token);
  expect(amounts(paid.list)).toEqual(
    amounts(request.lines.map((line) => ({ ...line, lessonId: line.lessonId ?? 0, net: line.amount }))),
  );
  expect(paid.list.every((row) => row.state === 'paid' && row.paidOn === today() && !row.isEstimate)).toBe(
    true,
  );
  expect(paid.sums).toMatchObject({ paid: request.amount, net: request.amount, waiting: '0.00' });
});

test('a fee after tax shows what the company bears; who invoices is not taxed; lessons ahead are told apart', async () => {
  const after = await t.make.teacherAccount();
  await t.db
    .updateTable('teacher')
    .set({ is_fee_after_tax: true })
    .where('id', '=', after.teacherId)
    .execute();
  await taught(after.teacherId, { teacher_fee: '8400.00' });
  expect((await t.call(FEES, {}, after.token)).list).toMatchObject([
    { fee: '8400.00', gross: '10000.00', tax: '1600.00', net: '8400.00' },
  ]);
  const invoices = await t.make.teacherAccount();
  await t.db
    .updateTable('teacher')
    .set({ settlement_method: 2 })
    .where('id', '=', invoices.teacherId)
    .execute();
  await taught(invoices.teacherId, { teacher_fee: '10000.00' });
  await taught(invoices.teacherId, { teacher_fee: '5000.00', on: addDays(today(), 20) });
  const { list, sums } = await t.call(FEES, {}, invoices.token);
  expect(list.map(({ state, tax, net }) => [state, tax, net])).toEqual([
    ['open', '0.00', '10000.00'],
    ['ahead', '0.00', '5000.00'],
  ]);
  expect(sums).toMatchObject({ waiting: '10000.00', net: add('10000.00', '5000.00') });
});

test('the year statement is the list as a sheet, for the teacher alone', async () => {
  const teacher = await t.make.teacherAccount();
  const other = await t.make.teacherAccount();
  await taught(teacher.teacherId, { teacher_fee: '3000.00' });
  const rows = await sheetRows(
    (await t.send(teacherPortalApi.exportFees, {}, teacher.token)).response.rawPayload,
  );
  expect(JSON.stringify(rows)).toContain('2560');
  expect((await t.call(FEES, {}, other.token)).list).toEqual([]);
  expect((await t.send(FEES, {}, null)).code).toBe(401);
  expect((await t.send(FEES, {}, finance.token)).code).toBe(403);
  expect((await t.send(FEES, { year: 'x' }, teacher.token)).code).toBe(408);
});

test('another account needs a code to the phone and finance’s consent; until then the old one is paid', async () => {
  const teacher = await t.make.teacherAccount();
  await t.db
    .updateTable('teacher')
    .set({ bank_name: '中国银行', bank_account: '6222000011112222' })
    .where('id', '=', teacher.teacherId)
    .execute();
  const { id: lessonId } = await taught(teacher.teacherId, { teacher_fee: '3000.00' });
  const wanted = { bankName: '招商银行', bankAccount: '6225888899990000' };
  const rowOf = () =>
    t.db.selectFrom('teacher').selectAll().where('id', '=', teacher.teacherId).executeTakeFirstOrThrow();
  expect(await t.send(teacherPortalApi.saveBank, { ...wanted, code: '000000' }, teacher.token)).toMatchObject(
    {
      code: 408,
      data: [{ field: 'code' }],
    },
  );
  expect((await rowOf()).new_bank_account).toBeNull();
  const { demoCode } = await t.call(CODE, {}, teacher.token);
  await t.call(teacherPortalApi.saveBank, { ...wanted, code: demoCode ?? '' }, teacher.token);
  expect(await rowOf()).toMatchObject({
    bank_account: '6222000011112222',
    new_bank_account: '6225888899990000',
    is_new_bank_own: true,
  });
  expect(
    (await t.send(teacherPortalApi.saveBank, { ...wanted, code: demoCode ?? '' }, teacher.token)).code,
  ).toBe(408);
  expect((await t.call(PROFILE, {}, teacher.token)).bank).toMatchObject({
    bankAccount: '****2222',
    newBankAccount: '****0000',
  });
  const preview = async () =>
    (await t.call(paymentsApi.settlementPreview, { lessonIds: [lessonId] }, finance.token)).list[0]
      ?.bankAccount;
  expect(await preview()).toBe('6222000011112222');
  const { list } = await t.call(teachersApi.bankChanges, {}, finance.token);
  expect(list.find((one) => one.id === teacher.teacherId)).toMatchObject({ byName: '讲师本人' });
  await t.call(teachersApi.confirmBank, { id: teacher.teacherId, isAccepted: true }, finance.token);
  expect(await rowOf()).toMatchObject({ bank_account: '6225888899990000', is_new_bank_own: false });
  expect(await preview()).toBe('6225888899990000');
});
