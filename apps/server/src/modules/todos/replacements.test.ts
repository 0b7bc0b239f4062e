import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { teachersApi } from '@shibiao/contract/teachers';
import { todosApi } from '@shibiao/contract/todos';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';
import { isOverdue, workHoursBetween } from './replacements.rules.ts';
import { keepTodos } from './todos.service.ts';

let t: TestApp;
let seller: Person;
let replacers: [Person, Person];
let reminder: Person;
let office: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  replacers = [
    await t.make.staff('teacher_replacement_reminder'),
    await t.make.staff('teacher_replacement_reminder'),
  ];
  reminder = await t.make.staff('teacher_reminder');
  office = await t.make.staff('general_office');
});

const sessions = (date: string) => [{ date, half: 1 }];
const planned = async (date = '2027-05-10', lessonname = '厅堂营销') => {
  const { teacherId } = await t.make.teacherAccount();
  const { id } = await t.call(
    lessonsApi.edit,
    { contactId: await t.make.contact(seller), lessonname, teacherId, sessions: sessions(date) },
    seller.token,
  );
  return { id, teacherId };
};
const edit = (id: number, values: object) =>
  t.call(lessonsApi.edit, { id, lessonname: '厅堂营销', ...values }, seller.token);
const todoOf = (lessonId: number) =>
  t.db
    .selectFrom('todo')
    .where('kind', '=', 'replacement')
    .where('subject_id', '=', lessonId)
    .selectAll()
    .executeTakeFirst();
const remindersOf = async ({ accountId }: { accountId: number }, lessonId: number) =>
  (
    await t.db
      .selectFrom('message')
      .where('recipient_id', '=', accountId)
      .where('msg_send_type', '=', 2)
      .where(sql<boolean>`data ->> 'path' = ${`/teacherManage/match?lessonId=${lessonId}`}`)
      .select(['title', 'content'])
      .orderBy('id')
      .execute()
  ).map((row) => `${row.title} ${row.content}`);
const hold = (id: number, person: Person | null) => t.send(todosApi.hold, { id }, person?.token ?? null);

test('a teacher taken off opens one to-do and one reminder each; another teacher ends it and says so', async () => {
  const { id } = await planned();
  expect(await todoOf(id)).toBeUndefined();
  await edit(id, { teacherId: null, changeReason: '讲师' });
  const [reminded, ...more] = await remindersOf(replacers[0], id);
  expect(reminded).toMatch(
    /更换提醒：厅堂营销 KC\d+ 厅堂营销（2027-05-10）需要更换讲师：讲师已撤下，原因：讲师。/,
  );
  expect(more).toEqual([]);
  await keepTodos(t.db);
  expect(await remindersOf(replacers[0], id)).toHaveLength(1);
  expect(await todoOf(id)).toMatchObject({ done_at: null, due_on: '2027-05-07', personnel_id: null });
  const { list } = await t.call(todosApi.list, { lessonId: id, isMine: 1 }, replacers[1].token);
  expect(list).toMatchObject([{ kind: 'replacement', path: `/teacherManage/match?lessonId=${id}` }]);
  // Finance sees the to-do but cannot choose teachers: it opens the lesson.
  const finance = await t.make.staff('finance');
  const seen = (await t.call(todosApi.list, { lessonId: id }, finance.token)).list;
  expect(seen.find(({ kind }) => kind === 'replacement')?.path).toBe(`/sigLessonDetails/${id}`);
  const other = await t.make.teacher({ name: '周敏' });
  await edit(id, { teacherId: other });
  expect(await todoOf(id)).toMatchObject({
    done_at: expect.any(String),
    done_by: null,
    note: `已由 ${seller.name} 更换为 周敏`,
  });
  await edit(id, { teacherId: null });
  expect(await todoOf(id)).toMatchObject({ done_at: null, note: null });
  expect(await remindersOf(replacers[0], id)).toHaveLength(2);
});

test('the first to press holds it, also when both press at once; others see who', async () => {
  const { id } = await planned('2027-05-11');
  await edit(id, { teacherId: null });
  const todo = await todoOf(id);
  if (!todo) throw new Error('no to-do');
  expect((await hold(todo.id, null)).code).toBe(401);
  expect((await hold(2_000_000_000, replacers[0])).code).toBe(404);
  expect((await hold(todo.id, office)).code).toBe(404);
  expect((await t.send(todosApi.hold, { id: 'x' }, replacers[0].token)).code).toBe(408);
  const both = await Promise.all(replacers.map((person) => hold(todo.id, person)));
  expect(both.map((one) => one.code).sort()).toEqual([200, 400]);
  const winner = replacers[both.findIndex((one) => one.code === 200)] as Person;
  expect(both.find((one) => one.code === 400)?.message).toBe(`已由 ${winner.name} 处理`);
  expect((await hold(todo.id, winner)).code).toBe(200);
  for (const person of replacers)
    expect((await t.call(todosApi.list, { lessonId: id }, person.token)).list).toMatchObject([
      { personnelName: winner.name },
    ]);
  await t.db.updateTable('personnel').set({ login_status: 2 }).where('id', '=', winner.personnelId).execute();
  await keepTodos(t.db);
  expect((await todoOf(id))?.personnel_id).toBeNull();
  await t.db.updateTable('personnel').set({ login_status: 1 }).where('id', '=', winner.personnelId).execute();
});

test('a teacher paused, of level 4 or away on the day needs a replacement; who was booked knowing it does not', async () => {
  const away = await planned('2027-05-12');
  const span = { from: '2027-05-12', fromHalf: 1, to: '2027-05-12', toHalf: 3 };
  const { id: spanId } = await t.call(
    teachersApi.saveUnavailability,
    { teacherId: away.teacherId, ...span },
    reminder.token,
  );
  expect((await remindersOf(replacers[0], away.id)).at(-1)).toContain('在 2027-05-12 无法上课');
  await t.call(teachersApi.deleteUnavailability, { id: spanId }, reminder.token);
  expect((await todoOf(away.id))?.done_at).not.toBeNull();

  await t.call(
    teachersApi.saveUnavailability,
    { teacherId: away.teacherId, ...span, from: '2027-05-11' },
    reminder.token,
  );
  expect((await todoOf(away.id))?.done_at).toBeNull();
  await edit(away.id, { sessions: [{ date: '2027-05-12', half: 2 }] });
  expect((await todoOf(away.id))?.done_at).not.toBeNull();

  for (const change of [{ hezuostatus: 2 }, { guanlilevel: 4 }]) {
    const { id, teacherId } = await planned('2027-05-13');
    await t.call(teachersApi.editMany, { id: [teacherId], ...change }, reminder.token);
    expect((await todoOf(id))?.done_at).toBeNull();
    expect((await remindersOf(replacers[0], id)).at(-1)).toContain('已停用或未在合作中');
    await t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus: 4, reason: '取消' }, seller.token);
    expect((await todoOf(id))?.done_at).not.toBeNull();
  }
});

test('those above hear of it at once within three days, else after four working hours, once', async () => {
  const near = await planned(addDays(today(), 2));
  await edit(near.id, { teacherId: null });
  expect(await remindersOf(seller, near.id)).toHaveLength(1);
  expect((await remindersOf(reminder, near.id))[0]).toContain('还没有人处理');
  const far = await planned('2027-05-20');
  await edit(far.id, { teacherId: null });
  expect(await remindersOf(seller, far.id)).toEqual([]);
  await sql`update todo set opened_at = now() - interval '9 days' where subject_id = ${far.id}`.execute(t.db);
  await keepTodos(t.db);
  await keepTodos(t.db);
  expect(await remindersOf(seller, far.id)).toHaveLength(1);
  expect(await remindersOf(reminder, near.id)).toHaveLength(1);
});

test('working hours leave out nights, noon, weekends and holidays', () => {
  expect(workHoursBetween('2026-11-20 16:00:00', '2026-11-23 11:00:00')).toBe(4);
  expect(workHoursBetween('2026-11-20 11:00:00', '2026-11-20 14:30:00')).toBe(2);
  expect(workHoursBetween('2026-09-30 17:00:00', '2026-10-07 23:00:00')).toBe(1);
  expect(workHoursBetween('2020-01-01 00:00:00', '2026-11-23 08:00:00')).toBeGreaterThan(4);
  expect(isOverdue('2026-11-20 16:00:00', '2026-12-30', '2026-11-23 10:59:00')).toBe(false);
  expect(isOverdue('2026-11-20 16:00:00', '2026-12-30', '2026-11-23 11:00:00')).toBe(true);
  expect(isOverdue('2026-11-20 16:00:00', '2026-11-23', '2026-11-20 16:00:00')).toBe(true);
});
