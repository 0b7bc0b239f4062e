import { answeredTo } from '@shibiao/contract/endpoint';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today, weekday } from '../../lib/dates.ts';
import { writeRulesAhead } from './days.service.ts';

const DAYS = answeredTo(teacherPortalApi.days, 'teacher');
const BLOCK = answeredTo(teacherPortalApi.block, 'teacher');
const RULE = answeredTo(teacherPortalApi.saveRule, 'teacher');

let t: TestApp;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
});
const start = () => addDays(today(), 30);
type Teacher = Awaited<ReturnType<TestApp['make']['teacherAccount']>>;
const daysOf = (teacher: Teacher, from = start(), to = addDays(start(), 30)) =>
  t.call(DAYS, { from, to }, teacher.token);
const keys = async (teacher: Teacher) =>
  (await daysOf(teacher)).blocked.map(({ date, half }) => `${date}/${half}`);
const block = (
  teacher: Teacher,
  [from, fromHalf]: [string, number],
  [to, toHalf]: [string, number],
  more: object = {},
) => t.call(BLOCK, { from, fromHalf, to, toHalf, isBlocked: true, ...more }, teacher.token);

test('a tap blocks a half-day and frees it again; a drag blocks a range, and freeing inside leaves both sides', async () => {
  const teacher = await t.make.teacherAccount();
  const [day, second] = [start(), addDays(start(), 1)];
  expect(await keys(teacher)).toEqual([]);
  await block(teacher, [day, 2], [day, 2]);
  expect(await keys(teacher)).toEqual([`${day}/2`]);
  await block(teacher, [day, 2], [day, 2], { isBlocked: false });
  expect(await keys(teacher)).toEqual([]);
  await block(teacher, [day, 1], [second, 3]);
  await block(teacher, [day, 3], [second, 1], { isBlocked: false });
  expect(await keys(teacher)).toEqual([`${day}/1`, `${day}/2`, `${second}/2`, `${second}/3`]);
  // Staff read the same spans.
  const { list } = await t.call(
    teachersApi.unavailability,
    { id: teacher.teacherId },
    (await t.make.staff('teacher_department')).token,
  );
  expect(list).toHaveLength(2);
});

test('a booked half-day is blocked all the same: the lesson stays, is named and is asked to be moved', async () => {
  const teacher = await t.make.teacherAccount();
  const day = addDays(start(), 5);
  const { id } = await t.call(
    lessonsApi.edit,
    {
      contactId: await t.make.contact(seller),
      lessonname: '网点转型',
      teacherId: teacher.teacherId,
      sessions: [{ date: day, half: 1 }],
      lessonstatus: 1,
    },
    seller.token,
  );
  const answer = await block(teacher, [day, 1], [day, 2], { asksMove: true, reason: '外出' });
  expect(answer).toEqual({ lessons: [{ id, lessonname: '网点转型', date: day }], requests: 1 });
  const requests = await t.db.selectFrom('lesson_request').where('lesson_id', '=', id).selectAll().execute();
  expect(requests).toMatchObject([{ kind: '改期', side: 'teacher', status: 1 }]);
  expect((await daysOf(teacher)).lessons).toMatchObject([{ id, date: day, half: 1 }]);
  // Once more: the request that waits is not asked twice.
  expect(await block(teacher, [day, 1], [day, 2], { asksMove: true })).toMatchObject({ requests: 0 });
});

test('a weekly rule is written out a year ahead, a freed day of it stays free, and its end frees the rest', async () => {
  const teacher = await t.make.teacherAccount();
  const wednesday =
    Array.from({ length: 7 }, (_, i) => addDays(start(), i)).find((day) => weekday(day) === 3) ?? '';
  const rule = await t.call(RULE, { weekday: 3, half: 1, from: today(), reason: '学校上课' }, teacher.token);
  const rows = () =>
    t.db
      .selectFrom('teacher_unavailability')
      .where('rule_id', '=', rule.id)
      .where('deleted_at', 'is', null)
      .select('from_date')
      .orderBy('from_date')
      .execute();
  const written = await rows();
  expect(written.length).toBeGreaterThanOrEqual(52);
  expect(new Set(written.map((row) => weekday(row.from_date)))).toEqual(new Set([3]));
  await block(teacher, [wednesday, 1], [wednesday, 1], { isBlocked: false });
  await writeRulesAhead(t.db);
  expect((await rows()).map((row) => row.from_date)).not.toContain(wednesday);
  // A month later the rule reaches a month further.
  await t.db
    .updateTable('teacher_unavailability_rule')
    .set({ written_until: addDays(today(), 300) })
    .where('id', '=', rule.id)
    .execute();
  await writeRulesAhead(t.db);
  expect(await rows()).toHaveLength(written.length - 1);
  const twice = await t.send(RULE, { weekday: 3, half: 1, from: today() }, teacher.token);
  expect(twice).toMatchObject({ code: 400, data: [{ field: 'weekday', message: '这个半天已有每周规则' }] });
  const stranger = await t.make.teacherAccount();
  expect((await t.send(teacherPortalApi.deleteRule, { id: rule.id }, stranger.token)).code).toBe(404);
  await t.call(teacherPortalApi.deleteRule, { id: rule.id }, teacher.token);
  expect(await rows()).toEqual([]);
});

test('two changes of the same days at once leave no half-day blocked twice', async () => {
  const teacher = await t.make.teacherAccount();
  const day = start();
  await Promise.all([
    block(teacher, [day, 1], [addDays(day, 3), 3]),
    block(teacher, [addDays(day, 1), 2], [addDays(day, 5), 1]),
  ]);
  const spans = await t.db
    .selectFrom('teacher_unavailability')
    .where('teacher_id', '=', teacher.teacherId)
    .where('deleted_at', 'is', null)
    .select(['from_date', 'from_half', 'to_date', 'to_half'])
    .orderBy('from_date')
    .orderBy('from_half')
    .execute();
  for (const [i, span] of spans.entries()) {
    const before = spans[i - 1];
    if (before)
      expect(`${before.to_date}/${before.to_half}` < `${span.from_date}/${span.from_half}`).toBe(true);
  }
});

test('impossible ranges are refused beside their field', async () => {
  const teacher = await t.make.teacherAccount();
  const day = start();
  const send = (values: object) =>
    t.send(BLOCK, { from: day, fromHalf: 1, to: day, toHalf: 1, isBlocked: true, ...values }, teacher.token);
  expect(await send({ to: addDays(day, -1) })).toMatchObject({ code: 408, data: [{ field: 'to' }] });
  expect(await send({ from: addDays(today(), -1) })).toMatchObject({ code: 408, data: [{ field: 'from' }] });
  expect(await send({ fromHalf: 4 })).toMatchObject({ code: 408, data: [{ field: 'fromHalf' }] });
  expect((await t.send(DAYS, { from: day, to: addDays(day, 800) }, teacher.token)).code).toBe(408);
  expect((await t.send(BLOCK, {}, seller.token)).code).toBe(403);
});
