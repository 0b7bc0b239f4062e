import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let colleague: Person;
let replacer: Person;

beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  colleague = await t.make.staff('general_manager');
  replacer = await t.make.staff('teacher_replacement_reminder');
});

const sessions = (date: string) => [{ date, half: 1 }];
const create = async (values: object) =>
  (
    await t.call(
      lessonsApi.edit,
      { contactId: await t.make.contact(seller), lessonname: '厅堂营销', ...values },
      seller.token,
    )
  ).id;
const inboxOf = async ({ accountId }: { accountId: number }, ...types: number[]) =>
  await t.db
    .selectFrom('message')
    .where('recipient_id', '=', accountId)
    .where('msg_send_type', 'in', types)
    .where('deleted_at', 'is', null)
    .select(['msg_send_type as type', 'title', 'data'])
    .orderBy('id')
    .execute();

test('a lesson created as confirmed celebrates into every inbox, tells people and stamps the confirmation', async () => {
  const teacher = await t.make.teacherAccount();
  const pushed = vi.spyOn(t.app.hub, 'push');
  const id = await create({
    teacherId: teacher.teacherId,
    sessions: sessions('2027-04-01'),
    lessonstatus: 1,
  });
  // Customers and teachers get no message of the company's deals.
  await vi.waitFor(() =>
    expect(pushed.mock.calls.map(([event]) => event)).toContainEqual(
      expect.objectContaining({ type: 'celebration', userType: 1 }),
    ),
  );
  const stamped = await t.db
    .selectFrom('lesson')
    .where('id', '=', id)
    .select('customer_confirmed_at')
    .executeTakeFirstOrThrow();
  expect(stamped.customer_confirmed_at).not.toBeNull();
  expect(await inboxOf(teacher, 13)).toMatchObject([{ title: '课程已确认：厅堂营销' }]);
  for (const person of [seller, colleague, replacer])
    expect(await inboxOf(person, 3, 5)).toMatchObject([
      { type: 3, data: { saleMan: seller.name, lessonInfo: '厅堂营销', lessonId: id } },
    ]);
  expect(await inboxOf(teacher, 3, 5)).toEqual([]);
  const log = await t.call(lessonsApi.reserveOrPostponeLog, { lessonId: id }, seller.token);
  expect(log.list[0]?.told.length).toBeGreaterThan(0);
});

test('the month’s second lesson of a known institution is type 5; cancelled within the hour it is withdrawn', async () => {
  const contactId = await t.make.contact(seller);
  await create({ contactId, sessions: sessions('2027-04-05'), lessonstatus: 1 });
  const before = (await inboxOf(colleague, 3, 5)).length;
  const id = await create({ contactId, sessions: sessions('2027-04-06') });
  await t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus: 1 }, seller.token);
  const inbox = await inboxOf(colleague, 3, 5);
  expect(inbox).toHaveLength(before + 1);
  expect(inbox.at(-1)).toMatchObject({ type: 5, data: { lessonId: id } });
  await t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus: 2, reason: '客户取消' }, seller.token);
  expect(await inboxOf(colleague, 3, 5)).toHaveLength(before);
});

test('another teacher or other days by edit tell both teachers and raise the replacement reminder', async () => {
  const [first, second] = [await t.make.teacherAccount(), await t.make.teacherAccount()];
  const id = await create({ teacherId: first.teacherId, sessions: sessions('2027-05-01') });
  const edit = (values: object) =>
    t.call(lessonsApi.edit, { id, lessonname: '厅堂营销', ...values }, seller.token);
  await edit({ venue: '二楼' });
  expect(await inboxOf(replacer, 2)).toEqual([]);
  await edit({ teacherId: second.teacherId });
  expect((await inboxOf(first, 13)).map(({ title }) => title)).toEqual([
    '课程变更：厅堂营销',
    '课程更换讲师：厅堂营销',
  ]);
  expect(await inboxOf(second, 13)).toMatchObject([{ title: '课程更换讲师：厅堂营销' }]);
  expect(await inboxOf(replacer, 2)).toMatchObject([{ data: { path: `/sigLessonDetails/${id}` } }]);
  await edit({ sessions: sessions('2027-05-08') });
  expect((await inboxOf(second, 13)).at(-1)).toMatchObject({ title: '课程改期：厅堂营销' });
  await edit({ teacherId: null });
  expect((await inboxOf(replacer, 2)).at(-1)?.data).toMatchObject({
    path: `/teacherManage/match?lessonId=${id}`,
  });
});

test('the institution and the teacher are told of each step with its days, and not why', async () => {
  const partner = await t.make.partner();
  await t.make.give(partner.contactId, seller);
  const teacher = await t.make.teacherAccount();
  const outsider = await t.make.partner();
  const id = await create({
    contactId: partner.contactId,
    teacherId: teacher.teacherId,
    sessions: sessions('2027-05-03'),
  });
  const letters = async ({ accountId }: { accountId: number }) =>
    await t.db
      .selectFrom('message')
      .where('recipient_id', '=', accountId)
      .where('msg_send_type', '=', 13)
      .select(['title', 'content', 'data'])
      .orderBy('id')
      .execute();
  const step = (values: object) => t.call(lessonsApi.reserveOrPostpone, { id, ...values }, seller.token);
  await step({ lessonstatus: 1 });
  await t.call(
    lessonsApi.edit,
    { id, lessonname: '厅堂营销', sessions: sessions('2027-05-10'), changeReason: '客户' },
    seller.token,
  );
  await step({ lessonstatus: 2, reason: '机密原因' });
  await step({ lessonstatus: 1, sessions: sessions('2027-05-17') });
  await step({ lessonstatus: 0, reason: '机密原因' });
  const told = await letters(partner);
  expect(told.map(({ title }) => title)).toEqual([
    '课程已确认：厅堂营销',
    '课程改期：厅堂营销',
    '课程延期：厅堂营销',
    '课程已确认：厅堂营销',
    '课程取消确认：厅堂营销',
  ]);
  expect(told.map(({ content }) => content.replace(/^.*?(：|。)/, ''))).toEqual([
    expect.stringContaining('上课时间：2027-05-03 上午'),
    expect.stringContaining('由 2027-05-03 上午 改为 2027-05-10 上午'),
    expect.stringContaining('原定上课时间：2027-05-10 上午'),
    expect.stringContaining('由 2027-05-10 上午 改为 2027-05-17 上午'),
    expect.stringContaining('原定上课时间：2027-05-17 上午'),
  ]);
  const own = await letters(teacher);
  expect(own).toHaveLength(5);
  // The message opens the requested confirmation.
  expect(own[1]).toMatchObject({
    content: expect.stringContaining('改为 2027-05-10 上午'),
    data: { path: `/sigLessonDetails/${id}?do=confirm` },
  });
  expect(JSON.stringify([told, own])).not.toContain('机密原因');
  expect(await letters(outsider)).toEqual([]);
});
