import { receiptListApi } from '@shibiao/contract/finance/receipts';
import { LESSON_WAITS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { LessonValues } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let partner: Awaited<ReturnType<TestApp['make']['partner']>>;
let teacher: Awaited<ReturnType<TestApp['make']['teacherAccount']>>;

const lesson = (name: string, values: LessonValues, owner = seller) =>
  t.make.lesson(owner, {
    name,
    institution_id: partner.institutionId,
    teacher_id: teacher.teacherId,
    on: addDays(today(), 5),
    days: '0.5',
    teacher_fee: '1000.00',
    teacher_phone_date: '2026-01-01 08:00:00',
    courseware_confirmed_at: '2026-01-01 08:00:00',
    ...values,
  });
const namesOf = async (input: object, token: string) =>
  (await t.call(lessonsApi.list, input, token)).list.map((row) => row.lessonname).sort();

beforeAll(async () => {
  t = await testApp();
  ({ leader, seller } = await t.make.team());
  partner = await t.make.partner();
  teacher = await t.make.teacherAccount();
  const past = { first_date: addDays(today(), -2), last_date: addDays(today(), -1) };
  await lesson('预留将到期', { lesson_status: 3, reserve_expires_on: addDays(today(), 3) });
  await lesson('预留还早', { lesson_status: 3, reserve_expires_on: addDays(today(), 4) });
  await lesson('没有讲师', { teacher_id: null, teacher_phone_date: null });
  await lesson('讲师未确认', { teacher_phone_date: null });
  await lesson('已取消', { teacher_phone_date: null, lesson_status: 0 });
  await lesson('课件未确认', { courseware_confirmed_at: null });
  await lesson('课酬未付', { ...past });
  await lesson('课酬待定', { ...past, teacher_fee: '0.00' });
  await lesson('还没上课', { teacher_fee: '0.00' });
  const free = await lesson('说好没有课酬', { ...past, teacher_fee: '0.00' });
  await t.db.insertInto('commission_lesson').values({ lesson_id: free.id, is_free: true }).execute();
  await lesson('课酬已付', { ...past, teacher_requested: '1000.00', teacher_paid: '1000.00' });
});

test.each([
  ['reserve', ['预留将到期']],
  ['teacher', ['没有讲师']],
  ['phone', ['讲师未确认']],
  ['courseware', ['课件未确认']],
  ['price', ['课酬待定']],
  ['fee', ['课酬未付']],
])('waits for %s', async (waits, names) => {
  expect(await namesOf({ waits }, leader.token)).toEqual(names);
});

test('a teacher sees what waits for the teacher; an institution learns nothing of fees', async () => {
  expect(await namesOf({ waits: 'phone' }, teacher.token)).toEqual(['讲师未确认']);
  expect(await namesOf({ waits: 'fee' }, teacher.token)).toEqual(['课酬未付']);
  expect(await namesOf({ waits: 'fee' }, partner.token)).toEqual([]);
  expect((await t.send(lessonsApi.list, { waits: 'money' }, leader.token)).code).toBe(408);
  expect(LESSON_WAITS.values).toHaveLength(6);
});

test('a team and an organisation are their people', async () => {
  const manager = await t.make.staff('general_manager');
  const other = await t.make.staff('salesperson');
  await lesson('别的团队', {}, other);
  const all = await namesOf({}, manager.token);
  const team = await namesOf({ personnelId: leader.personnelId }, manager.token);
  expect(team).toHaveLength(all.length - 1);
  expect(await namesOf({ dqid: leader.organisationId }, manager.token)).toEqual(team);
  expect(await namesOf({ dqid: other.organisationId }, manager.token)).toEqual(['别的团队']);
  // A filter never widens the scope.
  expect(await namesOf({ dqid: other.organisationId }, leader.token)).toEqual([]);
  for (const [no, owner] of [
    ['SK-w0', seller],
    ['SK-w1', other],
  ] as const)
    await t.make.receipt(owner, { no, institution_id: partner.institutionId });
  const receipts = async (input: object) =>
    (await t.call(receiptListApi.receipts, input, manager.token)).list.map((row) => row.no);
  expect(await receipts({ personnelId: leader.personnelId })).toEqual(['SK-w0']);
  expect(await receipts({ dqid: other.organisationId })).toEqual(['SK-w1']);
});
