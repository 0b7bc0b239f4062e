import type { InputOf } from '@shibiao/contract/endpoint';
import { type evaluationsApi, MOST_PHOTOS } from '@shibiao/contract/lessons/evaluations';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { contactWords } from '../../lib/contact-scan.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { attachFiles, takeOffFiles } from '../files/attachments.queries.ts';
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
import { completeTodo, evaluationOf, heldText, photosOf, taughtLesson } from './evaluations.queries.ts';
import { isLow } from './evaluations.rules.ts';

const CLEAN = 0;
const HELD = 1;
const RELEASED = 2;
const WITHHELD = 3;

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
    const found = source === 'institution' ? contactWords(form.text) : [];
    const scores = {
      by_account_id: actor.accountId,
      content_score: form.contentScore,
      expression_score: form.expressionScore,
      interaction_score: form.interactionScore,
      organisation_score: form.organisationScore,
      text: form.text ?? null,
      would_again: source === 'institution' ? (form.wouldAgain ?? null) : null,
      contact_words: found,
      text_review: found.length > 0 ? HELD : CLEAN,
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
        created_at: isTakenOver ? now() : undefined,
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
    if (source === 'institution' && form.fileIds !== undefined)
      await putPhotos(trx, actor, id, form.fileIds ?? []);
    if (found.length > 0) await tellHeld(trx, actor, lesson, found);
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

/** Replaces the photos of an evaluation by the given ones; those that stay are named, too. */
async function putPhotos(trx: Trx, actor: Actor, id: number, fileIds: readonly number[]): Promise<void> {
  const wanted = new Set(fileIds);
  if (wanted.size > MOST_PHOTOS) throw invalid({ field: 'fileIds', message: `最多 ${MOST_PHOTOS} 张照片` });
  const present = new Set(await photosOf(trx, id));
  const on = { kind: 'evaluation', id } as const;
  for (const fileId of present.difference(wanted))
    await takeOffFiles(trx, { ...on, purposes: ['evaluation'] }, { fileId });
  const added = [...wanted.difference(present)];
  if (added.length > 0) await attachFiles(trx, actor.accountId, { ...on, purpose: 'evaluation' }, added);
}

/** The text waits: the teacher does not read it before staff say so. */
async function tellHeld(
  trx: Trx,
  actor: Actor,
  lesson: Awaited<ReturnType<typeof taughtLesson>>,
  found: readonly string[],
): Promise<void> {
  await deliverToOthers(trx, actor, await concerned(trx, lesson), {
    msgSendtype: 12,
    title: `评价文字待审核：${lesson.name}`,
    content: `文字里有联系方式：${found.join('、')}。审核前讲师看不到。`,
    data: { path: '/lessons/evaluations?textReview=1' },
  });
}

/** Releases a text to the teacher or keeps it inside. @throws 400 when none waits */
export async function reviewText(
  db: Database,
  actor: Actor,
  { id, version, isReleased }: InputOf<typeof evaluationsApi.reviewText>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const { lessonId } = await heldText(trx, id);
    await lessonInScope(trx, actor, lessonId);
    await lockRow(trx, 'evaluation', id, version);
    const { textReview } = await heldText(trx, id);
    if (textReview === CLEAN) throw badRequest('该评价没有待审核的文字');
    await updateRow(trx, 'evaluation', id, { text_review: isReleased ? RELEASED : WITHHELD });
  });
}
