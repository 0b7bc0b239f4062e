import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let seller: Person;
let contactId: number;
let next = 0;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  contactId = await t.make.contact(seller);
});
/** A day that no other test of this file uses. */
const freshDay = () => addDays('2027-01-01', next++ * 7);
const morning = (date: string) => [{ date, half: 1 }];
const lesson = async (values: Record<string, unknown> = {}) =>
  await t.call(
    lessonsApi.edit,
    { contactId, lessonname: '厅堂营销', sessions: morning(freshDay()), lessonstatus: 3, ...values },
    seller.token,
  );

describe('evaluation', () => {
  const scores = { contentScore: 5, expressionScore: 4, interactionScore: 4, organisationScore: 5 };
  test("feeds the teacher's score; before the lesson it is refused", async () => {
    const teacherId = await t.make.teacher();
    const { id } = await lesson({
      teacherId,
      lessonstatus: 1,
      sessions: morning(addDays(today(), -2 - next++)),
    });
    const evaluation = await t.call(evaluationsApi.editReview, { id, ...scores, text: '很好' }, seller.token);
    expect(evaluation.id).toBeGreaterThan(0);
    expect(
      await t.db
        .selectFrom('teacher')
        .select(['score', 'score_count'])
        .where('id', '=', teacherId)
        .executeTakeFirstOrThrow(),
    ).toEqual({ score: '4.50', score_count: 1 });
    await t.call(evaluationsApi.editEvaluation, { id, ...scores, contentScore: 1, version: 1 }, seller.token);
    expect(
      await t.db
        .selectFrom('teacher')
        .select(['score'])
        .where('id', '=', teacherId)
        .executeTakeFirstOrThrow(),
    ).toEqual({ score: '3.50' });
    expect((await t.send(evaluationsApi.editReview, { id, ...scores, version: 1 }, seller.token)).code).toBe(
      409,
    );
    expect(
      (await t.send(evaluationsApi.editReview, { id, ...scores, contentScore: 6 }, seller.token)).code,
    ).toBe(408);
    const future = await lesson({ lessonstatus: 1 });
    expect((await t.send(evaluationsApi.editReview, { id: future.id, ...scores }, seller.token)).code).toBe(
      400,
    );
    expect(
      (await t.call(evaluationsApi.evaluations, { isEvaluated: 'true' }, seller.token)).list.map(
        (one) => one.lessonId,
      ),
    ).toContain(id);
  });
});

test('a lesson with two evaluations has two rows, one without has one, and pages do not overlap', async () => {
  const owner = await t.make.staff('salesperson');
  const [both, none] = [
    await t.make.lesson(owner, { on: '2026-03-03' }),
    await t.make.lesson(owner, { on: '2026-03-02' }),
  ];
  await t.make.lesson(owner, { on: '2026-03-04', lesson_status: 3 });
  const scores = { content_score: 5, expression_score: 5, interaction_score: 5, organisation_score: 5 };
  await t.db
    .insertInto('evaluation')
    .values(['institution', 'staff'].map((source) => ({ ...scores, source, lesson_id: both.id })))
    .execute();
  const shown = async (filter: object) => {
    const { list, total } = await t.call(evaluationsApi.evaluations, filter, owner.token);
    return { total, rows: list.map((row) => [row.lessonId, row.source]) };
  };
  const all = await shown({});
  expect(all).toEqual({
    total: 3,
    rows: [
      [both.id, 'staff'],
      [both.id, 'institution'],
      [none.id, null],
    ],
  });
  const pages = await Promise.all([1, 2, 3].map((page) => shown({ page, count: 1 })));
  expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows);
  expect((await shown({ isEvaluated: false })).rows).toEqual([[none.id, null]]);
  expect((await shown({ isEvaluated: true, from: '2026-03-03', to: '2026-03-03' })).total).toBe(2);
});
