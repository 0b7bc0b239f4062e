import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { learningApi } from '@shibiao/contract/learning/learning';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { learningOn } from '../../../test/learning.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let editor: Person;
beforeAll(async () => {
  t = await testApp();
  editor = await t.make.staff('market_department');
});

const { course, lessonOf, addLesson, video, later, read, enrolment } = learningOn(
  () => t,
  () => editor,
);

describe('Percent', () => {
  test('is the done share of the required, published lessons, and after a revision the course stays completed', async () => {
    const learner = await t.make.staff('salesperson');
    const made = await course({}, [...Array.from({ length: 8 }, () => ({})), { isRequired: 0 }]);
    const card = async () => await t.call(learningApi.course, { id: made.id }, learner.token);
    for (const id of made.lessons.slice(0, 6)) await read(learner, id);
    expect(await card()).toMatchObject({ done: 6, total: 8, rate: 0.75, standing: 'learning', lessons: 9 });
    for (const id of made.lessons.slice(6, 8)) await read(learner, id);
    expect(await card()).toMatchObject({ rate: 1, standing: 'completed', newLessons: 0 });
    const before = await enrolment(learner.accountId, made.id);
    expect(before.completed_revision).toBe(1);

    await addLesson(made.chapterId);
    await addLesson(made.chapterId);
    expect(await card()).toMatchObject({ total: 8, rate: 1 });
    await t.call(learningCoursesApi.publish, { id: made.id }, editor.token);
    expect(await card()).toMatchObject({
      done: 8,
      total: 10,
      rate: 0.8,
      standing: 'completed',
      newLessons: 2,
    });
    expect(await enrolment(learner.accountId, made.id)).toMatchObject({
      completed_at: before.completed_at,
      completed_revision: 1,
    });
    await expect(
      sql`update learning_enrolment set completed_revision = 2 where account_id = ${learner.accountId}`.execute(
        t.db,
      ),
    ).rejects.toThrow('完成的课程保持完成');
  });

  test('counts hidden and deleted lessons on neither side, so that it never passes the whole', async () => {
    const learner = await t.make.staff('salesperson');
    const { id, chapterId, lessons } = await course({}, [{}, {}, {}]);
    await read(learner, lessons[0] ?? 0);
    await read(learner, lessons[1] ?? 0);
    const rate = async () => (await t.call(learningApi.course, { id }, learner.token)).rate;
    expect(await rate()).toBe(0.6667);
    await t.call(learningCoursesApi.deleteLesson, { id: lessons[0] }, editor.token);
    expect(await rate()).toBe(0.5);
    await t.call(
      learningCoursesApi.editLesson,
      { ...lessonOf(chapterId), id: lessons[2], isPublished: 0 },
      editor.token,
    );
    expect(await rate()).toBe(1);
    // Hiding the last open lesson completes the course for who had done the others.
    expect((await enrolment(learner.accountId, id)).completed_at).not.toBeNull();
  });
});

describe('A revision with 要求补学', () => {
  test('gives who had completed the course a new due date for its new required lessons', async () => {
    const learner = await t.make.staff('salesperson');
    const { id, chapterId, lessons } = await course({ isRequired: 1, dueDays: 10 });
    await read(learner, lessons[0] ?? 0);
    const none = await t.send(learningCoursesApi.publish, { id, mustCatchUp: 1 }, editor.token);
    expect(none).toMatchObject({ code: 400, message: '没有待发布的小节' });
    const added = await addLesson(chapterId);
    await t.call(learningCoursesApi.publish, { id, mustCatchUp: 1 }, editor.token);
    expect(await t.call(learningApi.course, { id }, learner.token)).toMatchObject({
      standing: 'catchUp',
      rate: 0.5,
      dueOn: addDays(today(), 10),
      isOverdue: false,
    });
    await t.db
      .updateTable('learning_enrolment')
      .set({ due_on: addDays(today(), -1) })
      .where('course_id', '=', id)
      .execute();
    expect((await t.call(learningApi.course, { id }, learner.token)).isOverdue).toBe(true);
    await read(learner, added);
    expect(await t.call(learningApi.course, { id }, learner.token)).toMatchObject({
      standing: 'completed',
      isOverdue: false,
    });
  });
});

describe('A video', () => {
  test('is done by nine tenths that were shown, united over two devices, and jumping to the end is not enough', async () => {
    const learner = await t.make.staff('salesperson');
    const { id, lessons } = await course({}, [await video(600)]);
    const [lesson = 0] = lessons;
    const beat = (spans: number[][], position = 0) =>
      t.call(learningApi.beat, { id: lesson, spans, position }, learner.token);
    await t.call(learningApi.open, { id: lesson }, learner.token);
    await later(learner.accountId, 600);
    expect(await beat([[590, 600]])).toMatchObject({ isDone: false, seconds: 10, needed: 540 });
    await later(learner.accountId, 600);
    // Two devices report overlapping spans at the same time.
    await Promise.all([beat([[0, 300]], 300), beat([[200, 432]], 432)]);
    const half = await t.call(learningApi.lesson, { id: lesson }, learner.token);
    expect(half).toMatchObject({ seconds: 442, isDone: false, durationS: 600 });
    expect([300, 432]).toContain(half.position);
    await later(learner.accountId, 600);
    expect(await beat([[420, 540]])).toMatchObject({ isDone: true, isCompleted: true, rate: 1 });
    const row = await t.db
      .selectFrom('learning_progress')
      .selectAll()
      .where('lesson_id', '=', lesson)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ covered: '{[0,540),[590,600)}', seconds: 550, done_how: 'watched' });
    await expect(
      sql`update learning_progress set done_at = null, done_how = null where lesson_id = ${lesson}`.execute(
        t.db,
      ),
    ).rejects.toThrow('学习进度只增不减');
    expect(id).toBeGreaterThan(0);
  });

  test('is not credited faster than twice the time that passed, and its tolerance is given once', async () => {
    const learner = await t.make.staff('salesperson');
    const { lessons } = await course({}, [await video(600)]);
    const [lesson = 0] = lessons;
    const beat = (from: number, to: number) =>
      t.send(learningApi.beat, { id: lesson, spans: [[from, to]] }, learner.token);
    await t.call(learningApi.open, { id: lesson }, learner.token);
    expect((await beat(0, 60)).code).toBe(400);
    expect((await beat(0, 5)).code).toBe(200);
    expect((await beat(5, 10)).code).toBe(400);
    await later(learner.accountId, 15);
    expect((await beat(5, 30)).code).toBe(200);
    // A span beyond the end of the film counts for nothing.
    await later(learner.accountId, 600);
    const { data } = await beat(590, 700);
    expect(data.seconds).toBe(40);
    expect((await t.send(learningApi.beat, { id: lesson, spans: [[9, 3]] }, learner.token)).code).toBe(408);
  });
});

test('a text is done when it was read to its end for a quarter of a minute; a file by seconds a page', async () => {
  const learner = await t.make.staff('salesperson');
  const file = { kind: 'file', pages: 4, fileId: await t.make.file(editor.accountId, 'learningFile') };
  const { lessons } = await course({}, [{}, file]);
  const [text = 0, pdf = 0] = lessons;
  await t.call(learningApi.open, { id: text }, learner.token);
  await later(learner.accountId, 60);
  const beat = (form: Record<string, unknown>) => t.call(learningApi.beat, form, learner.token);
  expect(await beat({ id: text, seconds: 30 })).toMatchObject({ isDone: false });
  expect(await beat({ id: text, seconds: 0, isAtEnd: 1 })).toMatchObject({ isDone: true, rate: 0.5 });
  await t.call(learningApi.open, { id: pdf }, learner.token);
  await later(learner.accountId, 60);
  expect(await beat({ id: pdf, seconds: 19 })).toMatchObject({ isDone: false, needed: 20 });
  expect(await beat({ id: pdf, seconds: 1 })).toMatchObject({ isDone: true, isCompleted: true });
});

test('an optional lesson is ticked by hand, a required one is not', async () => {
  const learner = await t.make.staff('salesperson');
  const { lessons } = await course({}, [{}, { isRequired: 0 }]);
  expect((await t.send(learningApi.tick, { id: lessons[0] }, learner.token)).code).toBe(400);
  expect(await t.call(learningApi.tick, { id: lessons[1] }, learner.token)).toMatchObject({
    isDone: true,
    rate: 0,
  });
});

test('a sequential course opens a lesson only after the required ones before it, by any address', async () => {
  const learner = await t.make.staff('salesperson');
  const { id, lessons } = await course({ isSequential: 1 }, [{}, { isRequired: 0 }, {}]);
  const [first = 0, , last = 0] = lessons;
  for (const [call, input] of [
    [learningApi.lesson, { id: last }],
    [learningApi.open, { id: last }],
    [learningApi.beat, { id: last, seconds: 1 }],
  ] as const)
    expect((await t.send(call, input, learner.token)).code).toBe(400);
  const locks = (await t.call(learningApi.course, { id }, learner.token)).chapters[0]?.lessons.map(
    (one) => one.isLocked,
  );
  expect(locks).toEqual([false, true, true]);
  await read(learner, first);
  expect(await read(learner, last)).toMatchObject({ isCompleted: true });
});

describe('An audience', () => {
  test('chooses by user type, role, organisation, level and province; leaving it hides and keeps progress', async () => {
    const organisationId = await t.make.organisation();
    const below = await t.make.organisation({ parent_id: organisationId });
    const inside = await t.make.staff('salesperson', { organisation_id: below });
    const outside = await t.make.staff('salesperson');
    const partner = await t.make.partner(await t.make.institution({ level: 'A' }));
    const teacher = await t.make.teacherAccount();
    const { id, lessons } = await course({
      userTypes: [1, 2],
      roleKeys: ['salesperson'],
      organisationIds: [organisationId],
      levels: ['A'],
    });
    const sees = async (token: string) => (await t.send(learningApi.course, { id }, token)).code === 200;
    expect([await sees(inside.token), await sees(outside.token)]).toEqual([true, false]);
    expect([await sees(partner.token), await sees(teacher.token)]).toEqual([true, false]);
    await read(inside, lessons[0] ?? 0);
    const save = async (form: object) => {
      const { version, title, category } = await t.call(learningCoursesApi.one, { id }, editor.token);
      await t.call(
        learningCoursesApi.edit,
        { id, version, title, category, isRequired: 0, isSequential: 0, userTypes: [2], ...form },
        editor.token,
      );
    };
    await save({ provinceIds: [440000] });
    expect([await sees(inside.token), await sees(partner.token)]).toEqual([false, false]);
    expect((await t.send(learningApi.beat, { id: lessons[0], seconds: 1 }, inside.token)).code).toBe(404);
    await save({ userTypes: [1] });
    expect(await t.call(learningApi.course, { id }, inside.token)).toMatchObject({
      standing: 'completed',
      rate: 1,
    });
  });

  test('never reads a draft or a course off the shelf; an editor previews both and records nothing', async () => {
    const learner = await t.make.staff('salesperson');
    const { id, chapterId, lessons } = await course();
    const waiting = await addLesson(chapterId);
    expect((await t.send(learningApi.lesson, { id: waiting }, learner.token)).code).toBe(404);
    expect((await t.send(learningApi.lesson, { id: waiting, preview: 1 }, learner.token)).code).toBe(403);
    expect((await t.call(learningApi.lesson, { id: waiting, preview: 1 }, editor.token)).body).toBe(
      '<p>正文</p>',
    );
    expect((await t.call(learningApi.course, { id, preview: 1 }, editor.token)).lessons).toBe(2);
    await t.call(learningCoursesApi.takeOff, { id }, editor.token);
    expect((await t.send(learningApi.course, { id }, learner.token)).code).toBe(404);
    expect((await t.send(learningApi.open, { id: lessons[0] }, learner.token)).code).toBe(404);
    const rows = await t.db
      .selectFrom('learning_progress')
      .selectAll()
      .where('lesson_id', 'in', [waiting, ...lessons])
      .execute();
    expect(rows).toEqual([]);
  });
});

test('the bubble counts courses published since the last visit, and is red while a required one is nearly due', async () => {
  const partner = await t.make.partner(await t.make.institution({ level: 'D' }));
  const bubble = () => t.call(learningApi.bubble, {}, partner.token);
  await t.call(learningApi.visit, {}, partner.token);
  expect(await bubble()).toEqual({ count: 0, isUrgent: false });
  await course({ userTypes: [2], levels: ['D'] });
  await course({ userTypes: [2], levels: ['D'], isRequired: 1, dueDays: 4 });
  await course({ userTypes: [2], levels: ['C'], isRequired: 1, dueDays: 1 });
  expect(await bubble()).toEqual({ count: 2, isUrgent: false });
  const { list } = (
    await t.app.inject({ url: '/api/user/menu', headers: { authorization: `bearer ${partner.token}` } })
  ).json().data;
  expect(list.find(({ path }: { path: string }) => path === '/profitTreasure').meta).toMatchObject({
    bubble: 2,
    isUrgent: false,
  });
  const { id, lessons } = await course({ userTypes: [2], levels: ['D'], isRequired: 1, dueDays: 3 });
  expect(await bubble()).toEqual({ count: 3, isUrgent: true });
  expect(await t.call(learningApi.visit, {}, partner.token)).toEqual({ count: 0, isUrgent: true });
  await read(partner, lessons[0] ?? 0);
  expect(await bubble()).toEqual({ count: 0, isUrgent: false });
  expect((await enrolment(partner.accountId, id)).due_on).toBe(addDays(today(), 3));
});

test('publishing while somebody learns neither loses the progress nor completes the course without the new lesson', async () => {
  const learner = await t.make.staff('salesperson');
  const { id, chapterId, lessons } = await course({}, [{}, {}]);
  const [first = 0, second = 0] = lessons;
  await read(learner, first);
  await t.call(learningApi.open, { id: second }, learner.token);
  await later(learner.accountId, 30);
  await addLesson(chapterId);
  const [, beat] = await Promise.all([
    t.call(learningCoursesApi.publish, { id }, editor.token),
    t.call(learningApi.beat, { id: second, seconds: 16, isAtEnd: 1 }, learner.token),
  ]);
  expect(beat.isDone).toBe(true);
  const { completed_revision } = await enrolment(learner.accountId, id);
  const card = await t.call(learningApi.course, { id }, learner.token);
  expect(card).toMatchObject({ done: 2, total: 3 });
  expect(card.standing === 'completed' ? completed_revision : null).toBe(
    card.standing === 'completed' ? 1 : null,
  );
});
