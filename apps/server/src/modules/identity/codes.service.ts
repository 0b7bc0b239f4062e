import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/pool.ts';
import { type AppError, badRequest, invalid, tooMany } from '../../lib/errors.ts';
import { networkOf } from '../../lib/network.ts';
import type { AnonymousContext } from './anonymous-context.ts';
import { isCaptchaRight } from './captcha.ts';
import { addCode, type CodePurpose, codesSent, spendCode, tryCode } from './codes.queries.ts';
import { accountByName, failureAges, lockName } from './signin.queries.ts';
import { maskedTarget, needsCaptcha } from './signin.rules.ts';
import { smsProvider } from './sms.ts';

const AN_HOUR = 10;
/** Codes that one network may request in an hour; from the fourth on with a captcha. */
const AN_HOUR_OF_ADDRESS = 60;
const WITHOUT_CAPTCHA = 3;

const hashOf = (target: string, code: string) =>
  createHash('sha256').update(`${target}:${code}`).digest('hex');

/**
 * Sends a code. Answer and work are the same with or without an account: the code is created and counted in either
 * case, and sent after the answer.
 */
export async function sendCode(
  { db, environment, request }: AnonymousContext,
  input: {
    account: string;
    purpose: CodePurpose;
    captchaId?: string | null | undefined;
    captchaText?: string | null | undefined;
    /** The caller is signed in and sends to the own number: counted alike, without a picture. */
    isOwn?: boolean;
  },
): Promise<{ sentTo: string; demoCode: string | null }> {
  const { account: target, purpose } = input;
  if (!/^1[3-9]\d{9}$/.test(target)) throw invalid({ field: 'account', message: '请填 11 位手机号' });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const refusal = await db.transaction().execute(async (trx): Promise<AppError | null> => {
    await lockName(trx, 'code', target);
    await lockName(trx, 'codes-of', networkOf(request.ip));
    const sent = await codesSent(trx, target, request.ip);
    if (sent.minute > 0) return tooMany('验证码每分钟只能发送一次，请稍后再试');
    if (sent.hour >= AN_HOUR || sent.address >= AN_HOUR_OF_ADDRESS)
      return tooMany('验证码发送次数过多，请一小时后再试');
    const ages = await failureAges(trx, target, request.ip);
    const isPictured = !input.isOwn;
    if (
      isPictured &&
      (sent.address >= WITHOUT_CAPTCHA || needsCaptcha(ages.account) || needsCaptcha(ages.address))
    ) {
      if (!(await isCaptchaRight(trx, input)))
        return badRequest(input.captchaText ? '图形验证码错误' : '请输入图形验证码', {
          captchaRequired: true,
        });
    }
    await addCode(trx, { purpose, target, hash: hashOf(target, code), ip: request.ip });
    return null;
  });
  if (refusal) throw refusal;
  // A new number has no account yet.
  const isKnown =
    purpose === 'register' || purpose === 'phone' || (await accountByName(db, target)) !== undefined;
  if (isKnown) {
    smsProvider(environment, request.log)
      .send(target, `【师表】验证码 ${code}，10 分钟内有效。如非本人操作请忽略。`)
      .catch((error: Error) => request.log.error({ err: error }, 'code not sent'));
  }
  return { sentTo: maskedTarget(target), demoCode: environment.DEMO ? code : null };
}

/**
 * Checks codes that stand together and consumes them when all are right. A wrong code costs a try even when the
 * caller's work is rolled back. @returns the place of the first wrong one; null when all are right
 */
export async function wrongCode(
  db: Database,
  purpose: CodePurpose,
  given: readonly { target: string; code: string }[],
): Promise<number | null> {
  const ids: number[] = [];
  for (const [at, { target, code }] of given.entries()) {
    const newest = await tryCode(db, purpose, target);
    if (!newest) return at;
    if (!timingSafeEqual(Buffer.from(newest.code_hash), Buffer.from(hashOf(target, code)))) return at;
    ids.push(newest.id);
  }
  for (const [at, id] of ids.entries()) if (!(await spendCode(db, id))) return at;
  return null;
}

/** The same for one code. */
export const isCodeRight = async (
  db: Database,
  purpose: CodePurpose,
  target: string,
  code: string,
): Promise<boolean> => (await wrongCode(db, purpose, [{ target, code }])) === null;
