import type { Session } from '@shibiao/contract/lessons/lessons';
import { updateRow } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid, orNotFound } from '../../lib/errors.ts';
import {
  claimHalfDays,
  farLessons,
  groupFor,
  lessonsBeside,
  namesOfHolders,
  unavailableOn,
  writeSessions,
} from './booking.queries.ts';
import { mustAllowClash } from './lessons.policy.ts';
import { holderOf, occupiesSlots } from './lessons.rules.ts';
import { lessonState, teacherFor } from './writes.queries.ts';

/** What a booking has to say: warnings that do not stop it, and what it shares, for the lesson's log. */
export interface Booked {
  warnings: string[];
  shared: string | null;
}

/**
 * A contract's lessons share half-days, so a lesson stands only under its own institution's contract, while it holds.
 * @throws 408
 */
export async function mustStandUnder(
  trx: Trx,
  lesson: { contract_group_id: number | null; institution_id: number },
  sessions: readonly Session[],
): Promise<void> {
  if (lesson.contract_group_id === null) return;
  const group = await groupFor(trx, lesson.contract_group_id);
  const refuse = (message: string) => invalid({ field: 'contractGroupId', message });
  if (!group) throw refuse('合同不存在或已删除');
  if (group.institution_id !== lesson.institution_id) throw refuse('合同不属于该课程的机构');
  const [first, last] = [sessions[0]?.date ?? '', sessions.at(-1)?.date ?? ''];
  if ((group.from_date && first < group.from_date) || (group.to_date && last > group.to_date))
    throw refuse(`上课日期不在合同期内（${group.from_date ?? '…'} 至 ${group.to_date ?? '…'}）`);
}

/**
 * Puts a lesson on its half-days: claims them for its teacher in states 1 and 3, only writes them down otherwise.
 * @throws 400 when another lesson holds one of them, unless a reason is given by somebody with /lesson/allowClash
 */
export async function book(
  trx: Trx,
  actor: Actor,
  id: number,
  sessions: readonly Session[],
  clashReason: string | null | undefined,
): Promise<Booked> {
  const lesson = await lessonState(trx, id);
  const teacherId = lesson.teacher_id;
  if (teacherId === null || !occupiesSlots(lesson.lesson_status)) {
    await writeSessions(trx, id, teacherId, sessions, null);
    return { warnings: [], shared: null };
  }
  await mustStandUnder(trx, lesson, sessions);
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
  const beside = await lessonsBeside(trx, id, teacherId, sessions);
  const why = taken.length > 0 ? `：${clashReason}` : '（同一合同）';
  const shared = beside.length > 0 ? `与 ${beside.join('、')} 共用时段${why}` : null;
  const absent = await unavailableOn(trx, teacherId, sessions);
  const far =
    lesson.city_id && !lesson.is_online ? await farLessons(trx, id, teacherId, lesson.city_id, sessions) : [];
  const warnings = [
    ...absent.map((day) => `讲师 ${teacher.name} 已登记 ${day} 不可用`),
    ...far.map((text) => `讲师 ${text}，请留意行程`),
  ];
  return { warnings, shared };
}
