import { paymentsApi } from '@shibiao/contract/finance/payments';
import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { messagesApi } from '@shibiao/contract/messages';
import { personnelApi } from '@shibiao/contract/personnel';
import { todosApi } from '@shibiao/contract/todos';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { reimbursement } from '../../../test/payments.ts';
import { addDays, today } from '../../lib/dates.ts';
import { keepTodos } from '../todos/todos.service.ts';

let t: TestApp;
let hr: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
});

const leave = (person: Person, to?: Person) =>
  t.call(personnelApi.deactivate, { id: person.personnelId, successorId: to?.personnelId }, hr.token);
const lessonRow = (id: number) =>
  t.db
    .selectFrom('lesson')
    .select(['owner_id', 'handover_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const todosOf = async (person: Person) =>
  (await t.call(todosApi.list, { isMine: true, count: 100 }, person.token)).list;
const messagesOf = async (person: Person) =>
  (await t.call(messagesApi.list, { count: 100 }, person.token)).list.map((one) => one.msgTitle);

test('lessons that wait for new days or for a word go along, however long their old days are over', async () => {
  const { leader, seller } = await t.make.team();
  const next = await t.make.staff('salesperson', { leader_id: leader.personnelId });
  const past = addDays(today(), -40);
  const postponed = await t.make.lesson(seller, { on: past, lesson_status: 2 });
  const reserved = await t.make.lesson(seller, { on: past, lesson_status: 3 });
  const cancelled = await t.make.lesson(seller, { on: past, lesson_status: 0 });
  const taught = await t.make.lesson(seller, { on: past });
  const held = await t.call(personnelApi.holdings, { id: seller.personnelId }, hr.token);
  expect(held.lessons).toBe(2);
  expect(held.list.find(({ key }) => key === 'unpaid')?.count).toBe(1);
  await leave(seller, next);
  const owners = await Promise.all(
    [postponed, reserved, cancelled, taught].map(async ({ id }) => (await lessonRow(id)).owner_id),
  );
  expect(owners).toEqual([next.personnelId, next.personnelId, seller.personnelId, seller.personnelId]);
});

test('money for what was taught stays on the name of who leaves; the leader is told and sees it', async () => {
  const { leader, seller } = await t.make.team();
  const next = await t.make.staff('salesperson', { leader_id: leader.personnelId });
  const lesson = await t.make.lesson(seller, { on: addDays(today(), -10) });
  await keepTodos(t.db);
  expect((await todosOf(seller)).map(({ kind }) => kind)).toEqual(['evaluation']);
  await leave(seller, next);
  expect(await messagesOf(leader)).toContainEqual(expect.stringContaining('1 节课程的款由您跟进'));
  const finance = await t.call(
    receivablesApi.lessons,
    { authorId: seller.personnelId, jieqing: 2 },
    leader.token,
  );
  expect(finance.list.map(({ id }) => id)).toEqual([lesson.id]);
  // The follow-up also becomes the leader's, now and after the next run of the job.
  for (const run of [async () => undefined, () => keepTodos(t.db)]) {
    await run();
    expect((await todosOf(leader)).filter(({ kind }) => kind === 'evaluation')).toMatchObject([
      { subjectId: lesson.id },
    ]);
  }
});

test('lessons that somebody hands over go to a successor, else back to their salesperson', async () => {
  const { seller } = await t.make.team();
  for (const next of [await t.make.staff('service_department'), undefined]) {
    const handler = await t.make.staff('service_department');
    const soon = await t.make.lesson(seller, {
      on: addDays(today(), 1),
      handover_id: handler.personnelId,
      fee_income: '0.00',
    });
    const over = await t.make.lesson(seller, { on: addDays(today(), -9), handover_id: handler.personnelId });
    await keepTodos(t.db);
    expect((await todosOf(handler)).map(({ kind }) => kind).sort()).toEqual(['courseware', 'teacherConfirm']);
    const held = await t.call(personnelApi.holdings, { id: handler.personnelId }, hr.token);
    expect(held.list).toContainEqual({ key: 'handled', title: '对接中的课程', count: 1 });
    await leave(handler, next);
    expect((await lessonRow(soon.id)).handover_id).toBe(next?.personnelId ?? null);
    expect((await lessonRow(over.id)).handover_id).toBe(handler.personnelId);
    const mine = (await todosOf(next ?? seller)).filter(({ kind }) => kind === 'courseware');
    expect(mine).toMatchObject([{ subjectId: soon.id }]);
    if (next) expect(await messagesOf(next)).toEqual(['离职交接：由您对接 1 节课程']);
  }
});

test('a request waits for whoever may approve it now, in the moment its approver leaves', async () => {
  const organisation = await t.make.organisation();
  const inOrganisation = { organisation_id: organisation };
  const manager = await t.make.staff('manager', inOrganisation);
  const other = await t.make.staff('manager', inOrganisation);
  const seller = await t.make.staff('salesperson', inOrganisation);
  const { id } = await t.call(paymentsApi.save, reimbursement(), seller.token);
  const waits = async (person: Person) => (await todosOf(person)).some(({ subjectId }) => subjectId === id);
  expect([await waits(manager), await waits(other)]).toEqual([true, false]);
  const admin = await t.make.staff('super_admin');
  await t.call(personnelApi.deactivate, { id: manager.personnelId }, admin.token);
  expect(await waits(other)).toBe(true);
});
