import type { InputOf } from '@shibiao/contract/endpoint';
import type { lessonsApi, Session } from '@shibiao/contract/lessons/lessons';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, lockRows, updateRow } from '../../db/rows.ts';
import { type Executor, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { badRequest, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { demands } from '../demands/demands.queries.ts';
import { followReplacements } from '../todos/replacements.service.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { followAsks, knownFacts, tellPlace } from './asks.service.ts';
import { freeHalfDays, sessionsOf } from './booking.queries.ts';
import { book, mustStandUnder } from './booking.service.ts';
import { markPostponed, takenHalfDaysOf } from './clashes.queries.ts';
import { ensureMoneyOpen } from './corrections.service.ts';
import { mustChangeMoney, mustDelete, mustRestore, seesProfit } from './lessons.policy.ts';
import { lessonInScope } from './lessons.queries.ts';
import {
  CONFIRMED,
  datesOf,
  isOtherThan,
  lessonCode,
  occupiesSlots,
  orderedSessions,
  POSTPONED,
  RESERVED,
  reserveEnd,
  statusName,
} from './lessons.rules.ts';
import { celebrate, tellMove, tellStatus } from './notices.service.ts';
import {
  contactFor,
  deletable,
  followDemands,
  isReserved,
  lessonState,
  logStep,
  markLessonRestored,
  markLessonsDeleted,
  takeLessonNumber,
  wasConfirmed,
} from './writes.queries.ts';

type Form = InputOf<typeof lessonsApi.edit>;
export interface Saved {
  id: number;
  lessonid: string;
  warnings: string[];
}
/** DEMAND_STATUS 5: another company got the order. */
const LOST = 5;

/** Creates a lesson (reserved or confirmed) or changes one, and claims its teacher's half-days. */
export async function saveLesson(db: Database, actor: Actor, form: Form): Promise<Saved> {
  return await transaction(db, actor, (trx) => saveLessonIn(trx, actor, form));
}

/**
 * Owner of a past lesson of a new company; it causes no messages. Many are imported at once, so the caller runs
 * `followLessons` afterwards.
 */
export interface Opening {
  owner: { id: number; organisationId: number | null } | null;
}

/** Runs inside the caller's transaction. */
export async function saveLessonIn(trx: Trx, actor: Actor, form: Form, opening?: Opening): Promise<Saved> {
  const { id } = form;
  const given = withoutHiddenMoney(actor, form);
  const saved = id
    ? await changeLesson(trx, actor, id, given)
    : await createLesson(trx, actor, given, opening);
  if (!opening) await followLessons(trx, actor, [saved.id]);
  return saved;
}

/** Updates everything derived from the present lessons. */
export async function followLessons(trx: Trx, actor: Actor, lessonIds: readonly number[]): Promise<void> {
  await followAsks(trx, lessonIds);
  await followTodos(trx, today(), { lessonIds });
  await followReplacements(trx, actor, { lessonIds });
}

const MONEY = [
  'feeIncome',
  'teacherFee',
  'travelFee',
  'travelPayer',
  'materialFee',
  'otherFee',
  'subsidy',
  'giftLessons',
] as const;

type Money = Partial<Pick<Form, (typeof MONEY)[number]>>;

/** Callers without access to figures send blanks back, which change nothing; values are refused. @throws 403 */
export function withoutHiddenMoney<F extends Money>(actor: Actor, form: F): F {
  if (seesProfit(actor)) return form;
  if (MONEY.some((key) => form[key] !== undefined && form[key] !== null)) mustChangeMoney(actor);
  return { ...form, ...Object.fromEntries(MONEY.map((key) => [key, undefined])) };
}

/** Takes the next number of a day's month. @throws 400 when the month has none left */
export async function takeLessonId(db: Executor, day: string): Promise<string> {
  const month = day.slice(0, 7).replace('-', '');
  return lessonCode(month, await takeLessonNumber(db, month));
}

async function createLesson(trx: Trx, actor: Actor, form: Form, opening?: Opening): Promise<Saved> {
  if (!form.contactId) throw invalid({ field: 'contactId', message: '请选择客户' });
  if (!form.sessions) throw invalid({ field: 'sessions', message: '请选择上课时段' });
  const contact = orNotFound(await contactFor(trx, form.contactId), '客户');
  if (!canSee(actor, 'lessons', contact.owner_id) && !canSee(actor, 'customers', contact.owner_id))
    throw notFound('客户');
  const sessions = orderedSessions(form.sessions);
  const demandId = form.demandId ? await demandToPlan(trx, actor, form.demandId, contact) : null;
  const status = form.lessonstatus ?? RESERVED;
  if (form.lessonid && !(await isReserved(trx, form.lessonid)))
    throw badRequest('课程编号未取得或已被使用，请重新取得编号');
  const lessonid = form.lessonid ?? (await takeLessonId(trx, (sessions[0] as Session).date));
  await mustStandUnder(
    trx,
    { contract_group_id: form.contractGroupId ?? null, institution_id: contact.institution_id },
    sessions,
  );
  const owner = opening?.owner;
  const id = await insertRow(trx, 'lesson', {
    ...columnsOf(form),
    ...datesOf(sessions),
    name: form.lessonname,
    code: lessonid,
    contact_id: contact.id,
    institution_id: contact.institution_id,
    owner_id: owner ? owner.id : (contact.owner_id ?? actor.personnelId),
    organisation_id: owner ? owner.organisationId : (contact.organisation_id ?? actor.organisationId),
    province_id: form.provinceId ?? contact.province_id,
    city_id: form.cityId ?? (form.provinceId ? null : contact.city_id),
    demand_id: demandId,
    teacher_id: form.teacherId,
    lesson_status: status,
    reserve_expires_on: status === RESERVED ? reserveEnd(form.reserveExpiresOn, sessions, today()) : null,
    // The confirmation time of an old lesson is unknown.
    customer_confirmed_at: status === CONFIRMED && !opening ? now() : null,
  });
  // Past lessons need no warnings of trips and absences.
  const { warnings, shared } = await book(trx, actor, id, sessions, form.clashReason, { warns: !opening });
  if (demandId) await followDemands(trx, [id]);
  const news = status === CONFIRMED && !opening ? await lessonState(trx, id) : null;
  const told = news ? await tellStatus(trx, actor, news, { reason: null, old: sessions, sessions }) : [];
  await logStep(trx, actor, {
    lessonId: id,
    action: statusName(status),
    from: null,
    to: status,
    reason: shared ?? (opening ? '课程导入' : null),
    newDates: sessions,
    told,
  });
  if (news) await celebrate(trx, actor, news);
  return { id, lessonid, warnings };
}

/**
 * The demand of a new lesson: visible to the caller, of the customer's institution, and open. It is locked, because it
 * becomes planned.
 * @throws 404, 400
 */
async function demandToPlan(
  trx: Trx,
  actor: Actor,
  id: number,
  contact: { institution_id: number },
): Promise<number> {
  await lockRow(trx, 'demand', id, null);
  const demand = await demands.one(trx, actor, id);
  if (demand.coorgid !== contact.institution_id)
    throw invalid({
      field: 'demandId',
      message: `需求属于“${demand.cooperationName}”，所选客户不在该机构；请改选该机构的客户，或先在需求里更换客户`,
    });
  if (demand.status === LOST) throw badRequest('需求已丢单，不能排课');
  return demand.id;
}

/** @param note text for the log beside the reason */
export async function changeLesson(
  trx: Trx,
  actor: Actor,
  id: number,
  form: Form,
  note?: string | null,
): Promise<Saved> {
  await lockRow(trx, 'lesson', id, form.version);
  await lessonInScope(trx, actor, id);
  const before = await lessonState(trx, id);
  const old = await sessionsOf(trx, id);
  const known = await knownFacts(trx, id);
  const sessions = form.sessions ? orderedSessions(form.sessions) : old;
  const teacherId = form.teacherId === undefined ? before.teacher_id : form.teacherId;
  const groupId = form.contractGroupId === undefined ? before.contract_group_id : form.contractGroupId;
  const hasOtherDays = isOtherThan(old, sessions);
  const hasOtherTeacher = teacherId !== before.teacher_id;
  const isMoved = hasOtherDays || hasOtherTeacher || groupId !== before.contract_group_id;
  if ((hasOtherDays || hasOtherTeacher) && !form.changeReason && (await wasConfirmed(trx, id)))
    throw invalid({ field: 'changeReason', message: '课程确认后换讲师或改期，请选择原因' });
  await ensureMoneyOpen(trx, id, { ...form, hasOtherTeacher });
  if (groupId !== before.contract_group_id)
    await mustStandUnder(trx, { ...before, contract_group_id: groupId }, sessions);
  await updateRow(trx, 'lesson', id, {
    ...columnsOf(form),
    name: form.lessonname,
    ...(isMoved ? { ...datesOf(sessions), teacher_id: teacherId, contract_group_id: groupId } : {}),
    // By default travel follows the record of the new teacher.
    ...(hasOtherTeacher ? { travel_payer: form.travelPayer ?? null } : {}),
    // A teacher's confirmation is void for another teacher or another day.
    teacher_phone_date: hasOtherDays || hasOtherTeacher ? null : undefined,
    // A new teacher brings new courseware; correcting the name of a past lesson's teacher keeps it.
    courseware_confirmed_at: hasOtherTeacher && isAhead(sessions) ? null : undefined,
    province_id: form.provinceId,
    city_id: form.cityId,
    reserve_expires_on: before.lesson_status === RESERVED ? movedEnd(before, form, sessions) : undefined,
  });
  let warnings: string[] = [];
  if (isMoved) {
    await freeHalfDays(trx, id);
    const booked = await book(trx, actor, id, sessions, form.clashReason, {
      errorField: hasOtherTeacher && !form.sessions ? 'teacherId' : 'sessions',
    });
    warnings = booked.warnings;
    const told =
      hasOtherDays || hasOtherTeacher
        ? await tellMove(trx, actor, {
            before,
            teacherId: teacherId ?? null,
            reason: form.changeReason ?? null,
            old,
            sessions,
            known: known.known,
          })
        : [];
    await logStep(trx, actor, {
      lessonId: id,
      action: '改期或换讲师',
      from: before.lesson_status,
      to: before.lesson_status,
      reason: [note, booked.shared].filter(Boolean).join('；') || null,
      oldDates: old,
      newDates: sessions,
      teachers: hasOtherTeacher ? { old: before.teacher_id, new: teacherId ?? null } : undefined,
      changeReason: form.changeReason,
      told,
    });
  }
  if (!hasOtherDays && !hasOtherTeacher && occupiesSlots(before.lesson_status) && isAhead(sessions))
    await tellPlace(trx, actor, before, known);
  return { id, lessonid: before.code, warnings };
}

/** Whether the last half-day is still to come. */
const isAhead = (sessions: readonly Session[]): boolean => (sessions.at(-1)?.date ?? '') >= today();

/** A reservation's end follows the request and never exceeds the first day of teaching. */
function movedEnd(before: { reserve_expires_on: string | null }, form: Form, sessions: readonly Session[]) {
  const old = before.reserve_expires_on;
  if (form.reserveExpiresOn !== undefined && form.reserveExpiresOn !== old)
    return reserveEnd(form.reserveExpiresOn, sessions, today());
  const first = sessions[0]?.date;
  return old && form.sessions && first && first < old ? reserveEnd(null, sessions, today()) : undefined;
}

/**
 * Deletes lessons (restorable) and releases their half-days. Invoiced, received, paid or requested ones are refused.
 */
export async function deleteLessons(db: Database, actor: Actor, ids: number[]): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRows(trx, 'lesson', ids);
    const lessons = await deletable(trx, actor, ids);
    if (lessons.length !== new Set(ids).size) throw notFound('课程');
    for (const lesson of lessons) mustDelete(lesson);
    await markLessonsDeleted(trx, ids);
    for (const lesson of lessons) {
      await freeHalfDays(trx, lesson.id);
      await logStep(trx, actor, { lessonId: lesson.id, action: '删除', from: null, to: null });
    }
    await followDemands(trx, ids);
    await followLessons(trx, actor, ids);
  });
}

/** Restores a deleted lesson; its half-days must still be free. */
export async function restoreLesson(db: Database, actor: Actor, id: number): Promise<void> {
  mustRestore(actor);
  await transaction(db, actor, async (trx) => {
    await bringLessonsBack(trx, actor, [id]);
  });
}

/**
 * Runs inside the caller's transaction. `asPostponed`: a lesson with a taken half-day is restored as postponed.
 * @throws 404 for a lesson that is not deleted, 400 for a taken half-day
 */
export async function bringLessonsBack(
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
  { asPostponed } = { asPostponed: false },
): Promise<void> {
  const clashes = asPostponed ? await takenHalfDaysOf(trx, ids) : [];
  for (const id of ids) {
    if (!(await markLessonRestored(trx, id))) throw notFound('课程');
    const clash = clashes.find((one) => one.id === id);
    if (clash) {
      const from = (await lessonState(trx, id)).lesson_status;
      await markPostponed(trx, id);
      const reason = `讲师在 ${clash.date} 已有 ${clash.holder}`;
      await logStep(trx, actor, { lessonId: id, action: '恢复为延期', from, to: POSTPONED, reason });
    }
    const { shared } = await book(trx, actor, id, await sessionsOf(trx, id), null);
    await logStep(trx, actor, { lessonId: id, action: '恢复', from: null, to: null, reason: shared });
  }
  await followDemands(trx, ids);
  await followLessons(trx, actor, ids);
}

/** Form values as columns; undefined leaves a column alone, cleared money is zero. */
function columnsOf(form: Form) {
  const { full, initials } = pinyinOf(form.lessonname, 'other');
  const money = (value: string | null | undefined) => (value === null ? '0.00' : value);
  return {
    pinyin: full,
    initials,
    topic: form.topic,
    field: form.field,
    handover_id: form.handoverId,
    onsite_name: form.onsiteName,
    onsite_phone: form.onsitePhone,
    contract_group_id: form.id ? undefined : form.contractGroupId,
    venue: form.venue,
    is_online: form.isOnline,
    audience: form.audience,
    headcount: form.headcount,
    contract_company_id: form.contractCompanyId,
    fee_income: money(form.feeIncome),
    teacher_fee: money(form.teacherFee),
    travel_fee: money(form.travelFee),
    travel_payer: form.travelPayer,
    material_fee: money(form.materialFee),
    other_fee: money(form.otherFee),
    subsidy: money(form.subsidy),
    gift_lessons: form.giftLessons === null ? 0 : form.giftLessons,
    is_managed: form.isManaged,
    remark: form.remark,
  };
}
