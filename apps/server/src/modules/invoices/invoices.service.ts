import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type invoiceListApi, type invoicesApi, NO_TAX_NUMBER } from '@shibiao/contract/finance/invoices';
import { isTaxNumber } from '@shibiao/contract/finance/taxNumber';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import { add, inYuan, subtract } from '../../lib/money.ts';
import { attachFiles, takeOffFiles } from '../files/attachments.queries.ts';
import { accountsOf, accountsWithRole, deliverToOthers, readAbout } from '../messages/messages.queries.ts';
import { checkLines, newOwner } from '../receivables/lines.rules.ts';
import { lockLessons } from '../receivables/receivables.queries.ts';
import {
  bringInvoicesBack,
  invoiceLines,
  invoices,
  isOpenCompany,
  ownerOf,
  putInvoiceLines,
  releaseInvoiceLines,
  untaughtOf,
} from './invoices.queries.ts';
import { demandState } from './invoices.rules.ts';
import { submitRequest, tellRequester } from './requests.service.ts';

type Api = typeof invoicesApi;
type Invoice = OutputOf<typeof invoiceListApi.invoices>['list'][number];
type Change = { id: number; version?: number | null | undefined };

const APPLIED = '开票申请';
const pathOf = (id: number): string => `/financeInfo/invoices?open=${id}`;

/** Applies for an invoice, or edits an application. It belongs to the salesperson of its first lesson. */
export async function saveInvoice(
  db: Database,
  actor: Actor,
  form: InputOf<Api['save']>,
): Promise<{ id: number }> {
  return await transaction(db, actor, async (trx) => {
    const before = form.id ? await locked(trx, actor, { id: form.id, version: form.version }) : null;
    if (before) demandState('edit', before.status);
    const own = new Map(
      before ? (await invoiceLines(trx, before.id)).map((line) => [line.lessonId, line.amount]) : [],
    );
    const lessons = await lockLessons(trx, actor, [
      ...new Set([...form.lines.map((line) => line.lessonId), ...own.keys()]),
    ]);
    checkLines(form.lines, lessons, (lesson, id) =>
      add(subtract(lesson.fee_income, lesson.invoiced), own.get(id) ?? '0.00'),
    );
    const [first] = form.lines.map((line) => lessons.get(line.lessonId));
    if (!first) throw badRequest('请选择课程');
    const facts = {
      kind: form.kind,
      title: form.title,
      tax_no: form.taxNo ?? null,
      rate: form.rate.toFixed(4),
      company_id: await issuingCompany(trx, form.companyId),
      remark: form.remark ?? null,
      amount: add(...form.lines.map((line) => line.amount)),
      institution_id: first.institution_id,
    };
    const id =
      before?.id ??
      (await insertRow(trx, 'invoice', {
        ...facts,
        owner_id: first.owner_id,
        organisation_id: first.organisation_id,
      }));
    if (before)
      await updateRow(trx, 'invoice', id, { ...facts, ...newOwner(before.authorId, form.lines, lessons) });
    await putInvoiceLines(trx, id, form.lines);
    if (!before && form.requestId)
      await submitRequest(trx, actor, form.requestId, { id, institution_id: first.institution_id });
    if (!before) await tell(trx, actor, await accountsWithRole(trx, ['finance']), APPLIED, { id, ...facts });
    return { id };
  });
}

/** The issuing company, locked until the transaction ends. @throws 408 */
async function issuingCompany(trx: Trx, id: number): Promise<number> {
  if (!(await isOpenCompany(trx, id)))
    throw invalid({ field: 'companyId', message: '签约公司不存在或已删除' });
  return id;
}

/** Withdraws an application by marking it as deleted. */
export async function withdrawInvoice(db: Database, actor: Actor, form: Change): Promise<void> {
  await change(db, actor, form, 'withdraw', async (trx) => {
    await updateRow(trx, 'invoice', form.id, { deleted_at: now(), ended_at: now(), reason: '申请人撤回' });
    await releaseInvoiceLines(trx, form.id);
  });
}

/** Runs inside the restoring transaction. @throws 400 when one of their lessons will not be taught */
export async function restoreInvoices(trx: Trx, _actor: Actor, ids: readonly number[]): Promise<void> {
  if ((await bringInvoicesBack(trx, ids)) !== ids.length) throw notFound('发票');
  const untaught = await untaughtOf(trx, ids);
  if (untaught) throw badRequest(`课程 ${untaught} 已取消、延期或删除，开票申请不能恢复`);
}

/** @throws 408 without company or tax number, or when the file is not the caller's own upload of an invoice */
export async function issueInvoice(db: Database, actor: Actor, form: InputOf<Api['issue']>): Promise<void> {
  await change(db, actor, form, 'issue', async (trx, invoice) => {
    // Facts of the application stay unless finance changes them.
    const companyId = form.companyId ?? invoice.companyId;
    if (!companyId) throw invalid({ field: 'companyId', message: '请选择签约公司' });
    const taxNo = form.taxNo ?? invoice.taxNo;
    if (invoice.kind === '专票' && !taxNo) throw invalid({ field: 'taxNo', message: NO_TAX_NUMBER });
    if (taxNo && !isTaxNumber(taxNo))
      throw invalid({ field: 'taxNo', message: '申请里的税号不正确，请更正' });
    await updateRow(trx, 'invoice', form.id, {
      company_id: form.companyId ? await issuingCompany(trx, form.companyId) : undefined,
      tax_no: form.taxNo ?? undefined,
      status: 2,
      no: form.no,
      issued_at: !form.issuedOn || form.issuedOn === today() ? now() : `${form.issuedOn} 00:00:00`,
    });
    if (form.fileId) await putFile(trx, actor, form.id, form.fileId);
    await tell(
      trx,
      actor,
      await accountsOf(trx, [invoice.authorId]),
      `发票 ${form.no} 已开具${form.fileId ? '，电子发票已上传' : ''}`,
      invoice,
    );
    await tellRequester(
      trx,
      actor,
      form.id,
      `发票已开具：${invoice.title}`,
      `${form.no}，${inYuan(invoice.amount)}。`,
    );
  });
}

export async function postInvoice(db: Database, actor: Actor, form: InputOf<Api['post']>): Promise<void> {
  await change(db, actor, form, 'post', async (trx, invoice) => {
    await updateRow(trx, 'invoice', form.id, { status: 3, tracking_no: form.trackingNo, posted_at: now() });
    await tell(
      trx,
      actor,
      await accountsOf(trx, [invoice.authorId]),
      `发票 ${invoice.no} 已邮寄 ${form.trackingNo}`,
      invoice,
    );
  });
}

/** @throws 408 when the file is not the caller's, has another purpose, or is attached elsewhere */
export async function attachInvoice(db: Database, actor: Actor, form: InputOf<Api['attach']>): Promise<void> {
  await change(db, actor, form, 'attach', async (trx, invoice) => {
    await putFile(trx, actor, form.id, form.fileId);
    await tell(
      trx,
      actor,
      await accountsOf(trx, [invoice.authorId]),
      `发票 ${invoice.no ?? ''} 的电子发票已上传`,
      invoice,
    );
  });
}

/** Rejects an application or voids an issued invoice; its lessons can be invoiced again. */
export async function voidInvoice(db: Database, actor: Actor, form: InputOf<Api['void']>): Promise<void> {
  await change(db, actor, form, 'void', async (trx, invoice) => {
    await updateRow(trx, 'invoice', form.id, { status: 4, reason: form.reason, ended_at: now() });
    await releaseInvoiceLines(trx, form.id);
    await tell(
      trx,
      actor,
      await accountsOf(trx, [invoice.authorId]),
      invoice.status === 1 ? `开票申请被拒绝：${form.reason}` : `发票 ${invoice.no} 已作废：${form.reason}`,
      invoice,
    );
  });
}

/** Posts the negative counterpart of an invoice, so that both sum to zero. @returns the counterpart's id */
export async function redInvoice(
  db: Database,
  actor: Actor,
  form: InputOf<Api['red']>,
): Promise<{ id: number }> {
  return await change(db, actor, form, 'red', async (trx, invoice) => {
    if (invoice.redOf !== null) throw badRequest('红字发票不能再红冲');
    await updateRow(trx, 'invoice', form.id, { status: 5, reason: form.reason, ended_at: now() });
    await releaseInvoiceLines(trx, form.id);
    const owner = await ownerOf(trx, form.id);
    const id = await insertRow(trx, 'invoice', {
      ...owner,
      institution_id: invoice.coorgid,
      company_id: invoice.companyId,
      kind: invoice.kind,
      title: invoice.title,
      tax_no: invoice.taxNo,
      rate: invoice.rate,
      amount: subtract('0.00', invoice.amount),
      remark: `红冲发票 ${invoice.no}`,
      status: 5,
      no: form.no ?? null,
      red_of: invoice.id,
      reason: form.reason,
    });
    await updateRow(trx, 'invoice', id, { issued_at: now(), ended_at: now() });
    await tell(
      trx,
      actor,
      await accountsOf(trx, [invoice.authorId]),
      `发票 ${invoice.no} 已红冲：${form.reason}`,
      invoice,
    );
    return { id };
  });
}

/** Replaces the electronic invoice. */
async function putFile(trx: Trx, actor: Actor, id: number, fileId: number): Promise<void> {
  const on = { kind: 'invoice', id } as const;
  await takeOffFiles(trx, { ...on, purposes: ['invoice'] });
  await attachFiles(trx, actor.accountId, { ...on, purpose: 'invoice' }, [fileId], 'fileId');
}

async function locked(trx: Trx, actor: Actor, { id, version }: Change): Promise<Invoice> {
  await lockRow(trx, 'invoice', id, version);
  return await invoices.one(trx, actor, id);
}

/** One action on one invoice: locks it, checks its state, and locks its lessons in order. */
async function change<T>(
  db: Database,
  actor: Actor,
  form: Change,
  action: Parameters<typeof demandState>[0],
  work: (trx: Trx, invoice: Invoice) => Promise<T>,
): Promise<T> {
  return await transaction(db, actor, async (trx) => {
    const invoice = await locked(trx, actor, form);
    demandState(action, invoice.status);
    // Any decision on the application completes its to-do.
    if (invoice.status === 1)
      await readAbout(trx, await accountsWithRole(trx, ['finance']), pathOf(invoice.id), [APPLIED]);
    return await work(trx, invoice);
  });
}

/** A plain message (type 12) that opens the invoice; the actor is not notified. */
async function tell(
  trx: Trx,
  actor: Actor,
  accounts: number[],
  what: string,
  { id, title, amount }: { id: number; title: string; amount: string },
): Promise<void> {
  await deliverToOthers(trx, actor, accounts, {
    msgSendtype: 12,
    title: what,
    content: `${title}，${inYuan(amount)}（${actor.name}）`,
    data: { path: pathOf(id) },
  });
}
