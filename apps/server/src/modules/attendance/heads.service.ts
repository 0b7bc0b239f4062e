import { ATTENDANCE_LOCKED, type attendanceApi } from '@shibiao/contract/attendance/attendance';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Database } from '../../db/pool.ts';
import { insertRow } from '../../db/rows.ts';
import { SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, canSee, staffId } from '../../lib/actor.ts';
import { monthOf, monthRange, now, today } from '../../lib/dates.ts';
import { badRequest, conflict, invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { accountsOf, accountsWithRole, deliver } from '../messages/messages.queries.ts';
import {
  assume,
  type Head,
  lockHeads,
  namesOf,
  peopleOf,
  setHeads,
  setPerformanceRemark,
  unanswered,
} from './attendance.queries.ts';
import { answersUntil } from './attendance.rules.ts';
import { isOwn, OWN_ATTENDANCE, refuseOwn } from './own.policy.ts';

const SCREEN = '/hr/my-attendance';
const REOPENED = { status: 1, confirmed_at: null, confirmed_by: null, is_assumed: false };

async function ask(trx: Trx, actor: Actor, people: readonly number[], month: string): Promise<void> {
  if (month > monthOf(today())) throw invalid({ field: 'month', message: `${month} 还没有开始` });
  await setHeads(trx, people, month, {
    ...REOPENED,
    status: 2,
    asked_at: now(),
    asked_by: actor.personnelId,
    objection: null,
  });
  await deliver(trx, await accountsOf(trx, people), {
    msgSendtype: 13,
    title: `请确认 ${month} 的考勤`,
    content: '请核对本人的考勤并确认；三个工作日内没有答复，视为确认。',
    data: { path: `${SCREEN}?month=${month}` },
    senderId: actor.accountId,
  });
}

/** Remarks on attendance and performance, and the request for confirmation, of one person and month. */
export async function editBoth(
  db: Database,
  actor: Actor,
  input: InputOf<typeof attendanceApi.editBoth>,
): Promise<void> {
  const { personnelId, month, version, status, remark, performanceRemark } = input;
  if (!canSee(actor, 'personnel', personnelId)) throw notFound('人员');
  refuseOwn(actor, [personnelId], '考勤与绩效备注');
  await transaction(db, actor, async (trx) => {
    orNotFound((await namesOf(trx, [personnelId])).get(personnelId), '人员');
    const head = (await lockHeads(trx, [personnelId], month)).get(personnelId) as Head;
    if (version && head.version !== version) throw conflict(head.changedBy, head.changedAt);
    if (remark !== undefined) await setHeads(trx, [personnelId], month, { remark });
    if (performanceRemark !== undefined) {
      const isKept = await setPerformanceRemark(trx, personnelId, month, performanceRemark);
      if (!isKept && performanceRemark)
        throw invalid({ field: 'performanceRemark', message: `${month} 还没有开启绩效，备注没有地方可记` });
    }
    if (!status || status === head.status) return;
    if (head.status === ATTENDANCE_LOCKED) throw badRequest(`${month} 的考勤已锁定，请用更正`);
    if (status === 2) await ask(trx, actor, [personnelId], month);
    else await setHeads(trx, [personnelId], month, REOPENED);
  });
}

/** The employee's own answer. @throws 400 without a request */
export async function answer(
  db: Database,
  actor: Actor,
  { month, isRight, objection }: InputOf<typeof attendanceApi.confirm>,
): Promise<void> {
  const personnelId = staffId(actor);
  await transaction(db, actor, async (trx) => {
    const head = (await lockHeads(trx, [personnelId], month)).get(personnelId) as Head;
    if (head.status !== 2)
      throw badRequest(head.status === 1 ? `${month} 的考勤还没有发出确认` : `${month} 的考勤已确认`);
    if (isRight) {
      const confirmed = { status: 3, confirmed_at: now(), confirmed_by: personnelId };
      await setHeads(trx, [personnelId], month, confirmed);
      return;
    }
    await setHeads(trx, [personnelId], month, { ...REOPENED, objection: objection ?? null });
    await insertRow(trx, 'objection', {
      subject: 'attendance',
      personnel_id: personnelId,
      about_id: head.askedBy,
      month,
      content: objection ?? '',
    });
    await deliver(trx, await accountsWithRole(trx, ['hr']), {
      msgSendtype: 13,
      title: `${actor.name}对 ${month} 的考勤有异议`,
      content: objection ?? '',
      data: { path: `/hr/attendance?month=${month}` },
      senderId: actor.accountId,
    });
  });
}

/**
 * Requests, locks or withdraws a month for many people; lists skipped ones with reasons. Nobody handles their own
 * month.
 */
export async function lockMonth(
  db: Database,
  actor: Actor,
  input: InputOf<typeof attendanceApi.lock>,
): Promise<OutputOf<typeof attendanceApi.lock>> {
  const { month, action, orgnizationalid, personnelIds } = input;
  if (action === '锁定') await assumeConfirmed(db);
  return await transaction(db, actor, async (trx) => {
    const { list } = await peopleOf(trx, actor, monthRange(month), {
      orgnizationalid,
      page: 1,
      count: 10_000,
    });
    const wanted = personnelIds?.length ? list.filter((row) => personnelIds.includes(row.personnelId)) : list;
    if (personnelIds?.length && wanted.length < new Set(personnelIds).size) throw notFound('人员');
    const heads = await lockHeads(
      trx,
      wanted.map((row) => row.personnelId),
      month,
    );
    const skipped: { name: string; reason: string }[] = [];
    const done = wanted.flatMap(({ personnelId, name }) => {
      const reason = isOwn(actor, personnelId)
        ? OWN_ATTENDANCE
        : refusal(action, heads.get(personnelId)?.status ?? 1);
      if (reason) skipped.push({ name, reason });
      return reason ? [] : [personnelId];
    });
    if (action === '请确认') await ask(trx, actor, done, month);
    else await setHeads(trx, done, month, action === '锁定' ? { status: ATTENDANCE_LOCKED } : REOPENED);
    return { done: done.length, skipped };
  });
}

function refusal(action: '请确认' | '锁定' | '撤回', status: number): string | null {
  if (status === ATTENDANCE_LOCKED) return '已锁定';
  if (action === '请确认') return status === 3 ? '已确认' : null;
  if (action === '撤回') return status === 1 ? '没有发出' : null;
  return status === 3 ? null : status === 2 ? '还在等待确认' : '没有发出确认';
}

/** 视为确认: no answer for three working days. */
export async function assumeConfirmed(db: Database): Promise<number> {
  return await transaction(db, SYSTEM, async (trx) => {
    const over = (await unanswered(trx)).filter((row) => answersUntil(row.askedOn) < today());
    await assume(
      trx,
      over.map((row) => row.id),
    );
    return over.length;
  });
}
