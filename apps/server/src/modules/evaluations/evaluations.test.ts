import { answeredTo } from '@shibiao/contract/endpoint';
import { filesApi } from '@shibiao/contract/files';
import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';
import { mayEvaluate } from '../lessons/portal.queries.ts';

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

test('a low evaluation is told once, to whom it concerns and the teacher department', async () => {
  const department = await t.make.staff('teacher_department');
  const handover = await t.make.staff('service_department');
  const { id } = await t.make.lesson(seller, {
    name: '低分的课',
    on: addDays(today(), -3),
    handover_id: handover.personnelId,
  });
  const good = { contentScore: 4, expressionScore: 4, interactionScore: 4, organisationScore: 4 };
  const told = async ({ accountId }: Person) =>
    await t.db
      .selectFrom('message')
      .select(['title', 'content'])
      .where('recipient_id', '=', accountId)
      .where('title', 'like', '低分评价%')
      .execute();
  const save = (version: number | undefined, values: object) =>
    t.call(evaluationsApi.editReview, { id, ...good, ...values, version }, seller.token);
  await save(undefined, {});
  expect(await told(department)).toEqual([]);
  await save(1, { interactionScore: 2, text: '互动太少' });
  await save(2, { interactionScore: 1, text: '几乎没有互动' });
  for (const person of [department, handover])
    expect(await told(person)).toEqual([
      { title: '低分评价：低分的课', content: `内容 4、表达 4、互动 2、组织 4；互动太少（${seller.name}）` },
    ]);
  expect(await told(seller)).toEqual([]);
});

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

test('a lesson has one evaluation: the institution takes over what staff wrote, staff never what it said itself', async () => {
  const partner = await t.make.partner();
  const owner = await t.make.staff('salesperson');
  const lesson = await t.make.lesson(owner, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    on: addDays(today(), -3),
  });
  const scores = { contentScore: 3, expressionScore: 3, interactionScore: 3, organisationScore: 3 };
  const give = (token: string, more: object = {}) =>
    t.send(evaluationsApi.editReview, { id: lesson.id, ...scores, ...more }, token);
  const first = await give(owner.token);
  expect(first.code).toBe(200);
  expect((await give(partner.token, { contentScore: 5, version: 7 })).data).toEqual(first.data);
  expect(await give(owner.token, { contentScore: 1 })).toMatchObject({
    code: 400,
    message: '机构已评价该课程，不能再修改',
  });
  const { rows } = await t.app.pool.query(
    'select source, average from evaluation where lesson_id = $1 and deleted_at is null',
    [lesson.id],
  );
  expect(rows).toEqual([{ source: 'institution', average: '3.50' }]);
  await expect(
    t.app.pool.query(
      `insert into evaluation (lesson_id, source, content_score, expression_score, interaction_score, organisation_score)
        values ($1, 'staff', 5, 5, 5, 5)`,
      [lesson.id],
    ),
  ).rejects.toThrow('evaluation_once');
});

test('one evaluation remains of ten concurrent ones for a lesson', async () => {
  const partner = await t.make.partner();
  const owner = await t.make.staff('salesperson');
  const lesson = await t.make.lesson(owner, {
    contact_id: partner.contactId,
    institution_id: partner.institutionId,
    on: addDays(today(), -3),
  });
  const scores = { contentScore: 4, expressionScore: 4, interactionScore: 4, organisationScore: 4 };
  const five = ({ token }: Pick<Person, 'token'>) =>
    Array.from({ length: 5 }, () => t.send(evaluationsApi.editReview, { id: lesson.id, ...scores }, token));
  const [own, staffs] = await Promise.all([Promise.all(five(partner)), Promise.all(five(owner))]);
  expect(own.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200]);
  // Staff could write until the institution had.
  const refused = staffs.filter(({ code }) => code !== 200);
  for (const answer of refused)
    expect(answer).toMatchObject({ code: 400, message: '机构已评价该课程，不能再修改' });
  const { rows } = await t.app.pool.query('select source, version from evaluation where lesson_id = $1', [
    lesson.id,
  ]);
  expect(rows).toEqual([{ source: 'institution', version: 10 - refused.length }]);
});

test('evaluated lessons and those without have a row each, and pages do not overlap', async () => {
  const owner = await t.make.staff('salesperson');
  const [rated, none] = [
    await t.make.lesson(owner, { on: '2026-03-03' }),
    await t.make.lesson(owner, { on: '2026-03-02' }),
  ];
  await t.make.lesson(owner, { on: '2026-03-04', lesson_status: 3 });
  const scores = { content_score: 5, expression_score: 5, interaction_score: 5, organisation_score: 5 };
  await t.db
    .insertInto('evaluation')
    .values({ ...scores, source: 'institution', lesson_id: rated.id })
    .execute();
  const shown = async (filter: object) => {
    const { list, total } = await t.call(evaluationsApi.evaluations, filter, owner.token);
    return { total, rows: list.map((row) => [row.lessonId, row.source]) };
  };
  const all = await shown({});
  expect(all).toEqual({
    total: 2,
    rows: [
      [rated.id, 'institution'],
      [none.id, null],
    ],
  });
  const pages = await Promise.all([1, 2].map((page) => shown({ page, count: 1 })));
  expect(pages.flatMap(({ rows }) => rows)).toEqual(all.rows);
  expect((await shown({ isEvaluated: false })).rows).toEqual([[none.id, null]]);
  expect((await shown({ isEvaluated: true, from: '2026-03-03', to: '2026-03-03' })).total).toBe(1);
});

test('an evaluation of a colleague is not overwritten unseen', async () => {
  const lead = await t.make.staff('general_manager');
  const owner = await t.make.staff('salesperson');
  const { id } = await t.make.lesson(owner);
  const scores = { contentScore: 4, expressionScore: 4, interactionScore: 4, organisationScore: 4 };
  const give = (token: string, more: object = {}) =>
    t.send(evaluationsApi.editReview, { id, ...scores, ...more }, token);
  expect((await give(owner.token, { text: '第一份' })).code).toBe(200);
  expect((await give(lead.token, { text: '第二份' })).code).toBe(409);
  expect((await give(owner.token, { text: '改一改' })).code).toBe(200);
  expect((await give(lead.token, { text: '看过了', version: 2 })).code).toBe(200);
});

describe('an institution', () => {
  const scores = { contentScore: 5, expressionScore: 5, interactionScore: 5, organisationScore: 5 };
  const taught = async (on: string, days: object = {}) => {
    const partner = await t.make.partner();
    const { id } = await t.make.lesson(seller, {
      contact_id: partner.contactId,
      institution_id: partner.institutionId,
      on,
      ...days,
    });
    const row = async () =>
      (await t.call(evaluationsApi.evaluations, {}, partner.token)).list.find((one) => one.lessonId === id);
    const give = (more: object = {}) =>
      t.send(evaluationsApi.editReview, { id, ...scores, ...more }, partner.token);
    return { id, give, row, partner };
  };

  test('evaluates a lesson until 30 days after it, and corrects that for 7 days', async () => {
    const late = await taught(addDays(today(), -31));
    expect(await late.row()).toMatchObject({ canEvaluate: false });
    expect(await late.give()).toMatchObject({ code: 400, message: '课程结束 30 天后不能再评价' });
    expect(
      (await t.call(evaluationsApi.evaluations, { isEvaluated: true }, late.partner.token)).list,
    ).toEqual([]);

    const last = await taught(addDays(today(), -30));
    expect(await last.row()).toMatchObject({ canEvaluate: true });
    expect((await last.give()).code).toBe(200);
    const written = (days: number) =>
      t.app.pool.query(
        "update evaluation set created_at = now() - $2 * interval '1 day' where lesson_id = $1",
        [last.id, days],
      );
    await written(7);
    expect((await last.give({ contentScore: 4 })).code).toBe(200);
    await written(8);
    expect(await last.row()).toMatchObject({ canEvaluate: false, contentScore: 4 });
    expect(await last.give({ contentScore: 1 })).toMatchObject({
      code: 400,
      message: '评价提交 7 天后不能再修改',
    });
    expect((await last.row())?.contentScore).toBe(4);
  });

  test('evaluates a lesson of several days when it is over', async () => {
    const running = await taught(addDays(today(), -1), { last_date: addDays(today(), 1) });
    expect(await running.give()).toMatchObject({ code: 400, message: '课程全部结束后才能评价' });
  });

  test('has its days of correcting from the moment it took over what staff wrote', async () => {
    const { id, give, row } = await taught(addDays(today(), -20));
    await t.call(
      evaluationsApi.editReview,
      { id, ...scores, contentScore: 2, text: '内部的话' },
      seller.token,
    );
    await t.app.pool.query(
      "update evaluation set created_at = now() - interval '15 days' where lesson_id = $1",
      [id],
    );
    // Staff's evaluation is hidden.
    expect(await row()).toMatchObject({ source: null, text: null, contentScore: null, canEvaluate: true });
    expect((await give()).code).toBe(200);
    expect((await give({ text: '改一个字' })).code).toBe(200);
    expect(await row()).toMatchObject({ source: 'institution', text: '改一个字' });
  });
});

test('staff put right what they wrote down: freely for a week, then with a reason that is told, and not after a year', async () => {
  const owner = await t.make.staff('salesperson');
  const handover = await t.make.staff('service_department');
  const made = await t.make.lesson(owner, {
    name: '电话回访的课',
    on: addDays(today(), -40),
    handover_id: handover.personnelId,
  });
  const scores = { contentScore: 3, expressionScore: 3, interactionScore: 3, organisationScore: 3 };
  const give = (more: object) =>
    t.send(evaluationsApi.editReview, { id: made.id, ...scores, ...more }, owner.token);
  const age = (days: number) =>
    t.db
      .updateTable('evaluation')
      .set({ created_at: `${addDays(today(), -days)} 09:00:00` })
      .where('lesson_id', '=', made.id)
      .execute();
  const average = async () =>
    (
      await t.db
        .selectFrom('evaluation')
        .where('lesson_id', '=', made.id)
        .select('average')
        .executeTakeFirstOrThrow()
    ).average;
  const told = async () =>
    await t.db
      .selectFrom('message')
      .where('recipient_id', '=', handover.accountId)
      .select(['title', 'content'])
      .execute();
  const steps = async () =>
    await t.db
      .selectFrom('lesson_log')
      .where('lesson_id', '=', made.id)
      .where('action', '=', '改写评价')
      .select(['actor_name', 'reason'])
      .execute();
  await give({});
  await age(7);
  expect((await give({ contentScore: 5 })).code).toBe(200);
  expect([await average(), await told(), await steps()]).toEqual(['3.50', [], []]);

  await age(8);
  expect(await give({ contentScore: 1 })).toMatchObject({
    code: 408,
    data: [{ field: 'reason', message: '写下 7 天后再修改，须写明原因' }],
  });
  expect(await average()).toBe('3.50');
  expect((await give({ contentScore: 1, reason: '客户电话更正' })).code).toBe(200);
  const reason = '平均 3.50 改为 2.50；原因：客户电话更正';
  expect(await average()).toBe('2.50');
  expect(await steps()).toEqual([{ actor_name: owner.name, reason }]);
  expect(await told()).toContainEqual({
    title: '评价被改写：电话回访的课',
    content: `${reason}（${owner.name}）`,
  });

  const old = await t.make.lesson(owner, { on: addDays(today(), -366) });
  const late = { id: old.id, reason: '想起来了' };
  expect((await give(late)).code).toBe(200);
  expect(await give({ ...late, contentScore: 5 })).toMatchObject({
    code: 400,
    message: '课程结束 365 天后不能再修改评价',
  });
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
