import { transfersApi } from '@shibiao/contract/customers/transfers';
import { paymentsApi } from '@shibiao/contract/finance/payments';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { todosApi } from '@shibiao/contract/todos';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { LessonValues } from '../../../test/factory.lessons.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';
import { keepTodos } from './todos.service.ts';

let t: TestApp;
let leader: Person;
let seller: Person;
let stranger: Person;

beforeAll(async () => {
  t = await testApp();
  ({ leader, seller } = await t.make.team());
  stranger = await t.make.staff('salesperson');
});

const lesson = async (name: string, values: LessonValues): Promise<number> =>
  (
    await t.make.lesson(seller, {
      name,
      on: addDays(today(), 30),
      courseware_confirmed_at: '2026-01-01 08:00:00',
      ...values,
    })
  ).id;
const change = (id: number, values: Record<string, unknown>) =>
  t.db
    .updateTable('lesson')
    .set(values as never)
    .where('id', '=', id)
    .execute();
const list = async (input: object = {}, person = seller) =>
  (await t.call(todosApi.list, { count: 100, ...input }, person.token)).list;
const ofLesson = async (lessonId: number, input: object = {}) =>
  (await t.call(todosApi.lessonTodos, { lessonId, ...input }, seller.token)).list;

test('to-dos come up with their records, are due on the right day and go when the fact is there', async () => {
  const day = today();
  const reserved = await lesson('甲', { lesson_status: 3, reserve_expires_on: addDays(day, 3) });
  const later = await lesson('乙', { lesson_status: 3, reserve_expires_on: addDays(day, 4) });
  const soon = await lesson('丙', {
    first_date: addDays(day, 2),
    last_date: addDays(day, 2),
    courseware_confirmed_at: null,
    teacher_phone_date: '2026-11-20 08:00:00',
  });
  const taught = await lesson('丁', { first_date: addDays(day, -3), last_date: addDays(day, -3) });
  const fresh = await lesson('戊', { first_date: addDays(day, -2), last_date: addDays(day, -2) });
  await keepTodos(t.db);
  await keepTodos(t.db);
  expect(await ofLesson(reserved)).toMatchObject([
    {
      kind: 'reserve',
      title: '预留即将到期：甲',
      dueOn: addDays(day, 3),
      personnelName: seller.name,
      path: `/sigLessonDetails/${reserved}`,
    },
  ]);
  expect(await ofLesson(soon)).toMatchObject([{ kind: 'courseware', dueOn: addDays(day, 2) }]);
  expect(await ofLesson(taught)).toMatchObject([{ kind: 'evaluation', dueOn: day }]);
  for (const id of [later, fresh]) expect(await ofLesson(id)).toEqual([]);
  expect((await list({ keyword: '预留' })).map((row) => row.lessonId)).toEqual([reserved]);
  expect((await list({ sort: 'dueOn', order: 'desc' })).map((row) => row.lessonId)).toEqual([
    reserved,
    soon,
    taught,
  ]);

  await change(reserved, { lesson_status: 1 });
  await change(soon, { courseware_confirmed_at: '2026-11-20 08:00:00' });
  await t.db
    .insertInto('evaluation')
    .values({
      lesson_id: taught,
      content_score: 5,
      expression_score: 5,
      interaction_score: 5,
      organisation_score: 5,
    })
    .execute();
  await keepTodos(t.db);
  expect(await list()).toEqual([]);
  expect((await list({ isDone: 1 })).map((row) => row.lessonId).sort()).toEqual(
    [reserved, soon, taught].sort(),
  );
  // A new reservation needs a to-do again.
  await change(reserved, { lesson_status: 3 });
  await keepTodos(t.db);
  expect((await list()).map((row) => row.lessonId)).toEqual([reserved]);
});

test('a to-do is seen by its person and the leader, ticked off with a note, and stays so until its day changes', async () => {
  const id = await lesson('己', { lesson_status: 3, reserve_expires_on: today() });
  await keepTodos(t.db);
  const [todo] = await ofLesson(id);
  if (!todo) throw new Error('no to-do');
  expect((await list({ lessonId: id }, leader)).map((row) => row.id)).toEqual([todo.id]);
  expect(await list({ lessonId: id, isMine: 1 }, leader)).toEqual([]);
  expect(await list({ lessonId: id, isMine: 1 })).toHaveLength(1);
  expect(await list({ lessonId: id }, stranger)).toEqual([]);
  expect((await t.send(todosApi.edit, { id: todo.id, isDone: 1 }, stranger.token)).code).toBe(404);
  expect((await t.send(todosApi.edit, { id: todo.id, isDone: '也许' }, seller.token)).code).toBe(408);
  expect(
    (await t.send(todosApi.edit, { id: todo.id, isDone: 1, note: '长'.repeat(201) }, seller.token)).code,
  ).toBe(408);
  const kept = () =>
    t.db
      .selectFrom('todo')
      .where('id', '=', todo.id)
      .select(['done_by', 'note', 'done_at'])
      .executeTakeFirstOrThrow();
  expect((await kept()).done_at).toBeNull();

  await t.call(todosApi.edit, { id: todo.id, isDone: 1, note: '客户已确认' }, seller.token);
  const done = await kept();
  expect(done).toMatchObject({ done_by: seller.personnelId, note: '客户已确认' });
  await t.call(todosApi.edit, { id: todo.id, isDone: 1, note: '组长看过' }, leader.token);
  expect(await kept()).toEqual({ ...done, note: '组长看过' });
  await t.call(todosApi.edit, { id: todo.id, isDone: 1, note: '客户已确认' }, seller.token);
  await keepTodos(t.db);
  expect(await ofLesson(id, { isDone: 0 })).toEqual([]);
  // A lesson also shows its completed to-dos.
  expect(await ofLesson(id)).toMatchObject([{ id: todo.id, doneAt: expect.any(String), note: '客户已确认' }]);
  expect(await ofLesson(id, { isDone: 1 })).toHaveLength(1);
  await change(id, { reserve_expires_on: addDays(today(), 1) });
  await keepTodos(t.db);
  expect(await ofLesson(id)).toMatchObject([{ id: todo.id, dueOn: addDays(today(), 1), note: null }]);

  await t.call(todosApi.edit, { id: todo.id, isDone: 1 }, seller.token);
  await t.call(todosApi.edit, { id: todo.id, isDone: 0 }, seller.token);
  expect(await kept()).toMatchObject({ done_at: null, done_by: null });
  await change(id, { owner_id: stranger.personnelId });
  await keepTodos(t.db);
  expect(await list({ lessonId: id, isMine: 1 }, stranger)).toHaveLength(1);
});

test('a change shows in the to-dos at once', async () => {
  const day = today();
  const id = await lesson('庚', { lesson_status: 3, reserve_expires_on: addDays(day, 20) });
  const kinds = async () => (await ofLesson(id, { isDone: 0 })).map((row) => row.kind);
  const detail = () => t.call(lessonsApi.detail, { id }, seller.token);
  const edit = async (values: object) =>
    t.call(
      lessonsApi.edit,
      { id, version: (await detail()).version, lessonname: '庚', ...values },
      seller.token,
    );
  await edit({ reserveExpiresOn: addDays(day, 2), sessions: [{ date: addDays(day, 30), half: 1 }] });
  expect(await kinds()).toEqual(['reserve']);
  await t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus: 1 }, seller.token);
  expect(await kinds()).toEqual([]);
  await edit({ sessions: [{ date: addDays(day, 1), half: 1 }], changeReason: '学员' });
  await t.call(
    lessonsApi.clearCoursewareConfirmedAt,
    { id, version: (await detail()).version },
    seller.token,
  );
  expect((await kinds()).sort()).toEqual(['courseware', 'teacherConfirm']);
  await t.call(lessonsApi.setCoursewareConfirmedAt, { id, version: (await detail()).version }, seller.token);
  expect(await kinds()).toEqual(['teacherConfirm']);
  await t.call(lessonsApi.setTeacherPhoneDate, { id, version: (await detail()).version }, seller.token);
  expect(await kinds()).toEqual([]);
  await t.call(
    lessonsApi.clearCoursewareConfirmedAt,
    { id, version: (await detail()).version },
    seller.token,
  );
  await t.call(lessonsApi.delete, { id: [id] }, seller.token);
  expect(await ofLesson(id, { isDone: 0 })).toEqual([]);
});

test('a transfer takes the to-dos of its customer’s lessons along', async () => {
  const contact_id = await t.make.contact(seller);
  const id = await lesson('辛', { contact_id, lesson_status: 3, reserve_expires_on: addDays(today(), 2) });
  await keepTodos(t.db);
  expect((await list({ lessonId: id, isDone: 0 })).map((row) => row.kind)).toEqual(['reserve']);
  const colleague = await t.make.staff('salesperson', {
    leader_id: leader.personnelId,
    organisation_id: leader.organisationId,
  });
  await t.call(
    transfersApi.transfer,
    { ids: [contact_id], toId: colleague.personnelId, reason: '区域调整' },
    leader.token,
  );
  expect(await list({ lessonId: id, isDone: 0 })).toEqual([]);
  expect((await list({ lessonId: id, isDone: 0 }, colleague)).map((row) => row.kind)).toEqual(['reserve']);
});

test('a payment request waits for the manager, then for finance, then for nobody', async () => {
  const manager = await t.make.staff('manager');
  const applicant = await t.make.staff('salesperson', { organisation_id: manager.organisationId });
  const finance = await t.make.staff('finance');
  const { id } = await t.call(
    paymentsApi.save,
    { kind: 2, title: '差旅报销', lines: [{ title: '高铁', amount: '300.00' }] },
    applicant.token,
  );
  const title = '付款待审批：差旅报销';
  const seen = async (person: Person, input: object = {}) =>
    (await list({ keyword: title, ...input }, person)).map((row) => row.path);
  const path = `/financeInfo/payments/${id}`;
  expect(await seen(manager, { isMine: 1 })).toEqual([path]);
  // To-dos in the list of approvals are not listed twice.
  expect(await seen(manager, { isMine: 1, withoutApprovals: 1 })).toEqual([]);
  expect(await seen(applicant)).toEqual([]);
  expect(await seen(finance, { isMine: 1 })).toEqual([]);
  await t.call(paymentsApi.approve, { id, step: 1 }, manager.token);
  expect(await seen(finance, { isMine: 1 })).toEqual([path]);
  expect(await seen(finance, { isMine: 1, withoutApprovals: 1 })).toEqual([]);
  // The approver of the first step has nothing left to approve.
  expect(await seen(manager, { withoutApprovals: 1 })).toEqual(await seen(manager));
  expect(await seen(stranger)).toEqual([]);
  // Sees everybody's lessons, but not their money.
  const service = await t.make.staff('service_department');
  expect(await seen(service)).toEqual([]);
  const lessonId = await lesson('客服看见的课', { lesson_status: 3, reserve_expires_on: today() });
  await keepTodos(t.db);
  expect((await list({ keyword: '客服看见的课' }, service)).map((row) => row.subjectId)).toEqual([lessonId]);
  await t.call(paymentsApi.reject, { id, step: 2, reason: '缺少票据' }, finance.token);
  for (const person of [manager, finance, applicant]) expect(await seen(person)).toEqual([]);
});
