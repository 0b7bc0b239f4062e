import { answeredTo } from '@shibiao/contract/endpoint';
import { lessonRequestsApi } from '@shibiao/contract/lessons/lessonRequests';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { replacementApi } from '@shibiao/contract/lessons/replacement';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, now, today } from '../../lib/dates.ts';
import { remindTeachers } from '../lessons/asks.service.ts';
import { followTodos } from '../todos/todos.queries.ts';

const HOME = answeredTo(teacherPortalApi.home, 'teacher');
const WORK = answeredTo(teacherPortalApi.lesson, 'teacher');

let t: TestApp;
let seller: Person;
let handover: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  handover = await t.make.staff('service_department');
});

let next = 0;
const freshDay = () => addDays(today(), 40 + next++ * 3);
const morning = (date: string) => [{ date, half: 1 }];
type Teacher = Awaited<ReturnType<TestApp['make']['teacherAccount']>>;

async function booked(teacher: Teacher, values: object = {}) {
  const { id } = await t.call(
    lessonsApi.edit,
    {
      contactId: await t.make.contact(seller),
      lessonname: '厅堂营销',
      teacherId: teacher.teacherId,
      sessions: morning(freshDay()),
      venue: '三楼',
      lessonstatus: 1,
      teacherFee: '4000',
      handoverId: handover.personnelId,
      ...values,
    },
    seller.token,
  );
  return id;
}
const askOf = async (teacher: Teacher, id: number) =>
  (await t.call(HOME, {}, teacher.token)).asks.find(({ lessonId }) => lessonId === id);
const seenBy = async (teacher: Teacher, id: number) => {
  const { sessions, cityId, venue, isOnline } = (await askOf(teacher, id))?.facts ?? {
    sessions: [],
    cityId: null,
    venue: null,
    isOnline: false,
  };
  return { sessions, cityId, venue, isOnline };
};
const edit = (id: number, values: object) =>
  t.call(lessonsApi.edit, { id, lessonname: '厅堂营销', changeReason: '客户', ...values }, seller.token);
const isConfirmed = async (id: number) => (await t.make.lessonRow(id)).teacher_phone_date !== null;
const letters = async ({ accountId }: { accountId: number }) =>
  await t.db
    .selectFrom('message')
    .where('recipient_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .select(['title', 'content'])
    .orderBy('id')
    .execute();
/** Lets the time since the last question pass. */
const later = (id: number, hours: number) =>
  sql`with asked as (update lesson_ask set asked_at = asked_at - make_interval(hours => ${hours}),
      told_at = told_at - make_interval(hours => ${hours}) where lesson_id = ${id})
    update message set at = at - make_interval(hours => ${hours}) where data ->> 'path' like ${`/sigLessonDetails/${id}%`}`.execute(
    t.db,
  );

test('a teacher confirms a lesson as it stands; the handover is told, and a second click changes nothing', async () => {
  const teacher = await t.make.teacherAccount();
  const id = await booked(teacher);
  expect(await askOf(teacher, id)).toMatchObject({ teacherFee: '4000.00', changes: [], conflict: null });
  const seen = await seenBy(teacher, id);
  await t.call(teacherPortalApi.confirm, { id, seen }, teacher.token);
  const first = (await t.make.lessonRow(id)).teacher_phone_date;
  expect(first).not.toBeNull();
  await t.call(teacherPortalApi.confirm, { id, seen }, teacher.token);
  expect((await t.make.lessonRow(id)).teacher_phone_date).toBe(first);
  expect((await letters(handover)).filter(({ title }) => title === '讲师已确认：厅堂营销')).toHaveLength(1);
  expect(await askOf(teacher, id)).toBeUndefined();
});

test.each([
  ['days', () => ({ sessions: morning(freshDay()) }), '上课时间'],
  ['the venue', () => ({ venue: '五楼会议室' }), '地点'],
  ['the place', () => ({ isOnline: true }), '城市'],
])(
  'a change of %s clears the confirmation and asks again, old and new side by side',
  async (_what, change, title) => {
    const teacher = await t.make.teacherAccount();
    const id = await booked(teacher);
    await t.call(teacherPortalApi.confirm, { id, seen: await seenBy(teacher, id) }, teacher.token);
    await later(id, 1);
    const before = await t.make.lessonRow(id);
    await edit(id, change());
    expect(await isConfirmed(id)).toBe(false);
    expect((await askOf(teacher, id))?.changes.map((one) => one.title)).toContain(title);
    expect((await letters(teacher)).at(-1)?.content).toContain(`${title}由`);
    await edit(id, { sessions: morning(before.first_date), venue: '三楼', isOnline: false });
    expect((await askOf(teacher, id))?.changes).toEqual([]);
  },
);

test('a change of money asks nothing, and a confirmation falls whoever writes', async () => {
  const teacher = await t.make.teacherAccount();
  const id = await booked(teacher);
  await t.call(teacherPortalApi.confirm, { id, seen: await seenBy(teacher, id) }, teacher.token);
  await edit(id, { teacherFee: '4500', remark: '内部' });
  expect(await isConfirmed(id)).toBe(true);
  await t.db.updateTable('lesson').set({ venue: '别处' }).where('id', '=', id).execute();
  expect(await isConfirmed(id)).toBe(false);
});

test('a lesson that was changed meanwhile is not confirmed: 409 with the difference', async () => {
  const teacher = await t.make.teacherAccount();
  const id = await booked(teacher);
  const seen = await seenBy(teacher, id);
  await edit(id, { venue: '一楼大厅' });
  const refused = await t.send(teacherPortalApi.confirm, { id, seen }, teacher.token);
  expect(refused).toMatchObject({
    code: 409,
    data: { changes: [{ title: '地点', before: '三楼', after: '一楼大厅' }] },
  });
  expect(await isConfirmed(id)).toBe(false);
});

test('a confirmation and a change at once never leave a confirmed lesson that nobody saw', async () => {
  const teacher = await t.make.teacherAccount();
  const id = await booked(teacher);
  const seen = await seenBy(teacher, id);
  await Promise.all([
    t.send(teacherPortalApi.confirm, { id, seen }, teacher.token),
    edit(id, { venue: '另一处' }),
  ]);
  expect(await isConfirmed(id)).toBe(false);
});

test('changes within ten minutes are one message, from what the teacher knew to what is now', async () => {
  const teacher = await t.make.teacherAccount();
  const day = freshDay();
  const id = await booked(teacher, { sessions: morning(day) });
  await later(id, 1);
  const before = (await letters(teacher)).length;
  const [second, third] = [freshDay(), freshDay()];
  await edit(id, { sessions: morning(second) });
  await edit(id, { venue: '四楼' });
  await edit(id, { sessions: morning(third) });
  const told = (await letters(teacher)).slice(before);
  expect(told).toHaveLength(1);
  expect(told[0]?.content).toContain(`由 ${day} 上午 改为 ${third} 上午`);
  expect(told[0]?.content).toContain('地点由 三楼 改为 四楼');
  expect(told[0]?.content).not.toContain(second);
});

test('nobody answers: asked again after a day and three days before, then the handover telephones', async () => {
  const teacher = await t.make.teacherAccount();
  const id = await booked(teacher);
  const reminders = async () => {
    await remindTeachers(t.db);
    return (await letters(teacher)).map(({ title }) => title);
  };
  expect(await reminders()).toHaveLength(1);
  await later(id, 25);
  expect((await reminders()).at(-1)).toBe('请确认课程：厅堂营销');
  const many = (await reminders()).length;
  const soon = addDays(today(), 3);
  await t.db.updateTable('lesson').set({ first_date: soon, last_date: soon }).where('id', '=', id).execute();
  await later(id, 1);
  expect((await reminders()).slice(many)).toEqual(['即将上课，请确认：厅堂营销']);
  expect(await reminders()).toHaveLength(many + 1);
  const tomorrow = addDays(today(), 1);
  await t.db
    .updateTable('lesson')
    .set({ first_date: tomorrow, last_date: tomorrow })
    .where('id', '=', id)
    .execute();
  const todo = async () => {
    await t.db.transaction().execute((trx) => followTodos(trx, today(), { lessonIds: [id] }));
    return await t.db
      .selectFrom('todo')
      .where('kind', '=', 'teacherConfirm')
      .where('lesson_id', '=', id)
      .select(['personnel_id', 'done_at'])
      .executeTakeFirst();
  };
  expect(await todo()).toEqual({ personnel_id: handover.personnelId, done_at: null });
  await t.call(lessonsApi.setTeacherPhoneDate, { id }, seller.token);
  expect((await todo())?.done_at).not.toBeNull();
});

test('another teacher is asked anew; the former one no longer', async () => {
  const [first, second] = [await t.make.teacherAccount(), await t.make.teacherAccount()];
  const id = await booked(first);
  await t.call(teacherPortalApi.confirm, { id, seen: await seenBy(first, id) }, first.token);
  await t.call(
    replacementApi.replaceTeacher,
    { id, teacherId: second.teacherId, changeReason: '讲师' },
    seller.token,
  );
  expect(await askOf(first, id)).toBeUndefined();
  expect(await askOf(second, id)).toMatchObject({ changes: [] });
  expect(
    (await t.send(teacherPortalApi.confirm, { id, seen: await seenBy(second, id) }, first.token)).code,
  ).toBe(404);
});

test('有冲突 is a request to staff; until it is answered or taken back the lesson is not confirmed', async () => {
  const teacher = await t.make.teacherAccount();
  const id = await booked(teacher);
  const { id: requestId } = await t.call(
    lessonRequestsApi.ask,
    { lessonId: id, kind: '无法上课', text: '当天在外地' },
    teacher.token,
  );
  const seen = await seenBy(teacher, id);
  expect((await askOf(teacher, id))?.conflict).toMatchObject({
    id: requestId,
    status: 1,
    text: '当天在外地',
  });
  expect(await t.send(teacherPortalApi.confirm, { id, seen }, teacher.token)).toMatchObject({ code: 400 });
  await t.call(lessonRequestsApi.withdraw, { id: requestId }, teacher.token);
  await t.call(teacherPortalApi.confirm, { id, seen }, teacher.token);
  expect(await isConfirmed(id)).toBe(true);
});

test('the people on site are read from 48 hours before the first session, and never before', async () => {
  const teacher = await t.make.teacherAccount();
  const far = await booked(teacher, { onsiteName: '王工', onsitePhone: '13912345678' });
  expect(await t.call(WORK, { id: far }, teacher.token)).toMatchObject({
    onsiteName: null,
    onsitePhone: null,
  });
  const near = await booked(teacher, {
    sessions: [{ date: addDays(now().slice(0, 10), 1), half: 1 }],
    onsiteName: '王工',
    onsitePhone: '13912345678',
  });
  expect(await t.call(WORK, { id: near }, teacher.token)).toMatchObject({
    onsiteName: '王工',
    onsitePhone: '13912345678',
  });
  const stranger = await t.make.teacherAccount();
  expect((await t.send(WORK, { id: near }, stranger.token)).code).toBe(404);
});

test('broken input is refused beside its field', async () => {
  const teacher = await t.make.teacherAccount();
  const id = await booked(teacher);
  expect(await t.send(teacherPortalApi.confirm, { id }, teacher.token)).toMatchObject({ code: 408 });
  expect(
    await t.send(
      teacherPortalApi.confirm,
      { id, seen: { sessions: [{ date: 'x', half: 9 }] } },
      teacher.token,
    ),
  ).toMatchObject({ code: 408 });
  expect((await t.send(teacherPortalApi.confirm, { id, seen: {} }, null)).code).toBe(401);
  expect((await t.send(HOME, {}, seller.token)).code).toBe(403);
});

test('a paused teacher keeps fees and past lessons and loses the rest', async () => {
  const teacher = await t.make.teacherAccount();
  const ahead = await booked(teacher);
  const past = await t.make.lesson(seller, { teacher_id: teacher.teacherId, on: addDays(today(), -5) });
  await t.db
    .updateTable('teacher')
    .set({ cooperation_status: 2 })
    .where('id', '=', teacher.teacherId)
    .execute();
  t.app.sessionCache.clear();
  expect(await t.call(HOME, {}, teacher.token)).toMatchObject({
    isPaused: true,
    asks: [],
    next: [],
    documents: [],
  });
  expect((await t.send(teacherPortalApi.fees, {}, teacher.token)).code).toBe(200);
  expect((await t.send(lessonsApi.detail, { id: past.id }, teacher.token)).code).toBe(200);
  expect((await t.send(lessonsApi.detail, { id: ahead }, teacher.token)).code).toBe(404);
  const kept = ['profile', 'evaluations', 'home', 'fees', 'exportFees', 'bankCode', 'saveBank'];
  const lost = Object.entries(teacherPortalApi).filter(([name]) => !kept.includes(name));
  for (const [, call] of lost) expect((await t.send(call, {}, teacher.token)).code).toBe(403);
  for (const call of [lessonRequestsApi.ask, lessonsApi.setTeacherPhoneDate])
    expect((await t.send(call, {}, teacher.token)).code).toBe(403);
});
