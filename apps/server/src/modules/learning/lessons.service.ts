import type { InputOf } from '@shibiao/contract/endpoint';
import type { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { videosApi } from '@shibiao/contract/videos';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { AppError, badRequest, invalid } from '../../lib/errors.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { mustShareVersions } from '../outlines/versions.service.ts';
import { videosForLessons } from '../videos/videos.queries.ts';
import {
  chapterRow,
  lessonRow,
  lessonsOf,
  nextPlace,
  oneCourse,
  questionsOf,
  setOrder,
  settle,
} from './courses.queries.ts';
import { cleanText, isForVisitors, keepPictures } from './courses.service.ts';

type Form = InputOf<typeof learningCoursesApi.editLesson>;

const PURPOSES = { video: 'learningVideo', file: 'learningFile' } as const;

/** Columns of a lesson's content; those of other kinds are empty. @throws 408 beside the field that is missing */
function contentOf(form: Form) {
  const empty = {
    file_id: null,
    version_id: null,
    video_id: null,
    duration_s: null,
    pages: null,
    body: null,
  };
  if (form.kind === 'video') {
    if (!form.fileId === !form.videoId)
      throw invalid({ field: 'fileId', message: '请上传视频，或选择一段讲师视频' });
    if (form.fileId && !form.durationS) throw invalid({ field: 'durationS', message: '请填视频时长' });
    return {
      ...empty,
      file_id: form.fileId ?? null,
      video_id: form.videoId ?? null,
      duration_s: form.durationS ?? null,
    };
  }
  if (form.kind === 'file') {
    if (!form.fileId === !form.versionId)
      throw invalid({ field: 'fileId', message: '请上传文件，或选择一份课纲文档' });
    return {
      ...empty,
      file_id: form.fileId ?? null,
      version_id: form.versionId ?? null,
      pages: form.pages ?? null,
    };
  }
  if (form.kind === 'quiz') return empty;
  const body = cleanText(form.body, 'body');
  if (!body) throw invalid({ field: 'body', message: '请填写正文' });
  return { ...empty, body };
}

/** Creates or changes a lesson with its questions. Its kind stays. @throws 408, 404, 409 */
export async function saveLesson(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  const content = contentOf(form);
  return await transaction(db, actor, async (trx) => {
    const { courseId } = await chapterRow(trx, form.chapterId);
    await lockRow(trx, 'learning_course', courseId, undefined);
    if (form.id) await lockRow(trx, 'learning_lesson', form.id, form.version);
    const before = form.id ? await lessonRow(trx, form.id) : null;
    if (before && before.courseId !== courseId) throw badRequest('小节不在这门课程里');
    if (before && before.kind !== form.kind)
      throw invalid({ field: 'kind', message: '小节的类型不能改，请另建一节' });
    if (form.versionId && form.kind === 'file' && form.versionId !== before?.versionId)
      await mustReadVersion(trx, actor, form.versionId);
    const values = {
      ...content,
      duration_s: content.video_id
        ? await lengthOf(trx, actor, courseId, { form, before })
        : content.duration_s,
      chapter_id: form.chapterId,
      title: form.title,
      minutes: form.minutes ?? null,
      is_required: form.isRequired,
      is_published: form.isPublished,
    };
    const id =
      before?.id ??
      (await insertRow(trx, 'learning_lesson', {
        ...values,
        kind: form.kind,
        sort_order: await nextPlace(trx, 'learning_lesson', {
          column: 'chapter_id',
          id: form.chapterId,
        }),
      }));
    const on = { kind: 'learning_lesson', id } as const;
    const purpose = form.kind === 'video' || form.kind === 'file' ? PURPOSES[form.kind] : null;
    if (purpose && content.file_id && content.file_id !== before?.fileId)
      await attachFiles(trx, actor.accountId, { ...on, purpose }, [content.file_id], 'fileId');
    await keepPictures(trx, actor, { before: before?.body, now: content.body, field: 'body' }, on);
    if (before) await updateRow(trx, 'learning_lesson', id, values);
    if (form.kind === 'quiz' && form.questions) await replaceQuestions(trx, id, form.questions);
    await settle(trx, courseId);
    return { id };
  });
}

/** The length of a teacher's video. @throws 408 for one that the course's learners may not see, or without a length */
async function lengthOf(
  trx: Trx,
  actor: Actor,
  courseId: number,
  { form, before }: { form: Form; before: Awaited<ReturnType<typeof lessonRow>> | null },
): Promise<number> {
  const { videoId } = form;
  const { userTypes } = await oneCourse(trx, courseId);
  const maySee = isGranted(actor, `/api${videosApi.list.path}`);
  const [video] = videoId && maySee ? await videosForLessons(trx, [videoId], isForVisitors(userTypes)) : [];
  // A video that was taken off meanwhile stays in its lesson, so that the lesson's other fields can be changed.
  if (!video && videoId !== before?.videoId)
    throw invalid({
      field: 'videoId',
      message: '这段视频没有发布，或没有对外公开而这门课的学员里有客户或讲师',
    });
  const length = video?.duration ?? form.durationS;
  if (!length) throw invalid({ field: 'durationS', message: '请填视频时长' });
  return length;
}

/** The document stands beside its field, not as a missing record. @throws 408 */
async function mustReadVersion(trx: Trx, actor: Actor, versionId: number): Promise<void> {
  try {
    await mustShareVersions(trx, actor, [versionId]);
  } catch (error) {
    if (error instanceof AppError && error.code === 404)
      throw invalid({ field: 'versionId', message: '文档不存在，或不在您的数据范围内' });
    throw error;
  }
}

/** Makes the questions of a quiz these; unchanged ones keep their row. */
async function replaceQuestions(
  trx: Trx,
  lessonId: number,
  questions: NonNullable<Form['questions']>,
): Promise<void> {
  const wordsOf = (question: object & { explanation?: string | null | undefined }) => {
    const { text, kind, options, answer, points, explanation } = question as NonNullable<
      Form['questions']
    >[number];
    return JSON.stringify([text, kind, options, [...answer].sort(), points, explanation ?? null]);
  };
  const held = await questionsOf(trx, [lessonId]);
  const kept: number[] = [];
  for (const [place, question] of questions.entries()) {
    const same = held.find((one) => !kept.includes(one.id) && wordsOf(one) === wordsOf(question));
    const values = {
      text: question.text,
      kind: question.kind,
      options: question.options,
      answer: question.answer,
      explanation: question.explanation ?? null,
      points: question.points,
      sort_order: place + 1,
    };
    if (!same) kept.push(await insertRow(trx, 'learning_question', { lesson_id: lessonId, ...values }));
    else {
      kept.push(same.id);
      await updateRow(trx, 'learning_question', same.id, { sort_order: place + 1 });
    }
  }
  const gone = held.filter((one) => !kept.includes(one.id)).map((one) => one.id);
  if (gone.length > 0) await markDeleted(trx, 'learning_question', gone, '题目');
}

/** Orders a chapter's lessons; ids of the course's other chapters move here. @throws 400 for any other */
export async function orderLessons(
  db: Database,
  actor: Actor,
  { id, ids }: InputOf<typeof learningCoursesApi.orderLessons>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { courseId } = await chapterRow(trx, id);
    await lockRow(trx, 'learning_course', courseId, undefined);
    const lessons = await lessonsOf(trx, courseId);
    const known = ids.every((one) => lessons.some((lesson) => lesson.id === one));
    const all = lessons.every((lesson) => lesson.chapterId !== id || ids.includes(lesson.id));
    if (!known || !all || new Set(ids).size < ids.length) throw badRequest('小节已有变化，请刷新后再排列');
    await setOrder(trx, 'learning_lesson', ids, id);
  });
}

export async function deleteLesson(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { courseId } = await lessonRow(trx, id);
    await lockRow(trx, 'learning_course', courseId, undefined);
    await markDeleted(trx, 'learning_lesson', [id], '小节');
    await settle(trx, courseId);
  });
}
