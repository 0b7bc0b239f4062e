import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

const morning = (date: string) => [{ date, half: 1 }];

test('once confirmed, another teacher or other days need a reason, and the log names both teachers', async () => {
  const t = await testApp();
  const seller = await t.make.staff('salesperson');
  const contactId = await t.make.contact(seller);
  const [first, second] = [await t.make.teacher(), await t.make.teacher()];
  const { id } = await t.call(
    lessonsApi.edit,
    { contactId, lessonname: '厅堂营销', teacherId: first, sessions: morning('2027-03-01'), lessonstatus: 3 },
    seller.token,
  );
  const edit = (values: object) =>
    t.send(lessonsApi.edit, { id, lessonname: '更换', ...values }, seller.token);
  const lastStep = () =>
    t.db
      .selectFrom('lesson_log')
      .where('lesson_id', '=', id)
      .orderBy('id', 'desc')
      .select(['old_teacher_id', 'new_teacher_id', 'change_reason'])
      .executeTakeFirstOrThrow();
  expect((await edit({ teacherId: second })).code).toBe(200);
  expect(await lastStep()).toEqual({ old_teacher_id: first, new_teacher_id: second, change_reason: null });
  await t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus: 1 }, seller.token);
  expect((await t.call(lessonsApi.detail, { id }, seller.token)).wasConfirmed).toBe(true);
  for (const change of [{ teacherId: first }, { sessions: morning('2027-03-08') }]) {
    expect((await edit(change)).code).toBe(408);
    expect((await edit({ ...change, changeReason: '天气' })).code).toBe(408);
  }
  expect((await edit({ venue: '一楼' })).code).toBe(200);
  expect((await edit({ teacherId: first, changeReason: '讲师' })).code).toBe(200);
  expect(await lastStep()).toEqual({
    old_teacher_id: second,
    new_teacher_id: first,
    change_reason: '讲师',
  });
  const log = await t.call(lessonsApi.reserveOrPostponeLog, { lessonId: id }, seller.token);
  expect(log.list[0]).toMatchObject({ changeReason: '讲师', oldTeacher: expect.any(String) });
});

test('a confirmation stands for the teacher, the days and the step that it was given for', async () => {
  const t = await testApp();
  const seller = await t.make.staff('salesperson');
  const contactId = await t.make.contact(seller);
  const [teacherId, substitute] = [await t.make.teacher(), await t.make.teacher()];
  const sessions = morning('2027-04-05');
  const { id } = await t.call(
    lessonsApi.edit,
    { contactId, lessonname: '厅堂营销', teacherId, sessions, lessonstatus: 3 },
    seller.token,
  );
  const rowOf = () => t.make.lessonRow(id);
  const isCoursewareConfirmed = async () => (await rowOf()).courseware_confirmed_at !== null;
  const phoned = async () => (await rowOf()).teacher_phone_date !== null;
  const edit = (values: object) => t.call(lessonsApi.edit, { id, lessonname: '课', ...values }, seller.token);
  const step = (lessonstatus: number, more: object = {}) =>
    t.call(lessonsApi.reserveOrPostpone, { id, lessonstatus, reason: '客户有变', ...more }, seller.token);
  const confirm = () => t.call(lessonsApi.setTeacherPhoneDate, { id }, seller.token);
  await confirm();
  await t.call(lessonsApi.setCoursewareConfirmedAt, { id }, seller.token);
  await edit({ teacherId, sessions });
  expect([await phoned(), await isCoursewareConfirmed()]).toEqual([true, true]);
  await edit({ teacherId, sessions, venue: '一楼' });
  expect([await phoned(), await isCoursewareConfirmed()]).toEqual([false, true]);
  await confirm();
  await edit({ teacherId: substitute });
  expect([await phoned(), await isCoursewareConfirmed()]).toEqual([false, false]);
  await t.call(lessonsApi.setCoursewareConfirmedAt, { id }, seller.token);
  await confirm();
  await edit({ sessions: morning('2027-04-12') });
  expect([await phoned(), await isCoursewareConfirmed()]).toEqual([false, true]);
  await confirm();
  await step(2);
  await t.call(lessonsApi.setPostponementConfirmedAt, { id }, seller.token);
  expect(await phoned()).toBe(true);
  await step(3, { sessions: morning('2027-04-19') });
  expect(await phoned()).toBe(false);
  expect((await rowOf()).postponement_confirmed_at).not.toBeNull();
  await step(2);
  expect((await rowOf()).postponement_confirmed_at).toBeNull();
  await t.call(lessonsApi.setCancellationConfirmedAt, { id }, seller.token);
  await step(0);
  expect((await rowOf()).cancellation_confirmed_at).toBeNull();
});

test('a subsidy is cleared of the lesson that was read', async () => {
  const t = await testApp();
  const seller = await t.make.staff('salesperson');
  const { id } = await t.make.lesson(seller, { subsidy: '80.00' });
  const one = () => t.call(lessonsApi.detail, { id }, seller.token);
  const { version } = await one();
  await t.call(lessonsApi.edit, { id, version, lessonname: '改了名' }, seller.token);
  expect((await t.send(lessonsApi.clearSubsidy, { id, version }, seller.token)).code).toBe(409);
  expect((await one()).subsidy).toBe('80.00');
  await t.call(lessonsApi.clearSubsidy, { id, version: version + 1 }, seller.token);
  expect((await one()).subsidy).toBe('0.00');
});
