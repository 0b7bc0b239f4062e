import { answeredTo, type InputOf, type OutputOf } from '@shibiao/contract/endpoint';
import { LESSON_FILES, lessonFilesApi, RELEASE_DAYS } from '@shibiao/contract/lessons/lessonFiles';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { addDays, now, today } from '../../lib/dates.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import { attachFiles, takeOffFiles } from '../files/attachments.queries.ts';
import { refOf } from '../files/files.service.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { tellConcerned } from '../lessons/notices.service.ts';
import { lessonState, logStep } from '../lessons/writes.queries.ts';
import { addLessonsDocuments, showDocument, takeOffDocument } from './lesson-documents.service.ts';
import {
  filesForPartner,
  filesForTeacher,
  filesOfLesson,
  pinsOf,
  setReleased,
} from './lesson-files.queries.ts';

const isStaff = (actor: Actor) => actor.userType === 1;
const TO_PARTNER = answeredTo(lessonFilesApi.files, 'partner');
const TO_TEACHER = answeredTo(lessonFilesApi.files, 'teacher');
interface Asking {
  db: Database;
  actor: Actor;
  environment: Environment;
}

export async function lessonFiles(
  { db, environment }: Pick<Asking, 'db' | 'environment'>,
  lessonId: number,
): Promise<OutputOf<typeof lessonFilesApi.files>> {
  const files = await filesOfLesson(db, lessonId);
  return {
    list: files.map(({ uploadedBy, purpose, at, releasedAt, ...file }) => ({
      ...refOf(environment, file),
      purpose,
      uploadedBy,
      at,
      releasedAt,
      canRemove: true,
    })),
  };
}

/** The lesson's files for the institution. */
export async function partnersFiles(
  { db, environment }: Pick<Asking, 'db' | 'environment'>,
  lessonId: number,
): Promise<OutputOf<typeof TO_PARTNER>> {
  const files = await filesForPartner(db, lessonId);
  return { list: files.map(({ purpose, at, ...file }) => ({ ...refOf(environment, file), purpose, at })) };
}

/** The lesson's files for the teacher. */
export async function teachersFiles(
  { db, actor, environment }: Asking,
  lessonId: number,
): Promise<OutputOf<typeof TO_TEACHER>> {
  const files = await filesForTeacher(db, actor, lessonId);
  return {
    list: files.map(({ byAccountId, uploadedBy, purpose, at, ...file }) => ({
      ...refOf(environment, file),
      purpose,
      uploadedBy,
      at,
      canRemove: byAccountId === actor.accountId,
    })),
  };
}

/**
 * Attaches courseware or outlines to a lesson. The first staff member with courseware becomes its uploader; everybody
 * concerned is notified and the step is logged.
 * @throws 408 when a file is not the caller's or is attached elsewhere
 */
export async function attachLessonFiles(
  db: Database,
  actor: Actor,
  { id, purpose, fileIds }: InputOf<typeof lessonFilesApi.attachFiles>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', id, null);
    await lessonInScope(trx, actor, id);
    const lesson = await lessonState(trx, id);
    const on = { kind: 'lesson', id, purpose } as const;
    const of = { lessonId: id, teacherId: lesson.teacher_id ?? 0, purpose };
    const names = lesson.teacher_id
      ? await addLessonsDocuments(trx, actor, of, fileIds)
      : await attachFiles(trx, actor.accountId, on, fileIds);
    // Staff's files are released at once; a teacher's wait for a release.
    if (isStaff(actor)) await setReleased(trx, id, fileIds, true);
    if (purpose === 'courseware' && lesson.courseware_uploader_id === null && isStaff(actor))
      await updateRow(trx, 'lesson', id, {
        courseware_uploader_id: actor.personnelId,
        courseware_uploaded_at: now(),
      });
    const title = LESSON_FILES.labelOf(purpose);
    const told = await tellConcerned(trx, actor, lesson, {
      title: `${title}已上传：${lesson.name}`,
      content: `${actor.name} 为 ${lesson.code} ${lesson.name} 上传了${title}：${names.join('、')}`,
    });
    await logStep(trx, actor, {
      lessonId: id,
      action: `上传${title}`,
      from: null,
      to: null,
      reason: names.join('、'),
      told,
    });
  });
}

/** @throws 400 when the lesson was cancelled, or ended long ago */
function mustBeReleasable(lesson: { lesson_status: number; lastDate: string }): void {
  if (lesson.lesson_status === 0 || lesson.lesson_status === 4)
    throw badRequest('课程已取消，不能再把文件发给客户');
  if (addDays(lesson.lastDate, RELEASE_DAYS) < today())
    throw badRequest(`课程结束 ${RELEASE_DAYS} 天后不能再把文件发给客户`);
}

/**
 * Releases a file to the customer, or withdraws it.
 * @throws 403 for visitors, 404 for another lesson's file, 408 for a withdrawal without a reason, 400 when the lesson
 * was cancelled or ended long ago
 */
export async function releaseLessonFile(
  db: Database,
  actor: Actor,
  { id, fileId, isReleased, reason }: InputOf<typeof lessonFilesApi.releaseFile>,
): Promise<void> {
  staffId(actor);
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', id, null);
    await lessonInScope(trx, actor, id);
    const [file] = [
      ...(await setReleased(trx, id, [fileId], isReleased)),
      ...(await pinsOf(trx, id, { fileId })),
    ];
    if (!file) throw notFound('文件');
    if (isReleased) mustBeReleasable(await lessonState(trx, id));
    else if (!reason) throw invalid({ field: 'reason', message: '客户可能已经看过，须写明收回的原因' });
    if ('nodeId' in file) await showDocument(trx, actor, { ...file, lessonId: id }, { isReleased, reason });
    const action = `${LESSON_FILES.labelOf(file.purpose)}${isReleased ? '发给客户' : '不再发给客户'}`;
    const said = isReleased ? file.name : `${file.name}；原因：${reason}`;
    await logStep(trx, actor, { lessonId: id, action, from: null, to: null, reason: said });
  });
}

/**
 * Detaches a lesson's file; a document stays among its teacher's.
 * @throws 404 when it is not the lesson's, or not the visitor's own
 */
export async function removeLessonFile(
  db: Database,
  actor: Actor,
  { id, fileId }: InputOf<typeof lessonFilesApi.removeFile>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', id, null);
    await lessonInScope(trx, actor, id);
    const [document] = (await pinsOf(trx, id, { fileId })).filter(
      ({ byAccountId }) => isStaff(actor) || byAccountId === actor.accountId,
    );
    if (document) await takeOffDocument(trx, actor, { ...document, lessonId: id });
    const only = { fileId, uploadedBy: isStaff(actor) ? undefined : actor.accountId };
    const [attached] = await takeOffFiles(trx, { kind: 'lesson', id, purposes: LESSON_FILES.values }, only);
    const removed = document ?? attached;
    if (!removed) throw notFound('文件');
    const action = `移除${LESSON_FILES.labelOf(removed.purpose)}`;
    await logStep(trx, actor, { lessonId: id, action, from: null, to: null, reason: removed.name });
  });
}

/** Detaches all outlines of a lesson. */
export async function clearOutlines(db: Database, actor: Actor, id: number): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', id, null);
    for (const document of await pinsOf(trx, id, { purpose: 'outline' }))
      await takeOffDocument(trx, actor, { ...document, lessonId: id });
    await takeOffFiles(trx, { kind: 'lesson', id, purposes: ['outline'] });
  });
}
