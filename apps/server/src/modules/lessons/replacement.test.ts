import { paymentsApi } from '@shibiao/contract/finance/payments';
import { receiptsApi } from '@shibiao/contract/finance/receipts';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { replacementApi } from '@shibiao/contract/lessons/replacement';
import { matchApi } from '@shibiao/contract/teachers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { MadeLesson } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';
import { proposedTravel } from './replacement.rules.ts';

let t: TestApp;
let seller: Person;
let finance: Person;
let service: Person;
let next = 0;

const HANDAN = 130400;
const XINGTAI = 130500;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  finance = await t.make.staff('finance');
  service = await t.make.staff('service_department');
});

const freshDay = () => addDays(today(), 30 + next++);
/** A future lesson of a whole day in Xingtai: income 10000, teacher fee 4000, travel 600. */
const planned = async (values: object = {}): Promise<MadeLesson & { day: string }> => {
  const day = freshDay();
  const lesson = await t.make.lesson(seller, {
    sessions: [
      [day, 1],
      [day, 2],
    ],
    city_id: XINGTAI,
    travel_fee: '600.00',
    ...values,
  });
  return { ...lesson, day };
};
const preview = (id: number, teacherId: number, by: { token: string } = seller, more: object = {}) =>
  t.send(replacementApi.replacement, { id, teacherId, ...more }, by.token);
const replace = (id: number, values: object, by: { token: string } | null = seller) =>
  t.send(replacementApi.replaceTeacher, { id, changeReason: '讲师', ...values }, by?.token ?? null);
const messagesOf = async ({ accountId }: { accountId: number }) =>
  (
    await t.db
      .selectFrom('message')
      .where('recipient_id', '=', accountId)
      .select(['title', 'content'])
      .execute()
  ).map((row) => `${row.title} ${row.content}`);

describe('the proposal', () => {
  test('takes the fee that the match reckons with and the travel that the teacher had, with the profit of both', async () => {
    const lesson = await planned();
    const teacherId = await t.make.teacher({
      fee_day: '5000.00',
      fee_half_day: '3000.00',
      travel_payer: '公司',
      home_city_id: HANDAN,
    });
    await t.make.lesson(seller, {
      teacher_id: teacherId,
      city_id: XINGTAI,
      travel_fee: '350.00',
      on: '2026-05-04',
    });
    const { code, data } = await preview(lesson.id, teacherId);
    expect(code).toBe(200);
    expect(data).toMatchObject({
      before: { teacherFee: '4000.00', travelFee: '600.00' },
      proposed: {
        teacherFee: '5000.00',
        travelFee: '350.00',
        travelPayer: '公司',
        isFeeKnown: true,
        travelFrom: 'past',
      },
      closedBy: null,
      refusal: null,
    });
    expect(Number(data.before?.profit) - Number(data.proposed?.profit)).toBe(750);
    const half = await preview(lesson.id, teacherId, seller, { halves: 3 });
    expect(half.data.proposed?.teacherFee).toBe('8000.00');
    const { list } = await t.call(
      matchApi.match,
      { lessonId: lesson.id, budget: '9000.00', count: 100 },
      seller.token,
    );
    const price = list.find(({ id }) => id === teacherId)?.reasons.find(({ key }) => key === 'price');
    expect(price?.text).toContain('5,000.00');
  });

  test('names who hears of it, and which confirmations fall', async () => {
    const former = await t.make.teacherAccount();
    const substitute = await t.make.teacherAccount();
    const lesson = await planned({ teacher_id: former.teacherId });
    await t.call(lessonsApi.setTeacherPhoneDate, { id: lesson.id }, seller.token);
    const { data } = await preview(lesson.id, substitute.teacherId, service);
    expect(data.falls).toEqual(['讲师电话确认']);
    const told = Object.fromEntries(data.told.map(({ part, names }) => [part, names.length]));
    expect(told).toEqual({ former: 1, teacher: 1, partner: 0, staff: 1 });
  });

  test('shows no figure to those who do not see a lesson’s money', async () => {
    const lesson = await planned();
    const { data } = await preview(lesson.id, await t.make.teacher({ fee_day: '5000.00' }), service);
    expect(data).toMatchObject({ before: null, proposed: null, closedBy: null });
  });

  test('is refused to visitors, strangers and nobody, and for teachers that are not there', async () => {
    const lesson = await planned();
    const teacherId = await t.make.teacher();
    const visitors = [await t.make.partner(), await t.make.teacherAccount()];
    for (const call of [replacementApi.replacement, replacementApi.replaceTeacher] as const) {
      const input = { id: lesson.id, teacherId, changeReason: '讲师' } as const;
      expect((await t.send(call, input, null)).code).toBe(401);
      for (const visitor of visitors) expect((await t.send(call, input, visitor.token)).code).toBe(403);
      const stranger = await t.make.staff('salesperson');
      expect((await t.send(call, input, stranger.token)).code).toBe(404);
      expect((await t.send(call, { ...input, teacherId: 999_999 }, seller.token)).code).toBe(404);
      expect(await t.send(call, { ...input, teacherId: 'x' }, seller.token)).toMatchObject({
        code: 408,
        data: [{ field: 'teacherId' }],
      });
    }
    expect((await t.make.lessonRow(lesson.id)).teacher_id).toBe(lesson.teacherId);
  });
});

test('travel is what the teacher had to the city, nothing at home, online or on the institution, else the former’s', () => {
  const travel = { isOnline: false, payer: '公司', isAtHome: false, past: null, kept: '600.00' };
  expect(proposedTravel(travel)).toEqual({ fee: '600.00', from: 'kept' });
  expect(proposedTravel({ ...travel, past: '90.00' })).toEqual({ fee: '90.00', from: 'past' });
  expect(proposedTravel({ ...travel, past: '90.00', isAtHome: true })).toEqual({ fee: '0.00', from: 'home' });
  expect(proposedTravel({ ...travel, isAtHome: true, payer: '机构' })).toEqual({
    fee: '0.00',
    from: 'payer',
  });
  expect(proposedTravel({ ...travel, payer: '机构', isOnline: true })).toEqual({
    fee: '0.00',
    from: 'online',
  });
});

describe('a replacement', () => {
  test('books the new teacher, frees the former, takes the figures as given and tells everybody', async () => {
    const former = await t.make.teacherAccount();
    const substitute = await t.make.teacherAccount();
    const lesson = await planned({ teacher_id: former.teacherId });
    await t.call(lessonsApi.setTeacherPhoneDate, { id: lesson.id }, seller.token);
    const partner = await t.make.partner(lesson.institutionId);
    const answer = await replace(
      lesson.id,
      { teacherId: substitute.teacherId, teacherFee: '4500.00', travelFee: '0', note: '原讲师生病' },
      await t.make.staff('general_manager'),
    );
    expect(answer.code).toBe(200);
    const row = await t.make.lessonRow(lesson.id);
    expect(row).toMatchObject({
      teacher_id: substitute.teacherId,
      teacher_fee: '4500.00',
      travel_fee: '0.00',
      teacher_phone_date: null,
    });
    const booked = await t.db
      .selectFrom('teacher_booking')
      .where('teacher_id', 'in', [former.teacherId, substitute.teacherId])
      .select('teacher_id')
      .execute();
    expect(booked.map((one) => one.teacher_id)).toEqual([substitute.teacherId, substitute.teacherId]);
    const { list } = await t.call(lessonsApi.reserveOrPostponeLog, { lessonId: lesson.id }, seller.token);
    expect(list[0]).toMatchObject({ changeReason: '讲师', reason: '原讲师生病' });
    expect((await messagesOf(former)).at(-1)).toContain('不再由您讲授');
    expect((await messagesOf(substitute)).at(-1)).toContain('由您讲授');
    expect((await messagesOf(partner)).at(-1)).toContain('已更换讲师');
    const outside = [...(await messagesOf(substitute)), ...(await messagesOf(partner))].join();
    expect(outside).not.toContain('生病');
    expect(outside).not.toContain('4,500');
    expect((await messagesOf(seller)).at(-1)).toContain('更换讲师');
  });

  test('without figures takes what is proposed, also from who does not see them', async () => {
    const lesson = await planned();
    const teacherId = await t.make.teacher({
      fee_day: '5000.00',
      travel_payer: '公司',
      home_city_id: XINGTAI,
    });
    expect((await replace(lesson.id, { teacherId, teacherFee: '1.00' }, service)).code).toBe(403);
    expect((await replace(lesson.id, { teacherId }, service)).code).toBe(200);
    expect(await t.make.lessonRow(lesson.id)).toMatchObject({
      teacher_id: teacherId,
      teacher_fee: '5000.00',
      travel_fee: '0.00',
      travel_payer: '公司',
    });
  });

  test('a replacement by a booked teacher is refused beside the teacher, and nothing changes', async () => {
    const lesson = await planned();
    const busy = await t.make.teacher();
    const contactId = await t.make.contact(seller);
    const sessions = [{ date: lesson.day, half: 2 as const }];
    await t.call(lessonsApi.edit, { contactId, lessonname: '已有', teacherId: busy, sessions }, seller.token);
    const refused = await replace(lesson.id, { teacherId: busy, teacherFee: '1.00' });
    expect(refused).toMatchObject({ code: 400, data: [{ field: 'teacherId' }] });
    expect(refused.message).toContain(lesson.day);
    expect(await t.make.lessonRow(lesson.id)).toMatchObject({
      teacher_id: lesson.teacherId,
      teacher_fee: '4000.00',
    });
  });

  test('one of two concurrent replacements by one teacher succeeds', async () => {
    const first = await planned();
    const second = await t.make.lesson(seller, { sessions: [[first.day, 1]] });
    const teacherId = await t.make.teacher();
    const answers = await Promise.all([replace(first.id, { teacherId }), replace(second.id, { teacherId })]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
    expect(answers.find(({ code }) => code === 400)?.data).toMatchObject([{ field: 'teacherId' }]);
    const rows = [await t.make.lessonRow(first.id), await t.make.lessonRow(second.id)];
    expect(rows.filter((row) => row.teacher_id === teacherId)).toHaveLength(1);
  });

  test('says why, of the version that was read, by another teacher who can be engaged', async () => {
    const lesson = await planned();
    const teacherId = await t.make.teacher();
    const { version } = await t.call(lessonsApi.detail, { id: lesson.id }, seller.token);
    expect(await replace(lesson.id, { teacherId, changeReason: undefined })).toMatchObject({
      code: 408,
      data: [{ field: 'changeReason' }],
    });
    expect(await replace(lesson.id, { teacherId, teacherFee: '-1' })).toMatchObject({
      code: 408,
      data: [{ field: 'teacherFee' }],
    });
    expect(await replace(lesson.id, { teacherId: lesson.teacherId })).toMatchObject({
      code: 400,
      message: '与现任讲师相同',
      data: [{ field: 'teacherId' }],
    });
    const paused = await t.make.teacher({ cooperation_status: 2 });
    expect(await replace(lesson.id, { teacherId: paused })).toMatchObject({
      code: 400,
      data: [{ field: 'teacherId' }],
    });
    await t.call(lessonsApi.edit, { id: lesson.id, lessonname: '改名' }, seller.token);
    expect((await replace(lesson.id, { teacherId, version })).code).toBe(409);
    expect((await t.make.lessonRow(lesson.id)).teacher_id).toBe(lesson.teacherId);
  });

  test('is neither offered nor made of a lesson that was cancelled or whose fee is asked for', async () => {
    const teacherId = await t.make.teacher();
    const cancelled = await planned({ lesson_status: 0 });
    const asked = await t.make.lesson(seller, { on: '2026-07-06', teacher_fee: '4000.00' });
    await t.call(paymentsApi.settle, { lessonIds: [asked.id] }, seller.token);
    for (const { id } of [cancelled, asked]) {
      expect((await t.call(lessonsApi.detail, { id }, seller.token)).canReplace).toBe(false);
      expect(await replace(id, { teacherId })).toMatchObject({ code: 400, data: [{ field: 'teacherId' }] });
    }
    const open = await planned();
    expect((await t.call(lessonsApi.detail, { id: open.id }, seller.token)).canReplace).toBe(true);
  });

  test('a replacement keeps fee and travel of a lesson with closed money; a correction changes them', async () => {
    const lesson = await t.make.lesson(seller, { sessions: [['2026-07-06', 1]], teacher_fee: '4000.00' });
    const lines = [{ lessonId: lesson.id, amount: '10000.00' }];
    await t.call(
      receiptsApi.save,
      { coorgid: lesson.institutionId, amount: '10000.00', receivedOn: today(), lines },
      finance.token,
    );
    const teacherId = await t.make.teacher({ fee_day: '9000.00' });
    const { data } = await preview(lesson.id, teacherId);
    expect(data).toMatchObject({ closedBy: '课程款已收清', proposed: { teacherFee: '4000.00' } });
    expect(await replace(lesson.id, { teacherId, teacherFee: '9000.00' })).toMatchObject({
      code: 400,
      data: [{ field: 'teacherFee' }],
    });
    expect((await replace(lesson.id, { teacherId })).code).toBe(200);
    expect(await t.make.lessonRow(lesson.id)).toMatchObject({
      teacher_id: teacherId,
      teacher_fee: '4000.00',
    });
  });
});
