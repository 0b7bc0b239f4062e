import { LESSON_FILES, type LessonFilePurpose } from '@shibiao/contract/lessons/lessonFiles';
import { sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
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

/** Courseware and outlines of a lesson, the latest first. */
export const filesOfLesson = (db: Executor, lessonId: number) =>
  ofLesson(db, lessonId)
    .select([
      ...FILE,
      'file.uploaded_by as uploaderId',
      'account.nickname as uploadedBy',
      'file.released_at as releasedAt',
    ])
    .execute();

/** Those that the institution reads. */
export const filesForPartner = (db: Executor, lessonId: number) =>
  ofLesson(db, lessonId).where('file.released_at', 'is not', null).select(FILE).execute();

/** Those that the teacher reads: released ones and the own. */
export const filesForTeacher = (db: Executor, { accountId }: Pick<Actor, 'accountId'>, lessonId: number) =>
  ofLesson(db, lessonId)
    .where((eb) => eb.or([eb('file.released_at', 'is not', null), eb('file.uploaded_by', '=', accountId)]))
    .select([...FILE, 'file.uploaded_by as uploaderId', 'account.nickname as uploadedBy'])
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
