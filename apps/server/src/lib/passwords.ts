import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { invalid } from './errors.ts';

/** argon2id as OWASP recommends: 19 MiB, two passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** A hash without a password, verified for unknown accounts so that the answer takes as long. */
let nobody: Promise<string> | null = null;
const hashOfNobody = () => (nobody ??= hashPassword(randomBytes(32).toString('base64')));

/** @param stored the account's hash; null when there is no such account */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const isUsable = stored?.startsWith('$argon2') === true;
  const matches = await verify(isUsable ? stored : await hashOfNobody(), password).catch(() => false);
  return isUsable && matches;
}

/** Common passwords with letters and digits, in lower case: the first guesses of password spraying. */
const COMMON = new Set(
  `a1234567 a12345678 a123456789 a1234567890 1234567a 12345678a 123456789a 1234567890a 123456aa aa123456 aa12345678
  aaa123456 abc12345 abc123456 abc1234567 abc12345678 abcd1234 abcd12345 abcd123456 abcde12345 123456abc 123abc456
  1234abcd 12345abc abc123abc 123abc123 qq123456 qq1234567 qq12345678 123456qq w123456789 q123456789 z123456789
  zz123456 zxc123456 zxcv1234 asd123456 asdf1234 asdf123456 as123456 qwe123456 qwer1234 qwer12345 qwer123456 1234qwer
  123456qwe qwerty12 qwerty123 qwerty1234 qwerty123456 123qwe123 123qweasd qweasd123 qweasdzxc123 qazwsx123 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 a1s2d3f4 1a2b3c4d a1b2c3d4 aini1314
  woaini123 woaini1314 woaini520 woaini521 woaini5201314 5201314a a5201314 wo123456 li123456 wang123456 zhang123
  password1 password12 password123 password1234 passw0rd pass1234 pass12345 p@ssw0rd p@ssword1 admin123 admin1234
  admin123456 admin888 admin666 root1234 root123456 test1234 test123456 user1234 welcome1 welcome123 iloveyou1 letmein1
  changeme1 asdasd123 qweqwe123 zxczxc123 a11111111 a88888888 a66666666 a00000000 aa888888 aa666666 aa111111`.split(
    /\s+/,
  ),
);

/** @throws 408 for the default password, the account name and common passwords */
export function refuseWeak(
  password: string,
  { account, defaultPassword }: { account: string; defaultPassword: string },
  field: string,
): void {
  if (password === defaultPassword) throw invalid({ field, message: '不能使用默认密码' });
  if (password.includes(account)) throw invalid({ field, message: '密码不能包含登录账号' });
  if (COMMON.has(password.toLowerCase())) throw invalid({ field, message: '这个密码太常见，请换一个' });
}
