import { answeredTo } from '@shibiao/contract/endpoint';
import { filesApi } from '@shibiao/contract/files';
import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { addDays, today } from '../../lib/dates.ts';
import { mayEvaluate } from '../lessons/portal.queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

describe('An institution’s evaluation', () => {
  const scores = { contentScore: 5, expressionScore: 5, interactionScore: 4, organisationScore: 5 };
  /** A taught lesson with the accounts of both sides. */
  async function taughtOne(values: { sessions?: [string, number][] } = {}) {
    const partner = await t.make.partner();
    const teacher = await t.make.teacherAccount();
    const owner = await t.make.staff('salesperson');
    const { id } = await t.make.lesson(owner, {
      contact_id: partner.contactId,
      institution_id: partner.institutionId,
      teacher_id: teacher.teacherId,
      on: addDays(today(), -2),
      ...values,
    });
    return { partner, teacher, owner, id };
  }
  const PARTNERS = answeredTo(lessonsApi.detail, 'partner');
  const TEACHERS = answeredTo(lessonsApi.detail, 'teacher');

  test('says whether it would book again and keeps its photos, which the teacher does not read', async () => {
    const { partner, teacher, owner, id } = await taughtOne();
    const [one, two, three] = [
      await t.make.file(partner.accountId, 'evaluation', '现场一.jpg'),
      await t.make.file(partner.accountId, 'evaluation', '现场二.jpg'),
      await t.make.file(partner.accountId, 'evaluation', '现场三.jpg'),
    ];
    const save = (form: object) =>
      t.send(evaluationsApi.editReview, { id, ...scores, ...form }, partner.token);
    expect((await save({ wouldAgain: 1, fileIds: [one, two] })).code).toBe(200);
    const seen = async () => (await t.call(PARTNERS, { id }, partner.token)).evaluations[0];
    expect(await seen()).toMatchObject({ wouldAgain: true, photoIds: [one, two], isTextHeld: false });
    const version = (await seen())?.version;
    expect((await save({ wouldAgain: 0, fileIds: [two, three], version })).code).toBe(200);
    expect(await seen()).toMatchObject({ wouldAgain: false, photoIds: [two, three] });
    const refs = async (by: { token: string }) =>
      (await t.call(filesApi.refs, { ids: `${two},${three}` }, by.token)).list.length;
    expect(
      await Promise.all([refs(partner), refs(owner), refs(teacher), refs(await t.make.partner())]),
    ).toEqual([2, 2, 0, 0]);
    const [forTeacher] = (await t.call(TEACHERS, { id }, teacher.token)).evaluations;
    expect(forTeacher).not.toHaveProperty('photoIds');
    const foreign = await t.make.file(owner.accountId, 'evaluation', '别人.jpg');
    expect(await save({ fileIds: [foreign] })).toMatchObject({ code: 408, data: [{ field: 'fileIds' }] });
    expect((await seen())?.photoIds).toEqual([two, three]);
  });

  test('with a telephone number waits: the teacher reads its text after staff released it', async () => {
    const { partner, teacher, owner, id } = await taughtOne();
    const text = '讲得好，以后直接打 13800138000';
    const { data } = await t.send(evaluationsApi.editReview, { id, ...scores, text }, partner.token);
    const readByTeacher = async () => (await t.call(TEACHERS, { id }, teacher.token)).evaluations[0]?.text;
    expect(await readByTeacher()).toBeNull();
    expect((await t.call(PARTNERS, { id }, partner.token)).evaluations[0]).toMatchObject({
      text,
      isTextHeld: true,
    });
    const { list } = await t.call(evaluationsApi.evaluations, { textReview: 1, count: 100 }, owner.token);
    expect(list.find((row) => row.lessonId === id)).toMatchObject({
      contactWords: ['13800138000'],
      textReview: 1,
    });
    const review = (by: { token: string }, isReleased: 0 | 1) =>
      t.send(evaluationsApi.reviewText, { id: data.id, isReleased }, by.token);
    expect((await review(partner, 1)).code).toBe(403);
    expect((await review(await t.make.staff('salesperson'), 1)).code).toBe(404);
    expect((await review(owner, 0)).code).toBe(200);
    expect(await readByTeacher()).toBeNull();
    expect((await review(owner, 1)).code).toBe(200);
    expect(await readByTeacher()).toBe(text);
    // A changed text is scanned anew.
    const version = (await t.call(PARTNERS, { id }, partner.token)).evaluations[0]?.version;
    await t.call(evaluationsApi.editReview, { id, ...scores, text: '讲得好', version }, partner.token);
    expect(await readByTeacher()).toBe('讲得好');
    expect((await review(owner, 1)).code).toBe(400);
  });

  test('begins with the end of the last session, not with its day', async () => {
    const { partner, id } = await taughtOne();
    const at = (time: string) =>
      t.db
        .selectFrom('lesson')
        .where('lesson.id', '=', id)
        .select(mayEvaluate(`${today()} ${time}`).as('may'))
        .executeTakeFirstOrThrow();
    await t.db
      .updateTable('lesson')
      .set({ first_date: today(), last_date: today() })
      .where('id', '=', id)
      .execute();
    await t.db.insertInto('lesson_session').values({ lesson_id: id, date: today(), half: 2 }).execute();
    expect(await at('16:59:59')).toEqual({ may: false });
    expect(await at('17:00:00')).toEqual({ may: true });
    expect(partner.contactId).toBeGreaterThan(0);
  });
});
