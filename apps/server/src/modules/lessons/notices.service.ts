import { publish, type Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { accountsWithRole, audienceOf, deliver, deliverToOthers } from '../messages/messages.queries.ts';
import { CONFIRMED, RESERVED, statusName } from './lessons.rules.ts';
import { type Concerning, concernedBy, isFirstDeal, type lessonState, sellerOf } from './writes.queries.ts';

type Lesson = Awaited<ReturnType<typeof lessonState>>;

/**
 * Sends everybody whom a lesson concerns, but whoever acts, a message that opens the lesson.
 * @returns the names of those told
 */
export async function tellConcerned(
  trx: Trx,
  actor: Actor,
  lesson: Concerning & { id: number },
  message: { title: string; content: string },
): Promise<string[]> {
  const people = (await concernedBy(trx, lesson)).filter((person) => person.id !== actor.accountId);
  await deliver(
    trx,
    people.map((person) => person.id),
    {
      msgSendtype: 13,
      ...message,
      data: { path: `/sigLessonDetails/${lesson.id}` },
      senderId: actor.accountId,
    },
  );
  return people.map((person) => person.nickname);
}

/** Tells everybody concerned which state a lesson has now. @returns the names of those told */
export async function tellStatus(
  trx: Trx,
  actor: Actor,
  lesson: Lesson,
  reason: string | null,
): Promise<string[]> {
  const status = statusName(lesson.lesson_status);
  return await tellConcerned(trx, actor, lesson, {
    title: `课程${status}：${lesson.name}`,
    content: `${lesson.code} ${lesson.name} 已由 ${actor.name} 改为“${status}”${reason ? `，原因：${reason}` : ''}。`,
  });
}

/** Tells finance what a lesson set free, which waits on its receipts to be allocated anew or paid back. */
export async function tellFreed(trx: Trx, actor: Actor, lesson: Lesson, freed: string): Promise<void> {
  const finance = await accountsWithRole(trx, ['finance']);
  await deliverToOthers(trx, actor, finance, {
    msgSendtype: 12,
    title: `待抵款项：${lesson.name}`,
    content: `${lesson.code} 已改为“${statusName(lesson.lesson_status)}”，${freed}，请重新分配或退款。`,
    data: { path: `/financeInfo/receipts?coorgid=${lesson.institution_id}&hasRemainder=true` },
  });
}

/**
 * Order celebration of product.md 3 (org, saleMan, lessonInfo, lessondays): into the inbox of all staff, and pushed to
 * every open screen of theirs; customers and teachers are none of it. Type 3 for the salesperson's first of the month
 * or the institution's first, 5 for others.
 */
export async function celebrate(trx: Trx, actor: Actor, lesson: Lesson): Promise<void> {
  const seller = await sellerOf(trx, lesson);
  const msgSendtype = (await isFirstDeal(trx, lesson)) ? 3 : 5;
  const celebrationId = `${lesson.id} ${Date.now()}`;
  const data = { ...seller, lessonInfo: lesson.name, lessondays: lesson.days, lessonId: lesson.id };
  await deliver(trx, await audienceOf(trx, {}), {
    msgSendtype,
    title: `喜报：${seller.org ?? ''} ${seller.saleMan ?? ''}`.trim(),
    content: `${seller.saleMan ?? '公司'} 成功签单：${lesson.name}，${lesson.days} 天。`,
    data: { ...data, celebrationId, path: `/sigLessonDetails/${lesson.id}` },
    senderId: actor.accountId,
  });
  await publish(trx, { type: 'celebration', userType: 1, data: { msgSendtype, ...data, id: celebrationId } });
}

/** What an edit did to a lesson's teacher and days. */
interface Move {
  before: Lesson;
  teacherId: number | null;
  reason: string | null;
}

/**
 * Another teacher or other days: tells those concerned, the former teacher among them, and whoever replaces teachers
 * (type 2), while somebody teaches it.
 * @returns the names of those concerned who were told
 */
export async function tellMove(
  trx: Trx,
  actor: Actor,
  { before, teacherId, reason }: Move,
): Promise<string[]> {
  const isReplaced = teacherId !== before.teacher_id;
  const what = !isReplaced ? '改期' : teacherId === null ? '讲师已撤下' : '更换讲师';
  const content = `${before.code} ${before.name} 由 ${actor.name} ${what}${reason ? `，原因：${reason}` : ''}。`;
  const message = { title: `课程${what}：${before.name}`, content };
  const told = await tellConcerned(trx, actor, { ...before, teacher_id: teacherId }, message);
  if (isReplaced && before.teacher_id !== null) {
    const former = { id: before.id, owner_id: null, handover_id: null, teacher_id: before.teacher_id };
    told.push(...(await tellConcerned(trx, actor, former, message)));
  }
  // A teacher taken off is a to-do of its own, which tells the replacers itself.
  const isLive = before.lesson_status === CONFIRMED || before.lesson_status === RESERVED;
  if (isLive && teacherId !== null) {
    await deliver(trx, await accountsWithRole(trx, ['teacher_replacement_reminder']), {
      msgSendtype: 2,
      title: `更换提醒：${before.name}`,
      content,
      data: { path: `/sigLessonDetails/${before.id}` },
      senderId: actor.accountId,
    });
  }
  return told;
}
