import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { learningApi } from '@shibiao/contract/learning/learning';
import { messagesApi } from '@shibiao/contract/messages';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { learningOn } from '../../../test/learning.ts';

let t: TestApp;
let editor: Person;
beforeAll(async () => {
  t = await testApp();
  editor = await t.make.staff('market_department');
});

const { course, lessonOf, addLesson, question, read, quizAnswers } = learningOn(
  () => t,
  () => editor,
);

describe('A quiz', () => {
  const quiz = {
    kind: 'quiz',
    questions: [question('甲'), question('乙'), question('丙'), question('丁', { points: 2 })],
  };

  test('is shuffled by attempt, keeps its answers until it is passed, and the best attempt counts', async () => {
    const learner = await t.make.staff('salesperson');
    const { lessons } = await course({ passPercent: 80 }, [quiz]);
    const [id = 0] = lessons;
    const shown = await t.call(learningApi.quiz, { id }, learner.token);
    expect(shown).toMatchObject({ no: 1, isPassed: false, best: null });
    expect(shown.questions.map(({ answer, explanation }) => [answer, explanation])).toEqual(
      Array(4).fill([null, null]),
    );
    const again = await t.call(learningApi.quiz, { id }, learner.token);
    expect(again.questions).toEqual(shown.questions);
    const half = shown.questions.map((one) => ({ questionId: one.id, places: [one.points === 2 ? 0 : 1] }));
    const missing = await t.send(learningApi.answer, { id, answers: half.slice(1) }, learner.token);
    expect(missing).toMatchObject({ code: 408, data: [{ field: 'answers' }] });
    expect(await t.call(learningApi.answer, { id, answers: half }, learner.token)).toMatchObject({
      no: 1,
      score: 40,
      passed: false,
      isDone: false,
    });
    const right = await quizAnswers(id, learner.token, true);
    expect(await t.call(learningApi.answer, { id, answers: right }, learner.token)).toMatchObject({
      no: 2,
      score: 100,
      passed: true,
      isDone: true,
      isCompleted: true,
    });
    const after = await t.call(learningApi.quiz, { id }, learner.token);
    expect(after).toMatchObject({ best: 100, isPassed: true });
    expect(after.questions.map(({ answer }) => answer)).toEqual(Array(4).fill([0]));
    expect(await t.call(learningApi.answer, { id, answers: half }, learner.token)).toMatchObject({
      no: 3,
      isDone: true,
    });
    expect((await t.call(learningApi.quiz, { id }, learner.token)).best).toBe(100);
  });

  test('numbers attempts that arrive together without a gap, and rests after three failures for ten minutes', async () => {
    const learner = await t.make.staff('salesperson');
    const { lessons } = await course({}, [quiz]);
    const [id = 0] = lessons;
    const wrong = await quizAnswers(id, learner.token, false);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => t.send(learningApi.answer, { id, answers: wrong }, learner.token)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 400, 400, 400, 400, 400]);
    const nos = await t.db
      .selectFrom('learning_attempt')
      .select('no')
      .where('lesson_id', '=', id)
      .orderBy('no')
      .execute();
    expect(nos.map(({ no }) => no)).toEqual([1, 2, 3]);
    expect((await t.call(learningApi.quiz, { id }, learner.token)).restUntil).not.toBeNull();
    await expect(
      t.db.updateTable('learning_attempt').set({ score: '100' }).where('lesson_id', '=', id).execute(),
    ).rejects.toThrow('登记不可修改');
  });

  test('refuses questions without a right answer, and cannot be published without questions', async () => {
    const { id, chapterId } = await course();
    const bad = { kind: 'quiz', questions: [question('无解', { answer: [5] })] };
    expect((await t.send(learningCoursesApi.editLesson, lessonOf(chapterId, bad), editor.token)).code).toBe(
      408,
    );
    await addLesson(chapterId, { kind: 'quiz', questions: [] });
    const { code, message } = await t.send(learningCoursesApi.publish, { id }, editor.token);
    expect([code, message]).toEqual([400, expect.stringContaining('还没有题目')]);
  });
});

describe('Statistics', () => {
  test('are coverage, completion, first tries, drop-off and overdue names, and a leader sees the own team', async () => {
    const organisation_id = await t.make.organisation();
    const people: Person[] = [];
    for (let i = 0; i < 40; i++) people.push(await t.make.staff('salesperson', { organisation_id }));
    const { id, lessons } = await course(
      { userTypes: [1], organisationIds: [organisation_id], isRequired: 1, dueDays: 5 },
      [{}, { kind: 'quiz', questions: [question('甲')] }],
    );
    const [text = 0, quiz = 0] = lessons;
    for (const person of people.slice(0, 25)) await t.call(learningApi.open, { id: text }, person.token);
    for (const [index, person] of people.slice(0, 10).entries()) {
      await read(person, text);
      if (index < 4)
        await t.call(
          learningApi.answer,
          { id: quiz, answers: await quizAnswers(quiz, person.token, false) },
          person.token,
        );
      await t.call(
        learningApi.answer,
        { id: quiz, answers: await quizAnswers(quiz, person.token, true) },
        person.token,
      );
    }
    await sql`update learning_enrolment set due_on = current_date - 1 where course_id = ${id}`.execute(t.db);
    const figures = await t.call(learningCoursesApi.progress, { id }, editor.token);
    expect(figures).toMatchObject({
      audience: 40,
      started: 25,
      completed: 10,
      coverage: 0.625,
      completion: 0.4,
      firstTryRate: 0.6,
      medianDays: 0,
      overdue: 15,
      lessons: [
        { id: text, opened: 25, done: 10 },
        { id: quiz, opened: 10, done: 10 },
      ],
    });
    const [row] = (await t.call(learningCoursesApi.list, { keyword: `课程` }, editor.token)).list.filter(
      (one) => one.id === id,
    );
    expect(row).toMatchObject({ audience: 40, started: 25, completed: 10, coverage: 0.625, completion: 0.4 });
    const overdue = await t.call(learningCoursesApi.learners, { id, overdue: 1, count: 100 }, editor.token);
    expect(overdue.total).toBe(15);
    expect(overdue.list.every((one) => one.isOverdue && one.standing === 'learning')).toBe(true);

    const leader = await t.make.staff('sales_leader', { organisation_id });
    await t.db
      .updateTable('personnel')
      .set({ leader_id: leader.personnelId })
      .where(
        'id',
        'in',
        people.slice(0, 4).map((one) => one.personnelId),
      )
      .execute();
    expect((await t.call(learningCoursesApi.progress, { id }, leader.token)).audience).toBe(5);
    const sheet = await t.send(learningCoursesApi.progressExcel, { id }, editor.token);
    expect(String(sheet.response.headers['content-type'])).toContain('sheet');
  });

  test('count, in the list too, only those whom the course still reaches', async () => {
    const [former, present] = [await t.make.organisation(), await t.make.organisation()];
    const gone = await t.make.staff('salesperson', { organisation_id: former });
    const there = await t.make.staff('salesperson', { organisation_id: present });
    const { id, lessons } = await course({ userTypes: [1], organisationIds: [former, present] });
    const [text = 0] = lessons;
    for (const person of [gone, there]) await t.call(learningApi.open, { id: text }, person.token);
    await sql`update learning_course set organisation_ids = array[${present}::integer] where id = ${id}`.execute(
      t.db,
    );
    const expected = { audience: 1, started: 1, coverage: 1 };
    expect(await t.call(learningCoursesApi.progress, { id }, editor.token)).toMatchObject(expected);
    const { list } = await t.call(learningCoursesApi.list, { count: 1000 }, editor.token);
    expect(list.find((one) => one.id === id)).toMatchObject(expected);
  });

  test('remind people with something to learn once a day, by a message that opens the course', async () => {
    const organisation_id = await t.make.organisation();
    const [late, done] = [
      await t.make.staff('salesperson', { organisation_id }),
      await t.make.staff('salesperson', { organisation_id }),
    ];
    const stranger = await t.make.staff('salesperson');
    const { id, lessons } = await course({
      userTypes: [1],
      organisationIds: [organisation_id],
      isRequired: 1,
      dueDays: 1,
    });
    await read(done, lessons[0] ?? 0);
    const accountIds = [late.accountId, done.accountId, stranger.accountId];
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.send(learningCoursesApi.remind, { id, accountIds }, editor.token)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400, 400]);
    const { list } = await t.call(messagesApi.list, {}, late.token);
    expect(list.map(({ msgSendtype, data }) => [msgSendtype, data.path])).toEqual([
      [12, `/profitTreasure/courses/${id}`],
    ]);
    expect((await t.call(messagesApi.list, {}, done.token)).list).toEqual([]);
    expect((await t.send(learningCoursesApi.remind, { id, accountIds }, late.token)).code).toBe(403);
  });
});
