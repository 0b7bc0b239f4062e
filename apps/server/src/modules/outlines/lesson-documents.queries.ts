import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import { invalid, orNotFound } from '../../lib/errors.ts';

/** The lesson may still be taught: it may take another version of a document. */
const IS_AHEAD = sql<boolean>`(lesson.lesson_status in (1, 3) and lesson.last_date >= current_date)`;

const documents = (db: Executor) =>
  db
    .selectFrom('lesson_file as f')
    .innerJoin('lesson', 'lesson.id', 'f.lesson_id')
    .innerJoin('teacher_node as n', 'n.id', 'f.node_id')
    .innerJoin('teacher_node_version as v', 'v.id', 'f.version_id')
    .innerJoin('file', 'file.id', 'v.file_id')
    .where('f.deleted_at', 'is', null);

/** The documents of a lesson, in the order in which they were added. */
export const documentsOfLesson = (db: Executor, lessonId: number, isReleasedOnly: boolean) =>
  documents(db)
    .leftJoin('account', 'account.id', 'f.by_account_id')
    .leftJoin('teacher_node_version as newest', (join) =>
      join.onRef('newest.id', '=', 'n.current_version_id').on('n.deleted_at', 'is', null),
    )
    .where('f.lesson_id', '=', lessonId)
    .$if(isReleasedOnly, (q) => q.where('f.released_at', 'is not', null))
    .select([
      'f.id',
      'f.node_id as nodeId',
      'n.name',
      'f.purpose',
      'v.id as versionId',
      'v.no as versionNo',
      'file.id as fileId',
      'file.size',
      'file.mime',
      'f.at',
      'account.nickname as byName',
      'f.released_at as releasedAt',
      'newest.id as newestId',
      'newest.no as newestNo',
      IS_AHEAD.as('canUpdate'),
    ])
    .orderBy('f.id')
    .execute();

/** A document of a lesson with what decides about it. @throws 404 */
export async function oneLessonDocument(db: Executor, id: number) {
  const row = await documents(db)
    .where('f.id', '=', id)
    .select([
      'f.id',
      'f.lesson_id as lessonId',
      'f.node_id as nodeId',
      'n.teacher_id as teacherId',
      'n.name',
      'v.id as versionId',
      'v.no as versionNo',
    ])
    .executeTakeFirst();
  return orNotFound(row, '课程文件');
}

/** The document that a lesson has of a node. */
export const pinOf = (db: Executor, lessonId: number, nodeId: number) =>
  db
    .selectFrom('lesson_file')
    .where('lesson_id', '=', lessonId)
    .where('node_id', '=', nodeId)
    .where('deleted_at', 'is', null)
    .select(['id', 'version_id as versionId'])
    .executeTakeFirst();

/** The teacher of a lesson, and whether it may still be taught. */
export const teacherOfLesson = (db: Executor, lessonId: number) =>
  db
    .selectFrom('lesson')
    .where('id', '=', lessonId)
    .select(['teacher_id as teacherId', 'code', IS_AHEAD.as('isAhead')])
    .executeTakeFirstOrThrow();

/** Replaces the version that a lesson keeps of a document. */
export async function setPinnedVersion(trx: Trx, id: number, versionId: number): Promise<void> {
  await trx.updateTable('lesson_file').set({ version_id: versionId }).where('id', '=', id).execute();
}

/** Lets the customer read a document of a lesson, or no longer. */
export async function setDocumentReleased(trx: Trx, id: number, isReleased: boolean): Promise<void> {
  await trx
    .updateTable('lesson_file')
    .set({ released_at: isReleased ? sql<string>`now()` : null })
    .where('id', '=', id)
    .execute();
}

/** The name of the caller's own unused upload. @throws 408 for any other file */
export async function uploadedName(trx: Trx, fileId: number, accountId: number): Promise<string> {
  const row = await trx
    .selectFrom('file')
    .where('id', '=', fileId)
    .where('uploaded_by', '=', accountId)
    .where('deleted_at', 'is', null)
    .select('name')
    .executeTakeFirst();
  if (!row) throw invalid({ field: 'fileId', message: '文件不存在，请重新上传' });
  return row.name;
}

/** A teacher's document of a name outside of folders. */
export async function topDocument(trx: Trx, teacherId: number, name: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('teacher_node')
    .where('teacher_id', '=', teacherId)
    .where('parent_id', 'is', null)
    .where('kind', '=', 'doc')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`name_key(name) = name_key(${name})`)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}
