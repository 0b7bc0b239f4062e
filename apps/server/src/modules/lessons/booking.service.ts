import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { boardApi } from '@shibiao/contract/lessons/board';
import type { Session } from '@shibiao/contract/lessons/lessons';
import { updateRow } from '../../db/rows.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid, orNotFound } from '../../lib/errors.ts';
import {
  claimHalfDays,
  groupFor,
  lessonsBeside,
  namesOfHolders,
  neighbours,
  takenHalfDays,
  tripWarningKm,
  unavailableOn,
  writeSessions,
} from './booking.queries.ts';
import { mayAllowClash, mustAllowClash } from './lessons.policy.ts';
import { holderOf, occupiesSlots, orderedSessions } from './lessons.rules.ts';
import { tripWarnings } from './trips.rules.ts';
import { lessonState, teacherFor, teacherToBook, wasConfirmed } from './writes.queries.ts';

/** Result of a booking: warnings, and shared half-days for the lesson's log. */
export interface Booked {
  warnings: string[];
  shared: string | null;
}

/**
 * A contract's lessons share half-days, so a lesson belongs only to its own institution's contract within its dates.
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
 * Books a lesson's half-days: claims them for its teacher in states 1 and 3, otherwise only stores them.
 * @param errorField the field of the error for a taken half-day
 * @throws 400 when another lesson holds one of them, unless somebody with /lesson/allowClash gives a reason
 */
export async function book(
  trx: Trx,
  actor: Actor,
  id: number,
  sessions: readonly Session[],
  clashReason: string | null | undefined,
  { warns = true, errorField = 'sessions' }: { warns?: boolean; errorField?: 'sessions' | 'teacherId' } = {},
): Promise<Booked> {
  const lesson = await lessonState(trx, id);
  const teacherId = lesson.teacher_id;
  const isHeld = occupiesSlots(lesson.lesson_status);
  if (isHeld) await mustStandUnder(trx, lesson, sessions);
  if (teacherId === null || !isHeld) {
    await writeSessions(trx, id, teacherId, sessions, null);
    return { warnings: [], shared: null };
  }
  const teacher = orNotFound(await teacherToBook(trx, teacherId), '讲师');
  const refusal = whyNotEngaged(teacher);
  if (refusal) throw badRequest(refusal, [{ field: 'teacherId', message: refusal }]);
  const holder = holderOf(id, lesson.contract_group_id);
  const taken = await claimHalfDays(trx, teacherId, sessions, holder);
  if (taken.length > 0) {
    const names = await namesOfHolders(
      trx,
      taken.map((one) => one.holder),
    );
    if (!clashReason) {
      const message = takenText(teacher.name, taken, names);
      throw badRequest(message, [
        { field: errorField, message: errorField === 'sessions' ? '该时段已被占用' : message },
      ]);
    }
    mustAllowClash(actor);
    await updateRow(trx, 'lesson', id, { clash_reason: clashReason, clash_allowed_by: actor.personnelId });
  }
  await writeSessions(trx, id, teacherId, sessions, holder, taken);
  const beside = await lessonsBeside(trx, id, teacherId, sessions);
  const why = taken.length > 0 ? `：${clashReason}` : '（同一合同）';
  const shared = beside.length > 0 ? `与 ${beside.join('、')} 共用时段${why}` : null;
  return { warnings: warns ? await warningsOf(trx, lesson, teacher, sessions) : [], shared };
}

interface Placed {
  /** null: a new lesson. */
  id: number | null;
  city_id: number | null;
  is_online: boolean;
}

/** Warnings of a booking: absences, the end of the cooperation, tight trips. */
async function warningsOf(
  db: Executor,
  lesson: Placed,
  teacher: { id: number; name: string; until_date: string | null },
  sessions: readonly Session[],
): Promise<string[]> {
  const absent = await unavailableOn(db, teacher.id, sessions);
  const { name, until_date: until } = teacher;
  const isAfter = until !== null && sessions.some(({ date }) => date > until);
  return [
    ...(isAfter ? [`讲师 ${name} 的合作截止 ${until}，部分日期在此之后`] : []),
    ...absent.map((day) => `讲师 ${teacher.name} 已登记 ${day} 不可用`),
    ...(await tightTrips(db, lesson, teacher.id, sessions)),
  ];
}

async function tightTrips(
  db: Executor,
  { id, city_id: cityId, is_online: isOnline }: Placed,
  teacherId: number,
  sessions: readonly Session[],
): Promise<string[]> {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (isOnline || !first || !last) return [];
  const span = { from: first.date, to: last.date };
  const [others, warningKm] = await Promise.all([
    neighbours(db, id, [teacherId], cityId, span),
    tripWarningKm(db),
  ]);
  return tripWarnings(sessions, others, warningKm).map((text) => `讲师 ${text}，请留意行程`);
}

/**
 * Conflicts of a booking: the rules of `book` without a claim.
 * @returns reasons in Chinese; `taken` is also in `blocks`, unless the caller may allow the clash
 */
export async function checkBooking(
  db: Executor,
  actor: Actor,
  input: InputOf<typeof boardApi.checkBooking>,
): Promise<OutputOf<typeof boardApi.checkBooking>> {
  const sessions = orderedSessions(input.sessions);
  const lesson = input.id ? await lessonState(db, input.id) : null;
  const teacherId = input.teacherId ?? lesson?.teacher_id ?? null;
  const needsReason = lesson !== null && (await wasConfirmed(db, lesson.id));
  const isClashAllowed = mayAllowClash(actor);
  const free = { blocks: [], taken: [], warnings: [], isClashAllowed, needsReason };
  const status = input.lessonstatus ?? lesson?.lesson_status ?? null;
  if (teacherId === null || (status !== null && !occupiesSlots(status))) return free;
  const teacher = orNotFound(await teacherFor(db, teacherId), '讲师');
  // A blank field clears the value; a missing field keeps the lesson's.
  const { contractGroupId: groupId = lesson?.contract_group_id, cityId = lesson?.city_id } = input;
  const holder = groupId ? holderOf(0, groupId) : lesson ? holderOf(lesson.id, null) : null;
  const taken = await takenHalfDays(db, teacherId, sessions, holder);
  const names = await namesOfHolders(
    db,
    taken.map((one) => one.holder),
  );
  const refusal = whyNotEngaged(teacher);
  return {
    ...free,
    blocks: [
      ...(refusal ? [refusal] : []),
      ...(taken.length > 0 ? [takenText(teacher.name, taken, names)] : []),
    ],
    taken: taken.map(({ date, half }) => ({ date, half })),
    warnings: await warningsOf(
      db,
      {
        id: lesson?.id ?? null,
        city_id: cityId ?? null,
        is_online: input.isOnline ?? lesson?.is_online ?? false,
      },
      teacher,
      sessions,
    ),
  };
}

export function whyNotEngaged(teacher: {
  name: string;
  management_level: number;
  cooperation_status: number;
}) {
  const isEngaged = teacher.management_level !== 4 && teacher.cooperation_status === 1;
  return isEngaged ? null : `讲师 ${teacher.name} 已停用或未在合作中，不能排课`;
}

/** Maximum number of days in one message. */
const MOST_DAYS = 5;

function takenText(name: string, taken: readonly { date: string }[], lessons: readonly string[]): string {
  const days = [...new Set(taken.map(({ date }) => date))];
  const more = days.length > MOST_DAYS ? ` 等 ${days.length} 天` : '';
  return `讲师 ${name} 在 ${days.slice(0, MOST_DAYS).join('、')}${more} 已有课程：${lessons.join('、')}`;
}
