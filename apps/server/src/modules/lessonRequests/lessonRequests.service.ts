import type { InputOf } from '@shibiao/contract/endpoint';
import { type lessonRequestsApi, REQUEST_STATUS } from '@shibiao/contract/lessons/lessonRequests';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId, visitorOf } from '../../lib/actor.ts';
import { contactWords } from '../../lib/contact-scan.ts';
import { now, today } from '../../lib/dates.ts';
import { badRequest, forbidden } from '../../lib/errors.ts';
import { lessonInScope } from '../lessons/lessons.queries.ts';
import { orderedSessions, timesText } from '../lessons/lessons.rules.ts';
import { logStep, partnersOf, staffOf, teacherAccounts } from '../lessons/writes.queries.ts';
import { deliverToOthers } from '../messages/messages.queries.ts';
import { followReplacements } from '../todos/replacements.service.ts';
import {
  followRequests,
  lessonRequests,
  noteReservation,
  portalRequests,
  requestById,
  requestedLesson,
} from './lessonRequests.queries.ts';
import {
  dueAt,
  mustBeAhead,
  mustBeChangeable,
  mustBeOfSide,
  mustBeReserved,
} from './lessonRequests.rules.ts';

type Api = typeof lessonRequestsApi;
type Lesson = Awaited<ReturnType<typeof requestedLesson>>;
const OPEN = 1;
const REMINDER = 13;
const UNABLE = '无法上课';

const pageOf = (lessonId: number): string => `/sigLessonDetails/${lessonId}`;

/** The kind of visitor that asks. @throws 403 for staff, who change lessons themselves */
function sideOf(actor: Actor) {
  const side = visitorOf(actor);
  if (!side) throw forbidden('变更申请由客户或讲师提出，内部请直接修改课程');
  return side;
}

/**
 * Asks for a change of an own lesson. Nothing changes yet: the salesperson and the handover contact get a to-do until
 * noon of the next workday. A teacher who cannot come makes the replacers look for another one at once.
 */
export async function askForChange(
  db: Database,
  actor: Actor,
  form: InputOf<Api['ask']>,
): Promise<{ id: number }> {
  return await transaction(db, actor, (trx) => askForChangeIn(trx, actor, form));
}

/** Runs inside the caller's transaction. */
export async function askForChangeIn(
  trx: Trx,
  actor: Actor,
  form: InputOf<Api['ask']>,
): Promise<{ id: number }> {
  const side = sideOf(actor);
  await lockRow(trx, 'lesson', form.lessonId, null);
  await lessonInScope(trx, actor, form.lessonId);
  const day = today();
  const wanted = orderedSessions(form.wanted);
  mustBeOfSide(side, form.kind);
  mustBeAhead(wanted, day);
  const lesson = await requestedLesson(trx, form.lessonId);
  mustBeChangeable(lesson, day);
  const found = contactWords(form.text);
  const id = await insertRow(trx, 'lesson_request', {
    lesson_id: form.lessonId,
    side,
    teacher_id: side === 'teacher' ? actor.teacherId : null,
    by_account_id: actor.accountId,
    kind: form.kind,
    text: form.text ?? null,
    wanted: JSON.stringify(wanted),
    contact_words: found,
    due_at: dueAt(day),
  });
  const words = [
    `${lesson.code} ${lesson.name}（${side === 'partner' ? lesson.institutionName : '讲师'} ${actor.name}）`,
    form.text,
    wanted.length > 0 ? `希望改到 ${timesText(wanted)}` : null,
    found.length > 0 ? '文字里有联系方式，待审核' : null,
  ];
  await tellStaff(trx, actor, lesson, `变更申请：${form.kind} · ${lesson.name}`, words);
  await logStep(trx, actor, { lessonId: lesson.id, action: `申请${form.kind}`, from: null, to: null });
  await follow(trx, actor, id, { kind: form.kind, lesson_id: lesson.id });
  return { id };
}

/** Takes an open request of the own side back. @throws 400 when it was handled */
export async function withdrawRequest(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<Api['withdraw']>,
): Promise<void> {
  sideOf(actor);
  await transaction(db, actor, async (trx) => {
    const { request, lesson } = await open(trx, actor, id, version);
    if (request.by_account_id !== actor.accountId) throw forbidden('只能撤回自己提出的申请');
    await updateRow(trx, 'lesson_request', id, { status: 4, handled_at: now() });
    await tellStaff(trx, actor, lesson, `已撤回申请：${request.kind} · ${lesson.name}`, [
      `${lesson.code} ${lesson.name}（${actor.name}）`,
    ]);
    await follow(trx, actor, id, request);
  });
}

/** Accepts or declines, and tells the side that asked. Two at once: the second is told that it is done. */
export async function handleRequest(db: Database, actor: Actor, form: InputOf<Api['handle']>): Promise<void> {
  const handledBy = staffId(actor);
  await transaction(db, actor, async (trx) => {
    const { request, lesson } = await open(trx, actor, form.id, form.version);
    const status = form.isAccepted ? 2 : 3;
    await updateRow(trx, 'lesson_request', form.id, {
      status,
      answer: form.answer ?? null,
      handled_by: handledBy,
      handled_at: now(),
    });
    const asked =
      request.side === 'partner'
        ? await partnersOf(trx, lesson)
        : await teacherAccounts(trx, request.teacher_id);
    const result = REQUEST_STATUS.labelOf(status);
    const answer = form.answer ? `答复：${form.answer}` : '请在课程页查看';
    await deliverToOthers(
      trx,
      actor,
      asked.map((one) => one.id),
      {
        msgSendtype: REMINDER,
        title: `${request.kind}申请${result}：${lesson.name}`,
        content: `${lesson.code} ${lesson.name}：${answer}。`,
        data: { path: pageOf(lesson.id) },
      },
    );
    await logStep(trx, actor, {
      lessonId: lesson.id,
      action: `${request.kind}申请${result}`,
      from: null,
      to: null,
      reason: form.answer ?? null,
    });
    await follow(trx, actor, form.id, request);
  });
}

/**
 * A partner confirms a reservation as it stands: the time is noted, the salesperson and the handover contact are told,
 * the state stays. A second click changes nothing.
 */
export async function confirmReservation(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<Api['confirmReservation']>,
): Promise<void> {
  if (visitorOf(actor) !== 'partner') throw forbidden('预留由客户确认；内部请记录客户确认时间');
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'lesson', id, null);
    await lessonInScope(trx, actor, id);
    const lesson = await requestedLesson(trx, id);
    mustBeReserved(lesson);
    if (lesson.customerConfirmedAt) return;
    // A lesson that was changed meanwhile is not confirmed unseen.
    await lockRow(trx, 'lesson', id, version);
    await noteReservation(trx, id);
    await logStep(trx, actor, { lessonId: id, action: '客户确认预留', from: null, to: null });
    await tellStaff(trx, actor, lesson, `客户已确认预留：${lesson.name}`, [
      `${lesson.code} ${lesson.name}（${lesson.institutionName} ${actor.name}）`,
    ]);
  });
}

/** An open request of the caller's side or scope, locked after its lesson. */
async function open(trx: Trx, actor: Actor, id: number, version: number | null | undefined) {
  await (actor.userType === 1 ? lessonRequests : portalRequests).mustSee(trx, actor, [id]);
  const { lesson_id } = await requestById(trx, id);
  await lockRow(trx, 'lesson', lesson_id, null);
  await lockRow(trx, 'lesson_request', id, null);
  const request = await requestById(trx, id);
  if (request.status !== OPEN) throw badRequest(`申请${REQUEST_STATUS.labelOf(request.status)}，不能再处理`);
  await lockRow(trx, 'lesson_request', id, version);
  return { request, lesson: await requestedLesson(trx, lesson_id) };
}

async function follow(
  trx: Trx,
  actor: Actor,
  id: number,
  request: { kind: string; lesson_id: number },
): Promise<void> {
  await followRequests(trx, [id]);
  if (request.kind === UNABLE) await followReplacements(trx, actor, { lessonIds: [request.lesson_id] });
}

async function tellStaff(
  trx: Trx,
  actor: Actor,
  lesson: Lesson,
  title: string,
  words: readonly (string | null | undefined)[],
): Promise<void> {
  const people = await staffOf(trx, lesson);
  await deliverToOthers(
    trx,
    actor,
    people.map((one) => one.id),
    {
      msgSendtype: REMINDER,
      title,
      content: `${words.filter(Boolean).join('；')}。`,
      data: { path: pageOf(lesson.id) },
    },
  );
}
