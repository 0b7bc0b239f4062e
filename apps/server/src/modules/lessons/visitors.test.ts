import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
});

let next = 0;
/** A day that no other test of this file uses. */
const freshDay = () => addDays('2027-01-01', next++ * 7);
const morning = (date: string) => [{ date, half: 1 }];
const lesson = async () =>
  await t.call(
    lessonsApi.edit,
    { contactId: await t.make.contact(seller), lessonname: '厅堂营销', sessions: morning(freshDay()) },
    seller.token,
  );
const rowOf = (id: number) =>
  t.db.selectFrom('lesson').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('visitors see their own lessons and never the figures that are not theirs', async () => {
  const partner = await t.make.partner(undefined, { portal_money: true });
  const owner = await t.make.staff('salesperson');
  await t.make.give(partner.contactId, owner);
  const teacher = await t.make.teacherAccount();
  const { id } = await t.call(
    lessonsApi.edit,
    {
      contactId: partner.contactId,
      lessonname: '门户',
      teacherId: teacher.teacherId,
      sessions: morning(freshDay()),
      feeIncome: 9000,
      teacherFee: 4000,
    },
    owner.token,
  );
  const seenByPartner = await t.call(lessonsApi.detail, { id }, partner.token);
  expect(seenByPartner).toMatchObject({ feeIncome: '9000.00' });
  for (const key of ['teacherFee', 'profit', 'remark']) expect(seenByPartner).not.toHaveProperty(key);
  const seenByTeacher = await t.call(lessonsApi.detail, { id }, teacher.token);
  expect(seenByTeacher).toMatchObject({ teacherFee: '4000.00' });
  for (const key of ['feeIncome', 'profit', 'orgcontact', 'contactId', 'remark'])
    expect(seenByTeacher).not.toHaveProperty(key);
  expect((await t.call(lessonsApi.list, {}, partner.token)).list.map((one) => one.id)).toEqual([id]);
  const outsider = await t.make.partner();
  expect((await t.send(lessonsApi.detail, { id }, outsider.token)).code).toBe(404);
  for (const at of ['2020-01-01 10:00:00', `${addDays(today(), -1)} 10:00:00`])
    expect(await t.send(lessonsApi.setTeacherPhoneDate, { id, at }, teacher.token)).toMatchObject({
      code: 408,
      data: [{ field: 'at', message: '确认时间只能是今天' }],
    });
  expect((await rowOf(id)).teacher_phone_date).toBeNull();
  await t.call(lessonsApi.setTeacherPhoneDate, { id }, teacher.token);
  expect((await rowOf(id)).teacher_phone_date).not.toBeNull();
});

test('staff note down no confirmation from before a lesson was known of', async () => {
  const { id } = await lesson();
  const at = (day: string) => t.send(lessonsApi.setConfirmedAt, { id, at: `${day} 10:00:00` }, seller.token);
  const earliest = addDays(today(), -30);
  expect(await at(addDays(earliest, -1))).toMatchObject({
    code: 408,
    data: [{ field: 'at', message: `不能早于 ${earliest}` }],
  });
  expect((await rowOf(id)).customer_confirmed_at).toBeNull();
  expect((await at(earliest)).code).toBe(200);
});
