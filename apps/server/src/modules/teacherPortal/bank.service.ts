import type { InputOf } from '@shibiao/contract/endpoint';
import type { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import type { Database } from '../../db/pool.ts';
import { transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid } from '../../lib/errors.ts';
import type { AnonymousContext } from '../identity/anonymous-context.ts';
import { isCodeRight, sendCode } from '../identity/codes.service.ts';
import { askOwnBank } from '../teachers/teachers.service.ts';
import { teacherId } from './teacherPortal.policy.ts';

/** Sends a code to the number with which the teacher signs in. */
export async function sendBankCode(context: AnonymousContext, actor: Actor) {
  teacherId(actor);
  return await sendCode(context, { account: actor.phone, purpose: 'bank', isOwn: true });
}

/**
 * Names another payment account. Who holds only the session cannot: a code goes to the phone, and finance confirms.
 * @throws 408 for a wrong code; it costs a try
 */
export async function saveOwnBank(
  db: Database,
  actor: Actor,
  { code, bankName, bankAccount }: InputOf<typeof teacherPortalApi.saveBank>,
): Promise<void> {
  const teacher = teacherId(actor);
  if (!/^[\d ]{8,30}$/.test(bankAccount))
    throw invalid({ field: 'bankAccount', message: '账号应为 8 到 30 位数字' });
  if (!(await isCodeRight(db, 'bank', actor.phone, code)))
    throw invalid({ field: 'code', message: '验证码错误或已失效' });
  await transaction(db, actor, (trx) => askOwnBank(trx, actor, teacher, { bankName, bankAccount }));
}
