import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import svgCaptcha from 'svg-captcha';
import type { Executor } from '../../db/transaction.ts';
import { addCaptcha, takeCaptcha } from './codes.queries.ts';

/** Case-insensitive; the hash keeps the answer out of database dumps. */
export const captchaHash = (text: string) =>
  createHash('sha256').update(`captcha:${text.trim().toLowerCase()}`).digest('hex');

export async function newCaptcha(db: Executor): Promise<{ captchaId: string; svg: string }> {
  const { text, data } = svgCaptcha.create({
    size: 4,
    noise: 2,
    ignoreChars: '0oO1lIi',
    width: 120,
    height: 40,
  });
  const captchaId = randomBytes(16).toString('base64url');
  await addCaptcha(db, captchaId, captchaHash(text));
  return { captchaId, svg: data };
}

/** Consumes a captcha. @returns whether the answer is right */
export async function isCaptchaRight(
  db: Executor,
  given: { captchaId?: string | null | undefined; captchaText?: string | null | undefined },
): Promise<boolean> {
  if (!given.captchaId || !given.captchaText) return false;
  const wanted = await takeCaptcha(db, given.captchaId);
  return wanted !== null && timingSafeEqual(Buffer.from(wanted), Buffer.from(captchaHash(given.captchaText)));
}
