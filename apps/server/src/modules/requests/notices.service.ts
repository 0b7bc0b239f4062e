import { REQUEST_KINDS } from '@shibiao/contract/requests/codes';
import type { Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { accountsOf, deliverToOthers, readAbout } from '../messages/messages.queries.ts';
import { deciderAccounts } from './deciders.queries.ts';

interface Told {
  id: number;
  kind: string;
  title: string;
  reason: string | null;
  applicant_id: number;
  applicantName: string;
}

const REMINDER = 12;
const WAITING = '待审批';
/** The page on which a request is decided by its second tap. */
export const pathOf = (id: number): string => `/personalCenter/requests/${id}`;
const told = ({ title, reason }: Told) => [title, reason].filter(Boolean).join('：');

/** Tells the deciders of the open step. @returns their number */
export async function tellDeciders(trx: Trx, actor: Actor, request: Told, word = ''): Promise<number> {
  const accounts = await deciderAccounts(trx, request.id);
  return await deliverToOthers(trx, actor, accounts, {
    msgSendtype: REMINDER,
    title: `${word}${request.applicantName}的${REQUEST_KINDS.labelOf(request.kind)}${WAITING}`,
    content: told(request),
    data: { path: pathOf(request.id) },
  });
}

/** The messages of a step that is decided are done for everybody who got one. */
export async function endWaiting(trx: Trx, accounts: readonly number[], requestId: number): Promise<void> {
  await readAbout(trx, accounts, pathOf(requestId), [WAITING]);
}

export async function tellApplicant(
  trx: Trx,
  actor: Actor,
  request: Told,
  what: string,
  detail?: string | null,
): Promise<void> {
  await deliverToOthers(trx, actor, await accountsOf(trx, [request.applicant_id]), {
    msgSendtype: REMINDER,
    title: `您的${REQUEST_KINDS.labelOf(request.kind)}${what}`,
    content: [request.title, detail].filter(Boolean).join('：'),
    data: { path: pathOf(request.id) },
  });
}

/** Tells a colleague about an approved absence: who takes over, when. */
export async function tellCover(trx: Trx, actor: Actor, request: Told, coverId: number): Promise<void> {
  await deliverToOthers(trx, actor, await accountsOf(trx, [coverId]), {
    msgSendtype: REMINDER,
    title: `${request.applicantName}不在期间请您接手工作`,
    content: request.title.replace(/^\S+ /, ''),
    data: {},
  });
}

/** Tells whoever approved a request that it was taken back. */
export async function tellWithdrawn(
  trx: Trx,
  actor: Actor,
  request: Told,
  signers: readonly number[],
): Promise<void> {
  await deliverToOthers(trx, actor, await accountsOf(trx, signers), {
    msgSendtype: REMINDER,
    title: `${request.applicantName}的${REQUEST_KINDS.labelOf(request.kind)}已撤回`,
    content: request.title,
    data: { path: pathOf(request.id) },
  });
}
