import { paymentsApi } from '@shibiao/contract/finance/payments';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { profitApi } from '@shibiao/contract/lessons/profit';
import { stagesApi } from '@shibiao/contract/stages';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let seller: Person;
let stranger: Person;
let boss: Person;
let finance: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
  boss = await t.make.staff('general_manager');
  finance = await t.make.staff('finance');
});
const settle = (lessonIds: number[], by: Person = seller) =>
  t.send(paymentsApi.settle, { lessonIds }, by.token);
const payOut = async (id: number) => {
  await t.call(paymentsApi.approve, { id, step: 1 }, boss.token);
  await t.call(paymentsApi.approve, { id, step: 2 }, finance.token);
  await t.call(paymentsApi.pay, { id, paidOn: today() }, finance.token);
};

test('a batch becomes one request a teacher, taxed together; paying settles the lessons', async () => {
  const first = await t.make.lesson(seller, {
    teacher_fee: '6000.00',
    subsidy: '200.00',
    travel_fee: '300.00',
  });
  const second = await t.make.lesson(seller, { teacher_id: first.teacherId });
  const other = await t.make.lesson(seller, { teacher_fee: '800.00' });
  const lessonIds = [first.id, second.id, other.id];
  const preview = await t.call(paymentsApi.settlementPreview, { lessonIds }, seller.token);
  expect(preview.list.find((one) => one.teacherId === first.teacherId)).toMatchObject({
    gross: '10000.00',
    subsidy: '200.00',
    travel: '300.00',
    tax: '1600.00',
    net: '8900.00',
  });
  expect(preview).toMatchObject({ net: '9700.00', tax: '1600.00' });
  expect((await t.make.lessonRow(first.id)).teacher_requested).toBe('0.00');
  const { ids } = await t.call(paymentsApi.settle, { lessonIds }, seller.token);
  expect(ids).toHaveLength(2);
  expect(await t.make.lessonRow(first.id)).toMatchObject({
    teacher_requested: '6200.00',
    teacher_paid: '0.00',
  });
  const one = await t.call(paymentsApi.one, { id: ids[0] ?? 0 }, seller.token);
  expect(one).toMatchObject({ kind: 1, amount: '8900.00', teacherId: first.teacherId });
  for (const id of ids) await payOut(id);
  expect(await t.make.lessonRow(first.id)).toMatchObject({ teacher_paid: '6200.00' });
  expect(await t.make.lessonRow(second.id)).toMatchObject({ teacher_paid: '4000.00' });
});

test('a fee agreed after tax: the company bears the gross-up, and the profit shows it while somebody asks for it', async () => {
  const teacher_id = await t.make.teacher({ is_fee_after_tax: true, settlement_method: 1 });
  // 8,400 net is 10,000 gross: 1,600 of tax.
  const lesson = await t.make.lesson(seller, {
    teacher_id,
    teacher_fee: '8400.00',
    fee_income: '20000.00',
    tax_share: '600.00',
  });
  const costs = async () => {
    const { tax_share, tax_borne, profit } = await t.make.lessonRow(lesson.id);
    return [tax_share, tax_borne, profit];
  };
  expect(await costs()).toEqual(['600.00', '0.00', '11000.00']);
  const [id = 0] = (await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, seller.token)).ids;
  expect(await costs()).toEqual(['2200.00', '1600.00', '9400.00']);
  const { version } = await t.make.lessonRow(lesson.id);
  const edit = { id: lesson.id, version, taxShare: '1599.99' };
  expect(await t.send(profitApi.editProfit, edit, boss.token)).toMatchObject({
    code: 400,
    message: '税费分摊不能少于公司为税后课酬承担的个税',
  });
  await t.call(paymentsApi.reject, { id, step: 1, reason: '标准不符' }, boss.token);
  expect(await costs()).toEqual(['600.00', '0.00', '11000.00']);
});

test('only taught, unpaid lessons of the scope are offered and taken', async () => {
  const owner = await t.make.staff('salesperson');
  const open = await t.make.lesson(owner, { on: '2026-02-02' });
  const newer = await t.make.lesson(owner, { received: '10000.00' });
  const future = await t.make.lesson(owner, { on: addDays(today(), 5) });
  const ids = async (filter: object) =>
    (await t.call(paymentsApi.settlementLessons, filter, owner.token)).list.map((row) => row.id);
  expect(await ids({})).toEqual([open.id, newer.id]);
  expect(await ids({ isReceived: 'true' })).toEqual([newer.id]);
  expect(await ids({ settlementMethod: 2 })).toEqual([]);
  const file = await t.send(paymentsApi.exportSettlement, { isReceived: 'true' }, owner.token);
  const [titles = [], ...rows] = await sheetRows(file.response.rawPayload);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.[titles.indexOf('收款')]).toBe('已结清');
  expect(Number(rows[0]?.[titles.indexOf('待付课酬（元）')])).toBe(4000);
  expect((await settle([open.id], stranger)).code).toBe(400);
  expect((await settle([future.id], owner)).code).toBe(400);
  expect((await settle([], owner)).code).toBe(408);
  expect((await settle([open.id, future.id], owner)).code).toBe(400);
  expect((await t.make.lessonRow(open.id)).teacher_requested).toBe('0.00');
  await t.call(paymentsApi.settle, { lessonIds: [open.id] }, owner.token);
  expect(await ids({})).toEqual([newer.id]);
});

test('a teacher who was deleted is paid for what was taught, to the account of the record', async () => {
  const lesson = await t.make.lesson(seller, {
    teacher_id: await t.make.teacher({ settlement_method: 2, bank_account: '6222000011112222' }),
  });
  const department = await t.make.staff('teacher_department');
  await t.call(teachersApi.delete, { id: [lesson.teacherId] }, department.token);
  const { list } = await t.call(paymentsApi.settlementPreview, { lessonIds: [lesson.id] }, seller.token);
  expect(list).toMatchObject([{ teacherId: lesson.teacherId, net: '4000.00' }]);
  const [id = 0] = (await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, seller.token)).ids;
  await payOut(id);
  expect(await t.make.lessonRow(lesson.id)).toMatchObject({ teacher_paid: '4000.00' });
});

test('exactly one of ten concurrent settlements of one lesson wins', async () => {
  const lesson = await t.make.lesson(seller);
  const answers = await Promise.all(Array.from({ length: 10 }, () => settle([lesson.id])));
  expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.code === 400)).toHaveLength(9);
  expect((await t.make.lessonRow(lesson.id)).teacher_requested).toBe('4000.00');
});

test('a rejected fee is open for another request; then the old one cannot come back', async () => {
  const lesson = await t.make.lesson(seller);
  const [id = 0] = (await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, seller.token)).ids;
  await t.call(paymentsApi.reject, { id, step: 1, reason: '标准不符' }, boss.token);
  expect((await t.make.lessonRow(lesson.id)).teacher_requested).toBe('0.00');
  const [second = 0] = (await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, seller.token)).ids;
  expect(await t.send(paymentsApi.resubmit, { id }, seller.token)).toMatchObject({ code: 400 });
  await payOut(second);
  expect(await t.make.lessonRow(lesson.id)).toMatchObject({
    teacher_requested: '4000.00',
    teacher_paid: '4000.00',
  });
});

test('a rejected fee comes back only while its lesson stands as it was asked for', async () => {
  const rejected = async () => {
    const lesson = await t.make.lesson(seller, { sessions: [['2026-03-02', 1]] });
    const [id = 0] = (await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, seller.token)).ids;
    await t.call(paymentsApi.reject, { id, step: 1, reason: '再核对' }, boss.token);
    return { lesson, id };
  };
  const again = (id: number) => t.send(paymentsApi.resubmit, { id }, seller.token);
  const changes = [
    { lesson_status: 0 },
    { teacher_id: await t.make.teacher() },
    { last_date: addDays(today(), 5) },
    { teacher_fee: '3999.00' },
  ];
  for (const change of changes) {
    const { lesson, id } = await rejected();
    await t.db.updateTable('lesson').set(change).where('id', '=', lesson.id).execute();
    const code = (await t.make.lessonRow(lesson.id)).code;
    expect(await again(id), Object.keys(change)[0]).toMatchObject({
      code: 400,
      message: expect.stringContaining(code),
    });
  }
  const same = await rejected();
  expect((await again(same.id)).code).toBe(200);

  // Request and cancellation run concurrently: exactly one succeeds.
  for (let round = 0; round < 6; round++) {
    const { lesson, id } = await rejected();
    const cancel = () =>
      t.send(
        lessonsApi.reserveOrPostpone,
        { id: lesson.id, lessonstatus: 0, reason: '客户取消' },
        boss.token,
      );
    const [first, second] = round % 2 ? [cancel(), again(id)] : [again(id), cancel()];
    const codes = [(await first).code, (await second).code];
    expect(codes.toSorted()).toEqual([200, 400]);
    const { lesson_status, teacher_requested } = await t.make.lessonRow(lesson.id);
    expect([
      [1, '4000.00'],
      [0, '0.00'],
    ]).toContainEqual([lesson_status, teacher_requested]);
  }
});

test('a fee may be asked for in parts, never above what is open', async () => {
  const lesson = await t.make.lesson(seller);
  const part = (fee: string) =>
    t.send(
      paymentsApi.save,
      { kind: 1, title: '首款', teacherId: lesson.teacherId, lines: [{ lessonId: lesson.id, fee }] },
      seller.token,
    );
  expect((await part('3000.00')).code).toBe(200);
  expect((await part('1000.01')).code).toBe(408);
  expect((await part('1000.00')).code).toBe(200);
  expect(
    (
      await t.send(
        paymentsApi.save,
        {
          kind: 1,
          title: '他人讲师',
          teacherId: await t.make.teacher(),
          lines: [{ lessonId: lesson.id, fee: '1' }],
        },
        seller.token,
      )
    ).code,
  ).toBe(404);
  expect(
    (
      await t.send(
        paymentsApi.save,
        {
          kind: 1,
          title: '他人课程',
          teacherId: lesson.teacherId,
          lines: [{ lessonId: lesson.id, fee: '1' }],
        },
        stranger.token,
      )
    ).code,
  ).toBe(404);
  expect((await t.make.lessonRow(lesson.id)).teacher_requested).toBe('4000.00');
});

describe('travel', () => {
  const listed = async (owner: Person) =>
    (await t.call(paymentsApi.settlementLessons, {}, owner.token)).list.map((row) => row.id);
  const enter = async (id: number, travelFee: string) => {
    const { version } = await t.make.lessonRow(id);
    return await t.send(profitApi.editProfit, { id, version, travelFee }, boss.token);
  };

  test('travel entered after the fee’s payment is settled separately', async () => {
    const owner = await t.make.staff('salesperson');
    const lesson = await t.make.lesson(owner, { on: addDays(today(), -3) });
    const [fee = 0] = (await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, owner.token)).ids;
    await payOut(fee);
    expect(await listed(owner)).toEqual([]);
    // The lesson is closed: finance approves the later cost.
    await t.make.correct(lesson, { travel_fee: '600.00' });
    expect(await listed(owner)).toEqual([lesson.id]);
    const stages = async () =>
      (await t.call(stagesApi.stages, { lessonId: lesson.id }, owner.token)).stages.at(-1);
    expect(await stages()).toMatchObject({ key: 'settle', state: 'part', recordId: null });
    const preview = await t.call(paymentsApi.settlementPreview, { lessonIds: [lesson.id] }, owner.token);
    expect(preview).toMatchObject({ net: '600.00', tax: '0.00' });
    const [travel = 0] = (await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, owner.token)).ids;
    expect((await t.call(paymentsApi.one, { id: travel }, owner.token)).title).toContain('差旅：1 门课程');
    expect(await listed(owner)).toEqual([]);
    expect(await stages()).toMatchObject({ state: 'part', recordId: travel });
    expect(await enter(lesson.id, '599.99')).toMatchObject({
      code: 400,
      data: [{ field: 'travelFee' }],
    });
    await payOut(travel);
    expect(await stages()).toMatchObject({ state: 'done', recordId: travel });
    expect(await t.make.lessonRow(lesson.id)).toMatchObject({
      teacher_requested: '4000.00',
      teacher_paid: '4000.00',
      travel_requested: '600.00',
    });
  });

  test('travel requested alone leaves the whole fee open', async () => {
    const owner = await t.make.staff('salesperson');
    const lesson = await t.make.lesson(owner, { travel_fee: '600.00' });
    const lines = [{ lessonId: lesson.id, travel: '600.00' }];
    const form = { kind: 1, title: '差旅', teacherId: lesson.teacherId, lines };
    const { id } = await t.call(paymentsApi.save, form, owner.token);
    expect(await t.make.lessonRow(lesson.id)).toMatchObject({
      teacher_requested: '0.00',
      teacher_paid: '0.00',
    });
    await payOut(id);
    const other = await t.make.lesson(owner, {
      teacher_fee: '1000.50',
      subsidy: '200.00',
      travel_fee: '300.00',
    });
    const asked = { sort: 'teacherFee', order: 'desc', count: 1 };
    const { list, sums } = await t.call(paymentsApi.settlementLessons, asked, owner.token);
    expect(list).toMatchObject([{ feeOpen: '4000.00', travelOpen: '0.00' }]);
    // Sums cover all pages.
    expect(sums).toEqual({ feeOpen: '5000.50', subsidyOpen: '200.00', travelOpen: '300.00' });
    await t.call(paymentsApi.settle, { lessonIds: [other.id] }, owner.token);
    await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, owner.token);
    expect(await t.make.lessonRow(lesson.id)).toMatchObject({
      teacher_requested: '4000.00',
      teacher_paid: '0.00',
    });
    expect(await listed(owner)).toEqual([]);
  });

  test('travel paid by others is not owed to the teacher', async () => {
    const owner = await t.make.staff('salesperson');
    const teacher_id = await t.make.teacher({ travel_payer: '公司' });
    const lesson = await t.make.lesson(owner, { teacher_id, teacher_fee: '0.00', travel_fee: '600.00' });
    expect(await listed(owner)).toEqual([]);
    expect((await settle([lesson.id], owner)).code).toBe(400);
  });

  test('stays as it was agreed for the lesson, whatever the teacher’s card says later', async () => {
    const owner = await t.make.staff('salesperson');
    const department = await t.make.staff('teacher_department');
    const teacher_id = await t.make.teacher({ travel_payer: '讲师' });
    const cardSays = async (travelPayer: string | null) => {
      const { name, version } = await t.call(teachersApi.one, { id: teacher_id }, department.token);
      await t.call(teachersApi.edit, { id: teacher_id, version, name, travelPayer }, department.token);
    };
    const values = { teacher_id, teacher_fee: '0.00', travel_fee: '600.00' };
    const lesson = await t.make.lesson(owner, values);
    await cardSays('公司');
    expect(await listed(owner)).toEqual([lesson.id]);
    const later = await t.make.lesson(owner, { ...values, on: '2026-03-03' });
    await cardSays(null);
    expect(await listed(owner)).toEqual([lesson.id]);
    // The lesson itself can override the payer.
    const payerOf = async (id: number) => (await t.make.lessonRow(id)).travel_payer;
    const edit = (id: number, travelPayer: string | null) =>
      t.send(lessonsApi.edit, { id, lessonname: '课', travelPayer }, owner.token);
    expect((await edit(later.id, '讲师')).code).toBe(200);
    expect(await listed(owner)).toEqual([lesson.id, later.id]);
    expect((await edit(later.id, '机构')).code).toBe(200);
    expect((await edit(later.id, null)).code).toBe(200);
    expect(await payerOf(later.id)).toBe('讲师');
    await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, owner.token);
    expect(await edit(lesson.id, '公司')).toMatchObject({ code: 400, data: [{ field: 'travelPayer' }] });
    expect(await payerOf(lesson.id)).toBe('讲师');
  });

  test('follows a change of the lesson’s teacher', async () => {
    const owner = await t.make.staff('salesperson');
    const [own, ours] = [await t.make.teacher(), await t.make.teacher({ travel_payer: '公司' })];
    const lesson = await t.make.lesson(owner, { teacher_id: own, sessions: [['2026-03-02', 1]] });
    const edit = async (values: object) => {
      await t.call(
        lessonsApi.edit,
        { id: lesson.id, lessonname: '课', changeReason: '讲师', ...values },
        owner.token,
      );
      return (await t.make.lessonRow(lesson.id)).travel_payer;
    };
    expect(await edit({ teacherId: ours })).toBe('公司');
    expect(await edit({ teacherId: own, travelPayer: '公司' })).toBe('公司');
    expect(await edit({ teacherId: null })).toBeNull();
    expect(await edit({ teacherId: own })).toBe('讲师');
  });

  test('exactly one of ten concurrent settlements wins; a rejected one is open again', async () => {
    const owner = await t.make.staff('salesperson');
    const lesson = await t.make.lesson(owner, { teacher_fee: '0.00', travel_fee: '600.00' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle([lesson.id], owner)));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 400)).toHaveLength(9);
    expect(await t.make.lessonRow(lesson.id)).toMatchObject({
      teacher_requested: '0.00',
      travel_requested: '600.00',
    });
    const id = answers.find((answer) => answer.code === 200)?.data.ids[0] ?? 0;
    await t.call(paymentsApi.reject, { id, step: 1, reason: '没有车票' }, boss.token);
    expect(await listed(owner)).toEqual([lesson.id]);
    const [second = 0] = (await t.call(paymentsApi.settle, { lessonIds: [lesson.id] }, owner.token)).ids;
    expect(await t.send(paymentsApi.resubmit, { id }, owner.token)).toMatchObject({ code: 400 });
    await payOut(second);
    expect(await t.make.lessonRow(lesson.id)).toMatchObject({ travel_requested: '600.00' });
  });
});
