import { paymentsApi } from '@shibiao/contract/finance/payments';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { correctionsApi } from '@shibiao/contract/lessons/corrections';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { profitApi } from '@shibiao/contract/lessons/profit';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let seller: Person;
let boss: Person;
let finance: Person;
let colleague: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  boss = await t.make.staff('general_manager');
  finance = await t.make.staff('finance');
  colleague = await t.make.staff('finance');
});

const edit = (lesson: MadeLesson, values: object, by = seller) =>
  t.send(lessonsApi.edit, { id: lesson.id, lessonname: '课', ...values }, by.token);
const settle = async (lesson: MadeLesson) => {
  const { ids } = await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, seller.token);
  return ids[0] ?? 0;
};
const payOut = async (id: number) => {
  await t.call(paymentsApi.approve, { id, step: 1 }, boss.token);
  await t.call(paymentsApi.approve, { id, step: 2 }, finance.token);
  await t.call(paymentsApi.pay, { id, paidOn: today() }, finance.token);
};
const ask = (lesson: MadeLesson, values: object, by = seller) =>
  t.send(correctionsApi.askCorrection, { lessonId: lesson.id, reason: '讲师加课', ...values }, by.token);
const decide = (id: number, isConsented: boolean, by: Person, note?: string) =>
  t.send(correctionsApi.decideCorrection, { id, isConsented, note }, by.token);
const waits = async (lesson: MadeLesson) =>
  (
    await t.db
      .selectFrom('todo')
      .where('kind', '=', 'lessonCorrection')
      .where('subject_id', '=', lesson.id)
      .where('done_at', 'is', null)
      .select('role_key')
      .execute()
  ).map((row) => row.role_key);

test('a salesperson who raises the fee of a paid lesson of last July is refused, and has nothing more paid', async () => {
  const lesson = await t.make.lesson(seller, { on: '2026-07-06', teacher_fee: '4000.00' });
  await payOut(await settle(lesson));
  expect(await edit(lesson, { teacherFee: '9000.00' })).toMatchObject({
    code: 400,
    data: [{ field: 'teacherFee' }],
  });
  const costs = { id: lesson.id, teacherFee: '9000.00' };
  expect(await t.send(profitApi.editProfit, costs, finance.token)).toMatchObject({
    code: 400,
    data: [{ field: 'teacherFee' }],
  });
  expect(await edit(lesson, { subsidy: '500.00', travelFee: '10.00', feeIncome: '1.00' })).toMatchObject({
    code: 400,
    data: [{ field: 'feeIncome' }, { field: 'travelFee' }, { field: 'subsidy' }],
  });
  expect((await t.send(paymentsApi.settle, { lessonIds: [lesson.id] }, seller.token)).code).toBe(400);
  expect(await t.make.lessonRow(lesson.id)).toMatchObject({
    teacher_fee: '4000.00',
    subsidy: '0.00',
    teacher_paid: '4000.00',
  });
  // The database refuses any writer, and the lesson's other facts stay open.
  const write = sql`update lesson set teacher_fee = 9000 where id = ${lesson.id}`.execute(t.db);
  await expect(write).rejects.toMatchObject({ constraint: 'lesson_teacher_fee_closed' });
  expect((await edit(lesson, { venue: '三楼', teacherFee: '4000.00' })).code).toBe(200);
});

test('a correction changes the lesson with the consent of another person in finance, and everybody concerned is told', async () => {
  const lesson = await t.make.lesson(seller, { on: '2026-07-06', teacher_fee: '4000.00' });
  const first = await settle(lesson);
  await payOut(first);
  const asked = await ask(lesson, { teacherFee: '5000.00' });
  expect(asked.code).toBe(200);
  expect(await waits(lesson)).toEqual(['finance']);
  expect(await ask(lesson, { subsidy: '1.00' })).toMatchObject({ code: 400, data: [{ field: 'reason' }] });
  expect((await decide(asked.data.id, true, seller)).code).toBe(403);
  expect((await t.make.lessonRow(lesson.id)).teacher_fee).toBe('4000.00');

  const before = (await t.make.lessonRow(lesson.id)).profit;
  expect((await decide(asked.data.id, true, finance)).code).toBe(200);
  const row = await t.make.lessonRow(lesson.id);
  expect(row.teacher_fee).toBe('5000.00');
  expect(Number(before) - Number(row.profit)).toBe(1000);
  expect(await waits(lesson)).toEqual([]);
  expect((await decide(asked.data.id, true, colleague)).code).toBe(400);
  const messages = await t.db
    .selectFrom('message')
    .where('recipient_id', '=', seller.accountId)
    .select(['title', 'content'])
    .execute();
  expect(messages).toContainEqual(
    expect.objectContaining({ content: expect.stringContaining('课酬从 4,000.00 元 改为 5,000.00 元') }),
  );

  // The next settlement shows approvers each change with time, person and reason.
  const change = {
    what: 'teacherFee',
    from: '4000.00',
    to: '5000.00',
    reason: '讲师加课',
    consentedBy: await nameOf(finance),
    by: await nameOf(seller),
  };
  const preview = await t.call(paymentsApi.settlementPreview, { lessonIds: [lesson.id] }, seller.token);
  expect(preview.list[0]?.lines[0]?.changes).toMatchObject([change]);
  const next = await t.call(paymentsApi.one, { id: await settle(lesson) }, boss.token);
  expect(next.lines[0]?.changes).toMatchObject([change]);
});

const nameOf = async (person: Person) =>
  (
    await t.db
      .selectFrom('personnel')
      .where('id', '=', person.personnelId)
      .select('name')
      .executeTakeFirstOrThrow()
  ).name;

describe('a correction', () => {
  const closed = async () => {
    const lesson = await t.make.lesson(seller, { on: '2026-07-06', teacher_fee: '4000.00' });
    await settle(lesson);
    return lesson;
  };

  test('is asked for with a reason, of a closed lesson, and never below what was asked for or received', async () => {
    const open = await t.make.lesson(seller, { on: '2026-07-06' });
    expect((await ask(open, { teacherFee: '1.00' })).code).toBe(400);
    const lesson = await closed();
    expect(await ask(lesson, { teacherFee: '1.00' })).toMatchObject({
      code: 408,
      data: [{ field: 'teacherFee' }],
    });
    expect(await ask(lesson, { teacherFee: '5000.00', reason: ' ' })).toMatchObject({
      code: 408,
      data: [{ field: 'reason' }],
    });
    expect((await ask(lesson, {})).code).toBe(408);
    const stranger = await t.make.staff('salesperson');
    expect((await ask(lesson, { teacherFee: '5000.00' }, stranger)).code).toBe(404);
    const { list } = await t.call(correctionsApi.corrections, { id: lesson.id }, seller.token);
    expect(list).toEqual([]);
  });

  test('a correction requested by finance is decided by the general manager or a colleague, never by its author', async () => {
    const lesson = await closed();
    const { data } = await ask(lesson, { teacherFee: '5000.00' }, finance);
    expect(await waits(lesson)).toEqual(['general_manager']);
    expect((await decide(data.id, true, finance)).code).toBe(403);
    expect(await decide(data.id, false, boss)).toMatchObject({ code: 408, data: [{ field: 'note' }] });
    expect((await decide(data.id, false, boss, '没有凭证')).code).toBe(200);
    expect((await t.make.lessonRow(lesson.id)).teacher_fee).toBe('4000.00');
    const { list, closedBy } = await t.call(correctionsApi.corrections, { id: lesson.id }, seller.token);
    expect(closedBy).toBe('课酬或差旅已申请付款');
    expect(list).toMatchObject([{ status: 3, note: '没有凭证', canDecide: false }]);
  });

  test('is taken back by who asked for it alone', async () => {
    const lesson = await closed();
    const { data } = await ask(lesson, { subsidy: '100.00' });
    const withdraw = (by: Person) => t.send(correctionsApi.withdrawCorrection, { id: data.id }, by.token);
    expect((await withdraw(finance)).code).toBe(403);
    expect((await withdraw(seller)).code).toBe(200);
    expect((await decide(data.id, true, finance)).code).toBe(400);
    expect((await t.make.lessonRow(lesson.id)).subsidy).toBe('0.00');
  });

  test('a correction decided by two people at once is decided once', async () => {
    const lesson = await closed();
    const { data } = await ask(lesson, { teacherFee: '5000.00' });
    const answers = await Promise.all([
      decide(data.id, true, finance),
      decide(data.id, false, colleague, '不同意'),
      decide(data.id, true, boss),
    ]);
    expect(answers.map((one) => one.code).sort()).toEqual([200, 400, 400]);
    const isApplied = answers[1]?.code !== 200;
    expect((await t.make.lessonRow(lesson.id)).teacher_fee).toBe(isApplied ? '5000.00' : '4000.00');
  });
});

test('an income that came in whole stays; a cost that comes after is filled in once, of a recent lesson alone', async () => {
  const pay = async (on: string, values: object) => {
    const lesson = await t.make.lesson(seller, { on, ...values });
    const lines = [{ lessonId: lesson.id, amount: '10000.00' }];
    const receipt = { coorgid: lesson.institutionId, amount: '10000.00', receivedOn: today(), lines };
    await t.call(receiptsApi.save, receipt, finance.token);
    return lesson;
  };
  const recent = await pay(addDays(today(), -2), { teacher_fee: '0.00' });
  expect((await edit(recent, { feeIncome: '12000.00' })).data).toMatchObject([{ field: 'feeIncome' }]);
  expect((await edit(recent, { teacherFee: '3000.00', travelFee: '200.00' })).code).toBe(200);
  expect((await edit(recent, { teacherFee: '3500.00' })).data).toMatchObject([{ field: 'teacherFee' }]);
  expect((await edit(recent, { materialFee: '80.00', otherFee: '9.00' })).code).toBe(200);
  expect((await edit(recent, { materialFee: '81.00', otherFee: '1.00' })).data).toMatchObject([
    { field: 'materialFee' },
    { field: 'otherFee' },
  ]);
  const old = await pay('2026-03-02', { teacher_fee: '0.00' });
  for (const field of ['teacherFee', 'travelFee', 'materialFee', 'otherFee'])
    expect((await edit(old, { [field]: '30.00' })).data).toMatchObject([{ field }]);
  expect((await t.make.lessonRow(recent.id)).teacher_fee).toBe('3000.00');
});

test('material and other costs change by a correction of a closed lesson, with consent and in the database as well', async () => {
  const lesson = await t.make.lesson(seller, {
    on: '2026-07-06',
    material_fee: '100.00',
    other_fee: '50.00',
  });
  await settle(lesson);
  const change = { materialFee: '300.00', otherFee: '60.00' };
  const fields = [{ field: 'materialFee' }, { field: 'otherFee' }];
  expect(await edit(lesson, change)).toMatchObject({ code: 400, data: fields });
  const sheet = { id: lesson.id, ...change };
  expect(await t.send(profitApi.editProfit, sheet, boss.token)).toMatchObject({ code: 400, data: fields });
  for (const [column, constraint] of [
    ['material_fee', 'lesson_material_fee_closed'],
    ['other_fee', 'lesson_other_fee_closed'],
  ] as const) {
    const write = t.db
      .updateTable('lesson')
      .set({ [column]: '1.00' })
      .where('id', '=', lesson.id)
      .execute();
    await expect(write).rejects.toMatchObject({ constraint });
  }
  const before = (await t.make.lessonRow(lesson.id)).profit;
  const asked = await ask(lesson, change);
  const { list } = await t.call(correctionsApi.corrections, { id: lesson.id }, seller.token);
  expect(list[0]?.changes).toEqual([
    { what: 'materialFee', from: '100.00', to: '300.00' },
    { what: 'otherFee', from: '50.00', to: '60.00' },
  ]);
  expect((await decide(asked.data.id, true, finance)).code).toBe(200);
  const row = await t.make.lessonRow(lesson.id);
  expect(row).toMatchObject({ material_fee: '300.00', other_fee: '60.00' });
  expect(Number(before) - Number(row.profit)).toBe(210);
});

test('a cost of nothing is a correction too, once something was asked for, paid or consented to', async () => {
  const asked = await t.make.lesson(seller, { on: addDays(today(), -2), teacher_fee: '4000.00' });
  await settle(asked);
  for (const field of ['travelFee', 'materialFee', 'otherFee'])
    expect((await edit(asked, { [field]: '200.00' })).data).toMatchObject([{ field }]);

  const received = await t.make.lesson(seller, { on: addDays(today(), -2), teacher_fee: '0.00' });
  const lines = [{ lessonId: received.id, amount: '10000.00' }];
  await t.call(
    receiptsApi.save,
    { coorgid: received.institutionId, amount: '10000.00', receivedOn: today(), lines },
    finance.token,
  );
  const { data } = await ask(received, { otherFee: '10.00' });
  expect((await decide(data.id, true, finance)).code).toBe(200);
  expect((await edit(received, { travelFee: '200.00' })).data).toMatchObject([{ field: 'travelFee' }]);
  expect((await t.make.lessonRow(received.id)).travel_fee).toBe('0.00');
});

test('the tax share of a closed lesson is finance’s to put in', async () => {
  const lesson = await t.make.lesson(seller, { on: '2026-07-06', tax_share: '600.00' });
  await settle(lesson);
  const put = (taxShare: string, by: Person) =>
    t.send(profitApi.editProfit, { id: lesson.id, taxShare }, by.token);
  const manager = await t.make.staff('sales_leader', { organisation_id: seller.organisationId });
  await t.db
    .updateTable('personnel')
    .set({ leader_id: manager.personnelId })
    .where('id', '=', seller.personnelId)
    .execute();
  expect(await put('1.00', manager)).toMatchObject({ code: 400, data: [{ field: 'taxShare' }] });
  expect((await put('600.00', manager)).code).toBe(200);
  expect((await put('700.00', finance)).code).toBe(200);
  expect((await t.make.lessonRow(lesson.id)).tax_share).toBe('700.00');
});
