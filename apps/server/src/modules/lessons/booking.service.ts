import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { boardApi } from '@shibiao/contract/lessons/board';
import type { Session } from '@shibiao/contract/lessons/lessons';
import { updateRow } from '../../db/rows.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, orNotFound } from '../../lib/errors.ts';
import {
  claimHalfDays,
  namesOfHolders,
  neighbours,
  takenHalfDays,
  tripWarningKm,
  unavailableOn,
  writeSessions,
} from './booking.queries.ts';
import { mayAllowClash, mustAllowClash } from './lessons.policy.ts';
import { holderOf, occupiesSlots, orderedSessions } from './lessons.rules.ts';
import { freeHalvesBetween, isTight, neededHalves } from './trips.rules.ts';
import { lessonState, teacherFor, wasConfirmed } from './writes.queries.ts';

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
  const refusal = whyNotEngaged(teacher);
  if (refusal) throw badRequest(refusal);
  const holder = holderOf(id, lesson.contract_group_id);
  const taken = await claimHalfDays(trx, teacherId, sessions, holder);
  if (taken.length > 0) {
    const names = await namesOfHolders(
      trx,
      taken.map((one) => one.holder),
    );
    if (!clashReason)
      throw badRequest(takenText(teacher.name, taken[0]?.date, names), [
        { field: 'sessions', message: '该时段已被占用' },
      ]);
    mustAllowClash(actor);
    await updateRow(trx, 'lesson', id, { clash_reason: clashReason, clash_allowed_by: actor.personnelId });
  }
  await writeSessions(trx, id, teacherId, sessions, holder, taken);
  return await warningsOf(trx, lesson, teacher, sessions);
}

interface Booked {
  /** null: a lesson that does not exist yet. */
  id: number | null;
  city_id: number | null;
  is_online: boolean;
}

/** What does not stop a booking but should be known: absences of the teacher, ways that are too long for the time. */
async function warningsOf(
  db: Executor,
  lesson: Booked,
  teacher: { id: number; name: string },
  sessions: readonly Session[],
): Promise<string[]> {
  const absent = await unavailableOn(db, teacher.id, sessions);
  return [
    ...absent.map((day) => `讲师 ${teacher.name} 已登记 ${day} 不可用`),
    ...(await tightTrips(db, lesson, teacher.id, sessions)),
  ];
}

async function tightTrips(
  db: Executor,
  { id, city_id: cityId, is_online: isOnline }: Booked,
  teacherId: number,
  sessions: readonly Session[],
): Promise<string[]> {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!cityId || isOnline || !first || !last) return [];
  const span = { from: first.date, to: last.date };
  const [others, warningKm] = await Promise.all([
    neighbours(db, id, teacherId, cityId, span),
    tripWarningKm(db),
  ]);
  const all = [
    ...sessions.map((one) => ({ ...one, other: null })),
    ...others.map((other) => ({ ...other, other })),
  ];
  all.sort((a, b) => a.date.localeCompare(b.date) || a.half - b.half);
  const texts = all.flatMap((to, at) => {
    const from = all[at - 1];
    const other = from?.other ?? to.other;
    // Only the way between this lesson and another one is this lesson's business.
    if (!from || !other || (from.other && to.other) || !isTight(from, to, other.km, warningKm)) return [];
    const facts = [
      other.lessonid,
      ...(other.km === null ? ['地点不详'] : [`相距约 ${other.km} 公里`]),
      `中间空 ${freeHalvesBetween(from, to)} 个半天，应有 ${neededHalves(other.km, warningKm)} 个`,
    ];
    return `讲师 ${other.date} 在${other.cityName ?? '未填城市'}有课（${facts.join('，')}），请留意行程`;
  });
  return [...new Set(texts)];
}

/**
 * What would stand in the way of a booking: the rules of `book` without a claim.
 * @returns reasons in Chinese; `taken` also stands in `blocks`, unless the caller may allow the clash
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
  if (teacherId === null || (lesson && !occupiesSlots(lesson.lesson_status))) return free;
  const teacher = orNotFound(await teacherFor(db, teacherId), '讲师');
  const groupId = input.contractGroupId ?? lesson?.contract_group_id ?? null;
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
      ...(taken.length > 0 ? [takenText(teacher.name, taken[0]?.date, names)] : []),
    ],
    taken: taken.map(({ date, half }) => ({ date, half })),
    warnings: await warningsOf(
      db,
      {
        id: lesson?.id ?? null,
        city_id: input.cityId ?? lesson?.city_id ?? null,
        is_online: input.isOnline ?? lesson?.is_online ?? false,
      },
      teacher,
      sessions,
    ),
  };
}

function whyNotEngaged(teacher: { name: string; management_level: number; cooperation_status: number }) {
  const isEngaged = teacher.management_level !== 4 && teacher.cooperation_status === 1;
  return isEngaged ? null : `讲师 ${teacher.name} 已停用或未在合作中，不能排课`;
}

const takenText = (name: string, day: string | undefined, lessons: readonly string[]) =>
  `讲师 ${name} 在 ${day} 已有课程：${lessons.join('、')}`;
