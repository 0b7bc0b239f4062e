import { LESSON_STATUS } from '@shibiao/contract/lessons/codes';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let boss: Person;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson');
});

const yesterday = addDays(today(), -1);
const lessonIn = async (lesson_status: number, values: object = {}) =>
  (await t.make.lesson(seller, { sessions: [[yesterday, 1]], lesson_status, ...values })).id;
const detail = (id: number, { token }: { token: string }) => t.call(lessonsApi.detail, { id }, token);

test.each([
  [3, [1, 2, 4], [1, 2, 4]],
  [1, [2, 0], [2, 0]],
  [2, [1, 3, 0], [1, 3, 0]],
  [0, [], [3]],
  [4, [], [3]],
])('from %i a salesperson is offered %j, who may reopen %j', async (status, ofSeller, ofBoss) => {
  const id = await lessonIn(status);
  expect((await detail(id, seller)).steps).toEqual(ofSeller);
  expect((await detail(id, boss)).steps).toEqual(ofBoss);
  const { list } = await t.call(lessonsApi.list, { lessonstatus: status, count: 100 }, seller.token);
  expect(list.find((row) => row.id === id)).toMatchObject({ steps: ofSeller, canEdit: true });
});

test('the steps that are offered are those that are taken', async () => {
  for (const who of [seller, boss])
    for (const from of LESSON_STATUS.values) {
      const offered = (await detail(await lessonIn(from), who)).steps;
      for (const lessonstatus of LESSON_STATUS.values) {
        const input = { id: await lessonIn(from), lessonstatus, reason: '试' };
        const { code } = await t.send(lessonsApi.reserveOrPostpone, input, who.token);
        expect(code === 200, `${from} → ${lessonstatus}`).toBe(offered.includes(lessonstatus));
      }
    }
});

test('further rights follow from the lesson, its money and the caller', async () => {
  const rights = async (id: number, who: { token: string }) => {
    const { steps, canEdit, canEvaluate, canDelete, canRestore } = await detail(id, who);
    return { steps: steps.length, canEdit, canEvaluate, canDelete, canRestore };
  };
  const live = { canEdit: true, canEvaluate: true, canDelete: true, canRestore: false };
  expect(await rights(await lessonIn(1), seller)).toEqual({ ...live, steps: 2 });
  const paid = await lessonIn(1, { received: '10.00' });
  expect(await rights(paid, seller)).toMatchObject({ canDelete: false });
  expect((await t.send(lessonsApi.delete, { id: paid }, seller.token)).code).toBe(400);
  const ahead = await lessonIn(1, { first_date: addDays(today(), 1), last_date: addDays(today(), 1) });
  expect(await rights(ahead, seller)).toMatchObject({ canEvaluate: false });
  expect(await rights(await lessonIn(3), seller)).toMatchObject({ canEvaluate: false });

  const teacher = await t.make.teacherAccount();
  const nothing = { steps: 0, canEdit: false, canEvaluate: false, canDelete: false, canRestore: false };
  // A teacher's answer omits rights that only staff can have.
  const own = await detail(await lessonIn(1, { teacher_id: teacher.teacherId }), teacher);
  expect(Object.keys(own).filter((key) => key === 'steps' || key.startsWith('can'))).toEqual([]);

  const deleted = await lessonIn(1);
  await t.call(lessonsApi.delete, { id: deleted }, seller.token);
  const admin = await t.make.staff('admin');
  expect(await rights(deleted, admin)).toEqual({ ...nothing, canRestore: true });
  const restored = await t.call(lessonsApi.list, { status: 2, count: 100 }, admin.token);
  expect(restored.list.find((row) => row.id === deleted)).toMatchObject({ canRestore: true, steps: [] });
  expect(
    (await t.call(lessonsApi.list, { status: 2 }, seller.token)).list.map((row) => row.id),
  ).not.toContain(deleted);
});
