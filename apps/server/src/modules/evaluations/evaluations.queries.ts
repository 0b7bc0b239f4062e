import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import { sql } from 'kysely';
import { listPage } from '../../db/paging.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { visibleLessons } from '../lessons/columns.queries.ts';

/** Taught lessons with their evaluation, or without where it is still missing; latest first. */
export async function listEvaluations(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof evaluationsApi.evaluations>,
  today: string,
): Promise<OutputOf<typeof evaluationsApi.evaluations>> {
  const matching = evaluatedLessons(db)
    .where('lesson.status', '=', 1)
    .where('lesson.lesson_status', '=', 1)
    .where('lesson.last_date', '<=', today)
    .where(visibleLessons(actor))
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('lesson', filter.keyword ?? '')))
    .$if(Boolean(filter.teacherId), (q) => q.where('lesson.teacher_id', '=', filter.teacherId ?? 0))
    .$if(filter.isEvaluated === true, (q) => q.where('evaluation.id', 'is not', null))
    .$if(filter.isEvaluated === false, (q) => q.where('evaluation.id', 'is', null))
    .$if(Boolean(filter.from), (q) => q.where('lesson.last_date', '>=', filter.from ?? ''))
    .$if(Boolean(filter.to), (q) => q.where('lesson.last_date', '<=', filter.to ?? ''));
  const key = [sql`lesson.last_date`, sql`lesson.id`];
  const choice = { matching, id: ROW, key, direction: filter.order ?? 'desc' };
  return await listPage(db, { ...choice, input: filter }, (ids) => evaluationsOf(db, ids));
}

/** Lessons with their evaluations, or with none. */
const evaluatedLessons = (db: Executor) =>
  db
    .selectFrom('lesson')
    .leftJoin('evaluation', (join) =>
      join.onRef('evaluation.lesson_id', '=', 'lesson.id').on('evaluation.deleted_at', 'is', null),
    );

/** A row is an evaluation, or a lesson (its number turned negative) that has none yet. */
const ROW = sql<number>`coalesce(evaluation.id, -lesson.id)`;

async function evaluationsOf(db: Executor, ids: readonly number[]) {
  return await evaluatedLessons(db)
    .where(
      sql<boolean>`lesson.id = any(array(select lesson_id from evaluation where id = any(${ids}::integer[])
        union all select -one from unnest(${ids}::integer[]) as one where one < 0))`,
    )
    .where(sql<boolean>`array_position(${ids}::integer[], ${ROW}) is not null`)
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .select([
      ROW.as('id'),
      'lesson.id as lessonId',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'lesson.last_date as lastDate',
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
      'evaluation.version',
      'evaluation.created_at as createdAt',
    ])
    .execute();
}

export async function taughtLesson(trx: Trx, id: number) {
  return await trx
    .selectFrom('lesson')
    .where('id', '=', id)
    .select(['id', 'teacher_id', 'lesson_status', 'first_date'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function evaluationOf(trx: Trx, lessonId: number, source: string) {
  return await trx
    .selectFrom('evaluation')
    .where('lesson_id', '=', lessonId)
    .where('source', '=', source)
    .where('deleted_at', 'is', null)
    .select(['id', 'version'])
    .executeTakeFirst();
}

interface Scores {
  content_score: number;
  expression_score: number;
  interaction_score: number;
  organisation_score: number;
  text: string | null;
}

export async function writeEvaluation(
  trx: Trx,
  lesson: { id: number; teacher_id: number | null },
  source: 'institution' | 'staff',
  accountId: number,
  scores: Scores,
  existing: number | undefined,
): Promise<number> {
  if (existing !== undefined) {
    await trx
      .updateTable('evaluation')
      .set({ ...scores, by_account_id: accountId })
      .where('id', '=', existing)
      .execute();
    return existing;
  }
  const { id } = await trx
    .insertInto('evaluation')
    .values({
      lesson_id: lesson.id,
      teacher_id: lesson.teacher_id,
      source,
      by_account_id: accountId,
      ...scores,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The evaluation is there, so its to-do is done. */
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
