import type { InputOf } from '@shibiao/contract/endpoint';
import { LESSON_STATUS, type lessonsApi, type Session } from '@shibiao/contract/lessons/lessons';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { lockVersion } from '../../db/versions.ts';
import { type Actor, canSee, isGranted } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { broken, forbidden, found, invalid, notFound } from '../../lib/errors.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { followTodos } from '../todos/todos.queries.ts';
import {
  claimHalfDays,
  farLessons,
  freeHalfDays,
  namesOfHolders,
  sessionsOf,
  unavailableOn,
  writeSessions,
} from './booking.queries.ts';
import { lessonInScope } from './lessons.queries.ts';
import { claims, daysOf, holderOf, orderedSessions, RESERVED } from './lessons.rules.ts';
import {
  contactFor,
  demandBecomesPlanned,
  insertLesson,
  isReserved,
  lessonState,
  logStep,
  markLessonRestored,
  markLessonsDeleted,
  takeLessonId,
  teacherFor,
  updateLesson,
} from './writes.queries.ts';

type Form = InputOf<typeof lessonsApi.edit>;
export interface Saved {
  id: number;
  lessonid: string;
  warnings: string[];
}
/** A reservation runs out after this many days unless told otherwise. */
const RESERVE_DAYS = 7;

/** Creates a lesson (reserved or confirmed) or changes one. Its teacher's half-days are claimed in the same transaction. */
export async function saveLesson(db: Database, actor: Actor, form: Form): Promise<Saved> {
  const { id } = form;
  return await transaction(db, actor, async (trx) => {
    const saved = id ? await changeLesson(trx, actor, id, form) : await createLesson(trx, actor, form);
    await followTodos(trx, today(), { lessonIds: [saved.id] });
    return saved;
  });
}

async function createLesson(trx: Trx, actor: Actor, form: Form): Promise<Saved> {
  if (!form.contactId) throw invalid({ field: 'contactId', message: '请选择客户' });
  if (!form.sessions) throw invalid({ field: 'sessions', message: '请选择上课时段' });
  const contact = found(await contactFor(trx, form.contactId), '客户');
  if (!canSee(actor, 'lessons', contact.owner_id) && !canSee(actor, 'customers', contact.owner_id))
    throw notFound('客户');
  const sessions = orderedSessions(form.sessions);
  const status = form.lessonstatus ?? RESERVED;
  const month = (sessions[0] as Session).date.slice(0, 7).replace('-', '');
  if (form.lessonid && !(await isReserved(trx, form.lessonid)))
    throw broken('课程编号未取得或已被使用，请重新取得编号');
  const lessonid = form.lessonid ?? (await takeLessonId(trx, month));
  const id = await insertLesson(trx, {
    ...columnsOf(form),
    ...datesOf(sessions),
    name: form.lessonname,
    code: lessonid,
    contact_id: contact.id,
    institution_id: contact.institution_id,
    owner_id: contact.owner_id ?? actor.personnelId,
    organisation_id: contact.organisation_id ?? actor.organisationId,
    province_id: form.provinceId ?? contact.province_id,
    city_id: form.cityId ?? contact.city_id,
    demand_id: form.demandId,
    teacher_id: form.teacherId,
    lesson_status: status,
    reserve_expires_on:
      status === RESERVED ? (form.reserveExpiresOn ?? addDays(today(), RESERVE_DAYS)) : null,
  });
  const warnings = await book(trx, actor, id, sessions, form.clashReason);
  if (form.demandId) await demandBecomesPlanned(trx, form.demandId);
  await logStep(trx, actor, {
    lessonId: id,
    action: LESSON_STATUS[status],
    from: null,
    to: status,
    newDates: sessions,
  });
  return { id, lessonid, warnings };
}

async function changeLesson(trx: Trx, actor: Actor, id: number, form: Form): Promise<Saved> {
  await lockVersion(trx, 'lesson', id, form.version);
  await lessonInScope(trx, actor, id);
  const before = await lessonState(trx, id);
  const old = await sessionsOf(trx, id);
  const sessions = form.sessions ? orderedSessions(form.sessions) : old;
  const teacherId = form.teacherId === undefined ? before.teacher_id : form.teacherId;
  const groupId = form.contractGroupId === undefined ? before.contract_group_id : form.contractGroupId;
  const isMoved =
    JSON.stringify(sessions) !== JSON.stringify(old) ||
    teacherId !== before.teacher_id ||
    groupId !== before.contract_group_id;
  await updateLesson(trx, id, {
    ...columnsOf(form),
    name: form.lessonname,
    ...(isMoved ? { ...datesOf(sessions), teacher_id: teacherId, contract_group_id: groupId } : {}),
    province_id: form.provinceId,
    city_id: form.cityId,
    reserve_expires_on: before.lesson_status === RESERVED ? form.reserveExpiresOn : undefined,
  });
  let warnings: string[] = [];
  if (isMoved) {
    await freeHalfDays(trx, id);
    warnings = await book(trx, actor, id, sessions, form.clashReason);
    await logStep(trx, actor, {
      lessonId: id,
      action: '改期或换讲师',
      from: before.lesson_status,
      to: before.lesson_status,
      oldDates: old,
      newDates: sessions,
    });
  }
  return { id, lessonid: before.code, warnings };
}

/**
 * Puts a lesson on its half-days: claims them for its teacher in states 1 and 3, only writes them down otherwise.
 * @returns warnings that do not stop the booking
 * @throws 400 when another lesson holds one of them, unless a reason is given by somebody with /lesson/allowClash
 */
export async function book(
  trx: Trx,
  actor: Actor,
  id: number,
  sessions: Session[],
  clashReason: string | null | undefined,
): Promise<string[]> {
  const lesson = await lessonState(trx, id);
  const teacherId = lesson.teacher_id;
  if (teacherId === null || !claims(lesson.lesson_status)) {
    await writeSessions(trx, id, teacherId, sessions, null);
    return [];
  }
  const teacher = found(await teacherFor(trx, teacherId), '讲师');
  if (teacher.management_level === 4 || teacher.cooperation_status !== 1)
    throw broken(`讲师 ${teacher.name} 已停用或未在合作中，不能排课`);
  const holder = holderOf(id, lesson.contract_group_id);
  const taken = await claimHalfDays(trx, teacherId, sessions, holder);
  if (taken.length > 0) {
    const names = await namesOfHolders(
      trx,
      taken.map((one) => one.holder),
    );
    if (!clashReason)
      throw broken(`讲师 ${teacher.name} 在 ${taken[0]?.date} 已有课程：${names.join('、')}`, [
        { field: 'sessions', message: '该时段已被占用' },
      ]);
    if (!isGranted(actor, '/lesson/allowClash')) throw forbidden('您没有允许同时段排课的权限');
    await updateLesson(trx, id, { clash_reason: clashReason, clash_allowed_by: actor.personnelId });
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

/** Deletes lessons (restorable): their half-days are free again. Nothing that was paid or invoiced can be deleted. */
export async function deleteLessons(
  db: Database,
  actor: Actor,
  ids: number[],
): Promise<Record<string, never>> {
  await transaction(db, actor, async (trx) => {
    const deleted = await markLessonsDeleted(trx, actor, ids);
    if (deleted.length !== new Set(ids).size) throw notFound('课程');
    if (deleted.some((row) => Number(row.received) + Number(row.invoiced) + Number(row.teacher_paid) > 0))
      throw broken('已开票、收款或付款的课程不能删除');
    for (const { id } of deleted.sort((a, b) => a.id - b.id)) {
      await freeHalfDays(trx, id);
      await logStep(trx, actor, { lessonId: id, action: '删除', from: null, to: null });
    }
    await followTodos(trx, today(), { lessonIds: ids });
  });
  return {};
}

/** Takes a deleted lesson back; its half-days must still be free. */
export async function restoreLesson(db: Database, actor: Actor, id: number): Promise<Record<string, never>> {
  if (!isGranted(actor, '/restore')) throw forbidden('您没有恢复记录的权限');
  await transaction(db, actor, async (trx) => {
    if (!(await markLessonRestored(trx, id))) throw notFound('课程');
    await book(trx, actor, id, await sessionsOf(trx, id), null);
    await logStep(trx, actor, { lessonId: id, action: '恢复', from: null, to: null });
    await followTodos(trx, today(), { lessonIds: [id] });
  });
  return {};
}

export const datesOf = (sessions: Session[]) => ({
  first_date: (sessions[0] as Session).date,
  last_date: (sessions[sessions.length - 1] as Session).date,
  days: daysOf(sessions),
});

/** The form's values under the columns' names; undefined leaves a column alone, and money that is cleared is zero. */
function columnsOf(form: Form) {
  const { full, initials } = pinyinOf(form.lessonname, 'other');
  const money = (value: string | null | undefined) => (value === null ? '0.00' : value);
  return {
    pinyin: full,
    initials,
    topic: form.topic,
    field: form.field,
    handover_id: form.handoverId,
    contract_group_id: form.id ? undefined : form.contractGroupId,
    venue: form.venue,
    is_online: form.isOnline,
    audience: form.audience,
    headcount: form.headcount,
    contract_company_id: form.contractCompanyId,
    fee_income: money(form.feeIncome),
    teacher_fee: money(form.teacherFee),
    travel_fee: money(form.travelFee),
    material_fee: money(form.materialFee),
    other_fee: money(form.otherFee),
    subsidy: money(form.subsidy),
    gift_lessons: form.giftLessons ?? undefined,
    is_managed: form.isManaged,
    remark: form.remark,
  };
}
