import { PAYMENT_KINDS } from '@shibiao/contract/finance/payments';
import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { inYuan } from '../../lib/money.ts';
import { accountsOf, accountsWithRole, deliverToOthers, readAbout } from '../messages/messages.queries.ts';
import { approverAccounts } from './changes.queries.ts';
import { messageTypeOf } from './payments.rules.ts';

interface Request {
  id: number;
  kind: number;
  title: string;
  amount: string;
  applicantId: number;
}

/** Message to the next approver, by state. */
const WAITING: Record<number, string> = { 1: '待经理审批', 2: '待财务审批', 3: '待付款' };
const pathOf = (id: number): string => `/financeInfo/payments/${id}`;

/** A decided or withdrawn request completes its messages in all inboxes. */
export async function endWaiting(trx: Trx, request: { id: number }): Promise<void> {
  const asked = [
    ...(await approverAccounts(trx, request.id)),
    ...(await accountsWithRole(trx, ['finance', 'admin', 'super_admin'])),
  ];
  await readAbout(trx, asked, pathOf(request.id), Object.values(WAITING));
}

/** Notifies the people who decide the request's new state: manager, finance, or nobody. */
export async function tellNext(trx: Trx, actor: Actor, request: Request, status: number): Promise<void> {
  const waiting = WAITING[status];
  if (!waiting) return;
  const own = await accountsOf(trx, [request.applicantId]);
  const others = (accounts: number[]) => accounts.filter((account) => !own.includes(account));
  const decide = others(
    status === 1 ? await approverAccounts(trx, request.id) : await accountsWithRole(trx, ['finance']),
  );
  // Nobody decides on their own request: without another approver, administrators stand in.
  const accounts = decide.length > 0 ? decide : others(await accountsWithRole(trx, ['admin', 'super_admin']));
  await send(trx, actor, accounts, request, `${PAYMENT_KINDS.labelOf(request.kind)}${waiting}`);
}

/** Notifies the applicant of the result. */
export async function tellApplicant(
  trx: Trx,
  actor: Actor,
  request: Request,
  what: string,
  detail?: string | null,
): Promise<void> {
  await send(
    trx,
    actor,
    await accountsOf(trx, [request.applicantId]),
    request,
    `${PAYMENT_KINDS.labelOf(request.kind)}${what}`,
    detail,
  );
}

/** One message per recipient of the request kind's type (product.md 9); it opens the request. */
async function send(
  trx: Trx,
  actor: Actor,
  accounts: number[],
  request: Request,
  title: string,
  detail?: string | null,
): Promise<void> {
  await deliverToOthers(trx, actor, accounts, {
    msgSendtype: messageTypeOf(request.kind),
    title,
    content: `${request.title}，${inYuan(request.amount)}（${actor.name}）${detail ? `：${detail}` : ''}`,
    data: { path: pathOf(request.id) },
  });
}
