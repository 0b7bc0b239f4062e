import type { InputOf } from '@shibiao/contract/endpoint';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import type { Database } from '../../db/pool.ts';
import { lockRow, updateRow } from '../../db/rows.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { inYuan } from '../../lib/money.ts';
import { followReplacements } from '../todos/replacements.service.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { followAsks } from './asks.service.ts';
import { freeHalfDays, sessionsOf } from './booking.queries.ts';
import { book } from './booking.service.ts';
import { mayAllowClash, mustLeave, mustStep } from './lessons.policy.ts';
import { lessonInScope } from './lessons.queries.ts';
import {
  CONFIRMED,
  datesOf,
  isOtherThan,
  needsReason,
  occupiesSlots,
  orderedSessions,
  POSTPONED,
  RESERVED,
  reserveEnd,
  statusName,
} from './lessons.rules.ts';
import type { Saved } from './lessons.service.ts';
import { celebrate, tellFreed, tellStatus } from './notices.service.ts';
import { followDemands, freeReceipts, lessonState, logStep, withdrawCelebration } from './writes.queries.ts';

type Form = InputOf<typeof lessonsApi.reserveOrPostpone>;

/**
 * Confirms, postpones, cancels or reserves again (domain.md 4). Everybody concerned is notified; a confirmation is
 * celebrated on every screen.
 */
export async function changeState(db: Database, actor: Actor, form: Form): Promise<Saved> {
  const to = form.lessonstatus;
  if (needsReason(to) && !form.reason) throw invalid({ field: 'reason', message: '请填写原因' });
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', form.id, form.version);
    await lessonInScope(trx, actor, form.id);
    const lesson = await lessonState(trx, form.id);
    const from = lesson.lesson_status;
    mustStep(actor, from, to);
    mustLeave(lesson, to);
    const old = await sessionsOf(trx, form.id);
    const sessions = form.sessions ? orderedSessions(form.sessions) : old;
    // A lesson that is cancelled or postponed releases its money: the receipts hold it as remainder.
    const freed = occupiesSlots(from) && !occupiesSlots(to) ? await freeReceipts(trx, form.id) : null;
    const settled = freed && `已收 ${inYuan(freed.amount)}转为待抵（${freed.nos.join('、')}）`;
    await freeHalfDays(trx, form.id);
    await updateRow(trx, 'lesson', form.id, {
      ...datesOf(sessions),
      lesson_status: to,
      reserve_expires_on: to === RESERVED ? reserveEnd(form.reserveExpiresOn, sessions, today()) : null,
      customer_confirmed_at: to === CONFIRMED ? now() : undefined,
      // Confirmations are valid only for the step and days they were given for.
      postponement_confirmed_at: to === POSTPONED ? null : undefined,
      cancellation_confirmed_at: occupiesSlots(to) || to === POSTPONED ? undefined : null,
      teacher_phone_date: isOtherThan(old, sessions) ? null : undefined,
    });
    // An allowed clash holds for the same half-days; for other ones, or callers without the right, it is checked again.
    const isAsAllowed = !isOtherThan(old, sessions) && mayAllowClash(actor);
    const clashReason = form.clashReason ?? (isAsAllowed ? lesson.clash_reason : null);
    const { warnings, shared } = await book(trx, actor, form.id, sessions, clashReason);
    const reason = [form.reason, settled, shared].filter(Boolean).join('；') || null;
    const told = await tellStatus(trx, actor, { ...lesson, lesson_status: to }, { reason, old, sessions });
    if (settled) await tellFreed(trx, actor, { ...lesson, lesson_status: to }, settled);
    await logStep(trx, actor, {
      lessonId: form.id,
      action: statusName(to),
      from,
      to,
      reason,
      oldDates: old,
      newDates: sessions,
      told,
    });
    await followDemands(trx, [form.id]);
    await followAsks(trx, [form.id]);
    await followTodos(trx, today(), { lessonIds: [form.id] });
    await followReplacements(trx, actor, { lessonIds: [form.id] });
    if (to === CONFIRMED) await celebrate(trx, actor, lesson);
    else await withdrawCelebration(trx, form.id);
    return { id: form.id, lessonid: lesson.code, warnings: settled ? [...warnings, settled] : warnings };
  });
}
