import type { InputOf } from '@shibiao/contract/endpoint';
import type { receiptsApi } from '@shibiao/contract/finance/receipts';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import { add, inYuan, subtract, toFen } from '../../lib/money.ts';
import { noteFirstReceipt } from '../customers/customers.queries.ts';
import { institutionById } from '../institutions/institutions.queries.ts';
import { checkLines, newOwner, wrongLines } from '../receivables/lines.rules.ts';
import {
  lockLessons,
  type MoneyLesson,
  nextDocumentNo,
  openLessons,
} from '../receivables/receivables.queries.ts';
import { claimBankLine } from './bank-lines.service.ts';
import { tellReceipt, tellReceived } from './notices.service.ts';
import {
  bringReceiptsBack,
  insertReceiptLines,
  organisationOf,
  receiptLines,
  receipts,
  releaseReceiptLines,
  removeReceiptLines,
} from './receipts.queries.ts';
import { allocateOldestFirst } from './receipts.rules.ts';

const NOBODYS = { owner_id: null, organisation_id: null };

type Form = InputOf<typeof receiptsApi.save>;

/** Saves a receipt over lessons of one institution. The unallocated rest is its remainder. */
export async function saveReceipt(db: Database, actor: Actor, form: Form): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    const saved = await saveReceiptIn(trx, actor, form);
    if (!form.id) await tellReceived(trx, actor, saved.id);
    return saved;
  });
}

/** Runs inside the caller's transaction. */
export async function saveReceiptIn(trx: Trx, actor: Actor, form: Form): Promise<{ id: number }> {
  const allocated = add(...form.lines.map((line) => line.amount));
  if (toFen(allocated) > toFen(form.amount))
    throw invalid({ field: 'amount', message: `明细合计 ${allocated} 超过收款金额` });
  const before = form.id ? await locked(trx, actor, form.id, form.version) : null;
  if (before) mustStayAsRefunded(before, form.amount);
  const bankLineId = await claimBankLine(trx, actor, form, before);
  const own = new Map(
    before
      ? (await receiptLines(trx, before.id)).flatMap((line) =>
          line.isActive && toFen(line.amount) > 0n ? [[line.lessonId, line.amount] as const] : [],
        )
      : [],
  );
  const lessons = await lockLessons(trx, actor, [
    ...new Set([...form.lines.map((line) => line.lessonId), ...own.keys()]),
  ]);
  checkLines(form.lines, lessons, (lesson, id) =>
    add(subtract(lesson.fee_income, add(lesson.received, lesson.written_off)), own.get(id) ?? '0.00'),
  );
  // A merged institution is replaced by its winner.
  const institution = await institutionById(trx, form.coorgid);
  if (!institution) throw invalid({ field: 'coorgid', message: '机构不存在' });
  const named = form.lines.flatMap((line) => lessons.get(line.lessonId) ?? []);
  if (named.some((lesson) => lesson.institution_id !== institution.id))
    throw wrongLines('所选课程应属于付款机构');
  const facts = {
    institution_id: institution.id,
    amount: form.amount,
    received_on: form.receivedOn,
    method: form.method ?? '银行转账',
    bank_account_id: form.bankAccountId ?? null,
    payer: form.payer ?? null,
    remark: form.remark ?? null,
    bank_line_id: bankLineId,
  };
  let id = before?.id ?? 0;
  if (before) {
    // Lines are removed before the amount shrinks; otherwise the check would sum the old ones.
    await removeReceiptLines(
      trx,
      id,
      form.lines.map((line) => line.lessonId),
    );
    // Without lessons it has no owner until it is allocated again.
    const isTakenOff = form.lines.length === 0 && own.size > 0;
    const owner = isTakenOff ? NOBODYS : newOwner(before.authorId, form.lines, lessons);
    await updateRow(trx, 'receipt', id, { ...facts, ...owner });
  } else {
    const owner = await ownerOf(trx, actor, form, named[0]);
    id = await insertRow(trx, 'receipt', {
      ...facts,
      ...owner,
      no: await nextDocumentNo(trx, 'receipt', 'SK', form.receivedOn),
    });
  }
  await insertReceiptLines(trx, id, form.lines);
  await noteFirstReceipt(trx, [...new Set(named.map((lesson) => lesson.contact_id))], form.receivedOn);
  return { id };
}

/** The total received stays fixed while a refund exists. @throws 408 */
function mustStayAsRefunded(before: { amount: string; refunded: string }, amount: string): void {
  const isRefunded = toFen(before.refunded) > 0n;
  if (isRefunded && toFen(amount) !== toFen(before.amount))
    throw invalid({
      field: 'amount',
      message: `已退款 ${inYuan(before.refunded)}，收款金额不能再改；请先撤销退款`,
    });
  if (!isRefunded && toFen(amount) === 0n) throw invalid({ field: 'amount', message: '金额应大于 0' });
}

/** Owner: the first line's salesperson; without lines a named person or nobody, until it is allocated. */
async function ownerOf(trx: Trx, actor: Actor, form: Form, first: MoneyLesson | undefined) {
  if (first) return { owner_id: first.owner_id, organisation_id: first.organisation_id };
  const owner = form.authorId;
  if (!owner) return NOBODYS;
  if (!canSee(actor, 'money', owner)) throw notFound('业务员');
  return { owner_id: owner, organisation_id: await organisationOf(trx, owner) };
}

/** Cancels a receipt; its lessons are open again. */
export async function cancelReceipt(
  db: Database,
  actor: Actor,
  form: InputOf<typeof receiptsApi.cancel>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    const receipt = await locked(trx, actor, form.id, form.version);
    if (toFen(receipt.refunded) > 0n)
      throw badRequest(`已退款 ${inYuan(receipt.refunded)}，不能取消；请先撤销退款`);
    await tellReceipt(trx, actor, receipt, `收款 ${receipt.no} 已取消：${form.reason}`);
    await releaseReceiptLines(trx, form.id);
    await updateRow(trx, 'receipt', form.id, {
      deleted_at: now(),
      cancelled_by: actor.personnelId,
      cancel_reason: form.reason,
    });
  });
}

/** Runs inside the restoring transaction. @throws 404 */
export async function restoreReceipts(trx: Trx, _actor: Actor, ids: readonly number[]): Promise<void> {
  if ((await bringReceiptsBack(trx, ids)) !== ids.length) throw notFound('收款');
}

/** Proposed allocation of an amount over the institution's open lessons. */
export async function proposeLines(db: Database, actor: Actor, input: InputOf<typeof receiptsApi.propose>) {
  const open = await openLessons(db, actor, {
    coorgid: input.coorgid,
    use: 'receipt',
    documentId: input.receiptId,
  });
  return allocateOldestFirst(input.amount, open);
}

/** A receipt for a change, locked. @throws 400 when it was cancelled */
export async function locked(trx: Trx, actor: Actor, id: number, version: number | null | undefined) {
  await lockRow(trx, 'receipt', id, version);
  const receipt = await receipts.one(trx, actor, id);
  if (receipt.cancelledAt) throw badRequest('收款已取消');
  return receipt;
}
