import { paymentsApi } from '@shibiao/contract/finance/payments';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

/** A teacher's line is limited to the lesson's debt and paid to the recorded account. */
let t: TestApp;
let manager: Person;
let seller: Person;
let finance: Person;
let cashier: Person;
let department: Person;

beforeAll(async () => {
  t = await testApp();
  manager = await t.make.staff('manager');
  seller = await t.make.staff('salesperson', { organisation_id: manager.organisationId });
  finance = await t.make.staff('finance');
  cashier = await t.make.staff('finance');
  department = await t.make.staff('teacher_department');
});
const teacher = (values: object = {}) =>
  t.make.teacher({ bank_name: '工行', bank_account: '6222000011112222', settlement_method: 2, ...values });
const lesson = async (values: object = {}, of: object = {}) =>
  t.make.lesson(seller, { travel_fee: '600.00', teacher_id: await teacher(of), ...values });
const ask = (one: MadeLesson, line: object, more: object = {}) =>
  t.send(
    paymentsApi.save,
    { kind: 1, title: '课酬', teacherId: one.teacherId, lines: [{ lessonId: one.id, ...line }], ...more },
    seller.token,
  );
const rowOf = (id: number) =>
  t.db.selectFrom('payment_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a line', () => {
  test.each([
    ['cancelled', { lesson_status: 0 }],
    ['reserved', { lesson_status: 3 }],
    ['postponed', { lesson_status: 2 }],
    ['not taught yet', { on: addDays(today(), 1) }],
  ])('of a lesson that is %s does not exist', async (_state, values) => {
    const one = await lesson(values);
    for (const line of [{ travel: '600.00' }, { fee: '4000.00' }])
      expect((await ask(one, line)).code).toBe(404);
  });

  test('takes no more fee, subsidy or travel than is owed, in one request and over several', async () => {
    const one = await lesson({ subsidy: '200.00' });
    for (const [part, amount] of [
      ['fee', '4000.01'],
      ['subsidy', '200.01'],
      ['travel', '600.01'],
    ] as const)
      expect(await ask(one, { [part]: amount })).toMatchObject({
        code: 408,
        data: [{ field: `lines.0.${part}` }],
      });
    expect((await ask(one, { fee: '4000.00', travel: '400.00' })).code).toBe(200);
    expect(await ask(one, { travel: '200.01' })).toMatchObject({
      code: 408,
      data: [{ field: 'lines.0.travel' }],
    });
    expect((await ask(one, { subsidy: '200.00', travel: '200.00' })).code).toBe(200);
    expect((await ask(one, { travel: '0.01' })).code).toBe(408);
    expect(await t.make.lessonRow(one.id)).toMatchObject({
      teacher_requested: '4200.00',
      travel_requested: '600.00',
    });
  });

  test('travel is nothing where the company or the institution pays', async () => {
    for (const travel_payer of ['公司', '机构']) {
      const one = await lesson({}, { travel_payer });
      expect((await ask(one, { fee: '1.00', travel: '0.01' })).code).toBe(408);
    }
  });

  test('one of ten concurrent claims of the same travel succeeds, and a withdrawn one is open again', async () => {
    const one = await lesson();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(one, { travel: '600.00' })));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect((await t.make.lessonRow(one.id)).travel_requested).toBe('600.00');
    const id = answers.find((answer) => answer.code === 200)?.data.id;
    await t.call(paymentsApi.withdraw, { id }, seller.token);
    expect((await t.make.lessonRow(one.id)).travel_requested).toBe('0.00');
    expect((await ask(one, { travel: '600.00' })).code).toBe(200);
  });
});

describe('the account', () => {
  test('is the record’s, whatever the applicant types, and the one confirmed when it is paid', async () => {
    const one = await lesson();
    const { data } = await ask(
      one,
      { fee: '4000.00' },
      { payee: '别人', bankName: '他行', bankAccount: '1' },
    );
    expect(await rowOf(data.id)).toMatchObject({ bank_name: '工行', bank_account: '6222000011112222' });
    expect((await rowOf(data.id)).payee).not.toBe('别人');
    const { name, version } = await t.call(teachersApi.one, { id: one.teacherId }, department.token);
    const form = { id: one.teacherId, version, name, bankName: '建行', bankAccount: '6217000000000001' };
    await t.call(teachersApi.edit, form, department.token);
    // The new account is pending: the present one stays until finance confirms it.
    const seen = await t.call(teachersApi.one, { id: one.teacherId }, department.token);
    expect(seen).toMatchObject({
      bankAccount: '6222000011112222',
      newBank: { bankName: '建行', bankAccount: '6217000000000001', byName: department.name },
    });
    const confirm = { id: one.teacherId, isAccepted: true };
    expect((await t.send(teachersApi.confirmBank, confirm, department.token)).code).toBe(403);
    expect((await t.send(teachersApi.confirmBank, { ...confirm, id: 999_999 }, finance.token)).code).toBe(
      404,
    );
    expect((await t.send(teachersApi.confirmBank, { id: one.teacherId }, finance.token)).code).toBe(408);
    const { list } = await t.call(teachersApi.bankChanges, {}, finance.token);
    expect(list.find((row) => row.id === one.teacherId)).toMatchObject({
      newBankAccount: '6217000000000001',
    });
    await t.call(teachersApi.confirmBank, confirm, finance.token);
    expect((await t.send(teachersApi.confirmBank, confirm, finance.token)).code).toBe(400);
    expect((await rowOf(data.id)).bank_account).toBe('6222000011112222');
    await t.call(paymentsApi.approve, { id: data.id, step: 1 }, manager.token);
    await t.call(paymentsApi.approve, { id: data.id, step: 2 }, finance.token);
    await t.call(paymentsApi.pay, { id: data.id, paidOn: today() }, cashier.token);
    expect(await rowOf(data.id)).toMatchObject({ status: 4, bank_account: '6217000000000001' });
  });

  test('an account changed after finance read it is not confirmed', async () => {
    const id = await teacher();
    const edit = async (bankAccount: string) => {
      const { name, version } = await t.call(teachersApi.one, { id }, department.token);
      await t.call(teachersApi.edit, { id, version, name, bankAccount }, department.token);
    };
    await edit('6217000000000009');
    const { list } = await t.call(teachersApi.bankChanges, {}, finance.token);
    const read = list.find((row) => row.id === id);
    await edit('6666000000000000');
    const answer = { id, version: read?.version, isAccepted: true };
    expect((await t.send(teachersApi.confirmBank, answer, finance.token)).code).toBe(409);
    expect((await t.call(teachersApi.one, { id }, department.token)).bankAccount).toBe('6222000011112222');
  });

  test('is not confirmed by whoever entered it, and can be turned down', async () => {
    const admin = await t.make.staff('super_admin');
    const id = await teacher();
    const { name, version } = await t.call(teachersApi.one, { id }, admin.token);
    await t.call(teachersApi.edit, { id, version, name, bankAccount: '1234567890' }, admin.token);
    expect((await t.send(teachersApi.confirmBank, { id, isAccepted: true }, admin.token)).code).toBe(400);
    await t.call(teachersApi.confirmBank, { id, isAccepted: false }, finance.token);
    expect(await t.call(teachersApi.one, { id }, admin.token)).toMatchObject({
      bankAccount: '6222000011112222',
      newBank: null,
    });
  });
});
