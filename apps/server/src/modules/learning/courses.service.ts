import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { learningCoursesApi } from '@shibiao/contract/learning/courses';
import { RICH_PICTURES } from '@shibiao/contract/richText';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, markDeleted, rowExists, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { cleanHtml, picturesOf } from '../../lib/rich-text.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { refOf } from '../files/files.service.ts';
import { videosForLessons } from '../videos/videos.queries.ts';
import {
  chapterRow,
  chaptersOf,
  copyContents,
  demandCatchUp,
  emptyQuizzes,
  hasRequiredLesson,
  lessonsOf,
  markPublished,
  nextPlace,
  oneCourse,
  questionsOf,
  releaseWaiting,
  setOrder,
  settle,
} from './courses.queries.ts';

const PUBLISHED = 2;
/** Days for catching up in a course that has no due days of its own. */
const CATCH_UP_DAYS = 14;

/** A course with its chapters, lessons and questions, for its editor. */
export async function courseToEdit(
  db: Database,
  environment: Environment,
  id: number,
): Promise<OutputOf<typeof learningCoursesApi.one>> {
  const { fileId, fileName, mime, size, ...course } = await oneCourse(db, id);
  const [chapters, lessons] = await Promise.all([chaptersOf(db, id), lessonsOf(db, id)]);
  const questions = await questionsOf(
    db,
    lessons.map((lesson) => lesson.id),
  );
  const refTo = (file: {
    fileId: number | null;
    fileName: string | null;
    mime: string | null;
    size: number | null;
  }) =>
    file.fileId === null
      ? null
      : refOf(environment, {
          id: file.fileId,
          name: file.fileName ?? '',
          mime: file.mime ?? '',
          size: Number(file.size),
        });
  const edited = lessons.map(({ fileId: ofLesson, fileName: name, mime: type, size: bytes, ...lesson }) => ({
    ...lesson,
    kind: lesson.kind as 'text',
    file: refTo({ fileId: ofLesson, fileName: name, mime: type, size: bytes }),
    questions: questions
      .filter((question) => question.lessonId === lesson.id)
      .map(({ id: _id, lessonId: _lesson, ...question }) => question),
  }));
  return {
    ...course,
    cover: refTo({ fileId, fileName, mime, size }),
    chapters: chapters.map((chapter) => ({
      ...chapter,
      lessons: edited.filter((lesson) => lesson.chapterId === chapter.id),
    })),
  };
}

/** Rich text as it is stored; undefined stays undefined. @throws 408 with too many pictures */
export function cleanText(html: string | null | undefined, field: string): string | null | undefined {
  if (html === undefined || html === null) return html;
  const clean = cleanHtml(html);
  if (picturesOf(clean).length > RICH_PICTURES)
    throw invalid({ field, message: `图片不能超过 ${RICH_PICTURES} 张` });
  return clean || null;
}

/** Attaches the pictures that a text has now and had not before. @throws 408 for another's upload */
export async function keepPictures(
  trx: Trx,
  actor: Actor,
  html: { before: string | null | undefined; now: string | null | undefined; field: string },
  on: { kind: 'learning_course' | 'learning_lesson'; id: number },
): Promise<void> {
  const before = new Set(picturesOf(html.before ?? ''));
  const added = picturesOf(html.now ?? '').filter((picture) => !before.has(picture));
  if (added.length > 0)
    await attachFiles(trx, actor.accountId, { ...on, purpose: 'messagePicture' }, added, html.field);
}

/** Whether partners or teachers are among the user types of an audience. */
export const isForVisitors = (userTypes: readonly number[]): boolean => userTypes.some((type) => type !== 1);

/** @throws 408 beside the audience when a lesson shows a teacher's video that is not public */
async function mustShowToVisitors(trx: Trx, courseId: number): Promise<void> {
  const lessons = await lessonsOf(trx, courseId);
  const ids = lessons.flatMap(({ videoId }) => videoId ?? []);
  const shown = new Set((await videosForLessons(trx, ids, true)).map(({ id }) => id));
  const hidden = lessons.filter(({ videoId }) => videoId !== null && !shown.has(videoId));
  if (hidden.length > 0) {
    const titles = hidden.map(({ title }) => `「${title}」`).join('');
    throw invalid({ field: 'userTypes', message: `小节${titles}的讲师视频没有对外公开，不能给客户或讲师看` });
  }
}

/**
 * @throws 408 for a required course without due days, an unknown teacher, or visitors who may not see a lesson's video;
 *   409 on a version conflict
 */
export async function saveCourse(
  db: Database,
  actor: Actor,
  form: InputOf<typeof learningCoursesApi.edit>,
): Promise<{ id: number }> {
  if (form.isRequired && !form.dueDays) throw invalid({ field: 'dueDays', message: '必修课请填几天内学完' });
  const { full, initials } = pinyinOf(form.title, 'other');
  const description = cleanText(form.description, 'description');
  return await transaction(db, actor, async (trx) => {
    if (form.teacherId && !(await rowExists(trx, 'teacher', form.teacherId)))
      throw invalid({ field: 'teacherId', message: '讲师不存在' });
    const values = {
      title: form.title,
      pinyin: full,
      initials,
      category: form.category,
      cover_file_id: form.coverFileId,
      summary: form.summary,
      description,
      lecturer: form.lecturer,
      teacher_id: form.teacherId,
      user_types: form.userTypes,
      role_keys: form.roleKeys,
      organisation_ids: form.organisationIds,
      levels: form.levels,
      province_ids: form.provinceIds,
      is_required: form.isRequired,
      due_days: form.dueDays,
      is_sequential: form.isSequential,
      pass_percent: form.passPercent,
      sort_order: form.sortOrder,
    };
    if (form.id) await lockRow(trx, 'learning_course', form.id, form.version);
    const before = form.id ? await oneCourse(trx, form.id) : null;
    const id = before?.id ?? (await insertRow(trx, 'learning_course', values));
    if (before && isForVisitors(form.userTypes) && !isForVisitors(before.userTypes))
      await mustShowToVisitors(trx, id);
    const on = { kind: 'learning_course', id } as const;
    if (form.coverFileId && form.coverFileId !== before?.fileId)
      await attachFiles(
        trx,
        actor.accountId,
        { ...on, purpose: 'learningPicture' },
        [form.coverFileId],
        'coverFileId',
      );
    await keepPictures(
      trx,
      actor,
      { before: before?.description, now: description, field: 'description' },
      on,
    );
    if (before) await updateRow(trx, 'learning_course', id, values);
    return { id };
  });
}

/** Publishes what waits as the next revision. @throws 400 when a lesson is missing or nothing has changed */
export async function publishCourse(
  db: Database,
  actor: Actor,
  { id, version, mustCatchUp }: InputOf<typeof learningCoursesApi.publish>,
): Promise<{ revision: number }> {
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'learning_course', id, version);
    const course = await oneCourse(trx, id);
    const [empty] = await emptyQuizzes(trx, id);
    if (empty) throw badRequest(`测验「${empty}」还没有题目`);
    const revision = course.revision + 1;
    const { released, required } = await releaseWaiting(trx, id, revision);
    if (!(await hasRequiredLesson(trx, id))) throw badRequest('至少要有一节计入进度的必修小节，才能发布');
    if (course.status === PUBLISHED && released === 0) throw badRequest('没有待发布的小节');
    if (mustCatchUp && required === 0) throw badRequest('没有新的必修小节，无需补学');
    await markPublished(trx, id, revision);
    if (mustCatchUp)
      await demandCatchUp(trx, {
        courseId: id,
        revision,
        days: course.dueDays ?? CATCH_UP_DAYS,
        by: actor.accountId,
      });
    await settle(trx, id);
    return { revision };
  });
}

/** Takes a course off the shelf: learners no longer see it, their progress stays. @throws 400 unless published */
export async function takeCourseOff(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<typeof learningCoursesApi.takeOff>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'learning_course', id, version);
    if ((await oneCourse(trx, id)).status !== PUBLISHED) throw badRequest('只有已发布的课程可以下架');
    await updateRow(trx, 'learning_course', id, { status: 3 });
  });
}

/** A draft with the same contents, without anybody's progress. */
export async function copyCourse(db: Database, actor: Actor, id: number): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    const course = await oneCourse(trx, id);
    const title = `${[...course.title].slice(0, 55).join('')}（副本）`;
    const { full, initials } = pinyinOf(title, 'other');
    const copy = await insertRow(trx, 'learning_course', {
      title,
      pinyin: full,
      initials,
      category: course.category,
      cover_file_id: course.fileId,
      summary: course.summary,
      description: course.description,
      lecturer: course.lecturer,
      teacher_id: course.teacherId,
      user_types: course.userTypes,
      role_keys: course.roleKeys,
      organisation_ids: course.organisationIds,
      levels: course.levels,
      province_ids: course.provinceIds,
      is_required: course.isRequired,
      due_days: course.dueDays,
      is_sequential: course.isSequential,
      pass_percent: course.passPercent,
      sort_order: course.sortOrder,
    });
    await copyContents(trx, id, copy);
    return { id: copy };
  });
}

export const deleteCourses = (db: Database, actor: Actor, ids: readonly number[]): Promise<void> =>
  transaction(db, actor, (trx) => markDeleted(trx, 'learning_course', ids, '课程'));

/** @throws 404 for a chapter of another course */
export async function saveChapter(
  db: Database,
  actor: Actor,
  { id, version, courseId, title }: InputOf<typeof learningCoursesApi.editChapter>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'learning_course', courseId, undefined);
    await oneCourse(trx, courseId);
    if (!id) {
      const sort_order = await nextPlace(trx, 'learning_chapter', { column: 'course_id', id: courseId });
      return { id: await insertRow(trx, 'learning_chapter', { course_id: courseId, title, sort_order }) };
    }
    await lockRow(trx, 'learning_chapter', id, version);
    if ((await chapterRow(trx, id)).courseId !== courseId) throw badRequest('章不在这门课程里');
    await updateRow(trx, 'learning_chapter', id, { title });
    return { id };
  });
}

/** @throws 400 unless the ids are all chapters of the course */
export async function orderChapters(
  db: Database,
  actor: Actor,
  { id, ids }: InputOf<typeof learningCoursesApi.orderChapters>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'learning_course', id, undefined);
    const held = (await chaptersOf(trx, id)).map((chapter) => chapter.id);
    if (held.length !== ids.length || !held.every((chapter) => ids.includes(chapter)))
      throw badRequest('章已有变化，请刷新后再排列');
    await setOrder(trx, 'learning_chapter', ids);
  });
}

/** Deletes a chapter with its lessons, as one act. */
export async function deleteChapter(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { courseId } = await chapterRow(trx, id);
    await lockRow(trx, 'learning_course', courseId, undefined);
    const lessons = (await lessonsOf(trx, courseId)).filter((lesson) => lesson.chapterId === id);
    if (lessons.length > 0)
      await markDeleted(
        trx,
        'learning_lesson',
        lessons.map((lesson) => lesson.id),
        '小节',
      );
    await markDeleted(trx, 'learning_chapter', [id], '章');
    await settle(trx, courseId);
  });
}
