import { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { learningApi } from '@shibiao/contract/learning/learning';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { Person } from './factory.ts';

/** Courses as an editor makes them, and lessons as a learner does them. */
export function learningOn(app: () => TestApp, editor: () => Person) {
  let serial = 0;
  /** A published course with so many texts, its lessons in order. */
  async function course(form: object = {}, lessons: object[] = [{}]) {
    const { id } = await app().call(
      learningCoursesApi.edit,
      {
        title: `课程${++serial}`,
        category: '业务技能',
        userTypes: [1, 2, 3],
        isRequired: 0,
        isSequential: 0,
        ...form,
      },
      editor().token,
    );
    const { id: chapterId } = await app().call(
      learningCoursesApi.editChapter,
      { courseId: id, title: '第一章' },
      editor().token,
    );
    const ids: number[] = [];
    for (const lesson of lessons) ids.push(await addLesson(chapterId, lesson));
    await app().call(learningCoursesApi.publish, { id }, editor().token);
    return { id, chapterId, lessons: ids };
  }
  const lessonOf = (chapterId: number, form: object = {}) => ({
    chapterId,
    title: `小节${++serial}`,
    kind: 'text',
    isRequired: 1,
    isPublished: 1,
    body: 'kind' in form ? undefined : '<p>正文</p>',
    ...form,
  });
  const addLesson = async (chapterId: number, form: object = {}) =>
    (await app().call(learningCoursesApi.editLesson, lessonOf(chapterId, form), editor().token)).id;
  const video = async (durationS: number) => ({
    kind: 'video',
    durationS,
    fileId: await app().make.file(editor().accountId, 'learningVideo', '课.mp4'),
  });
  const question = (text: string, more: object = {}) => ({
    text,
    kind: '单选',
    options: ['对的', '错的', '也错'],
    answer: [0],
    points: 1,
    ...more,
  });
  /** Lets so many seconds pass for what an account has opened. */
  const later = (accountId: number, seconds: number) =>
    sql`update learning_progress set counted_to = counted_to - ${seconds} * interval '1 second'
      where account_id = ${accountId}`.execute(app().db);
  /** Reads a text to its end. */
  async function read(learner: { accountId: number; token: string }, id: number) {
    await app().call(learningApi.open, { id }, learner.token);
    await later(learner.accountId, 20);
    return await app().call(learningApi.beat, { id, seconds: 16, isAtEnd: 1 }, learner.token);
  }
  const enrolment = (accountId: number, courseId: number) =>
    app()
      .db.selectFrom('learning_enrolment')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow();
  const quizAnswers = async (id: number, token: string, isRight: boolean) => {
    const { questions } = await app().call(learningApi.quiz, { id }, token);
    return questions.map((one) => ({ questionId: one.id, places: [isRight ? 0 : 1] }));
  };
  return { course, lessonOf, addLesson, video, question, later, read, enrolment, quizAnswers };
}
