import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Executor } from '../../db/transaction.ts';
import { captchaPicture, captchaText } from './captcha.picture.ts';
import { addCaptcha, takeCaptcha } from './codes.queries.ts';

/** Case-insensitive; the hash keeps the answer out of database dumps. */
export const captchaHash = (text: string) =>
  createHash('sha256').update(`captcha:${text.trim().toLowerCase()}`).digest('hex');

export async function newCaptcha(db: Executor): Promise<{ captchaId: string; image: string }> {
  const text = captchaText();
  const captchaId = randomBytes(16).toString('base64url');
  const image = await captchaPicture(text);
  await addCaptcha(db, captchaId, captchaHash(text));
  return { captchaId, image };
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
