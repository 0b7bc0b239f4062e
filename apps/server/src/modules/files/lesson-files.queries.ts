import { LESSON_FILES, type LessonFilePurpose } from '@shibiao/contract/lessons/lessonFiles';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** Courseware and outlines of a lesson, the latest first. */
export async function filesOfLesson(db: Executor, lessonId: number) {
  return await db
    .selectFrom('file')
    .leftJoin('account', 'account.id', 'file.uploaded_by')
    .where('file.subject_kind', '=', 'lesson')
    .where('file.subject_id', '=', lessonId)
    .where('file.purpose', 'in', [...LESSON_FILES.values])
    .where('file.deleted_at', 'is', null)
    .select([
      'file.id',
      'file.name',
      'file.mime',
      'file.size',
      sql<LessonFilePurpose>`file.purpose`.as('purpose'),
      'file.uploaded_by as uploaderId',
      'account.nickname as uploadedBy',
      'file.created_at as at',
    ])
    .orderBy('file.id', 'desc')
    .execute();
}
