import type { Session } from '@shibiao/contract/lessons/lessons';
import { updateRow } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, orNotFound } from '../../lib/errors.ts';
import {
  claimHalfDays,
  farLessons,
  namesOfHolders,
  unavailableOn,
  writeSessions,
} from './booking.queries.ts';
import { mustAllowClash } from './lessons.policy.ts';
import { holderOf, occupiesSlots } from './lessons.rules.ts';
import { lessonState, teacherFor } from './writes.queries.ts';

/**
 * Puts a lesson on its half-days: claims them for its teacher in states 1 and 3, only writes them down otherwise.
 * @returns warnings that do not stop the booking
 * @throws 400 when another lesson holds one of them, unless a reason is given by somebody with /lesson/allowClash
 */
export async function book(
  trx: Trx,
  actor: Actor,
  id: number,
  sessions: readonly Session[],
  clashReason: string | null | undefined,
): Promise<string[]> {
  const lesson = await lessonState(trx, id);
  const teacherId = lesson.teacher_id;
  if (teacherId === null || !occupiesSlots(lesson.lesson_status)) {
    await writeSessions(trx, id, teacherId, sessions, null);
    return [];
  }
  const teacher = orNotFound(await teacherFor(trx, teacherId), '讲师');
  if (teacher.management_level === 4 || teacher.cooperation_status !== 1)
    throw badRequest(`讲师 ${teacher.name} 已停用或未在合作中，不能排课`);
  const holder = holderOf(id, lesson.contract_group_id);
  const taken = await claimHalfDays(trx, teacherId, sessions, holder);
  if (taken.length > 0) {
    const names = await namesOfHolders(
      trx,
      taken.map((one) => one.holder),
    );
    if (!clashReason)
      throw badRequest(`讲师 ${teacher.name} 在 ${taken[0]?.date} 已有课程：${names.join('、')}`, [
        { field: 'sessions', message: '该时段已被占用' },
      ]);
    mustAllowClash(actor);
    await updateRow(trx, 'lesson', id, { clash_reason: clashReason, clash_allowed_by: actor.personnelId });
  }
  await writeSessions(trx, id, teacherId, sessions, holder, taken);
  const absent = await unavailableOn(trx, teacherId, sessions);
  const far =
    lesson.city_id && !lesson.is_online ? await farLessons(trx, id, teacherId, lesson.city_id, sessions) : [];
  return [
    ...absent.map((day) => `讲师 ${teacher.name} 已登记 ${day} 不可用`),
    ...far.map((text) => `讲师 ${text}，请留意行程`),
  ];
}
