import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import type { CandidateAction } from '@shibiao/contract/recruitment/candidates';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, rowExists, updateRow } from '../../db/rows.ts';
import { SYSTEM, type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { badRequest, forbidden, invalid, orNotFound } from '../../lib/errors.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { pinyinOf } from '../../lib/pinyin.ts';
import { attachFiles } from '../files/attachments.queries.ts';
import { applicationsOf, candidates, stepsOf, visibleCandidates } from './candidates.queries.ts';
import { hire } from './hire.service.ts';
import { mayManage } from './recruitment.policy.ts';
import { closedProblem, moveOf } from './recruitment.rules.ts';
import {
  addStep,
  candidateOf,
  eraseCandidate,
  followCandidates,
  forgotten,
  openingOf,
} from './steps.queries.ts';

export type Edit = InputOf<typeof recruitmentApi.edit>;
type Saved = OutputOf<typeof recruitmentApi.edit>;
export type Candidate = Awaited<ReturnType<typeof candidateOf>>;
interface Work {
  trx: Trx;
  actor: Actor;
  row: Candidate;
  form: Edit;
}

const CLOSED = 4;
const REJECTED = { reject: '淘汰', withdraw: '放弃', reserve: '储备' } as const;

/** Saves the form, or a step of the ledger. Interviewers only score. */
export async function editCandidate(
  db: Database,
  actor: Actor,
  form: Edit,
  defaultPassword: string,
): Promise<Saved> {
  if (form.action !== 'score' && !mayManage(actor)) throw forbidden('只有人资可以处理候选人，面试官可以评价');
  // Hashed before the transaction: it takes long and holds no locks.
  const hash = form.action === 'hire' && form.opensAccount ? await hashPassword(defaultPassword) : null;
  return await transaction(db, actor, async (trx) => {
    if (form.action === 'save') {
      const id = await save(trx, actor, form);
      await followCandidates(trx, [id]);
      return { id, personnelId: null };
    }
    const id = form.id;
    if (!id) throw invalid({ field: 'id', message: '请选择候选人' });
    // Interviewers of one round score concurrently: their ledger rows do not conflict.
    await lockRow(trx, 'candidate', id, form.action === 'score' ? undefined : form.version);
    const row = await candidateOf(trx, id);
    if (row.erased_at !== null) throw badRequest('该候选人的资料已清除');
    const work = { trx, actor, row, form };
    const personnelId = form.action === 'hire' ? await hire(work, hash) : null;
    if (form.action !== 'hire') await STEPS[form.action](work);
    await followCandidates(trx, [id]);
    return { id, personnelId };
  });
}

async function save(trx: Trx, actor: Actor, form: Edit): Promise<number> {
  const { id, version, name, phone, openingId } = form;
  const resumeBefore = id ? (await candidateOf(trx, id)).resume_file_id : null;
  const columns = {
    ...(name ? { name, pinyin: pinyinOf(name).full, initials: pinyinOf(name).initials } : {}),
    phone: phone ?? undefined,
    email: form.email,
    gender: form.gender,
    birth_year: form.birthYear,
    education: form.education,
    school: form.school,
    years: form.years,
    current_company: form.currentCompany,
    channel: form.channel,
    referrer_id: form.referrerId,
    expected_salary: form.expectedSalary,
    resume_file_id: form.resumeFileId,
    applied_on: form.appliedOn ?? undefined,
    owner_id: form.ownerId ?? undefined,
    remark: form.remark,
  };
  let saved = id ?? 0;
  if (id) {
    await lockRow(trx, 'candidate', id, version);
    if ((await candidateOf(trx, id)).erased_at !== null) throw badRequest('该候选人的资料已清除');
    await updateRow(trx, 'candidate', id, columns);
  } else {
    if (!name) throw invalid({ field: 'name', message: '必填' });
    if (!phone) throw invalid({ field: 'phone', message: '必填' });
    if (!openingId || !(await rowExists(trx, 'job_opening', openingId)))
      throw invalid({ field: 'openingId', message: '请选择招聘职位' });
    saved = await apply(trx, actor, { name, phone, openingId, columns });
  }
  if (form.resumeFileId && form.resumeFileId !== resumeBefore)
    await attachFiles(
      trx,
      actor.accountId,
      { kind: 'candidate', id: saved, purpose: 'resume' },
      [form.resumeFileId],
      'resumeFileId',
    );
  return saved;
}

interface Application {
  name: string;
  phone: string;
  openingId: number;
  /** Undefined columns take defaults; the owner is the author by default. */
  columns: { owner_id?: number | undefined };
}

/** Inserts an application: once per opening; an earlier one elsewhere is linked. @throws 400 with the existing row */
export async function apply(
  trx: Trx,
  actor: Actor,
  { name, phone, openingId, columns }: Application,
): Promise<number> {
  const opening = orNotFound(await openingOf(trx, openingId), '招聘职位');
  const earlier = await applicationsOf(trx, phone);
  const same = earlier.find((one) => one.openingId === openingId);
  if (same) throw badRequest(`${same.name} 已于 ${same.appliedOn} 应聘过此职位`, { id: same.id });
  if (opening.status === CLOSED) throw badRequest('该职位已关闭，不再接收候选人');
  const { full: pinyin, initials } = pinyinOf(name);
  const id = await insertRow(trx, 'candidate', {
    ...columns,
    owner_id: columns.owner_id ?? actor.personnelId ?? opening.owner_id,
    name,
    pinyin,
    initials,
    phone,
    opening_id: openingId,
    previous_id: earlier[0]?.id ?? null,
  });
  await addStep(trx, {
    candidate_id: id,
    action: '应聘',
    to_stage: 1,
    by_id: actor.personnelId,
    // The earlier opening is shown only to people who may see it.
    comment: earlier[0] ? '再次应聘' : null,
  });
  return id;
}

/** Adds a ledger row and updates the candidate. */
async function step(
  { trx, actor, row }: Work,
  action: string,
  toStage: number,
  facts: Omit<Parameters<typeof addStep>[1], 'candidate_id' | 'action' | 'to_stage'> = {},
  columns: Parameters<typeof updateRow<'candidate'>>[3] = {},
): Promise<void> {
  await addStep(trx, {
    candidate_id: row.id,
    action,
    from_stage: row.stage,
    to_stage: toStage,
    by_id: staffId(actor),
    ...facts,
  });
  await updateRow(trx, 'candidate', row.id, { ...columns, stage: toStage });
}

function mustRun(row: Candidate): void {
  const problem = closedProblem(row);
  if (problem) throw badRequest(problem);
}

async function end(work: Work, action: keyof typeof REJECTED): Promise<void> {
  const { row, form } = work;
  mustRun(row);
  if (action !== 'reserve' && !form.reason) throw invalid({ field: 'reason', message: '请填原因' });
  const result = REJECTED[action];
  await step(
    work,
    result,
    row.stage,
    { reason: form.reason, comment: form.comment },
    { result, reject_reason: form.reason },
  );
}

const STEPS: Record<Exclude<CandidateAction, 'save' | 'hire'>, (work: Work) => Promise<void>> = {
  async move(work) {
    const { row, form } = work;
    if (!form.toStage) throw invalid({ field: 'toStage', message: '请选择阶段' });
    const move = moveOf(row, form.toStage, form.reason);
    if ('problem' in move) throw badRequest(move.problem);
    await step(work, move.action, form.toStage, { reason: form.reason, comment: form.comment });
  },
  async interview(work) {
    const { row, form } = work;
    mustRun(row);
    if (!form.interviewAt) throw invalid({ field: 'interviewAt', message: '请填面试时间' });
    if (!form.interviewers?.length) throw invalid({ field: 'interviewers', message: '请选择面试官' });
    await step(work, '安排面试', Math.max(row.stage, 3), {
      interview_at: form.interviewAt,
      interviewers: form.interviewers,
      comment: form.comment,
    });
  },
  async score({ trx, actor, row, form }) {
    mustRun(row);
    if (Object.keys(form.scores ?? {}).length === 0 && !form.comment)
      throw invalid({ field: 'comment', message: '请评分或填写评语' });
    await addStep(trx, {
      candidate_id: row.id,
      action: '评价',
      from_stage: row.stage,
      to_stage: row.stage,
      by_id: staffId(actor),
      scores: form.scores ? JSON.stringify(form.scores) : null,
      comment: form.comment,
    });
  },
  async offer(work) {
    const { row, form } = work;
    mustRun(row);
    if (!form.offerSalary) throw invalid({ field: 'offerSalary', message: '请填薪资' });
    await step(
      work,
      'Offer',
      Math.max(row.stage, 5),
      { comment: form.comment },
      { offer_salary: form.offerSalary, offer_on: form.offerOn ?? undefined, entry_on: form.entryOn },
    );
  },
  reject: (work) => end(work, 'reject'),
  withdraw: (work) => end(work, 'withdraw'),
  reserve: (work) => end(work, 'reserve'),
  async reopen(work) {
    const { row, form } = work;
    if (row.result === null) throw badRequest('该候选人没有结束，无需恢复');
    await step(work, '恢复', row.stage, { reason: form.reason }, { result: null, reject_reason: null });
  },
  async erase({ trx, row }) {
    if (row.personnel_id !== null) throw badRequest('已入职的人员资料在人事档案中，不能清除');
    if (row.result === null) throw badRequest('候选人仍在流程中，请先结束');
    await eraseCandidate(trx, [row.id]);
  },
};

/** An application with its ledger and other visible applications of the same phone. @throws 404 */
export async function oneCandidate(
  db: Database,
  actor: Actor,
  id: number,
): Promise<OutputOf<typeof recruitmentApi.one>> {
  const row = await candidates.one(db, actor, id);
  const [steps, others] = await Promise.all([
    stepsOf(db, id),
    row.phone === null ? [] : applicationsOf(db, row.phone, visibleCandidates(actor)),
  ]);
  return { ...row, steps, others: others.filter((one) => one.id !== id), mayManage: mayManage(actor) };
}

export const keepCandidateTodos = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, (trx) => followCandidates(trx));

/** Erases unsuccessful candidates' data after two years. */
export const forgetCandidates = (db: Database): Promise<void> =>
  transaction(db, SYSTEM, async (trx) => eraseCandidate(trx, await forgotten(trx)));
