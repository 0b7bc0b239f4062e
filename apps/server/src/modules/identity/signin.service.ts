import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../db/pool.ts';
import { type Trx, transaction } from '../../db/transaction.ts';
import { AppError, badRequest, tooMany } from '../../lib/errors.ts';
import { networkOf } from '../../lib/network.ts';
import { isPassword } from '../../lib/passwords.ts';
import { type AnonymousContext, actorOf, openSession, visitorOf } from './anonymous-context.ts';
import { isCaptchaRight } from './captcha.ts';
import { isCodeRight } from './codes.service.ts';
import {
  accountByName,
  accountByOpenId,
  addLogin,
  demandPasswordChange,
  failureAges,
  finishLogin,
  type KnownAccount,
  type LoginResult,
  lockName,
  noteLogin,
} from './signin.queries.ts';
import { hasRoom, lockedFor, needsCaptcha } from './signin.rules.ts';
import { bindTo, grantToBind, type WechatGrant, wechatPerson } from './wechat.service.ts';

export interface SignedIn {
  accessToken: string;
  mustChangePassword: boolean;
}
/** Number of waits for other tries of the address: four seconds in all. */
const MOST_WAITS = 20;
const WAIT_MS = 200;
type GivenGrant = { auth3_id?: string | null | undefined; bindWechat?: boolean | null | undefined };
type GivenCaptcha = { captchaId?: string | null | undefined; captchaText?: string | null | undefined };

/**
 * Begins a try: refused while account or address are locked, and without a captcha after three failures. It is recorded
 * before the proof is checked, so that at most five concurrent tries are checked per account and per address.
 * @returns `end` records the result
 */
export async function beginTry(
  { db, request }: AnonymousContext,
  username: string,
  method: string,
  captcha: GivenCaptcha | null,
) {
  const visitor = visitorOf(request);
  const log = (trx: Trx, result: LoginResult) => addLogin(trx, { ...visitor, username, method, result });
  const begin = () =>
    db.transaction().execute(async (trx): Promise<number | AppError | 'busy'> => {
      await lockName(trx, 'login', username);
      await lockName(trx, 'address', networkOf(visitor.ip));
      const ages = await failureAges(trx, username, visitor.ip);
      if (lockedFor(ages.account) > 0 || lockedFor(ages.address) > 0) {
        await log(trx, 'locked');
        return new AppError(429, '登录失败次数过多，请 15 分钟后再试');
      }
      if (!hasRoom(ages.address, ages.open)) return 'busy';
      if (captcha && (needsCaptcha(ages.account) || needsCaptcha(ages.address))) {
        if (!(await isCaptchaRight(trx, captcha))) {
          await log(trx, 'captcha');
          return badRequest(captcha.captchaText ? '图形验证码错误' : '请输入图形验证码', {
            captchaRequired: true,
          });
        }
      }
      return await log(trx, 'checking');
    });
  let begun = await begin();
  // An office shares one address: its people wait briefly, larger crowds are refused.
  for (let waits = 0; begun === 'busy' && waits < MOST_WAITS; waits++) {
    await pause(WAIT_MS);
    begun = await begin();
  }
  if (begun === 'busy') throw tooMany('登录请求过多，请稍后再试', 2);
  if (begun instanceof AppError) throw begun;
  const id = begun;
  return {
    end: (executor: Database | Trx, result: LoginResult, accountId: number | null) =>
      finishLogin(executor, id, result, accountId),
    /** Records a failure; the answer says whether the next try needs a captcha. */
    async fail(result: 'wrong' | 'code', accountId: number | null, message: string): Promise<AppError> {
      await finishLogin(db, id, result, accountId);
      const ages = await failureAges(db, username, visitor.ip);
      const captchaRequired = needsCaptcha(ages.account) || needsCaptcha(ages.address);
      return badRequest(message, { captchaRequired });
    },
  };
}

/** Signs in with account and password; `auth3_id` binds its WeChat to the account. */
export async function loginByPassword(
  context: AnonymousContext,
  input: { account: string; password: string; code?: string | null | undefined } & GivenGrant & GivenCaptcha,
): Promise<SignedIn> {
  const grant = await grantToBind(context, input);
  const attempt = await beginTry(context, input.account, 'password', input);
  const account = await accountByName(context.db, input.account);
  if (!(await isPassword(account?.password_hash, input.password)) || !account) {
    throw await attempt.fail('wrong', account?.id ?? null, '账号或密码错误');
  }
  const isDefault = input.password === context.environment.DEFAULT_PASSWORD;
  // The default password is public: where codes can be sent, each sign-in with it also needs a code.
  const { SMS_URL, DEMO } = context.environment;
  if (isDefault && SMS_URL && !DEMO) {
    if (!input.code) {
      await attempt.end(context.db, 'unlocked', account.id);
      throw badRequest('使用默认密码登录，请先获取并填写手机验证码', { codeRequired: true });
    }
    if (!(await isCodeRight(context.db, 'login', input.account, input.code)))
      throw await attempt.fail('code', account.id, '验证码错误或已失效');
  }
  return await enter(context, account, attempt, { grant, isDefault });
}

/** Signs in with a code sent to the account's number. */
export async function loginByCode(
  context: AnonymousContext,
  input: { account: string; code: string } & GivenGrant,
): Promise<SignedIn> {
  const grant = await grantToBind(context, input);
  const attempt = await beginTry(context, input.account, 'code', null);
  const isRight = await isCodeRight(context.db, grant ? 'bind' : 'login', input.account, input.code);
  const account = await accountByName(context.db, input.account);
  if (!isRight || !account) throw await attempt.fail('code', account?.id ?? null, '验证码错误或已失效');
  return await enter(context, account, attempt, { grant });
}

/** A code from WeChat gives a session for a bound account, else a short-lived grant that a sign-in binds. */
export async function loginByWechat(
  context: AnonymousContext,
  input: { code: string; state?: string | null | undefined },
): Promise<{ auth3_id: string | null; accessToken: string | null }> {
  const person = await wechatPerson(context, input.code, input.state);
  const username = await accountByOpenId(context.db, person.openId, person.app.ids);
  if (username === null) return { auth3_id: await person.keep(), accessToken: null };
  const attempt = await beginTry(context, username, 'wechat', null);
  const account = await accountByName(context.db, username);
  if (!account) throw await attempt.fail('wrong', null, '账号或密码错误');
  const { accessToken } = await enter(context, account, attempt, {});
  return { auth3_id: null, accessToken };
}

/** Opens a session after a proof. @throws 400 for an account that may not sign in */
async function enter(
  context: AnonymousContext,
  account: KnownAccount,
  attempt: Awaited<ReturnType<typeof beginTry>>,
  options: { grant?: WechatGrant | null; isDefault?: boolean },
): Promise<SignedIn> {
  if (account.status !== 1 || account.has_left || account.has_ended) {
    await attempt.end(context.db, 'disabled', account.id);
    if (account.status === 1 && account.has_ended) throw badRequest('账号已过有效期，请联系您的业务员');
    throw badRequest(account.status === 3 ? '账号正在等待审核' : '账号已停用，请联系管理员');
  }
  const entered = transaction(context.db, actorOf(context, account), async (trx) => {
    if (options.grant) await bindTo(trx, options.grant, account.id);
    if (options.isDefault) await demandPasswordChange(trx, account.id);
    await noteLogin(trx, account.id);
    await attempt.end(trx, 'ok', account.id);
    const accessToken = await openSession(trx, context, account.id);
    return { accessToken, mustChangePassword: account.must_change_password || options.isDefault === true };
  });
  // The proof was right, so a later error (WeChat bound elsewhere) is no failure of the account.
  return await entered.catch(async (error: unknown) => {
    await attempt.end(context.db, 'disabled', account.id);
    throw error;
  });
}
