import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { sql } from 'kysely';
import {
  and,
  type Condition,
  equals,
  type ListDefinition,
  list,
  type Rows,
  since,
  until,
} from '../../db/list.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import { liveLessons } from '../lessons/lessons.queries.ts';
import { mayEvaluate } from '../lessons/portal.queries.ts';

type EvaluationRow = OutputOf<typeof evaluationsApi.evaluations>['list'][number];

/** Lessons with their evaluations, if any. */
const evaluatedLessons = (db: Executor) =>
  db
    .selectFrom('lesson')
    .leftJoin('evaluation', (join) =>
      join.onRef('evaluation.lesson_id', '=', 'lesson.id').on('evaluation.deleted_at', 'is', null),
    ) as unknown as Rows<'lesson'>;

/** Row number: an evaluation's id, or the negative id of a lesson without one. */
const ROW = sql<number>`coalesce(evaluation.id, -lesson.id)`;

/** Lessons are found by their own index first. */
const among = (ids: readonly number[]) => sql<boolean>`lesson.id = any(array(
    select lesson_id from evaluation where id = any(${ids}::integer[])
    union all select -one from unnest(${ids}::integer[]) as one where one < 0))
  and ${ROW} = any(${ids}::integer[])`;

const selectEvaluation = (rows: Rows<'lesson'>) =>
  (rows as unknown as Rows<'lesson' | 'evaluation'>)
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .select([
      ROW.as('id'),
      'lesson.id as lessonId',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.last_date as lastDate',
      'lesson.institution_id as coorgid',
      'institution.name as cooperationName',
      'lesson.teacher_id as teacherId',
      'teacher.name as teachername',
      'evaluation.source',
      'evaluation.content_score as contentScore',
      'evaluation.expression_score as expressionScore',
      'evaluation.interaction_score as interactionScore',
      'evaluation.organisation_score as organisationScore',
      'evaluation.average',
      'evaluation.text',
      'evaluation.would_again as wouldAgain',
      'evaluation.text_review as textReview',
      sql<string[]>`coalesce(evaluation.contact_words, '{}')`.as('contactWords'),
      'evaluation.version',
      'evaluation.created_at as createdAt',
    ]);

/** Definition shared by all readers' lists. */
const evaluationList = {
  table: 'lesson',
  rowId: { id: ROW, among },
  title: '课程',
  visible: (actor) =>
    and(liveLessons(actor), sql`lesson.lesson_status = 1`, sql`lesson.last_date <= ${today()}::date`),
  filters: {
    keyword: (words) => matchesKeyword('lesson', words),
    teacherId: equals('lesson.teacher_id'),
    isEvaluated: (isEvaluated) => (isEvaluated ? sql`evaluation.id is not null` : sql`evaluation.id is null`),
    textReview: equals('evaluation.text_review'),
    from: since('lesson.last_date'),
    to: until('lesson.last_date'),
  },
  sorts: { lastDate: { by: sql`lesson.last_date` } },
  defaultSort: ['lastDate', 'desc'],
} satisfies Omit<ListDefinition<typeof evaluationsApi.evaluations, 'lesson', EvaluationRow>, 'select'>;

/** Taught lessons with their evaluations or without one; latest first. */
export const evaluations = list(evaluationsApi.evaluations, {
  ...evaluationList,
  from: evaluatedLessons,
  select: selectEvaluation,
});

/** The same for the institution: its lessons with its own evaluation or none; staff's are internal. */
export const partnersEvaluations = list(answeredTo(evaluationsApi.evaluations, 'partner'), {
  ...evaluationList,
  from: (db) =>
    db
      .selectFrom('lesson')
      .leftJoin('evaluation', (join) =>
        join
          .onRef('evaluation.lesson_id', '=', 'lesson.id')
          .on('evaluation.deleted_at', 'is', null)
          .on('evaluation.source', '=', 'institution'),
      ) as unknown as Rows<'lesson'>,
  select: (rows: Rows<'lesson'>) => selectEvaluation(rows).select(mayEvaluate(now()).as('canEvaluate')),
});

export async function taughtLesson(trx: Trx, id: number) {
  return await trx
    .selectFrom('lesson')
    .where('id', '=', id)
    .select([
      'id',
      'name',
      'teacher_id',
      'owner_id',
      'handover_id',
      'lesson_status as status',
      'first_date as firstDate',
      'last_date as lastDate',
      mayEvaluate(now()).as('isOpen'),
    ])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function evaluationOf(trx: Trx, lessonId: number) {
  return await trx
    .selectFrom('evaluation')
    .where('lesson_id', '=', lessonId)
    .where('deleted_at', 'is', null)
    .select((eb) => [
      'id',
      'version',
      'source',
      'by_account_id as byAccountId',
      'created_at as createdAt',
      'average',
      eb
        .fn<number>('least', ['content_score', 'expression_score', 'interaction_score', 'organisation_score'])
        .as('lowest'),
    ])
    .executeTakeFirst();
}

/** Completes the to-do of an evaluated lesson. */
export async function completeTodo(trx: Trx, lessonId: number, personnelId: number | null): Promise<void> {
  await trx
    .updateTable('todo')
    .set({ done_at: sql`now()`, done_by: personnelId })
    .where('kind', '=', 'evaluation')
    .where('subject_kind', '=', 'lesson')
    .where('subject_id', '=', lessonId)
    .where('done_at', 'is', null)
    .execute();
}

/** An institution's text that waits, with its lesson. */
export async function heldText(trx: Trx, id: number) {
  const row = await trx
    .selectFrom('evaluation')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['lesson_id as lessonId', 'text_review as textReview'])
    .executeTakeFirst();
  return orNotFound(row, '评价');
}

export async function photosOf(trx: Trx, evaluationId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('file')
    .where('subject_kind', '=', 'evaluation')
    .where('subject_id', '=', evaluationId)
    .where('deleted_at', 'is', null)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Photos of an evaluation: staff in scope of its lesson, and the institution that sent them; no teacher. */
export const readablePhotos = (actor: Actor): Condition =>
  actor.userType === 3
    ? sql`false`
    : sql`(file.subject_kind = 'evaluation' and exists (select from evaluation join lesson on lesson.id = evaluation.lesson_id
        where evaluation.id = file.subject_id and evaluation.deleted_at is null and ${liveLessons(actor)}
          and (evaluation.source = 'institution' or ${actor.userType === 1}::boolean)))`;
