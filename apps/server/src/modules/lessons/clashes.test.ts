import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

const DAY = '2027-05-11';
let t: TestApp;
let seller: Person;
let teacherId: number;
let booked: { id: number; lessonid: string };

beforeAll(async () => {
  t = await testApp();
  ({ seller } = await t.make.team());
  teacherId = await t.make.teacher();
  booked = await t.call(
    lessonsApi.edit,
    {
      contactId: await t.make.contact(seller),
      lessonname: '厅堂营销',
      teacherId,
      lessonstatus: 3,
      sessions: [{ date: DAY, half: 1 }],
    },
    seller.token,
  );
});

const ask = (input: object) => t.call(lessonsApi.clashes, { teacherId, ...input } as never, seller.token);

test('401 and 403; without half-days or with broken ones 408', async () => {
  const clerk = await t.make.staff('hr');
  const input = { teacherId, sessions: `${DAY}:1` };
  expect((await t.send(lessonsApi.clashes, input)).code).toBe(401);
  expect((await t.send(lessonsApi.clashes, input, clerk.token)).code).toBe(403);
  expect((await t.send(lessonsApi.clashes, { teacherId, sessions: '' }, seller.token)).code).toBe(408);
  expect((await t.send(lessonsApi.clashes, { teacherId, sessions: `${DAY}:9` }, seller.token)).code).toBe(
    408,
  );
});

test('half-days of another lesson are named with it, free ones are not, and nothing is claimed', async () => {
  const sessions = `${DAY}:1,${DAY}:2`;
  expect(await ask({ sessions })).toEqual({
    taken: [{ date: DAY, half: 1, lessons: [`${booked.lessonid} 厅堂营销`] }],
    absent: [],
  });
  const held = await t.db
    .selectFrom('teacher_booking')
    .selectAll()
    .where('teacher_id', '=', teacherId)
    .execute();
  expect(held).toHaveLength(1);
});

test("a lesson's own half-days do not stand in its way", async () => {
  expect((await ask({ id: booked.id, sessions: `${DAY}:1` })).taken).toEqual([]);
});

test('days on which the teacher said not to be free', async () => {
  await t.db
    .insertInto('teacher_unavailability')
    .values({
      teacher_id: teacherId,
      from_date: '2027-05-20',
      from_half: 1,
      to_date: '2027-05-21',
      to_half: 1,
    })
    .execute();
  expect((await ask({ sessions: '2027-05-20:2,2027-05-21:2,2027-05-22:1' })).absent).toEqual(['2027-05-20']);
});
