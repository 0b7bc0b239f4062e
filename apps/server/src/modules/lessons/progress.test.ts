import { boardApi } from '@shibiao/contract/lessons/board';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

const AHEAD = 1;
const UNDER_WAY = 5;
const TAUGHT = 6;
const FINISHED = 7;

let t: TestApp;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
});

const progressOf = async (id: number, by: { token: string }) => {
  const { progress } = await t.call(lessonsApi.detail, { id }, by.token);
  const { list } = await t.call(lessonsApi.list, { count: 100 }, by.token);
  expect(list.find((row) => row.id === id)?.progress).toBe(progress);
  return progress;
};
const day = (offset: number) => ({ sessions: [[addDays(today(), offset), 1]] as const });

test('a confirmed lesson is ahead, under way, taught and finished, by its days and its money', async () => {
  const ahead = await t.make.lesson(seller, day(1));
  expect(await progressOf(ahead.id, seller)).toBe(AHEAD);
  const now = await t.make.lesson(seller, {
    sessions: [
      [addDays(today(), -1), 1],
      [today(), 1],
    ],
  });
  expect(await progressOf(now.id, seller)).toBe(UNDER_WAY);
  const over = await t.make.lesson(seller, day(-1));
  expect(await progressOf(over.id, seller)).toBe(TAUGHT);
  const received = await t.make.lesson(seller, { ...day(-1), received: '10000.00' });
  expect(await progressOf(received.id, seller)).toBe(TAUGHT);
  const paid = { teacher_requested: '4000.00', teacher_paid: '4000.00' };
  const done = await t.make.lesson(seller, { ...day(-1), received: '10000.00', ...paid });
  expect(await progressOf(done.id, seller)).toBe(FINISHED);
  const travels = await t.make.lesson(seller, {
    ...day(-1),
    received: '10000.00',
    ...paid,
    travel_fee: '1.00',
  });
  expect(await progressOf(travels.id, seller)).toBe(TAUGHT);
});

test('a lesson that was not confirmed or is no more is what people made it, whatever the day', async () => {
  for (const status of [0, 2, 3, 4]) {
    const { id } = await t.make.lesson(seller, { ...day(-1), lesson_status: status });
    expect(await progressOf(id, seller)).toBe(status);
  }
});

test('the state tells nobody of money that they do not see', async () => {
  const teacher = await t.make.teacherAccount();
  const lesson = await t.make.lesson(seller, {
    ...day(-1),
    teacher_id: teacher.teacherId,
    received: '10000.00',
  });
  const partner = await t.make.partner(lesson.institutionId, { portal_money: true });
  const service = await t.make.staff('service_department');
  const colleague = await t.make.partner(lesson.institutionId, { portal_money: false });
  expect(await progressOf(lesson.id, partner)).toBe(FINISHED);
  expect(await progressOf(lesson.id, colleague)).toBe(TAUGHT);
  const { list } = await t.call(
    lessonsApi.calendar,
    { from: day(-1).sessions[0][0], to: day(-1).sessions[0][0] },
    colleague.token,
  );
  expect(list.find(({ id }) => id === lesson.id)?.progress).toBe(TAUGHT);
  expect(await progressOf(lesson.id, teacher)).toBe(TAUGHT);
  await t.db
    .updateTable('lesson')
    .set({ teacher_requested: '4000.00', teacher_paid: '4000.00', received: '0.00' })
    .where('id', '=', lesson.id)
    .execute();
  expect(await progressOf(lesson.id, partner)).toBe(TAUGHT);
  expect(await progressOf(lesson.id, teacher)).toBe(FINISHED);
  expect(await progressOf(lesson.id, service)).toBe(TAUGHT);
});

test('no order of a visitor’s list tells of figures that the visitor does not read', async () => {
  const teacher = await t.make.teacherAccount();
  const partner = await t.make.partner(undefined, { portal_money: true });
  const at = (offset: number, fee_income: string, profit: string) =>
    t.make.lesson(seller, {
      ...day(offset),
      teacher_id: teacher.teacherId,
      institution_id: partner.institutionId,
      contact_id: partner.contactId,
      fee_income,
      teacher_fee: String(Number(fee_income) - Number(profit)),
    });
  const [first, second] = [await at(-5, '900.00', '800.00'), await at(-4, '1000.00', '10.00')];
  for (const who of [teacher, partner])
    for (const sort of ['profit', ...(who === teacher ? (['feeIncome'] as const) : [])] as const) {
      const { list } = await t.call(lessonsApi.list, { sort, order: 'asc', count: 10 }, who.token);
      expect(list.map(({ id }) => id)).toEqual([first.id, second.id]);
    }
});

test('calendar and board show it as the list does', async () => {
  const teacher = await t.make.teacherAccount();
  const contactId = await t.make.contact(seller);
  const date = addDays(today(), -1);
  const { id } = await t.call(
    lessonsApi.edit,
    {
      contactId,
      lessonname: '已上',
      teacherId: teacher.teacherId,
      sessions: [{ date, half: 1 }],
      lessonstatus: 1,
      teacherFee: '10.00',
    },
    seller.token,
  );
  const span = { from: date, to: date };
  for (const who of [seller, teacher]) {
    const calendar = await t.call(lessonsApi.calendar, span, who.token);
    expect(calendar.list.find((entry) => entry.id === id)?.progress).toBe(TAUGHT);
    const board = await t.call(boardApi.board, { ...span, teacherId: teacher.teacherId }, who.token);
    expect(board.list[0]?.lessons.find((lesson) => lesson.id === id)?.progress).toBe(TAUGHT);
  }
});
