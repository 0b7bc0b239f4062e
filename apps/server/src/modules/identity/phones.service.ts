import type { InputOf } from '@shibiao/contract/endpoint';
import type { identityApi } from '@shibiao/contract/identity';
import { lockRow, updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Environment } from '../../environment.ts';
import type { Actor } from '../../lib/actor.ts';
import { invalid } from '../../lib/errors.ts';
import { isPassword } from '../../lib/passwords.ts';
import type { AnonymousContext } from './anonymous-context.ts';
import { sendCode, wrongCode } from './codes.service.ts';
import { isPhoneOfAnother } from './people.queries.ts';
import { endSessions } from './session-rows.queries.ts';
import { renameAccount, tellRenamed } from './sign-in-names.service.ts';
import { passwordOf } from './signin.queries.ts';
import { beginTry } from './signin.service.ts';

/** Whether codes reach people: by a provider, or on the screen of the demo. */
export const sendsCodes = ({ SMS_URL, DEMO }: Environment): boolean => Boolean(SMS_URL) || DEMO;

/** Sends a code for the change of the own number: to it, or to the new one. */
export const sendPhoneCode = (
  context: AnonymousContext,
  actor: Actor,
  phone: string | null | undefined,
): Promise<{ sentTo: string; demoCode: string | null }> =>
  sendCode(context, { account: phone ?? actor.phone, purpose: 'phone', isOwn: true });

type Form = InputOf<typeof identityApi.changePhone>;

/**
 * Changes the number with which the caller signs in, and the one on the caller's own record. The other sessions end,
 * and the old number is told.
 * @throws 408 beside a wrong proof or a taken number, 429 after too many wrong ones
 */
export async function changePhone(context: AnonymousContext, actor: Actor, form: Form): Promise<void> {
  const { phone } = form;
  if (phone === actor.phone) throw invalid({ field: 'phone', message: '与现在的手机号相同' });
  const end = await mustProve(context, actor, form);
  const renamed = await transaction(context.db, actor, async (trx) => {
    const write = await lockRecord(trx, actor);
    const account = { id: actor.accountId, username: actor.phone };
    const change = await renameAccount(trx, actor, account, phone);
    if (await isPhoneOfAnother(trx, actor, phone))
      throw invalid({ field: 'phone', message: '该手机号已在另一份档案里，请联系公司' });
    await write(phone);
    await endSessions(trx, actor.accountId, { but: actor.sessionId });
    await end(trx);
    return change;
  });
  tellRenamed(context, { name: '您本人' }, [renamed]);
}

/** @returns records the proof in the log of sign-ins @throws 408 */
async function mustProve(
  context: AnonymousContext,
  actor: Actor,
  { phone, oldCode, code, password }: Form,
): Promise<(trx: Trx) => Promise<unknown>> {
  const { db } = context;
  const missing = (field: string, message: string) => invalid({ field, message });
  const byCode = sendsCodes(context.environment);
  if (byCode && !oldCode) throw missing('oldCode', '请填写发到现在手机号的验证码');
  if (byCode && !code) throw missing('code', '请填写发到新手机号的验证码');
  if (!byCode && !password) throw missing('password', '请输入当前密码');
  const attempt = await beginTry(context, actor.phone, 'change', null);
  if (byCode) {
    const wrong = await wrongCode(db, 'phone', [
      { target: actor.phone, code: oldCode ?? '' },
      { target: phone, code: code ?? '' },
    ]);
    if (wrong !== null) {
      await attempt.fail('code', actor.accountId, '');
      throw missing(wrong === 0 ? 'oldCode' : 'code', '验证码错误或已失效');
    }
  } else if (!(await isPassword(await passwordOf(db, actor.accountId), password ?? ''))) {
    await attempt.fail('wrong', actor.accountId, '');
    throw missing('password', '当前密码错误');
  }
  return (trx) => attempt.end(trx, 'ok', actor.accountId);
}

/** Locks the record of the person whose account it is, before the account. @returns writes the number to it */
async function lockRecord(trx: Trx, actor: Actor): Promise<(phone: string) => Promise<void>> {
  const { personnelId, contactId, teacherId } = actor;
  if (personnelId !== null) {
    await lockRow(trx, 'personnel', personnelId, null);
    return (phone) => updateRow(trx, 'personnel', personnelId, { phone });
  }
  if (contactId !== null) {
    await lockRow(trx, 'contact', contactId, null);
    return (tel) => updateRow(trx, 'contact', contactId, { tel });
  }
  if (teacherId !== null) {
    await lockRow(trx, 'teacher', teacherId, null);
    return (phone) => updateRow(trx, 'teacher', teacherId, { phone });
  }
  return async () => undefined;
}
