import type { InputOf } from '@shibiao/contract/endpoint';
import type { evaluationsApi } from '@shibiao/contract/lessons/evaluations';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { logStep } from '../lessons/writes.queries.ts';
import { accountsOf, accountsWithRole, deliverToOthers } from '../messages/messages.queries.ts';
import {
  isLateChange,
  mustBeInTime,
  mustBeTaught,
  mustNotBeTeacher,
  mustNotOverrule,
  sourceOf,
} from './evaluations.policy.ts';
import { completeTodo, evaluationOf, taughtLesson } from './evaluations.queries.ts';
import { isLow } from './evaluations.rules.ts';

/** A version that no row has, which forces a conflict. */
const NEVER_SEEN = 0;

/**
 * Evaluates a taught lesson: a partner writes the institution's evaluation, staff write their own. A lesson has one
 * evaluation; saving again changes it, and the institution's replaces staff's. A trigger updates the teacher's score.
 */
export async function evaluate(
  db: Database,
  actor: Actor,
  form: InputOf<typeof evaluationsApi.editReview>,
): Promise<{ id: number }> {
  mustNotBeTeacher(actor);
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', form.id, null);
    await lessonInScope(trx, actor, form.id);
    const lesson = await taughtLesson(trx, form.id);
    mustBeTaught(lesson);
    const source = sourceOf(actor);
    const existing = await evaluationOf(trx, form.id);
    mustNotOverrule(source, existing?.source);
    mustBeInTime(source, lesson, existing?.source);
    const isLate = source === 'staff' && isLateChange(lesson, existing, form.reason);
    const scores = {
      by_account_id: actor.accountId,
      content_score: form.contentScore,
      expression_score: form.expressionScore,
      interaction_score: form.interactionScore,
      organisation_score: form.organisationScore,
      text: form.text ?? null,
    };
    if (existing) {
      // A caller without a version has not seen a colleague's evaluation, which must not be overwritten unseen.
      const seen = form.version ?? (existing.byAccountId === actor.accountId ? null : NEVER_SEEN);
      await lockRow(trx, 'evaluation', existing.id, existing.source === source ? seen : null);
      // An institution's replacement is a new evaluation: its correction period begins now.
      const isTakenOver = existing.source !== source;
      await updateRow(trx, 'evaluation', existing.id, {
        ...scores,
        source,
        ...(isTakenOver ? { created_at: now() } : {}),
      });
    }
    const id =
      existing?.id ??
      (await insertRow(trx, 'evaluation', {
        ...scores,
        lesson_id: lesson.id,
        teacher_id: lesson.teacher_id,
        source,
      }));
    if (existing && isLate) await tellChanged(trx, actor, { lesson, form, before: existing.average });
    await completeTodo(trx, form.id, actor.personnelId);
    const lowest = Math.min(
      form.contentScore,
      form.expressionScore,
      form.interactionScore,
      form.organisationScore,
    );
    // A low score is reported once, not again on corrections.
    if (isLow(lowest) && !(existing && isLow(existing.lowest))) await tellLow(trx, actor, lesson, form);
    return { id };
  });
}

/** A late change is logged on the lesson with its reason and reported to everybody concerned. */
async function tellChanged(
  trx: Trx,
  actor: Actor,
  change: {
    lesson: Awaited<ReturnType<typeof taughtLesson>>;
    form: InputOf<typeof evaluationsApi.editReview>;
    before: string | null;
  },
): Promise<void> {
  const { lesson, form, before } = change;
  const scores = [form.contentScore, form.expressionScore, form.interactionScore, form.organisationScore];
  const after = (scores.reduce((sum, one) => sum + one, 0) / scores.length).toFixed(2);
  const reason = `平均 ${before} 改为 ${after}；原因：${form.reason}`;
  await logStep(trx, actor, { lessonId: lesson.id, action: '改写评价', from: null, to: null, reason });
  await deliverToOthers(trx, actor, await concerned(trx, lesson), {
    msgSendtype: 12,
    title: `评价被改写：${lesson.name}`,
    content: `${reason}（${actor.name}）`,
    data: { path: `/sigLessonDetails/${lesson.id}` },
  });
}

/** The salesperson, the handover contact and the teacher department. */
async function concerned(
  trx: Trx,
  lesson: { owner_id: number | null; handover_id: number | null },
): Promise<number[]> {
  const people = await accountsOf(trx, [lesson.owner_id, lesson.handover_id]);
  return [...people, ...(await accountsWithRole(trx, ['teacher_department']))];
}

/**
 * Notifies the salesperson, the handover contact and the teacher department of a low evaluation, except its author.
 */
async function tellLow(
  trx: Trx,
  actor: Actor,
  lesson: Awaited<ReturnType<typeof taughtLesson>>,
  form: InputOf<typeof evaluationsApi.editReview>,
): Promise<void> {
  const scores = `内容 ${form.contentScore}、表达 ${form.expressionScore}、互动 ${form.interactionScore}、组织 ${form.organisationScore}`;
  await deliverToOthers(trx, actor, await concerned(trx, lesson), {
    msgSendtype: 12,
    title: `低分评价：${lesson.name}`,
    content: `${scores}${form.text ? `；${form.text}` : ''}（${actor.name}）`,
    data: { path: `/sigLessonDetails/${lesson.id}` },
  });
}
