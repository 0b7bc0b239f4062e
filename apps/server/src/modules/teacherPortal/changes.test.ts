import { answeredTo } from '@shibiao/contract/endpoint';
import { identityApi } from '@shibiao/contract/identity';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';
import { completenessOf } from './profile.rules.ts';

const PROFILE = answeredTo(teacherPortalApi.profile, 'teacher');
const EVALUATIONS = answeredTo(teacherPortalApi.evaluations, 'teacher');

let t: TestApp;
let seller: Person;
let department: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  department = await t.make.staff('teacher_department');
});
const form = { intro: '二十年银行培训经验', topics: ['厅堂营销'], fields: ['营销'], tags: [] };
const rowOf = (id: number) =>
  t.db.selectFrom('teacher').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a change of the record waits for the teacher department and is taken over with it', async () => {
  const teacher = await t.make.teacherAccount();
  const { id } = await t.call(teacherPortalApi.saveProfile, form, teacher.token);
  expect((await rowOf(teacher.teacherId)).intro).toBeNull();
  const again = await t.call(teacherPortalApi.saveProfile, { ...form, intro: '三十年经验' }, teacher.token);
  expect(again.id).toBe(id);
  const todo = () =>
    t.db
      .selectFrom('todo')
      .where('kind', '=', 'teacherChange')
      .where('subject_id', '=', id)
      .select(['role_key', 'done_at'])
      .executeTakeFirst();
  expect(await todo()).toEqual({ role_key: 'teacher_department', done_at: null });
  const { list } = await t.call(teacherPortalApi.changes, { status: 1 }, department.token);
  expect(list.find((one) => one.id === id)?.facts).toContainEqual({
    title: '简介',
    before: '',
    after: '三十年经验',
  });
  // Staff correct another fact meanwhile; it stays.
  await t.db
    .updateTable('teacher')
    .set({ tags: ['实战派'] })
    .where('id', '=', teacher.teacherId)
    .execute();
  await t.call(teacherPortalApi.decideChange, { id, isAccepted: true }, department.token);
  expect(await rowOf(teacher.teacherId)).toMatchObject({
    intro: '三十年经验',
    topics: ['厅堂营销'],
    tags: ['实战派'],
  });
  expect((await todo())?.done_at).not.toBeNull();
  expect(
    await t.send(teacherPortalApi.decideChange, { id, isAccepted: true }, department.token),
  ).toMatchObject({
    code: 400,
  });
});

test('a change is sent back with a reason that the teacher reads, and words past the house are marked', async () => {
  const teacher = await t.make.teacherAccount();
  const { id } = await t.call(
    teacherPortalApi.saveProfile,
    { ...form, intro: '合作请加微信 wang12345 或 13912345678' },
    teacher.token,
  );
  const found = (await t.call(teacherPortalApi.changes, {}, department.token)).list.find(
    (one) => one.id === id,
  )?.found;
  expect(found?.join(' ')).toContain('13912345678');
  expect(
    await t.send(teacherPortalApi.decideChange, { id, isAccepted: false }, department.token),
  ).toMatchObject({
    code: 408,
    data: [{ field: 'reason' }],
  });
  await t.call(
    teacherPortalApi.decideChange,
    { id, isAccepted: false, reason: '请去掉联系方式' },
    department.token,
  );
  expect((await t.call(PROFILE, {}, teacher.token)).change).toMatchObject({
    status: 3,
    reason: '请去掉联系方式',
  });
  expect((await rowOf(teacher.teacherId)).intro).toBeNull();
});

test('two decisions at once: one holds', async () => {
  const teacher = await t.make.teacherAccount();
  const { id } = await t.call(teacherPortalApi.saveProfile, form, teacher.token);
  const answers = await Promise.all(
    [true, false].map((isAccepted) =>
      t.send(teacherPortalApi.decideChange, { id, isAccepted, reason: '不妥' }, department.token),
    ),
  );
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
});

test('strangers, salespeople and broken input change nothing', async () => {
  const teacher = await t.make.teacherAccount();
  expect((await t.send(teacherPortalApi.saveProfile, form, seller.token)).code).toBe(403);
  expect((await t.send(teacherPortalApi.changes, {}, seller.token)).code).toBe(403);
  expect((await t.send(teacherPortalApi.changes, {}, teacher.token)).code).toBe(403);
  expect(
    (await t.send(teacherPortalApi.decideChange, { id: 99999999, isAccepted: true }, department.token)).code,
  ).toBe(404);
  const photoFileId = await t.make.file(seller.accountId, 'teacherPhoto');
  expect(await t.send(teacherPortalApi.saveProfile, { ...form, photoFileId }, teacher.token)).toMatchObject({
    code: 408,
    data: [{ field: 'photoFileId' }],
  });
});

test('an evaluation has one reply, read by staff before anybody else', async () => {
  const teacher = await t.make.teacherAccount();
  const lesson = await t.make.lesson(seller, { teacher_id: teacher.teacherId, on: addDays(today(), -4) });
  const scores = { content_score: 5, expression_score: 4, interaction_score: 4, organisation_score: 3 };
  const { id } = await t.db
    .insertInto('evaluation')
    .values({
      ...scores,
      lesson_id: lesson.id,
      teacher_id: teacher.teacherId,
      source: 'institution',
      text: '很好',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const one = async () => (await t.call(EVALUATIONS, {}, teacher.token)).list[0];
  expect(await one()).toMatchObject({ average: '4.00', reply: null, replyStatus: null });
  const { id: change } = await t.call(teacherPortalApi.reply, { id, reply: '谢谢' }, teacher.token);
  expect(await one()).toMatchObject({ reply: null, replyStatus: 1, replyText: '谢谢' });
  expect((await t.send(teacherPortalApi.reply, { id, reply: '再说一句' }, teacher.token)).code).toBe(400);
  await t.call(teacherPortalApi.decideChange, { id: change, isAccepted: true }, department.token);
  expect(await one()).toMatchObject({ reply: '谢谢', replyStatus: 2 });
  expect((await t.send(teacherPortalApi.reply, { id, reply: '第二次' }, teacher.token)).code).toBe(400);
  const stranger = await t.make.teacherAccount();
  expect((await t.send(teacherPortalApi.reply, { id, reply: '不是我的' }, stranger.token)).code).toBe(404);
});

test('who collected a teacher is told in numbers, places from three institutions on, and never by name', async () => {
  const teacher = await t.make.teacherAccount();
  const collected = async () => (await t.call(PROFILE, {}, teacher.token)).collected;
  const names: string[] = [];
  for (let i = 0; i < 3; i++) {
    const partner = await t.make.partner();
    await t.call(
      identityApi.toggleFavourite,
      { kind: 'teacher', targetId: teacher.teacherId, on: 1 },
      partner.token,
    );
    const { name } = await t.db
      .selectFrom('institution')
      .where('id', '=', partner.institutionId)
      .select('name')
      .executeTakeFirstOrThrow();
    names.push(name);
    expect((await collected()).places.length > 0).toBe(i === 2);
  }
  const answer = await collected();
  expect(answer).toMatchObject({ last: 3, before: 0, total: 3 });
  expect(answer.days.at(-1)).toEqual({ date: today(), count: 3 });
  for (const name of names) expect(JSON.stringify(answer)).not.toContain(name);
});

test('six of eight parts are 75 %, and the missing ones are named', () => {
  const record = {
    photoFileId: 1,
    intro: '介'.repeat(100),
    topics: ['一', '二', '三'],
    fields: ['营销'],
    homeCityId: 1,
    hasVideo: false,
    hasOutline: false,
    bankName: '中国银行',
    bankAccount: '6222',
    settlementMethod: 1,
  };
  expect(completenessOf(record)).toEqual({ percent: 75, missing: ['video', 'outline'] });
  expect(completenessOf({ ...record, intro: '介'.repeat(99) }).percent).toBe(62.5);
  expect(completenessOf({ ...record, hasVideo: true, hasOutline: true }).percent).toBe(100);
});
