import type { FastifyRequest } from 'fastify';
import { updateRow } from '../../db/rows.ts';
import type { Trx } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid } from '../../lib/errors.ts';
import { roleIdsOf } from '../access/assignments.queries.ts';
import { checkAuthority, isWithin } from '../access/rights.policy.ts';
import { rightsOf } from '../access/roles.queries.ts';
import { isUsernameTaken } from './accounts.queries.ts';
import { maskedTarget } from './signin.rules.ts';
import { smsProvider } from './sms.ts';

/** A changed sign-in name; its holder is notified at the old number after the commit. */
export interface Renamed {
  from: string;
  to: string;
}

/** Whether the actor has all rights of the account, or is its holder. */
export async function mayRename(trx: Trx, actor: Actor, accountId: number): Promise<boolean> {
  if (accountId === actor.accountId) return true;
  return (await rightsOf(trx, await roleIdsOf(trx, accountId))).every((role) => isWithin(actor, role));
}

/**
 * Changes a sign-in number: its holder can reset the password, so the same authority as for account management is
 * required. Every change of a sign-in name uses this function.
 * @throws 403 for an account with rights that the actor lacks, 408 for a taken number
 */
export async function renameAccount(
  trx: Trx,
  actor: Actor,
  account: { id: number; username: string },
  username: string,
): Promise<Renamed> {
  if (account.id !== actor.accountId)
    checkAuthority(
      actor,
      await rightsOf(trx, await roleIdsOf(trx, account.id)),
      '该手机号是登录账号，其权限高于您，请由管理员在身份管理中修改',
    );
  if (await isUsernameTaken(trx, username, account.id))
    throw invalid({ field: 'phone', message: '该手机号已是其他账号的登录名' });
  await updateRow(trx, 'account', account.id, { username });
  return { from: account.username, to: username };
}

/** Notifies holders at their old numbers. The change stands even if the message is lost. */
export function tellRenamed(
  { environment, request }: { environment: Environment; request: FastifyRequest },
  actor: Pick<Actor, 'name'>,
  renamed: readonly Renamed[],
): void {
  const provider = smsProvider(environment, request.log);
  for (const { from, to } of renamed) {
    const text = `【师表】您的登录手机号已由${actor.name}改为 ${maskedTarget(to)}。如非本人同意，请立即联系管理员。`;
    provider
      .send(from, text)
      .catch((error: Error) => request.log.error({ err: error }, 'change of a sign-in name not told'));
  }
}
