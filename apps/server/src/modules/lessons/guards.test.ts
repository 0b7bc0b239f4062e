import { paymentsApi } from '@shibiao/contract/finance/payments';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { addDays, today } from '../../lib/dates.ts';

/** References of a lesson, and conditions before it may be cancelled or deleted. */
let t: TestApp;
let seller: Person;
let finance: Person;
let boss: Person;
let institutionId: number;
let contactId: number;
let next = 0;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
  boss = await t.make.staff('general_manager');
  institutionId = await t.make.institution();
  contactId = await t.make.contact(seller, { institution_id: institutionId });
});
const freshDay = () => addDays('2027-03-01', next++ * 7);
const edit = (values: Record<string, unknown>, token = seller.token) =>
  t.send(
    lessonsApi.edit,
    {
      contactId,
      lessonname: '厅堂营销',
      sessions: [{ date: freshDay(), half: 1 }],
      lessonstatus: 3,
      ...values,
    },
    token,
  );
const rowOf = (id: number) =>
  t.db.selectFrom('lesson').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const group = async (values: object) =>
  (
    await t.db
      .insertInto('contract_group')
      .values({ no: `HT${next++}`, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
const reasonsOf = async (lessonId: number) =>
  (await t.call(lessonsApi.reserveOrPostponeLog, { lessonId }, seller.token)).list.map((row) => row.reason);

describe('a contract', () => {
  test('is the own institution’s, live and covers the days; else it shares no half-day', async () => {
    const teacherId = await t.make.teacher();
    const date = freshDay();
    const sessions = [{ date, half: 1 }];
    const other = await t.make.institution();
    const wrong = [
      await group({ institution_id: other }),
      await group({}),
      await group({ institution_id: institutionId, deleted_at: '2026-01-01' }),
      await group({ institution_id: institutionId, from_date: addDays(date, 1) }),
      await group({ institution_id: institutionId, to_date: addDays(date, -1) }),
      999_999,
    ];
    for (const contractGroupId of wrong) {
      const refused = await edit({ teacherId, sessions, contractGroupId });
      expect(refused).toMatchObject({ code: 408, data: [{ field: 'contractGroupId' }] });
    }
    const own = await group({ institution_id: institutionId, from_date: date, to_date: date });
    const first = await edit({ teacherId, sessions, contractGroupId: own });
    const second = await edit({ teacherId, sessions, contractGroupId: own });
    expect([first.code, second.code]).toEqual([200, 200]);
    expect(await reasonsOf(second.data.id)).toEqual([`与 ${first.data.lessonid} 共用时段（同一合同）`]);
    // Later changes of the contract or the days do not bypass the rule.
    const moved = await t.send(
      lessonsApi.edit,
      { id: second.data.id, lessonname: '改', contractGroupId: wrong[0] },
      seller.token,
    );
    expect(moved.code).toBe(408);
    const later = await t.send(
      lessonsApi.reserveOrPostpone,
      { id: second.data.id, lessonstatus: 1, sessions: [{ date: addDays(date, 1), half: 1 }] },
      seller.token,
    );
    expect(later.code).toBe(408);
  });

  test('holds its days for a lesson without a teacher, too', async () => {
    const date = freshDay();
    const contractGroupId = await group({ institution_id: institutionId, from_date: date, to_date: date });
    const { code, data } = await edit({ sessions: [{ date, half: 1 }], contractGroupId });
    expect(code).toBe(200);
    const moved = await t.send(
      lessonsApi.edit,
      { id: data.id, lessonname: '改', sessions: [{ date: addDays(date, 1), half: 1 }] },
      seller.token,
    );
    expect(moved).toMatchObject({ code: 408, data: [{ field: 'contractGroupId' }] });
  });

  test('a booking held by a third institution’s contract is refused', async () => {
    const teacherId = await t.make.teacher();
    const sessions = [{ date: freshDay(), half: 2 }];
    const stranger = await t.make.staff('salesperson');
    const third = await t.make.institution();
    const their = await t.make.contact(stranger, { institution_id: third });
    const contractGroupId = await group({ institution_id: third });
    expect(
      (await edit({ contactId: their, teacherId, sessions, contractGroupId }, stranger.token)).code,
    ).toBe(200);
    expect((await edit({ teacherId, sessions, contractGroupId })).code).toBe(408);
    expect((await edit({ teacherId, sessions })).code).toBe(400);
  });

  test('an allowed clash is written in the log with its reason', async () => {
    const teacherId = await t.make.teacher();
    const sessions = [{ date: freshDay(), half: 1 }];
    const first = await edit({ teacherId, sessions });
    const second = await edit({ teacherId, sessions, clashReason: '同一会场' }, boss.token);
    expect(second.code).toBe(200);
    expect(await reasonsOf(second.data.id)).toEqual([`与 ${first.data.lessonid} 共用时段：同一会场`]);
  });
});

describe('a demand', () => {
  const statusOf = async (id: number) =>
    (await t.db.selectFrom('demand').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

  test('a demand of another salesperson or institution stays open, and the lesson is not created', async () => {
    const stranger = await t.make.staff('salesperson');
    const foreign = await t.make.demand(stranger);
    expect((await edit({ demandId: foreign })).code).toBe(404);
    const elsewhere = await t.make.demand(seller);
    expect(await edit({ demandId: elsewhere })).toMatchObject({ code: 408, data: [{ field: 'demandId' }] });
    const lost = await t.make.demand(seller, {
      institution_id: institutionId,
      contact_id: contactId,
      status: 5,
      lost_reason: '预算',
    });
    expect((await edit({ demandId: lost })).code).toBe(400);
    expect((await edit({ demandId: 999_999 })).code).toBe(404);
    expect([await statusOf(foreign), await statusOf(elsewhere), await statusOf(lost)]).toEqual([1, 1, 5]);
    const own = await t.make.demand(seller, { institution_id: institutionId, contact_id: contactId });
    expect((await edit({ demandId: own })).code).toBe(200);
    expect(await statusOf(own)).toBe(4);
  });
});

describe('a planned demand', () => {
  const DAY = { sessions: [['2026-12-02', 1]] } as const;
  const statusOf = async (id: number) =>
    (await t.db.selectFrom('demand').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  const step = (id: number, lessonstatus: number) =>
    t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus, reason: '客户取消' }, seller.token);

  test('is open again when its last lesson is cancelled or deleted, and planned with one that comes back', async () => {
    const demandId = await t.make.demand(seller, { status: 4 });
    const lesson = () => t.make.lesson(seller, { ...DAY, demand_id: demandId, lesson_status: 3 });
    const [one, two] = [await lesson(), await lesson()];
    await step(one.id, 4);
    expect(await statusOf(demandId)).toBe(4);
    await step(two.id, 4);
    expect(await statusOf(demandId)).toBe(2);
    await t.db
      .insertInto('demand_recommendation')
      .values({ demand_id: demandId, teacher_id: await t.make.teacher(), by_id: seller.personnelId })
      .execute();
    const three = await lesson();
    await step(three.id, 2);
    expect(await statusOf(demandId)).toBe(4);
    await t.call(lessonsApi.delete, { id: three.id }, boss.token);
    expect(await statusOf(demandId)).toBe(3);
    await t.call(lessonsApi.restore, { id: three.id }, (await t.make.staff('admin')).token);
    expect(await statusOf(demandId)).toBe(4);
  });

  test('a lost demand stays lost', async () => {
    const demandId = await t.make.demand(seller, { status: 5, lost_reason: '预算' });
    const { id } = await t.make.lesson(seller, { ...DAY, demand_id: demandId, lesson_status: 3 });
    await step(id, 4);
    expect(await statusOf(demandId)).toBe(5);
  });
});

describe('money', () => {
  const DAY = { sessions: [['2026-03-02', 1]] } as const;
  const step = (id: number, lessonstatus: number, token = seller.token) =>
    t.send(lessonsApi.reserveOrPostpone, { id, lessonstatus, reason: '客户取消' }, token);
  const remove = (id: number) => t.send(lessonsApi.delete, { id }, boss.token);

  test.each([
    [0, '取消'],
    [2, '延期'],
  ])('what came in for a lesson goes back to its receipt when it becomes %i %s', async (to) => {
    const lesson = await t.make.lesson(seller, { sessions: [[addDays(today(), 3), 1]] });
    const receipt = await t.make.receipt(
      seller,
      { institution_id: lesson.institutionId, amount: '9000.00' },
      [[lesson, '4000.00']],
    );
    const answer = await step(lesson.id, to);
    expect(answer.code).toBe(200);
    expect(answer.data.warnings).toContainEqual(expect.stringContaining('已收 4,000.00 元转为待抵'));
    expect(await rowOf(lesson.id)).toMatchObject({ received: '0.00', lesson_status: to });
    const one = await t.call(receiptsApi.one, { id: receipt }, finance.token);
    expect(one).toMatchObject({ amount: '9000.00', lines: [{ amount: '4000.00', isActive: false }] });
    expect((await reasonsOf(lesson.id))[0]).toContain('转为待抵');
    // The remainder is allocated to another lesson, and the receipt keeps its history.
    const other = await t.make.lesson(seller, { ...DAY, institution_id: lesson.institutionId });
    const { version, institutionId: coorgid } = { version: one.version, institutionId: lesson.institutionId };
    const form = { id: receipt, version, coorgid, amount: '9000.00', receivedOn: one.receivedOn };
    const again = await t.send(
      receiptsApi.save,
      { ...form, lines: [{ lessonId: other.id, amount: '9000.00' }] },
      finance.token,
    );
    expect(again.code).toBe(200);
    expect((await rowOf(other.id)).received).toBe('9000.00');
    // A cancelled lesson cannot receive money either.
    const late = await t.send(
      receiptsApi.save,
      { coorgid, amount: '1.00', receivedOn: '2026-03-01', lines: [{ lessonId: lesson.id, amount: '1.00' }] },
      finance.token,
    );
    expect(late.code).toBe(404);
  });

  test.each([0, 2])(
    'a lesson that was taught and has money does not become %i; given back, it may',
    async (to) => {
      const lesson = await t.make.lesson(seller, DAY);
      const receipt = await t.make.receipt(
        seller,
        { institution_id: lesson.institutionId, amount: '4000.00' },
        [[lesson, '4000.00']],
      );
      const detail = () => t.call(lessonsApi.detail, { id: lesson.id }, seller.token);
      expect((await detail()).steps).toEqual([]);
      const refused = await step(lesson.id, to);
      expect(refused.code).toBe(400);
      expect(refused.message).toContain('课程已于 2026-03-02 上完并有收付款，不能取消或延期');
      expect(await rowOf(lesson.id)).toMatchObject({ received: '4000.00', lesson_status: 1 });
      const one = await t.call(receiptsApi.one, { id: receipt }, finance.token);
      const form = { id: receipt, version: one.version, coorgid: lesson.institutionId, amount: '4000.00' };
      await t.call(receiptsApi.save, { ...form, receivedOn: one.receivedOn, lines: [] }, finance.token);
      expect((await detail()).steps).toEqual([2, 0]);
      expect((await step(lesson.id, to)).code).toBe(200);
      expect((await rowOf(lesson.id)).lesson_status).toBe(to);
    },
  );

  test('a lesson of today may still be cancelled with what came in for it', async () => {
    const lesson = await t.make.lesson(seller, { sessions: [[today(), 1]] });
    await t.make.receipt(seller, { institution_id: lesson.institutionId, amount: '4000.00' }, [
      [lesson, '4000.00'],
    ]);
    expect((await t.call(lessonsApi.detail, { id: lesson.id }, seller.token)).steps).toEqual([2, 0]);
    expect((await step(lesson.id, 0)).code).toBe(200);
  });

  test.each([0, 2])('a lesson with an invoice or a payment request does not become %i', async (to) => {
    const invoiced = await t.make.lesson(seller, DAY);
    await t.make.invoice(seller, { institution_id: invoiced.institutionId, amount: '100.00' }, [
      [invoiced, '100.00'],
    ]);
    expect(await step(invoiced.id, to)).toMatchObject({
      code: 400,
      message: expect.stringContaining('发票'),
    });
    const asked = await t.make.lesson(seller, DAY);
    await t.call(
      paymentsApi.save,
      { kind: 1, title: '课酬', teacherId: asked.teacherId, lines: [{ lessonId: asked.id, fee: '4000.00' }] },
      finance.token,
    );
    expect(await step(asked.id, to)).toMatchObject({
      code: 400,
      message: expect.stringContaining('付款申请'),
    });
    expect(await rowOf(asked.id)).toMatchObject({ lesson_status: 1, teacher_requested: '4000.00' });
    expect(await remove(asked.id)).toMatchObject({ code: 400 });
    expect((await rowOf(asked.id)).status).toBe(1);
    // Its teacher and days cannot change either.
    for (const change of [
      { teacherId: await t.make.teacher() },
      { sessions: [{ date: addDays(today(), 30), half: 1 }] },
    ]) {
      const moved = await t.send(lessonsApi.edit, { id: asked.id, lessonname: '改', ...change }, boss.token);
      expect(moved.code).toBe(400);
    }
  });

  test('a request at once with the deletion: one of the two', async () => {
    for (let round = 0; round < 5; round++) {
      const lesson = await t.make.lesson(seller, DAY);
      const [asked, deleted] = await Promise.all([
        t.send(
          paymentsApi.save,
          {
            kind: 1,
            title: '课酬',
            teacherId: lesson.teacherId,
            lines: [{ lessonId: lesson.id, fee: '1.00' }],
          },
          finance.token,
        ),
        remove(lesson.id),
      ]);
      expect([asked.code, deleted.code].filter((code) => code === 200)).toHaveLength(1);
    }
  });
});

describe('figures', () => {
  test('are neither shown nor exported nor changed without the function for them', async () => {
    const service = await t.make.staff('service_department');
    const lesson = await t.make.lesson(seller, { subsidy: '200.00', sessions: [['2026-03-02', 1]] });
    const hidden = { feeIncome: null, teacherFee: null, profit: null, received: null };
    expect(await t.call(lessonsApi.detail, { id: lesson.id }, service.token)).toMatchObject(hidden);
    const { list, sums } = await t.call(lessonsApi.list, { keyword: lesson.code }, service.token);
    expect(list).toMatchObject([hidden]);
    expect(sums).toMatchObject({ feeIncome: null, received: null, profit: null });
    const file = await t.send(lessonsApi.exportLessons, { keyword: lesson.code }, service.token);
    expect(JSON.stringify(await sheetRows(file.response.rawPayload))).not.toContain('10000');
    const form = { id: lesson.id, lessonname: '改名' };
    expect((await t.send(lessonsApi.edit, { ...form, feeIncome: '1.00' }, service.token)).code).toBe(403);
    // Hidden figures come back as blanks and change nothing.
    await t.call(lessonsApi.edit, { ...form, feeIncome: null, teacherFee: null }, service.token);
    expect((await t.send(lessonsApi.clearSubsidy, { id: lesson.id }, service.token)).code).toBe(403);
    expect((await t.send(lessonsApi.updateGiftLessons, { id: lesson.id }, service.token)).code).toBe(403);
    expect(await rowOf(lesson.id)).toMatchObject({
      name: '改名',
      fee_income: '10000.00',
      teacher_fee: '4000.00',
      subsidy: '200.00',
    });
    const department = await t.make.staff('teacher_department');
    expect(await t.call(lessonsApi.detail, { id: lesson.id }, department.token)).toMatchObject({
      feeIncome: '10000.00',
    });
  });
});
