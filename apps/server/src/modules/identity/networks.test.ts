import { randomUUID } from 'node:crypto';
import { identityApi } from '@shibiao/contract/identity';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { captchaHash } from './captcha.ts';

const PASSWORD = 'Geheim2026';
let t: TestApp;
let hash: string;
beforeAll(async () => {
  t = await testApp({ DEMO: '1', TRUST_PROXY: '127.0.0.1' });
  hash = await hashPassword(PASSWORD);
});

/** The name of a new person's account. */
async function person(): Promise<string> {
  const { accountId } = await t.make.staff('salesperson');
  const { username } = await t.db
    .updateTable('account')
    .set({ password_hash: hash })
    .where('id', '=', accountId)
    .returning('username')
    .executeTakeFirstOrThrow();
  return username;
}
async function post(endpoint: { path: string }, payload: object, ip: string) {
  const url = `/api${endpoint.path}`;
  const response = await t.app.inject({ method: 'POST', url, headers: { 'x-forwarded-for': ip }, payload });
  return response.json() as { code: number; data: { captchaRequired?: boolean } | null };
}
async function login(account: string, password: string, ip: string) {
  const id = `captcha-${randomUUID()}`;
  const answer = { id, answer_hash: captchaHash('Ab3d'), expires_at: '2199-01-01' };
  await t.db.insertInto('captcha').values(answer).execute();
  const proof = { captchaId: id, captchaText: 'aB3D' };
  return await post(identityApi.loginByPassword, { account, password, ...proof }, ip);
}

test('the addresses of one IPv6 network are locked together, those of another are not', async () => {
  const username = await person();
  for (let i = 0; i < 5; i++) await login(await person(), 'falsch', `2001:db8:1:1::${i}`);
  expect((await login(username, PASSWORD, '2001:db8:1:1::99')).code).toBe(429);
  expect((await login(username, PASSWORD, '2001:db8:1:2::99')).code).toBe(200);
  const log = t.db.selectFrom('login_log').select('network').where('username', '=', username);
  expect((await log.orderBy('id').execute()).map((row) => row.network)).toEqual([
    '2001:db8:1:1::/64',
    '2001:db8:1:2::/64',
  ]);
});

test('the wrong tries of one IPv6 network that arrive at once are looked at five at most', async () => {
  const names = await Promise.all(Array.from({ length: 12 }, person));
  const answers = await Promise.all(names.map((name, i) => login(name, 'falsch', `2001:db8:2:1::${i}`)));
  expect(answers.filter(({ code }) => code === 400)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 429)).toHaveLength(7);
  const { looked } = await t.db
    .selectFrom('login_log')
    .where('network', '=', '2001:db8:2:1::/64')
    .where('result', '=', 'wrong')
    .select((eb) => eb.fn.countAll<number>().as('looked'))
    .executeTakeFirstOrThrow();
  expect(Number(looked)).toBe(5);
});

test('codes asked for from one IPv6 network count together', async () => {
  const ask = async (ip: string) =>
    await post(identityApi.sendCode, { account: await person(), purpose: 'login' }, ip);
  for (let i = 0; i < 3; i++) expect((await ask(`2001:db8:3:1::${i}`)).code).toBe(200);
  expect((await ask('2001:db8:3:1::99')).data?.captchaRequired).toBe(true);
  expect((await ask('2001:db8:3:2::99')).code).toBe(200);
});
