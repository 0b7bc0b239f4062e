import type { Session } from '@shibiao/contract/lessons/lessons';
import { type Executor, publish, type Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { accountsWithRole, audienceOf, deliver, deliverToOthers } from '../messages/messages.queries.ts';
import { teachingFacts } from './asks.queries.ts';
import { differencesOf, differencesText, type Facts } from './asks.rules.ts';
import { tellTeacher } from './asks.service.ts';
import { CONFIRMED, isOtherThan, occupiesSlots, RESERVED, statusName, timesText } from './lessons.rules.ts';
import {
  type Concerning,
  isFirstDeal,
  type lessonState,
  partnersOf,
  type Recipient,
  sellerOf,
  staffOf,
  teacherAccounts,
} from './writes.queries.ts';

type Lesson = Awaited<ReturnType<typeof lessonState>>;
interface Words {
  title: string;
  content: string;
}

/** Sends people, except the actor, a message that opens a page. @returns the names of the recipients */
async function tell(
  trx: Trx,
  actor: Actor,
  people: readonly Recipient[],
  words: Words,
  path: string,
): Promise<string[]> {
  const others = people.filter((person) => person.id !== actor.accountId);
  await deliver(
    trx,
    others.map((person) => person.id),
    { msgSendtype: 13, ...words, data: { path }, senderId: actor.accountId },
  );
  return others.map((person) => person.nickname);
}

const pageOf = ({ id }: { id: number }) => `/sigLessonDetails/${id}`;

/**
 * Notifies all staff concerned by a lesson and its teacher, except the actor; the message opens the lesson.
 * @returns the names of the recipients
 */
export async function tellConcerned(
  trx: Trx,
  actor: Actor,
  lesson: Concerning & { id: number },
  words: Words,
): Promise<string[]> {
  const people = [...(await staffOf(trx, lesson)), ...(await teacherAccounts(trx, lesson.teacher_id))];
  return await tell(trx, actor, people, words, pageOf(lesson));
}

/** Former and present half-days; equal when unchanged. */
interface Times {
  old: readonly Session[];
  sessions: readonly Session[];
}

/** 由 2026-12-01 上午 改为 2026-12-08 上午 */
const movedText = ({ old, sessions }: Times): string =>
  isOtherThan(old, sessions)
    ? `上课时间由 ${timesText(old)} 改为 ${timesText(sessions)}`
    : `上课时间：${timesText(sessions)}`;

/**
 * Notifies everybody concerned of a lesson's new state and time. Staff's reason is internal: teacher and institution
 * get state and days only.
 * @returns the names of the recipients
 */
export async function tellStatus(
  trx: Trx,
  actor: Actor,
  lesson: Lesson,
  { reason, ...times }: Times & { reason: string | null },
): Promise<string[]> {
  const status = statusName(lesson.lesson_status);
  const title = `课程${status}：${lesson.name}`;
  const isOn = occupiesSlots(lesson.lesson_status);
  const when = isOn ? movedText(times) : `原定上课时间：${timesText(times.old)}`;
  const inside = `${lesson.code} ${lesson.name} 已由 ${actor.name} 改为“${status}”${reason ? `，原因：${reason}` : ''}。${when}。`;
  const outside = `${lesson.code} ${lesson.name}：${status}。${when}。`;
  const path = pageOf(lesson);
  return [
    ...(await tell(trx, actor, await staffOf(trx, lesson), { title, content: inside }, path)),
    ...(isOn
      ? await tellTeacher(trx, actor, lesson, { title, content: outside })
      : await tell(
          trx,
          actor,
          await teacherAccounts(trx, lesson.teacher_id),
          { title, content: outside },
          path,
        )),
    ...(await tell(trx, actor, await partnersOf(trx, lesson), { title, content: outside }, path)),
  ];
}

/** Notifies finance of released amounts that their receipts hold as remainder, to be allocated again or refunded. */
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
 * Order celebration of product.md 3 (org, saleMan, lessonInfo, lessondays): a message to all staff, pushed to their
 * open screens; customers and teachers get none. Type 3 for the salesperson's first of the month or the institution's
 * first, 5 otherwise.
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

/** Changes of a lesson's teacher and days by an edit. */
interface Move extends Times {
  before: Lesson;
  teacherId: number | null;
  reason: string | null;
  /** As the teacher knew the lesson. */
  known: Facts;
}

/** Recipients of a change of teacher or days, by role. */
export const hearersOfMove = async (db: Executor, before: Lesson, teacherId: number | null) => ({
  staff: await staffOf(db, before),
  teacher: await teacherAccounts(db, teacherId),
  partner: await partnersOf(db, before),
  former:
    before.teacher_id === null || before.teacher_id === teacherId
      ? []
      : await teacherAccounts(db, before.teacher_id),
});

/**
 * Notifies everybody concerned of another teacher or other days, including the former teacher, and replacers (type 2)
 * while a teacher is assigned. The former teacher learns neither the successor nor the reason's side.
 * @returns the names of the recipients
 */
export async function tellMove(
  trx: Trx,
  actor: Actor,
  { before, teacherId, reason, known, ...times }: Move,
): Promise<string[]> {
  const isReplaced = teacherId !== before.teacher_id;
  const what = !isReplaced ? '改期' : teacherId === null ? '讲师已撤下' : '更换讲师';
  const title = `课程${what}：${before.name}`;
  const when = movedText(times);
  const content = `${before.code} ${before.name} 由 ${actor.name} ${what}${reason ? `，原因：${reason}` : ''}。${when}。`;
  const outside = (words: string) => ({ title, content: `${before.code} ${before.name}${words}` });
  const path = pageOf(before);
  const hearers = await hearersOfMove(trx, before, teacherId);
  const changes = differencesText(differencesOf(known, await teachingFacts(trx, before.id)));
  const told = [
    ...(await tell(trx, actor, hearers.staff, { title, content }, path)),
    ...(await tellTeacher(
      trx,
      actor,
      { id: before.id, teacher_id: teacherId },
      outside(isReplaced ? `由您讲授。${when}。` : `：${changes ? `${changes}。请重新确认。` : `${when}。`}`),
    )),
    ...(await tell(
      trx,
      actor,
      hearers.partner,
      outside(isReplaced ? `：${teacherId === null ? '讲师待定' : '已更换讲师'}。${when}。` : `：${when}。`),
      path,
    )),
  ];
  if (isReplaced && before.teacher_id !== null) {
    const words = outside(`（${timesText(times.old)}）不再由您讲授。`);
    told.push(...(await tell(trx, actor, hearers.former, words, '/lessons/list')));
  }
  // Removing a teacher creates a to-do of its own, which notifies the replacers.
  const isLive = before.lesson_status === CONFIRMED || before.lesson_status === RESERVED;
  if (isLive && teacherId !== null) {
    await deliver(trx, await accountsWithRole(trx, ['teacher_replacement_reminder']), {
      msgSendtype: 2,
      title: `更换提醒：${before.name}`,
      content,
      data: { path },
      senderId: actor.accountId,
    });
  }
  return told;
}
