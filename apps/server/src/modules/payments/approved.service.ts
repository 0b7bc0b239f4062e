import { insertRow, lockRow, updateRow } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { now, today } from '../../lib/dates.ts';
import { add } from '../../lib/money.ts';
import { nextDocumentNo } from '../receivables/receivables.queries.ts';
import { followTodos } from '../todos/todos.queries.ts';
import { liftSettlements, noteReturn } from './approved.queries.ts';
import { type NewLine, putLines, putSteps } from './changes.queries.ts';
import { tellNext } from './notices.service.ts';

interface Approved {
  kind: number;
  title: string;
  applicantId: number;
  organisationId: number | null;
  payee: string;
  bankName: string | null;
  bankAccount: string | null;
  remark: string | null;
  /** The approved request whose money it is. */
  staffRequestId: number;
  lines: readonly NewLine[];
  /** People who signed it, in place of the manager and of finance. */
  signers: readonly [number, number];
}
const TO_PAY = 3;
/** State of a request of staff that its applicant may change and submit again. */
const RETURNED = 3;

/** A payment that was approved as a request of staff: it waits for finance to pay it. */
export async function payApproved(trx: Trx, actor: Actor, one: Approved): Promise<void> {
  const facts = {
    kind: one.kind,
    title: one.title.slice(0, 200),
    amount: add(...one.lines.map((line) => String(line.amount))),
    applicant_id: one.applicantId,
    organisation_id: one.organisationId,
    payee: one.payee,
    bank_name: one.bankName,
    bank_account: one.bankAccount,
    remark: one.remark,
    staff_request_id: one.staffRequestId,
    // The account is nobody's business but the payee's and finance's.
    readable_ids: [one.applicantId],
    status: TO_PAY,
  };
  const id = await insertRow(trx, 'payment_request', {
    ...facts,
    no: await nextDocumentNo(trx, 'payment_request', 'FK', today()),
  });
  await putLines(trx, id, one.lines);
  await putSteps(trx, id, one.applicantId, one.signers);
  await tellNext(trx, actor, { id, ...facts, applicantId: one.applicantId }, TO_PAY);
  await followTodos(trx, today(), { requestIds: [id] });
}

/**
 * Gives the request of a payment that is not paid back to its applicant and lifts the advances that it settled, so that
 * it may be submitted, settled and paid again. Nothing for other payments.
 */
export async function returnApproved(
  trx: Trx,
  actor: Actor,
  { staffRequestId }: { staffRequestId: number | null },
  reason: string,
): Promise<void> {
  if (!staffRequestId) return;
  await lockRow(trx, 'staff_request', staffRequestId, null);
  await liftSettlements(trx, staffRequestId, { byId: staffId(actor), note: reason.slice(0, 200) });
  await updateRow(trx, 'staff_request', staffRequestId, {
    status: RETURNED,
    return_reason: reason,
    decided_at: now(),
  });
  await noteReturn(trx, staffRequestId, { byId: staffId(actor), reason });
}
