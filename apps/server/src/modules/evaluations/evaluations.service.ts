import type { InputOf } from '@shibiao/contract/endpoint';
import type { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { broken, forbidden } from '../../lib/errors.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { completeTodo, evaluationOf, taughtLesson, writeEvaluation } from './evaluations.queries.ts';

/**
 * Evaluates a taught lesson: the institution's evaluation when a partner sends it, else our own staff's. Each source has one
 * evaluation of a lesson; saving again changes it. The teacher's score follows by a trigger.
 */
export async function evaluate(
  db: Database,
  actor: Actor,
  form: InputOf<typeof evaluationsApi.editReview>,
): Promise<{ id: number }> {
  if (actor.userType === 3) throw forbidden('讲师不能评价自己的课程');
  return await transaction(db, actor, async (trx) => {
    await lessonInScope(trx, actor, form.id);
    const lesson = await taughtLesson(trx, form.id);
    if (lesson.lesson_status !== 1 || lesson.first_date > today()) throw broken('课程确认并开课后才能评价');
    const source = actor.userType === 2 ? 'institution' : 'staff';
    const existing = await evaluationOf(trx, form.id, source);
    if (existing) await lockVersion(trx, 'evaluation', existing.id, form.version);
    const id = await writeEvaluation(
      trx,
      lesson,
      source,
      actor.accountId,
      {
        content_score: form.contentScore,
        expression_score: form.expressionScore,
        interaction_score: form.interactionScore,
        organisation_score: form.organisationScore,
        text: form.text ?? null,
      },
      existing?.id,
    );
    await completeTodo(trx, form.id, actor.personnelId);
    return { id };
  });
}
