import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { replacementApi } from '@shibiao/contract/lessons/replacement';
import type { Database } from '../../db/pool.ts';
import { lockRow } from '../../db/rows.ts';
import { type Executor, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, orNotFound } from '../../lib/errors.ts';
import { add, subtract } from '../../lib/money.ts';
import { whyNotEngaged } from './booking.service.ts';
import { seesProfit } from './lessons.policy.ts';
import { lessonInScope } from './lessons.queries.ts';
import { changeLesson, followLessons, type Saved, withoutHiddenMoney } from './lessons.service.ts';
import { hearersOfMove } from './notices.service.ts';
import { earningsOf, standingOf } from './replacement.queries.ts';
import { proposedTravel, whyKept } from './replacement.rules.ts';
import { lessonState, teacherFor } from './writes.queries.ts';

type Preview = OutputOf<typeof replacementApi.replacement>;

/** Effect of a teacher on the lesson: figures and conflicts. */
async function proposalOf(
  db: Executor,
  { id, teacherId, halves }: { id: number; teacherId: number; halves?: number | null | undefined },
) {
  const lesson = await lessonState(db, id);
  const earnings = await earningsOf(db, id);
  const standing = await standingOf(db, id, teacherId, halves);
  const engaged = orNotFound(await teacherFor(db, teacherId), '讲师');
  const travel = proposedTravel({
    ...standing,
    isOnline: lesson.is_online,
    past: standing.pastTravel,
    kept: earnings.travelFee,
  });
  const isOpen = earnings.closedBy === null;
  const teacherFee = isOpen ? (standing.fee ?? '0.00') : earnings.teacherFee;
  const travelFee = isOpen ? travel.fee : earnings.travelFee;
  const isSame = lesson.teacher_id === teacherId;
  return {
    lesson,
    earnings,
    teachername: standing.teachername,
    refusal: whyKept(earnings) ?? (isSame ? '与现任讲师相同' : whyNotEngaged(engaged)),
    proposed: {
      teacherFee,
      travelFee,
      travelPayer: standing.payer,
      profit: subtract(
        add(earnings.profit, earnings.teacherFee, earnings.travelFee),
        add(teacherFee, travelFee),
      ),
      isFeeKnown: standing.fee !== null,
      travelFrom: travel.from,
    },
  };
}

/** Previews a replacement without changes. @throws 404 */
export async function previewReplacement(
  db: Executor,
  actor: Actor,
  input: InputOf<typeof replacementApi.replacement>,
): Promise<Preview> {
  const { lesson, earnings, proposed, teachername, refusal } = await proposalOf(db, input);
  const hearers = await hearersOfMove(db, lesson, input.teacherId);
  const namesOf = (people: readonly { id: number; nickname: string }[]) =>
    people.filter(({ id }) => id !== actor.accountId).map(({ nickname }) => nickname);
  const { teacherFee, travelFee, travelPayer, profit } = earnings;
  const isShown = seesProfit(actor);
  return {
    teachername,
    before: isShown ? { teacherFee, travelFee, travelPayer, profit } : null,
    proposed: isShown ? proposed : null,
    closedBy: isShown ? earnings.closedBy : null,
    refusal,
    falls: [
      ...(earnings.phonedAt ? ['讲师电话确认'] : []),
      ...(earnings.coursewareAt && earnings.isAhead ? ['课件确认'] : []),
    ],
    told: (['former', 'teacher', 'partner', 'staff'] as const).map((part) => ({
      part,
      names: namesOf(hearers[part]),
    })),
  };
}

/**
 * Replaces a lesson's teacher: half-days, confirmations, messages and to-dos follow as for an edit. Missing fee and
 * travel are the proposed ones.
 * @throws 400 beside the teacher when the lesson is fixed or the new one is not free, 409
 */
export async function replaceTeacher(
  db: Database,
  actor: Actor,
  form: InputOf<typeof replacementApi.replaceTeacher>,
): Promise<Saved> {
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', form.id, form.version);
    await lessonInScope(trx, actor, form.id);
    const { earnings, proposed, refusal } = await proposalOf(trx, form);
    if (refusal) throw badRequest(refusal, [{ field: 'teacherId', message: refusal }]);
    const given = withoutHiddenMoney(actor, form);
    const isOpen = earnings.closedBy === null;
    const saved = await changeLesson(
      trx,
      actor,
      form.id,
      {
        id: form.id,
        lessonname: earnings.name,
        teacherId: form.teacherId,
        teacherFee: given.teacherFee === undefined && isOpen ? proposed.teacherFee : given.teacherFee,
        travelFee: given.travelFee === undefined && isOpen ? proposed.travelFee : given.travelFee,
        travelPayer: given.travelPayer,
        changeReason: form.changeReason,
        clashReason: form.clashReason,
      },
      form.note,
    );
    await followLessons(trx, actor, [saved.id]);
    return saved;
  });
}
