import type { InputOf } from '@shibiao/contract/endpoint';
import { LESSON_STATUS, type lessonsApi } from '@shibiao/contract/lessons/lessons';
import type { Database } from '../../db/pool.ts';
import { publish, type Trx, transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { addDays, now, today } from '../../lib/dates.ts';
import { broken, forbidden, invalid } from '../../lib/errors.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { freeHalfDays, sessionsOf } from './booking.queries.ts';
import { lessonInScope } from './lessons.queries.ts';
import {
  CONFIRMED,
  canBecome,
  isReopening,
  needsReason,
  orderedSessions,
  RESERVED,
} from './lessons.rules.ts';
import { book, datesOf, type Saved } from './lessons.service.ts';
import { lessonState, logStep, sellerOf, tellConcerned, updateLesson } from './writes.queries.ts';

type Form = InputOf<typeof lessonsApi.reserveOrPostpone>;
const RESERVE_DAYS = 7;

/** Confirms, postpones, cancels or reserves again (domain.md 4). Everybody concerned is told; a confirmation is celebrated on every screen. */
export async function changeState(db: Database, actor: Actor, form: Form): Promise<Saved> {
  const to = form.lessonstatus;
  if (needsReason(to) && !form.reason) throw invalid({ field: 'reason', message: '请填写原因' });
  return await transaction(db, actor, async (trx) => {
    await lockVersion(trx, 'lesson', form.id, form.version);
    await lessonInScope(trx, actor, form.id);
    const lesson = await lessonState(trx, form.id);
    const from = lesson.lesson_status;
    if (!canBecome(from, to)) throw broken(`课程不能从“${statusName(from)}”变为“${statusName(to)}”`);
    if (isReopening(from, to) && !isGranted(actor, '/lesson/reopen'))
      throw forbidden('您没有重新预留已取消课程的权限');
    const old = await sessionsOf(trx, form.id);
    const sessions = form.sessions ? orderedSessions(form.sessions) : old;
    await freeHalfDays(trx, form.id);
    await updateLesson(trx, form.id, {
      ...datesOf(sessions),
      lesson_status: to,
      reserve_expires_on: to === RESERVED ? (form.reserveExpiresOn ?? addDays(today(), RESERVE_DAYS)) : null,
      ...(to === CONFIRMED ? { customer_confirmed_at: now() } : {}),
    });
    const warnings = await book(trx, actor, form.id, sessions, lesson.clash_reason);
    const told = await tell(trx, actor, { ...lesson, lesson_status: to }, form.reason ?? null);
    await logStep(trx, actor, {
      lessonId: form.id,
      action: statusName(to),
      from,
      to,
      reason: form.reason,
      oldDates: old,
      newDates: sessions,
      told,
    });
    await followTodos(trx, today(), { lessonIds: [form.id] });
    if (to === CONFIRMED) await celebrate(trx, lesson);
    return { id: form.id, lessonid: lesson.code, warnings };
  });
}

const statusName = (status: number) => LESSON_STATUS[status as keyof typeof LESSON_STATUS] ?? '';
type Lesson = Awaited<ReturnType<typeof lessonState>>;

async function tell(trx: Trx, actor: Actor, lesson: Lesson, reason: string | null): Promise<string[]> {
  const status = statusName(lesson.lesson_status);
  return await tellConcerned(trx, actor, lesson, {
    title: `课程${status}：${lesson.name}`,
    content: `${lesson.code} ${lesson.name} 已由 ${actor.name} 改为“${status}”${reason ? `，原因：${reason}` : ''}。`,
  });
}

/** Order celebration (type 5): org, saleMan, lessonInfo, lessondays of product.md 3, pushed to every open screen. */
async function celebrate(trx: Trx, lesson: Lesson): Promise<void> {
  const seller = await sellerOf(trx, lesson);
  await publish(trx, {
    type: 'celebration',
    data: { msgSendtype: 5, ...seller, lessonInfo: lesson.name, lessondays: lesson.days },
  });
}
