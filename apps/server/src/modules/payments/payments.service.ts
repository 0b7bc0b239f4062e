import type { InputOf } from '@shibiao/contract/endpoint';
import type { paymentsApi } from '@shibiao/contract/finance/payments';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import { add, inYuan, toFen } from '../../lib/money.ts';
import { ensureBudget } from '../market/budget.service.ts';
import { nextDocumentNo } from '../receivables/receivables.queries.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { returnApproved } from './approved.service.ts';
import { type NewLine, putLines, teacherOf } from './changes.queries.ts';
import { endWaiting, tellNext } from './notices.service.ts';
import { ensureMay } from './payments.policy.ts';
import { paymentLines, payments } from './payments.queries.ts';
import { attach } from './photos.service.ts';
import { lessonsInScope, lessonsOfTeacher } from './settlement.queries.ts';
import { lineOf, taxTable } from './settlement.service.ts';
import { settle } from './tax.rules.ts';

type Form = InputOf<typeof paymentsApi.save>;
type Change = { id: number; version?: number | null | undefined };

/** Submits a new request, or edits a rejected or withdrawn one; `resubmit` starts its next round at once. */
export async function savePayment(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    const before = form.id ? await editable(trx, actor, { id: form.id, version: form.version }) : null;
    if (before && before.kind !== form.kind) throw invalid({ field: 'kind', message: '申请类型不能修改' });
    const { lines, teacher } =
      form.kind === 1
        ? await teacherLines(trx, actor, form)
        : { lines: await plainLines(trx, actor, form), teacher: null };
    // A teacher is paid to the recorded account confirmed by finance; no other can be entered.
    const payee = teacher
      ? { payee: teacher.name, bank_name: teacher.bankName, bank_account: teacher.bankAccount }
      : {
          payee: form.payee ?? null,
          bank_name: form.bankName ?? null,
          bank_account: form.bankAccount ?? null,
        };
    const facts = {
      title: form.title,
      amount: add(...lines.map((line) => String(line.amount))),
      teacher_id: teacher?.id ?? null,
      ...payee,
      remark: form.remark,
      readable_ids:
        form.readableIds === undefined ? undefined : form.readableIds?.length ? form.readableIds : null,
    };
    const id =
      before?.id ??
      (await insertRow(trx, 'payment_request', {
        ...facts,
        no: await nextDocumentNo(trx, 'payment_request', 'FK', today()),
        kind: form.kind,
        applicant_id: staffId(actor),
        organisation_id: actor.organisationId,
      }));
    if (before) await updateRow(trx, 'payment_request', id, facts);
    await putLines(trx, id, lines);
    if (form.fileIds) await attach(trx, actor, id, 'attachment', form.fileIds);
    if (before && form.resubmit) await submitAgain(trx, actor, id, before.round);
    if (!before) await tellNext(trx, actor, await payments.one(trx, actor, id), 1);
    await followTodos(trx, today(), { requestIds: [id] });
    return { id };
  });
}

/** Lines of reimbursements, data applications and others: title and amount. */
async function plainLines(trx: Trx, actor: Actor, form: Form): Promise<NewLine[]> {
  const named = [...new Set(form.lines.flatMap((line) => line.lessonId ?? []))];
  if ((await lessonsInScope(trx, actor, named)).length !== named.length) throw notFound('课程');
  const lines = form.lines.map((line, index) => {
    if (!line.title) throw invalid({ field: `lines.${index}.title`, message: '请填写事由' });
    if (!line.amount && form.kind !== 3)
      throw invalid({ field: `lines.${index}.amount`, message: '请填金额' });
    return {
      title: line.title,
      amount: line.amount ?? '0.00',
      lesson_id: line.lessonId ?? null,
      expense_kind: form.kind === 2 ? (line.expenseKind ?? null) : null,
      spent_on: form.kind === 2 ? (line.spentOn ?? null) : null,
      budget_item: line.budgetItem ?? null,
      budget_reason: line.budgetItem ? (line.budgetReason ?? null) : null,
    };
  });
  await ensureBudget(
    trx,
    form.lines.map((line) => ({ ...line, amount: line.amount ?? '0.00' })),
    form.id ?? null,
  );
  if (form.kind !== 3 && toFen(add(...lines.map((line) => line.amount))) === 0n)
    throw invalid({ field: 'lines', message: '请至少填写一行有金额的明细' });
  return lines;
}

/**
 * Lines of teacher fees, taxed together: taught lessons only, and at most the fee, subsidy and travel still owed. A
 * trigger refuses more too.
 */
async function teacherLines(trx: Trx, actor: Actor, form: Form) {
  if (!form.teacherId) throw invalid({ field: 'teacherId', message: '请选择讲师' });
  if (form.lines.length === 0) throw invalid({ field: 'lines', message: '请选择课程' });
  const teacher = await teacherOf(trx, form.teacherId);
  if (!teacher) throw notFound('讲师');
  const ids = form.lines.map((line, index) => {
    if (!line.lessonId) throw invalid({ field: `lines.${index}.lessonId`, message: '请选择课程' });
    return line.lessonId;
  });
  if (new Set(ids).size !== ids.length) throw invalid({ field: 'lines', message: '同一课程只能填一行' });
  const lessons = new Map(
    (await lessonsOfTeacher(trx, actor, teacher.id, ids)).map((lesson) => [lesson.id, lesson]),
  );
  const parts = form.lines.map((line, index) => {
    const lesson = lessons.get(line.lessonId ?? 0);
    if (!lesson) throw notFound('已结课的课程');
    const part = (key: 'fee' | 'subsidy' | 'travel', open: string) => {
      const wanted = line[key] ?? '0.00';
      if (toFen(wanted) > toFen(open))
        throw invalid({
          field: `lines.${index}.${key}`,
          message: `课程 ${lesson.code} 最多还可申请 ${inYuan(open)}`,
        });
      return wanted;
    };
    return {
      lessonId: lesson.id,
      lessonname: lesson.name,
      fee: part('fee', lesson.feeOpen),
      subsidy: part('subsidy', lesson.subsidyOpen),
      travel: part('travel', lesson.travelOpen),
    };
  });
  const settled = settle(parts, teacher, await taxTable(trx));
  if (toFen(settled.net) <= 0n) throw invalid({ field: 'lines', message: '应付金额应大于 0' });
  return { teacher, lines: settled.lines.map(lineOf) };
}

/** Resubmits a rejected or withdrawn request: a new round from the first step. */
export async function resubmitPayment(db: Database, actor: Actor, input: Change): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const request = await editable(trx, actor, input);
    if (request.kind === 1) await mustStillOwe(trx, actor, request);
    await submitAgain(trx, actor, request.id, request.round);
    await followTodos(trx, today(), { requestIds: [request.id] });
  });
}

/**
 * An unchanged resubmission claims its lessons again: each must still be taught by this teacher and owe as much.
 * @throws 400
 */
async function mustStillOwe(
  trx: Trx,
  actor: Actor,
  { id, teacherId }: { id: number; teacherId: number | null },
): Promise<void> {
  const lines = await paymentLines(trx, id);
  const ids = lines.flatMap((line) => line.lessonId ?? []);
  const owing = await lessonsOfTeacher(trx, actor, teacherId ?? 0, ids);
  const open = new Map(owing.map((lesson) => [lesson.id, lesson]));
  const wrong = lines.find(({ lessonId, fee, subsidy, travel }) => {
    if (lessonId === null) return false;
    const lesson = open.get(lessonId);
    return (
      !lesson ||
      toFen(fee) > toFen(lesson.feeOpen) ||
      toFen(subsidy) > toFen(lesson.subsidyOpen) ||
      toFen(travel) > toFen(lesson.travelOpen)
    );
  });
  if (wrong) throw badRequest(`课程 ${wrong.lessonid} 已取消、换讲师、改期或已另行申请，请修改申请后再提交`);
}

async function submitAgain(trx: Trx, actor: Actor, id: number, round: number): Promise<void> {
  await updateRow(trx, 'payment_request', id, {
    status: 1,
    round: round + 1,
    reject_reason: null,
    submitted_at: now(),
  });
  await tellNext(trx, actor, await payments.one(trx, actor, id), 1);
}

/** Withdraws the applicant's request before finance's approval. */
export async function withdrawPayment(db: Database, actor: Actor, input: Change): Promise<void> {
  await transaction(db, actor, async (trx) => {
    await lockRow(trx, 'payment_request', input.id, input.version);
    const request = await payments.one(trx, actor, input.id);
    ensureMay(actor, 'withdraw', request);
    await updateRow(trx, 'payment_request', input.id, { status: 6 });
    await returnApproved(trx, actor, request, '付款申请已撤回');
    await endWaiting(trx, input);
    await followTodos(trx, today(), { requestIds: [input.id] });
  });
}

async function editable(trx: Trx, actor: Actor, { id, version }: Change) {
  await lockRow(trx, 'payment_request', id, version);
  const request = await payments.one(trx, actor, id);
  ensureMay(actor, 'edit', request);
  return request;
}
