import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { trashApi } from '@shibiao/contract/trash';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let admin: Person;
let seller: Person;

beforeAll(async () => {
  t = await testApp();
  admin = await t.make.staff('admin');
  seller = await t.make.staff('salesperson');
});

test('a lesson whose half-day was taken meanwhile comes back as postponed, not otherwise', async () => {
  const teacherId = await t.make.teacher();
  const book = async (lessonname: string) =>
    (
      await t.call(
        lessonsApi.edit,
        {
          contactId: await t.make.contact(seller),
          lessonname,
          teacherId,
          sessions: [{ date: '2027-06-01', half: 1 }],
        },
        seller.token,
      )
    ).id;
  const id = await book('先订的');
  await t.call(lessonsApi.delete, { id: [id] }, seller.token);
  const holder = await book('后订的');
  const { list } = await t.call(trashApi.list, { kind: 'lesson' }, admin.token);
  const act = list.find((row) => row.rootId === id)?.id ?? 0;
  expect((await t.call(trashApi.one, { id: act }, admin.token)).conflicts).toMatchObject([
    { kind: 'halfDay', message: expect.stringContaining('后订的') },
  ]);
  expect((await t.send(trashApi.restore, { deletionIds: [act] }, admin.token)).code).toBe(400);
  await t.call(trashApi.restore, { deletionIds: [act], asPostponed: true }, admin.token);
  expect(await t.make.lessonRow(id)).toMatchObject({
    status: 1,
    deleted_at: null,
    lesson_status: 2,
    reserve_expires_on: null,
  });
  expect(await t.make.lessonRow(holder)).toMatchObject({ lesson_status: 3 });
  const log = await t.call(lessonsApi.reserveOrPostponeLog, { lessonId: id }, seller.token);
  expect(log.list.map((step) => step.action)).toContain('恢复为延期');

  const free = await bookAlone();
  await t.call(lessonsApi.delete, { id: [free] }, seller.token);
  const again = (await t.call(trashApi.list, { kind: 'lesson' }, admin.token)).list[0]?.id ?? 0;
  await t.call(trashApi.restore, { deletionIds: [again], asPostponed: true }, admin.token);
  expect(await t.make.lessonRow(free)).toMatchObject({ lesson_status: 3 });
});

const bookAlone = async () =>
  (
    await t.call(
      lessonsApi.edit,
      {
        contactId: await t.make.contact(seller),
        lessonname: '空闲',
        teacherId: await t.make.teacher(),
        sessions: [{ date: '2027-06-02', half: 1 }],
      },
      seller.token,
    )
  ).id;
