import type { LessonFilePurpose } from '@shibiao/contract/lessons/lessonFiles';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

const onLesson = (db: Executor, lessonId: number) =>
  db
    .selectFrom('file')
    .where('file.subject_kind', '=', 'lesson')
    .where('file.subject_id', '=', lessonId)
    .where('file.deleted_at', 'is', null);

/** Courseware and outlines of a lesson, the latest first. */
export async function filesOfLesson(db: Executor, lessonId: number, purposes: readonly LessonFilePurpose[]) {
  return await onLesson(db, lessonId)
    .where('file.purpose', 'in', [...purposes])
    .leftJoin('account', 'account.id', 'file.uploaded_by')
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

/** Marks one of a lesson's files as deleted: any for staff, else only one's own. @returns its name; undefined when there is none */
export async function takeOff(
  trx: Trx,
  actor: Actor,
  lessonId: number,
  fileId: number,
  purposes: readonly LessonFilePurpose[],
): Promise<{ name: string; purpose: LessonFilePurpose } | undefined> {
  const row = await trx
    .updateTable('file')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', fileId)
    .where('subject_kind', '=', 'lesson')
    .where('subject_id', '=', lessonId)
    .where('purpose', 'in', [...purposes])
    .where('deleted_at', 'is', null)
    .$if(actor.userType !== 1, (q) => q.where('uploaded_by', '=', actor.accountId))
    .returning(['name', 'purpose'])
    .executeTakeFirst();
  return row && { name: row.name, purpose: row.purpose as LessonFilePurpose };
}
