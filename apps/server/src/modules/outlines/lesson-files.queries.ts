import { LESSON_FILES, type LessonFilePurpose } from '@shibiao/contract/lessons/lessonFiles';
import { sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { notFound } from '../../lib/errors.ts';
import { visibleLessons } from '../lessons/columns.queries.ts';
import { readableDocuments, visibleTrees } from './outlines.queries.ts';

const ofLesson = (db: Executor, lessonId: number) =>
  db
    .selectFrom('lesson_document as d')
    .innerJoin('file', 'file.id', 'd.file_id')
    .leftJoin('account', 'account.id', 'file.uploaded_by')
    .where('d.lesson_id', '=', lessonId)
    .orderBy('d.at', 'desc')
    .orderBy('file.id', 'desc');
const FILE = [
  'file.id',
  'file.name',
  'file.mime',
  'file.size',
  sql<string>`d.at`.as('at'),
  sql<LessonFilePurpose>`d.purpose`.as('purpose'),
] as const;

/** Courseware and outlines of a lesson, newest first. */
export const filesOfLesson = (db: Executor, lessonId: number) =>
  ofLesson(db, lessonId)
    .select([...FILE, 'account.nickname as uploadedBy', 'd.released_at as releasedAt'])
    .execute();

/** Files visible to the institution. */
export const filesForPartner = (db: Executor, lessonId: number) =>
  ofLesson(db, lessonId).where('d.released_at', 'is not', null).select(FILE).execute();

/** Files visible to the teacher: released ones, their own, and documents of their tree. */
export const filesForTeacher = (db: Executor, actor: Actor, lessonId: number) =>
  ofLesson(db, lessonId)
    .where((eb) =>
      eb.or([
        eb('d.released_at', 'is not', null),
        eb('file.uploaded_by', '=', actor.accountId),
        sql<boolean>`exists (select from teacher_node where teacher_node.id = d.node_id and ${visibleTrees(actor)})`,
      ]),
    )
    .select([...FILE, 'd.by_account_id as byAccountId', 'account.nickname as uploadedBy'])
    .execute();

const isReleased = (db: Executor) =>
  db.selectFrom('lesson_document as d').where('d.released_at', 'is not', null);

/** @throws 404 unless every file was released to the customer of a lesson in the actor's scope */
export async function mustShareLessonFiles(
  db: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  const rows = await isReleased(db)
    .innerJoin('lesson', 'lesson.id', 'd.lesson_id')
    .where('d.file_id', 'in', [...ids])
    .where(visibleLessons(actor))
    .select('d.file_id')
    .distinct()
    .execute();
  if (rows.length < ids.length) throw notFound('文件');
}

/** Lessons' files behind a link; without those that were taken back from the customer. */
export const sharedLessonFiles = (db: Executor, ids: readonly number[]) =>
  db
    .selectFrom('file')
    .where('file.id', 'in', [...ids])
    .where((eb) => eb.exists(isReleased(db).where(sql<boolean>`d.file_id = file.id`)))
    .select(['file.id', 'file.name', 'file.mime', 'file.size', 'file.storage', 'file.key', 'file.sha256'])
    .execute();

/** Lets a lesson's customer read some of its files that are no documents, or no longer. @returns those that changed */
export async function setReleased(
  trx: Trx,
  lessonId: number,
  fileIds: readonly number[],
  isReleased: boolean,
): Promise<{ name: string; purpose: string }[]> {
  return await trx
    .updateTable('file')
    .set({ released_at: isReleased ? sql`now()` : null })
    .where('id', 'in', [...fileIds])
    .where('subject_kind', '=', 'lesson')
    .where('subject_id', '=', lessonId)
    .where('purpose', 'in', [...LESSON_FILES.values])
    .where('deleted_at', 'is', null)
    .returning(['name', 'purpose'])
    .execute();
}

/** The documents of a lesson by their file, or all of a purpose. */
export const pinsOf = (
  db: Executor,
  lessonId: number,
  only: { fileId: number } | { purpose: LessonFilePurpose },
) =>
  db
    .selectFrom('lesson_document as d')
    .innerJoin('lesson_file as f', 'f.id', 'd.pin_id')
    .innerJoin('teacher_node as n', 'n.id', 'f.node_id')
    .innerJoin('file', 'file.id', 'd.file_id')
    .where('d.lesson_id', '=', lessonId)
    .where(
      'fileId' in only ? sql<boolean>`d.file_id = ${only.fileId}` : sql<boolean>`d.purpose = ${only.purpose}`,
    )
    .select([
      'f.id',
      'f.node_id as nodeId',
      'f.version_id as versionId',
      'f.by_account_id as byAccountId',
      'n.teacher_id as teacherId',
      'file.name',
      sql<LessonFilePurpose>`d.purpose`.as('purpose'),
    ])
    .orderBy('f.id')
    .execute();

/** Documents, and the files of the lessons that the caller sees. */
export const readableByStaff = (actor: Actor): Condition =>
  sql`(${readableDocuments(actor)} or ${ofSeenLessons(actor, sql`true`)})`;

/** Visitors read what staff released, and a teacher the own documents. */
export const readableByVisitors = (actor: Actor): Condition =>
  sql`(${readableDocuments(actor)} or ${ofSeenLessons(actor, sql`d.released_at is not null`)})`;

const ofSeenLessons = (actor: Actor, which: Condition): Condition =>
  sql`exists (select from lesson_document d join lesson on lesson.id = d.lesson_id
    where d.file_id = file.id and lesson.status = 1 and ${which} and ${visibleLessons(actor)})`;
