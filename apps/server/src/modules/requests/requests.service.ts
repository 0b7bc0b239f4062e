import type { InputOf } from '@shibiao/contract/endpoint';
import type { RequestKind } from '@shibiao/contract/requests/codes';
import type { requestsApi } from '@shibiao/contract/requests/requests';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, lockRows, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { badRequest, forbidden, invalid } from '../../lib/errors.ts';
import { attachFiles, takeOffFiles } from '../files/attachments.queries.ts';
import { activePerson } from '../personnel/staff.queries.ts';
import { personName } from './applicants.queries.ts';
import { approversOf, deciderAccounts, followRequests, ruleSteps } from './deciders.queries.ts';
import { liftOf } from './effects.service.ts';
import { type Ask, isReversible, type KindOfRequest } from './kinds.ts';
import { endWaiting, tellDeciders, tellWithdrawn } from './notices.service.ts';
import { filesOf, noteLog, type RequestRow, requestRow } from './requests.queries.ts';
import { APPROVED, PENDING, planSteps, WITHDRAWN, whyNot } from './requests.rules.ts';
import {
  addStep,
  closeSteps,
  insertSteps,
  openFirst,
  openStep,
  signersOf,
  signsStill,
} from './steps.queries.ts';

/**
 * Submits a request, or a returned or withdrawn one again in its next round.
 * @throws 400 when it overlaps another absence, its month is locked, or nobody may decide it; 409 on a stale version
 */
export async function submitRequest<F extends Ask>(
  db: Database,
  actor: Actor,
  { kind, draft, write }: KindOfRequest<F>,
  form: F,
): Promise<{ id: number }> {
  const applicantId = staffId(actor);
  return await transaction(db, actor, async (trx) => {
    // Requests of one person follow each other, so that two of them do not spend the same balance.
    await lockRows(trx, 'personnel', [applicantId]);
    const before = form.id ? await editable(trx, actor, form.id, form.version, kind) : null;
    const drafted = await draft(trx, actor, form);
    await mustCover(trx, applicantId, drafted.coverId);
    const { span } = drafted;
    const columns = {
      title: drafted.title,
      measure: String(drafted.measure),
      amount: drafted.amount ?? null,
      first_day: span?.from ?? null,
      first_half: span?.fromHalf ?? null,
      last_day: span?.to ?? null,
      last_half: span?.toHalf ?? null,
      lesson_id: drafted.lessonId ?? null,
      contact_id: drafted.contactId ?? null,
      cover_id: drafted.coverId ?? null,
      reason: form.reason ?? null,
      organisation_id: actor.organisationId,
    };
    const round = before ? before.round + 1 : 1;
    const id =
      before?.id ?? (await insertRow(trx, 'staff_request', { ...columns, kind, applicant_id: applicantId }));
    if (before)
      await updateRow(trx, 'staff_request', id, {
        ...columns,
        round,
        status: PENDING,
        submitted_at: now(),
        decided_at: null,
        return_reason: null,
        reminded_on: null,
      });
    await write(trx, id, form);
    await keepFiles(trx, actor, id, form.fileIds);
    await noteLog(trx, {
      staff_request_id: id,
      action: before ? '重新提交' : '提交',
      by_id: applicantId,
      comment: form.reason ?? null,
    });
    await startRound(trx, actor, await requestRow(trx, id));
    return { id };
  });
}

async function editable(
  trx: Trx,
  actor: Actor,
  id: number,
  version: number | null | undefined,
  kind: RequestKind,
): Promise<RequestRow> {
  await lockRow(trx, 'staff_request', id, version);
  const row = await requestRow(trx, id);
  mustOwn(actor, row);
  if (row.kind !== kind) throw badRequest('申请的类型不能修改');
  refuse(whyNot('edit', { status: row.status, isReversible: isReversible(row.kind) }));
  return row;
}

function mustOwn(actor: Actor, { applicant_id }: RequestRow): void {
  if (applicant_id !== actor.personnelId) throw forbidden('只有申请人可以执行此操作');
}
function refuse(reason: string | null): void {
  if (reason) throw badRequest(reason);
}

async function mustCover(trx: Trx, applicantId: number, coverId: number | null | undefined): Promise<void> {
  if (!coverId) return;
  if (coverId === applicantId || !(await activePerson(trx, coverId)))
    throw invalid({ field: 'coverId', message: '交接人须是在职的其他人' });
}

/** Keeps the files that the form still names, and attaches new uploads. */
async function keepFiles(
  trx: Trx,
  actor: Actor,
  id: number,
  wanted: readonly number[] | null | undefined,
): Promise<void> {
  if (!wanted) return;
  const there = (await filesOf(trx, id)).map((file) => file.id);
  for (const fileId of there.filter((one) => !wanted.includes(one)))
    await takeOffFiles(trx, { kind: 'staff_request', id, purposes: ['request', 'invoice'] }, { fileId });
  const added = wanted.filter((one) => !there.includes(one));
  if (added.length > 0)
    await attachFiles(trx, actor.accountId, { kind: 'staff_request', id, purpose: 'request' }, added);
}

/** Plans the sign-offs of a round, opens the first and tells whoever decides it. */
async function startRound(trx: Trx, actor: Actor, row: RequestRow): Promise<void> {
  const [steps, people] = [
    await ruleSteps(trx, row.kind as RequestKind, row.organisation_id, Number(row.measure)),
    await approversOf(trx, row.applicant_id, row.organisation_id),
  ];
  const planned = planSteps(steps, people);
  if (planned.length === 0) throw badRequest('没有可以审批的人，请联系管理员设置审批人');
  await insertSteps(trx, row, planned);
  await openFirst(trx, row);
  await tellDeciders(trx, actor, { ...row, applicantName: actor.name });
  await followRequests(trx, [row.id]);
}

/**
 * Takes a pending request back, or an approved one together with its effect.
 * @throws 400 when it is over, or its month is locked
 */
export async function withdrawRequest(
  db: Database,
  actor: Actor,
  { id, version, reason }: InputOf<typeof requestsApi.withdraw>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'staff_request', id, version);
    const row = await requestRow(trx, id);
    mustOwn(actor, row);
    refuse(whyNot('withdraw', { status: row.status, isReversible: isReversible(row.kind) }));
    await endRequest(trx, actor, row, reason ?? null);
    if (row.status === APPROVED)
      await tellWithdrawn(trx, actor, { ...row, applicantName: actor.name }, await signersOf(trx, id));
  });
}

/** Withdraws a request on behalf of its applicant, with everything that waits for it. */
export async function endRequest(
  trx: Trx,
  actor: Actor,
  row: RequestRow,
  reason: string | null,
): Promise<void> {
  const asked = await deciderAccounts(trx, row.id);
  if (row.status === APPROVED) await liftOf(trx, row);
  await closeSteps(trx, row.id);
  await updateRow(trx, 'staff_request', row.id, { status: WITHDRAWN, effect: null, decided_at: now() });
  await noteLog(trx, {
    staff_request_id: row.id,
    action: '撤回',
    by_id: actor.personnelId,
    comment: reason,
  });
  await endWaiting(trx, asked, row.id);
  await followRequests(trx, [row.id]);
}

/** Adds a sign-off before or after the open step. @throws 400 unless the caller decides it */
export async function addSigner(
  db: Database,
  actor: Actor,
  { id, version, personnelId, place, comment }: InputOf<typeof requestsApi.addSigner>,
): Promise<void> {
  const me = staffId(actor);
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'staff_request', id, version);
    const row = await requestRow(trx, id);
    const step = await openStep(trx, id, me);
    if (!step?.isMine) throw badRequest('申请不由您审批，或已由他人处理');
    if (personnelId === row.applicant_id)
      throw invalid({ field: 'personnelId', message: '不能请申请人审批自己的申请' });
    if (personnelId === me || (await signsStill(trx, id, personnelId)))
      throw invalid({ field: 'personnelId', message: '此人已在审批人中' });
    if (!(await activePerson(trx, personnelId)))
      throw invalid({ field: 'personnelId', message: '此人不存在或已离职' });
    const asked = await deciderAccounts(trx, id);
    const isBefore = place === 'before';
    await addStep(trx, row, { place: step.place, stepId: step.id, isBefore }, personnelId);
    await updateRow(trx, 'staff_request', id, { reminded_on: null });
    await noteLog(trx, {
      staff_request_id: id,
      action: '加签',
      by_id: me,
      to_id: personnelId,
      comment: comment ?? null,
    });
    if (isBefore) {
      await endWaiting(trx, asked, id);
      await tellDeciders(trx, actor, { ...row, applicantName: await personName(trx, row.applicant_id) });
    }
    await followRequests(trx, [id]);
  });
}

/** Reminds the deciders of the open step. @throws 400 when they were reminded today */
export async function remindDeciders(
  db: Database,
  actor: Actor,
  id: number,
): Promise<{ recipients: number }> {
  return await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'staff_request', id, undefined);
    const row = await requestRow(trx, id);
    mustOwn(actor, row);
    refuse(whyNot('remind', { status: row.status, isReversible: isReversible(row.kind) }));
    if (row.reminded_on === today()) throw badRequest('今天已催办过，请明天再试');
    await updateRow(trx, 'staff_request', id, { reminded_on: today() });
    await noteLog(trx, { staff_request_id: id, action: '催办', by_id: actor.personnelId });
    const recipients = await tellDeciders(trx, actor, { ...row, applicantName: actor.name }, '催办：');
    return { recipients };
  });
}
