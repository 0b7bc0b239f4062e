import { LESSON_FILES, type LessonFilePurpose } from '@shibiao/contract/lessons/lessonFiles';
import { sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { notFound } from '../../lib/errors.ts';
import { visibleLessons } from './columns.queries.ts';

const ofLesson = (db: Executor, lessonId: number) =>
  db
    .selectFrom('file')
    .leftJoin('account', 'account.id', 'file.uploaded_by')
    .where('file.subject_kind', '=', 'lesson')
    .where('file.subject_id', '=', lessonId)
    .where('file.purpose', 'in', [...LESSON_FILES.values])
    .where('file.deleted_at', 'is', null)
    .orderBy('file.id', 'desc');
const FILE = [
  'file.id',
  'file.name',
  'file.mime',
  'file.size',
  'file.created_at as at',
  sql<LessonFilePurpose>`file.purpose`.as('purpose'),
] as const;

/** Courseware and outlines of a lesson, newest first. */
export const filesOfLesson = (db: Executor, lessonId: number) =>
  ofLesson(db, lessonId)
    .select([
      ...FILE,
      'file.uploaded_by as uploaderId',
      'account.nickname as uploadedBy',
      'file.released_at as releasedAt',
    ])
    .execute();

/** Files visible to the institution. */
export const filesForPartner = (db: Executor, lessonId: number) =>
  ofLesson(db, lessonId).where('file.released_at', 'is not', null).select(FILE).execute();

/** Files visible to the teacher: released ones and their own. */
export const filesForTeacher = (db: Executor, { accountId }: Pick<Actor, 'accountId'>, lessonId: number) =>
  ofLesson(db, lessonId)
    .where((eb) => eb.or([eb('file.released_at', 'is not', null), eb('file.uploaded_by', '=', accountId)]))
    .select([...FILE, 'file.uploaded_by as uploaderId', 'account.nickname as uploadedBy'])
    .execute();

/** @throws 404 unless every file was released to the customer of a lesson in the actor's scope */
export async function mustShareLessonFiles(
  db: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  const rows = await released(db)
    .innerJoin('lesson', 'lesson.id', 'file.subject_id')
    .where('file.id', 'in', [...ids])
    .where(visibleLessons(actor))
    .select('file.id')
    .execute();
  if (rows.length < ids.length) throw notFound('文件');
}
const released = (db: Executor) =>
  db
    .selectFrom('file')
    .where('file.subject_kind', '=', 'lesson')
    .where('file.purpose', 'in', [...LESSON_FILES.values])
    .where('file.released_at', 'is not', null)
    .where('file.deleted_at', 'is', null);

/** Lessons' files behind a link; without those that were taken back from the customer. */
export const sharedLessonFiles = (db: Executor, ids: readonly number[]) =>
  released(db)
    .where('file.id', 'in', [...ids])
    .select(['file.id', 'file.name', 'file.mime', 'file.size', 'file.storage', 'file.key', 'file.sha256'])
    .execute();

/** Lets a lesson's customer read some of its files, or no longer. @returns those that changed */
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

/** Files of the lessons that somebody sees. */
export const readableLessonFiles = (actor: Actor): Condition =>
  sql`(file.subject_kind = 'lesson' and exists (select from lesson
    where lesson.id = file.subject_id and lesson.status = 1 and ${visibleLessons(actor)}))`;

/** Visitors read what staff released. */
export const releasedLessonFiles = (actor: Actor): Condition =>
  sql`(file.released_at is not null and ${readableLessonFiles(actor)})`;
