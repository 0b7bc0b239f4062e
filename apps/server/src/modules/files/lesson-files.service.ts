import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { LESSON_FILES, type lessonFilesApi } from '@shibiao/contract/lessons/lessonFiles';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { notFound } from '../../lib/errors.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { tellConcerned } from '../lessons/notices.service.ts';
import { lessonState, logStep } from '../lessons/writes.queries.ts';
import { attachFiles, takeOffFiles } from './attachments.queries.ts';
import { refOf } from './files.service.ts';
import { filesOfLesson } from './lesson-files.queries.ts';

const isStaff = (actor: Actor) => actor.userType === 1;

export async function lessonFiles(
  { db, actor, environment }: { db: Database; actor: Actor; environment: Environment },
  lessonId: number,
): Promise<OutputOf<typeof lessonFilesApi.files>> {
  const files = await filesOfLesson(db, lessonId);
  return {
    list: files.map(({ uploaderId, uploadedBy, purpose, at, ...file }) => ({
      ...refOf(environment, file),
      purpose,
      uploadedBy,
      at,
      canRemove: isStaff(actor) || uploaderId === actor.accountId,
    })),
  };
}

/**
 * Hands courseware or outlines over for a lesson. A member of staff who brings the first courseware stands as its
 * uploader; whoever is concerned is told, and the step is in the lesson's log.
 * @throws 408 when one of the files is not the caller's or is attached elsewhere
 */
export async function attachLessonFiles(
  db: Database,
  actor: Actor,
  { id, purpose, fileIds }: InputOf<typeof lessonFilesApi.attachFiles>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', id, null);
    await lessonInScope(trx, actor, id);
    const names = await attachFiles(trx, actor.accountId, { kind: 'lesson', id, purpose }, fileIds);
    const lesson = await lessonState(trx, id);
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

/** Takes one of a lesson's files off. @throws 404 when it is not the lesson's, or not the visitor's own */
export async function removeLessonFile(
  db: Database,
  actor: Actor,
  { id, fileId }: InputOf<typeof lessonFilesApi.removeFile>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', id, null);
    await lessonInScope(trx, actor, id);
    const [removed] = await takeOffFiles(
      trx,
      { kind: 'lesson', id, purposes: LESSON_FILES.values },
      { fileId, ...(isStaff(actor) ? {} : { uploadedBy: actor.accountId }) },
    );
    if (!removed) throw notFound('文件');
    const action = `移除${LESSON_FILES.labelOf(removed.purpose)}`;
    await logStep(trx, actor, { lessonId: id, action, from: null, to: null, reason: removed.name });
  });
}
