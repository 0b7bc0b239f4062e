import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { invalid } from './errors.ts';

/** argon2id as OWASP advises: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** A hash that no password opens: checked where there is no account, so that the answer takes as long. */
let nobody: Promise<string> | null = null;
const hashOfNobody = () => (nobody ??= hashPassword(randomBytes(32).toString('base64')));

/** @param stored the account's hash; null when there is no such account */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isUsable = stored?.startsWith('$argon2') === true;
  const matches = await verify(isUsable ? stored : await hashOfNobody(), password).catch(() => false);
  return isUsable && matches;
}

/** @throws 408 for the default password, which opens nothing but the change of password */
export function refuseDefault(password: string, defaultPassword: string, field: string): void {
  if (password === defaultPassword) throw invalid({ field, message: '不能使用默认密码' });
}
