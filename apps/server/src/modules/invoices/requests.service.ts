import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import {
  INVOICE_REQUEST_STATUS,
  type invoiceRequestsApi,
  NO_TAX_NUMBER,
} from '@shibiao/contract/finance/invoiceRequests';
import type { Database } from '../../db/pool.ts';
import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now } from '../../lib/dates.ts';
import { badRequest, invalid, notFound } from '../../lib/errors.ts';
import { add, inYuan, subtract } from '../../lib/money.ts';
import { mustSeePortalMoney } from '../identity/portal-money.policy.ts';
import { accountsOf, deliverToOthers } from '../messages/messages.queries.ts';
import { checkLines } from '../receivables/lines.rules.ts';
import {
  followInvoiceRequests,
  invoiceRequests,
  linesOfRequest,
  lockPartnersLessons,
  portalInvoiceRequests,
  profileById,
  putRequestLines,
  requestById,
  requestOfInvoice,
} from './requests.queries.ts';

type Api = typeof invoiceRequestsApi;
const OPEN = 1;
const REMINDER = 13;
const INVOICES_OF_PARTNER = '/portal/money?part=invoices';
const pathOf = (id: number): string => `/financeInfo/invoiceRequests?id=${id}`;

/**
 * A partner asks for an invoice of own lessons, up to what is not invoiced. Each salesperson gets the request of their
 * lessons; an open request keeps its lessons from another one.
 */
export async function askForInvoice(
  db: Database,
  actor: Actor,
  form: InputOf<Api['askInvoice']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    mustSeePortalMoney(actor);
    const lessons = await lockPartnersLessons(
      trx,
      actor,
      form.lines.map((line) => line.lessonId),
    );
    if (form.lines.some(({ lessonId }) => !lessons.has(lessonId))) throw notFound('课程');
    const profile = await profileById(trx, actor, form.profileId);
    if (form.kind === '专票' && !profile.tax_no)
      throw invalid({ field: 'profileId', message: NO_TAX_NUMBER });
    checkLines(form.lines, lessons, (lesson) => subtract(lesson.fee_income, lesson.invoiced));
    const byOwner = Map.groupBy(form.lines, ({ lessonId }) => lessons.get(lessonId)?.owner_id ?? null);
    for (const [ownerId, lines] of byOwner) {
      const amount = add(...lines.map((line) => line.amount));
      const id = await insertRow(trx, 'invoice_request', {
        institution_id: profile.institution_id,
        by_account_id: actor.accountId,
        kind: form.kind,
        title: profile.title,
        tax_no: profile.tax_no,
        buyer:
          [profile.address, profile.phone, profile.bank_name, profile.bank_account, profile.email]
            .filter(Boolean)
            .join('；') || null,
        remark: form.remark ?? null,
        amount,
      });
      await putRequestLines(trx, id, lines);
      await deliverToOthers(trx, actor, await accountsOf(trx, [ownerId]), {
        msgSendtype: REMINDER,
        title: `客户申请开票：${profile.title}`,
        content: `${actor.name} 申请 ${lines.length} 节课的${form.kind}，共 ${inYuan(amount)}${form.remark ? `：${form.remark}` : ''}。`,
        data: { path: pathOf(id) },
      });
      await followInvoiceRequests(trx, [id]);
    }
  });
}

export async function withdrawInvoiceRequest(
  db: Database,
  actor: Actor,
  { id, version }: InputOf<Api['withdrawRequest']>,
): Promise<void> {
  await transaction(db, actor, async (trx) => {
    mustSeePortalMoney(actor);
    await open(trx, actor, id, version);
    await updateRow(trx, 'invoice_request', id, { status: 4, handled_at: now() });
    await followInvoiceRequests(trx, [id]);
  });
}

export async function declineInvoiceRequest(
  db: Database,
  actor: Actor,
  { id, version, answer }: InputOf<Api['declineRequest']>,
): Promise<void> {
  const handledBy = staffId(actor);
  await transaction(db, actor, async (trx) => {
    const request = await open(trx, actor, id, version);
    await updateRow(trx, 'invoice_request', id, {
      status: 3,
      answer,
      handled_by: handledBy,
      handled_at: now(),
    });
    await followInvoiceRequests(trx, [id]);
    await deliverToOthers(trx, actor, [request.by_account_id], {
      msgSendtype: REMINDER,
      title: `开票申请未采纳：${request.title}`,
      content: `${inYuan(request.amount)}：${answer}。`,
      data: { path: INVOICES_OF_PARTNER },
    });
  });
}

/**
 * A saved application answers a request, in the application's transaction: a second click or a colleague finds it
 * submitted. @throws 400 when it was handled, or is another institution's
 */
export async function submitRequest(
  trx: Trx,
  actor: Actor,
  requestId: number,
  invoice: { id: number; institution_id: number },
): Promise<void> {
  const request = await open(trx, actor, requestId, undefined);
  if (request.institution_id !== invoice.institution_id)
    throw invalid({ field: 'coorgid', message: '与客户申请的机构不同' });
  await updateRow(trx, 'invoice_request', requestId, {
    status: 2,
    invoice_id: invoice.id,
    handled_by: staffId(actor),
    handled_at: now(),
  });
  await followInvoiceRequests(trx, [requestId]);
  await tellRequester(trx, actor, invoice.id, `开票申请已提交：${request.title}`, '已交财务开票。');
}

/** Tells the partner who asked for an invoice, if one did. */
export async function tellRequester(
  trx: Trx,
  actor: Actor,
  invoiceId: number,
  title: string,
  content: string,
): Promise<void> {
  const request = await requestOfInvoice(trx, invoiceId);
  if (!request) return;
  await deliverToOthers(trx, actor, [request.accountId], {
    msgSendtype: REMINDER,
    title,
    content,
    data: { path: INVOICES_OF_PARTNER },
  });
}

export async function oneRequest(db: Database, actor: Actor, id: number): Promise<OutputOf<Api['request']>> {
  return { ...(await invoiceRequests.one(db, actor, id)), lines: await linesOfRequest(db, id) };
}

/** A request that waits, locked. @throws 404 out of scope, 400 when it was handled */
async function open(trx: Trx, actor: Actor, id: number, version: number | null | undefined) {
  await (actor.userType === 1 ? invoiceRequests : portalInvoiceRequests).mustSee(trx, actor, [id]);
  await lockRow(trx, 'invoice_request', id, null);
  const request = await requestById(trx, id);
  if (request.status !== OPEN)
    throw badRequest(`开票申请${INVOICE_REQUEST_STATUS.labelOf(request.status)}，不能再处理`);
  await lockRow(trx, 'invoice_request', id, version);
  return request;
}
