import { updateRow } from '../../db/rows.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { badRequest, invalid, unauthenticated } from '../../lib/errors.ts';
import { hashPassword, isPassword, refuseWeak } from '../../lib/passwords.ts';
import { type AnonymousContext, actorOf, openSession } from './anonymous-context.ts';
import { isCodeRight } from './codes.service.ts';
import { endSignIns } from './ending.service.ts';
import { beganAt, endSessions } from './session-rows.queries.ts';
import { accountByName, passwordOf } from './signin.queries.ts';
import { beginTry, type SignedIn } from './signin.service.ts';
import { unbindWechat } from './wechat.queries.ts';

const mustBeStrong = (
  { environment }: AnonymousContext,
  account: string,
  password: string,
  field: string,
): void => refuseWeak(password, { account, defaultPassword: environment.DEFAULT_PASSWORD }, field);

/** Resets a forgotten password with a code; all sessions end. A wrong code and a missing account answer alike. */
export async function resetPassword(
  context: AnonymousContext,
  input: { account: string; code: string; password: string },
): Promise<void> {
  mustBeStrong(context, input.account, input.password, 'password');
  const attempt = await beginTry(context, input.account, 'reset', null);
  const isRight = await isCodeRight(context.db, 'reset', input.account, input.code);
  const account = await accountByName(context.db, input.account);
  const hash = await hashPassword(input.password);
  if (!isRight || !account) throw await attempt.fail('code', account?.id ?? null, '验证码错误或已失效');
  await transaction(context.db, actorOf(context, account), async (trx) => {
    await updateRow(trx, 'account', account.id, { password_hash: hash, must_change_password: false });
    await endSessions(trx, account.id);
    await attempt.end(trx, 'ok', account.id);
  });
}

/** Changes the caller's own password; other sessions end. Wrong old passwords count like failed sign-ins. */
export async function changePassword(
  context: AnonymousContext,
  actor: Actor,
  input: { oldPassword: string; newPassword: string },
): Promise<void> {
  mustBeStrong(context, actor.phone, input.newPassword, 'newPassword');
  const attempt = await beginTry(context, actor.phone, 'change', null);
  const stored = await passwordOf(context.db, actor.accountId);
  if (!(await isPassword(stored, input.oldPassword)))
    throw await attempt.fail('wrong', actor.accountId, '当前密码错误');
  if (input.oldPassword === input.newPassword) {
    await attempt.end(context.db, 'ok', actor.accountId);
    throw invalid({ field: 'newPassword', message: '新密码不能与当前密码相同' });
  }
  const hash = await hashPassword(input.newPassword);
  await transaction(context.db, actor, async (trx) => {
    await replacePassword(trx, actor, hash);
    await attempt.end(trx, 'ok', actor.accountId);
  });
}

/** The same with a code sent to the caller's number. */
export async function changePasswordByCode(
  context: AnonymousContext,
  actor: Actor,
  input: { code: string; newPassword: string },
): Promise<void> {
  mustBeStrong(context, actor.phone, input.newPassword, 'newPassword');
  const attempt = await beginTry(context, actor.phone, 'change', null);
  if (!(await isCodeRight(context.db, 'change', actor.phone, input.code)))
    throw await attempt.fail('code', actor.accountId, '验证码错误或已失效');
  const hash = await hashPassword(input.newPassword);
  await transaction(context.db, actor, async (trx) => {
    await replacePassword(trx, actor, hash);
    await attempt.end(trx, 'ok', actor.accountId);
  });
}

async function replacePassword(trx: Trx, actor: Actor, hash: string): Promise<void> {
  await updateRow(trx, 'account', actor.accountId, { password_hash: hash, must_change_password: false });
  // A session opened with the default password ends with it: the next one proves the new password.
  await endSessions(trx, actor.accountId, actor.mustChangePassword ? {} : { but: actor.sessionId });
}

/**
 * Renews a session's token; the session still ends 30 days after its sign-in, the old token at once. Of two concurrent
 * renewals one wins.
 */
export async function refreshSession(context: AnonymousContext, actor: Actor): Promise<SignedIn> {
  return await transaction(context.db, actor, async (trx) => {
    if ((await endSessions(trx, actor.accountId, { only: actor.sessionId })) === 0) throw unauthenticated();
    return {
      accessToken: await openSession(trx, context, actor.accountId, await beganAt(trx, actor.sessionId)),
      mustChangePassword: actor.mustChangePassword,
    };
  });
}

/** Ends one of the caller's own sessions. @throws 400 when it is not open */
export async function endOwnSession(context: AnonymousContext, actor: Actor, id: number): Promise<void> {
  await transaction(context.db, actor, async (trx) => {
    if ((await endSessions(trx, actor.accountId, { only: id })) === 0) throw badRequest('该设备已下线');
  });
}

/** Ends one or all of the caller's sessions; windows of other ended sessions sign out by themselves. */
export async function leave(context: AnonymousContext, actor: Actor, isEverywhere: boolean): Promise<void> {
  await transaction(context.db, actor, async (trx) => {
    if (isEverywhere) await endSignIns(trx, actor.accountId, 'everywhere');
    else await endSessions(trx, actor.accountId, { only: actor.sessionId });
  });
}

/** Unbinds the caller's account from WeChat; the password proves the holder. @throws 400 */
export async function unbind(context: AnonymousContext, actor: Actor, password: string): Promise<void> {
  const attempt = await beginTry(context, actor.phone, 'change', null);
  if (!(await isPassword(await passwordOf(context.db, actor.accountId), password)))
    throw await attempt.fail('wrong', actor.accountId, '当前密码错误');
  const wasBound = await transaction(context.db, actor, async (trx) => {
    await attempt.end(trx, 'ok', actor.accountId);
    return await unbindWechat(trx, actor.accountId);
  });
  if (!wasBound) throw badRequest('账号没有绑定微信');
}
