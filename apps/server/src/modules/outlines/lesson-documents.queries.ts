import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid, orNotFound } from '../../lib/errors.ts';
import { visibleTrees } from './outlines.queries.ts';

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

/** The documents of a lesson that the caller sees, in the order in which they were added. */
export const documentsOfLesson = (db: Executor, actor: Actor, lessonId: number) =>
  documents(db)
    .leftJoin('account', 'account.id', 'f.by_account_id')
    .leftJoin('teacher_node_version as newest', (join) =>
      join.onRef('newest.id', '=', 'n.current_version_id').on('n.deleted_at', 'is', null),
    )
    .where('f.lesson_id', '=', lessonId)
    .$if(actor.userType !== 1, (q) =>
      q.where(
        sql<boolean>`(f.released_at is not null or exists (select from teacher_node
          where teacher_node.id = f.node_id and ${visibleTrees(actor)}))`,
      ),
    )
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

/** Replaces the version that a lesson keeps of a document. The customer reads a teacher's once staff release it. */
export async function setPinnedVersion(trx: Trx, actor: Actor, id: number, versionId: number): Promise<void> {
  await trx
    .updateTable('lesson_file')
    .set({ version_id: versionId, released_at: actor.userType === 1 ? undefined : null })
    .where('id', '=', id)
    .execute();
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

/** The caller's unused uploads for a purpose. @throws 408 for any other file */
export async function unusedUploads(
  trx: Trx,
  accountId: number,
  purpose: string,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const rows = await trx
    .selectFrom('file')
    .where('id', 'in', [...ids])
    .where('uploaded_by', '=', accountId)
    .where('purpose', '=', purpose)
    .where('subject_kind', 'is', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'name'])
    .orderBy('id')
    .execute();
  if (rows.length < new Set(ids).size)
    throw invalid({ field: 'fileIds', message: '文件不存在或已用在别处，请重新上传' });
  return rows;
}

/** The folder of a lesson's documents, made where there is none. */
export async function folderOfLesson(trx: Trx, teacherId: number, lessonId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select lesson_folder(${teacherId}, ${lessonId}) as id`.execute(
    trx,
  );
  return orNotFound(rows[0]?.id, '文件夹');
}

/** The name that a new node may take in a folder. */
export async function freeName(trx: Trx, teacherId: number, folderId: number, name: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select free_node_name(${teacherId}, ${folderId}, ${name}) as name`.execute(trx);
  return rows[0]?.name ?? name;
}

/**
 * A lesson's document that takes an upload of this name as its next version: for the same purpose, and brought by the
 * same side, staff or the teacher. A lesson that has ended keeps its versions.
 */
export async function sameDocument(
  trx: Trx,
  actor: Actor,
  {
    lessonId,
    folderId,
    name,
    purpose,
  }: { lessonId: number; folderId: number; name: string; purpose: string },
): Promise<number | undefined> {
  const isHere = sql`exists (select from lesson_file f join lesson on lesson.id = f.lesson_id
    where f.node_id = n.id and f.lesson_id = ${lessonId} and f.deleted_at is null`;
  const { rows } = await sql<{ id: number }>`select n.id from teacher_node n
    where n.teacher_id = (select folder.teacher_id from teacher_node folder where folder.id = ${folderId})
      and n.kind = 'doc' and n.deleted_at is null and n.purpose = ${purpose}
      and (n.parent_id = ${folderId} or ${isHere}))
      and not ${isHere} and not ${IS_AHEAD})
      and (name_key(n.name) = name_key(${name}) or exists (select from teacher_node_version v
        join file on file.id = v.file_id where v.node_id = n.id and name_key(file.name) = name_key(${name})))
      and not exists (select from teacher_node_version v join account on account.id = v.by_account_id
        where v.node_id = n.id and (account.user_type = 1) <> ${actor.userType === 1}::boolean)
    order by n.id desc limit 1`.execute(trx);
  return rows[0]?.id;
}
