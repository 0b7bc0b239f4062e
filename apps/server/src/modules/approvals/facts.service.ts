import type { Approval, ApprovalKind, approvalsApi } from '@shibiao/contract/approvals';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { PAYMENT_KINDS, PAYMENT_STEPS, STEP_RESULTS } from '@shibiao/contract/finance/payments';
import { CORRECTED } from '@shibiao/contract/lessons/corrections';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { notFound, orNotFound } from '../../lib/errors.ts';
import { inYuan } from '../../lib/money.ts';
import { batches, batchPeople } from '../commissions/batches.queries.ts';
import { correctionById, correctionsOf, moneyOf } from '../lessons/corrections.queries.ts';
import { moneyChanges } from '../payments/money-changes.queries.ts';
import { paymentLines, paymentSteps, payments } from '../payments/payments.queries.ts';
import { photosOf } from '../payments/photos.queries.ts';
import { placeChangeById, placeChangesOf } from '../personnel/place-changes.queries.ts';
import { factsOf } from '../requests/facts.queries.ts';
import { factsInWords } from '../requests/facts.rules.ts';
import { filesOf, logOf, requests } from '../requests/requests.queries.ts';
import { changes } from '../teacherPortal/changes.queries.ts';
import { approvalOf } from './approvals.queries.ts';

type Detail = OutputOf<typeof approvalsApi.one>;
/** Contents that a kind adds to its row: facts, lines of money, decisions so far and files. */
type Contents = Pick<Detail, 'facts' | 'lines' | 'steps' | 'files'>;
interface Asked {
  db: Executor;
  actor: Actor;
  id: number;
}

const fact = (title: string, value: string | null | undefined, before: string | null = null) =>
  value ? [{ title, value, before }] : [];

/** One decision, for kinds without their own steps. */
const decision = (
  by: { id: number | null; name: string | null },
  at: string | null,
  isRefusal: boolean,
  comment: string | null,
): Contents['steps'] =>
  by.id === null || by.name === null || at === null
    ? []
    : [{ title: isRefusal ? '拒绝' : '同意', byId: by.id, byName: by.name, at, comment, isRefusal }];

async function ofPayment({ db, actor, id }: Asked): Promise<Contents> {
  const [request, lines, steps, photos] = await Promise.all([
    payments.one(db, actor, id),
    paymentLines(db, id),
    paymentSteps(db, id),
    photosOf(db, id),
  ]);
  const changes = await moneyChanges(
    db,
    lines.flatMap((line) => line.lessonId ?? []),
  );
  const changesOf = (lessonId: number | null) =>
    (changes.get(lessonId ?? 0) ?? []).map(
      ({ what, from, to }) => `${CORRECTED.labelOf(what)}曾从 ${inYuan(from)} 改为 ${inYuan(to)}`,
    );
  return {
    facts: [
      ...fact('单号', request.no),
      ...fact('类型', PAYMENT_KINDS.labelOf(request.kind)),
      ...fact('部门', request.organisationName),
      ...fact('收款人', request.payee ?? request.teachername),
      ...fact('收款账号', [request.bankName, request.bankAccount].filter(Boolean).join(' ')),
      ...fact('备注', request.remark),
    ],
    lines: lines.map((line) => ({
      title: line.lessonid ? `${line.lessonid} ${line.title}` : line.title,
      amount: line.amount,
      note: [...changesOf(line.lessonId), line.budgetReason ?? ''].filter(Boolean).join('；') || null,
    })),
    steps: steps.map(({ step, result, byId, byName, at, comment, round }) => ({
      title: `${round > 1 ? `第 ${round} 次 ` : ''}${PAYMENT_STEPS.labelOf(step)}：${STEP_RESULTS.labelOf(result)}`,
      byId,
      byName,
      at,
      comment,
      isRefusal: result === 'rejected',
    })),
    files: photos.map((photo) => ({ id: photo.id, name: photo.name })),
  };
}

async function ofCorrection({ db, id }: Asked): Promise<Contents> {
  const { lesson_id, decided_by } = await correctionById(db, id);
  const [lesson, list] = await Promise.all([moneyOf(db, lesson_id), correctionsOf(db, lesson_id)]);
  const one = orNotFound(
    list.find((correction) => correction.id === id),
    '更正',
  );
  return {
    facts: [
      ...one.changes.flatMap(({ what, from, to }) => fact(CORRECTED.labelOf(what), inYuan(to), inYuan(from))),
      ...fact('更正的原因', one.reason),
      ...fact('课程款项', lesson.closedBy),
    ],
    lines: [],
    steps: decision({ id: decided_by, name: one.decidedBy }, one.decidedAt, one.status === 3, one.note),
    files: [],
  };
}

async function ofPlaceChange({ db, id }: Asked): Promise<Contents> {
  const { personnel_id, decided_by } = await placeChangeById(db, id);
  const [one] = await placeChangesOf(db, personnel_id, id);
  if (!one) throw notFound('调动');
  return {
    facts: [
      ...one.changes.flatMap(({ what, from, to }) => fact(what, to ?? '（无）', from ?? '（无）')),
      ...fact('生效', one.effectiveOn ?? '同意当天'),
    ],
    lines: [],
    steps: decision({ id: decided_by, name: one.decidedBy }, one.decidedAt, one.status === 3, one.note),
    files: [],
  };
}

async function ofBatch({ db, actor, id }: Asked): Promise<Contents> {
  const batch = await batches.one(db, actor, id);
  const people = await batchPeople(db, batch);
  return {
    facts: [
      ...fact('月份', batch.month),
      ...fact('部门', batch.organisationName ?? '全部部门'),
      ...fact('人数', `${batch.people} 人`),
      ...fact('备注', batch.note),
      ...fact('退回的原因', batch.rejectReason),
    ],
    lines: people.map((person) => ({
      title: person.name,
      amount: person.paid,
      note: `上月 ${inYuan(person.lastMonth)}`,
    })),
    steps: decision({ id: batch.approvedById, name: batch.approvedBy }, batch.approvedAt, false, null),
    files: [],
  };
}

async function ofRequest({ db, actor, id }: Asked): Promise<Contents> {
  const [row, facts, log, files] = await Promise.all([
    requests.one(db, actor, id),
    factsOf(db, id),
    logOf(db, id),
    filesOf(db, id),
  ]);
  return {
    facts: factsInWords(row, facts).flatMap(({ title, value }) => fact(title, value)),
    lines: [],
    steps: log.map(({ action, byId, byName, toName, at, comment }) => ({
      title: toName ? `${action} ${toName}` : action,
      byId: byId ?? 0,
      byName: byName ?? '系统',
      at,
      comment,
      isRefusal: action === '退回',
    })),
    files: files.map(({ id: fileId, name }) => ({ id: fileId, name })),
  };
}

async function ofTeacherChange({ db, actor, id }: Asked): Promise<Contents> {
  const change = await changes.one(db, actor, id);
  return {
    facts: [
      ...change.facts.flatMap(({ title, before, after }) =>
        fact(title, after || '（清空）', before || '（空）'),
      ),
      ...fact('疑似联系方式', change.found.join('、')),
    ],
    lines: [],
    steps: decision(
      { id: change.decidedById, name: change.decidedByName },
      change.decidedAt,
      change.status === 3,
      change.reason,
    ),
    files: change.photoFileId === null ? [] : [{ id: change.photoFileId, name: '新照片' }],
  };
}

const CONTENTS: Record<ApprovalKind, (asked: Asked) => Promise<Contents>> = {
  payment: ofPayment,
  lessonCorrection: ofCorrection,
  placeChange: ofPlaceChange,
  commissionBatch: ofBatch,
  staffRequest: ofRequest,
  teacherChange: ofTeacherChange,
};

/** A record with all facts that a decider needs. @throws 404 outside the caller's sight */
export async function readApproval(
  db: Executor,
  actor: Actor,
  { kind, subjectId }: Pick<Approval, 'kind' | 'subjectId'>,
): Promise<Detail> {
  const row = orNotFound(await approvalOf(db, actor, kind, subjectId), '申请');
  return { ...row, ...(await CONTENTS[kind]({ db, actor, id: subjectId })) };
}
