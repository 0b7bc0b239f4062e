import { randomUUID } from 'node:crypto';
import { identityApi } from '@shibiao/contract/identity';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { captchaHash } from './captcha.ts';

const PASSWORD = 'Geheim2026';
let t: TestApp;
let hash: string;
let address = 1;

beforeAll(async () => {
  t = await testApp({ DEMO: '1', TRUST_PROXY: '127.0.0.1' });
  hash = await hashPassword(PASSWORD);
});
beforeEach(() => {
  address++;
});

/** A person with a password. */
async function person(values: Record<string, unknown> = {}) {
  const staff = await t.make.staff('salesperson');
  await t.db
    .updateTable('account')
    .set({ password_hash: hash, ...values })
    .where('id', '=', staff.accountId)
    .execute();
  const { username } = await t.db
    .selectFrom('account')
    .select('username')
    .where('id', '=', staff.accountId)
    .executeTakeFirstOrThrow();
  return { ...staff, username };
}
/** Each test uses its own address, unless it is about addresses. */
async function post(endpoint: { path: string }, body: object, ip = `10.0.0.${address}`, token?: string) {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api${endpoint.path}`,
    headers: {
      'x-forwarded-for': ip,
      client: 'web',
      'user-agent': 'test',
      ...(token ? { authorization: `bearer ${token}` } : {}),
    },
    payload: body,
  });
  return response.json() as {
    code: number;
    message: string;
    data: Record<string, never> & { accessToken?: string; demoCode?: string; captchaRequired?: boolean };
  };
}
const login = (account: string, password: string, ip?: string, more: object = {}) =>
  post(identityApi.loginByPassword, { account, password, ...more }, ip);
const logOf = (username: string) =>
  t.db.selectFrom('login_log').selectAll().where('username', '=', username).orderBy('id').execute();
const results = async (username: string) => (await logOf(username)).map((row) => row.result);
async function captcha() {
  const id = `captcha-${randomUUID()}`;
  await t.db
    .insertInto('captcha')
    .values({ id, answer_hash: captchaHash('Ab3d'), expires_at: '2199-01-01' })
    .execute();
  return { captchaId: id, captchaText: 'aB3D' };
}
const failed = async (username: string, times: number, ip?: string) => {
  for (let i = 0; i < times; i++) await login(username, 'falsch', ip, await captcha());
};

describe('by password', () => {
  test('opens a session whose token is kept as a hash only, and writes the log', async () => {
    const { username, accountId } = await person();
    const answer = await login(` ${username} `, PASSWORD);
    expect(answer.code).toBe(200);
    const token = String(answer.data.accessToken);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await t.call(identityApi.currentUser, {}, token)).phone).toBe(username);
    const session = await t.db
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(session.token_hash.toString('utf8')).not.toContain(token);
    expect((await logOf(username))[0]).toMatchObject({
      account_id: accountId,
      result: 'ok',
      method: 'password',
      ip: `10.0.0.${address}`,
      client: 'web',
      user_agent: 'test',
    });
    const account = await t.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(account.last_login_at).not.toBeNull();
  });

  test('form-encoded, and the address that the client claims is not believed', async () => {
    const { username } = await person();
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/user/auth/login_pwd',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '10.9.9.9' },
      payload: new URLSearchParams({ account: username, password: PASSWORD, ip: '1.2.3.4' }).toString(),
    });
    expect(response.json().code).toBe(200);
    expect((await logOf(username))[0]?.ip).toBe('10.9.9.9');
  });

  test('the answer does not tell whether the account exists', async () => {
    const { username } = await person();
    const wrong = await login(username, 'falsch');
    const unknown = await login('13700000001', 'falsch');
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ code: 400, message: '账号或密码错误', data: { captchaRequired: false } });
  });

  test('a disabled account, a person who left and one who waits are refused only with the right password', async () => {
    const disabled = await person({ status: 2 });
    expect((await login(disabled.username, 'falsch')).message).toBe('账号或密码错误');
    expect((await login(disabled.username, PASSWORD)).message).toBe('账号已停用，请联系管理员');
    expect(await results(disabled.username)).toEqual(['wrong', 'disabled']);
    const left = await person();
    await t.db.updateTable('personnel').set({ login_status: 2 }).where('id', '=', left.personnelId).execute();
    expect((await login(left.username, PASSWORD)).code).toBe(400);
    const waiting = await person({ status: 3 });
    expect((await login(waiting.username, PASSWORD)).message).toBe('账号正在等待审核');
  });

  test.each([
    [{ account: '', password: 'x' }, 'account'],
    [{ account: '   ', password: 'x' }, 'account'],
    [{ account: '13800000000', password: '' }, 'password'],
    [{ account: ['a'], password: 'x' }, 'account'],
    [{ account: 'x'.repeat(51), password: 'x' }, 'account'],
  ])('%j is refused beside its field', async (body, field) => {
    const answer = await post(identityApi.loginByPassword, body);
    expect(answer.code).toBe(408);
    expect(JSON.stringify(answer.data)).toContain(field);
  });

  test('an account with a password hash of another kind opens to nobody', async () => {
    const { username } = await person({ password_hash: '!' });
    expect((await login(username, '!')).code).toBe(400);
  });
});

describe('captcha and locks', () => {
  test('after three failures only with a captcha, which works once', async () => {
    const { username } = await person();
    expect((await login(username, 'falsch')).data.captchaRequired).toBe(false);
    await login(username, 'falsch');
    expect((await login(username, 'falsch')).data.captchaRequired).toBe(true);
    expect(await login(username, PASSWORD)).toMatchObject({
      code: 400,
      message: '请输入图形验证码',
      data: { captchaRequired: true },
    });
    const used = await captcha();
    expect((await login(username, PASSWORD, undefined, { ...used, captchaText: 'zzzz' })).message).toBe(
      '图形验证码错误',
    );
    expect((await login(username, PASSWORD, undefined, used)).message).toBe('图形验证码错误');
    expect((await login(username, PASSWORD, undefined, await captcha())).code).toBe(200);
    expect(await results(username)).toEqual([
      'wrong',
      'wrong',
      'wrong',
      'captcha',
      'captcha',
      'captcha',
      'ok',
    ]);
    expect((await login(username, PASSWORD)).code).toBe(200);
  });

  test('the captcha call gives a picture and keeps no answer in the clear', async () => {
    const { captchaId, image } = await t.call(identityApi.captcha, {});
    expect(image).toMatch(/^data:image\/png;base64,/);
    const row = await t.db
      .selectFrom('captcha')
      .selectAll()
      .where('id', '=', captchaId)
      .executeTakeFirstOrThrow();
    expect(row.answer_hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('five failures lock the account from every address, for fifteen minutes after the last', async () => {
    const { username, accountId } = await person();
    await failed(username, 5);
    const elsewhere = '10.1.0.1';
    expect(await login(username, PASSWORD, elsewhere, await captcha())).toMatchObject({
      code: 429,
      message: '登录失败次数过多，请 15 分钟后再试',
    });
    // The log includes tries that were refused without a check.
    expect((await logOf(username)).at(-1)).toMatchObject({ result: 'locked', account_id: accountId });
    await t.db
      .updateTable('login_log')
      .set({ at: new Date(Date.now() - 14 * 60_000).toISOString() })
      .where('username', '=', username)
      .execute();
    expect((await login(username, PASSWORD, elsewhere, await captcha())).code).toBe(429);
    await t.db
      .updateTable('login_log')
      .set({ at: new Date(Date.now() - 15.1 * 60_000).toISOString() })
      .where('username', '=', username)
      .where('result', '=', 'wrong')
      .execute();
    expect((await login(username, PASSWORD, elsewhere)).code).toBe(200);
  });

  test('an unknown account locks alike', async () => {
    await failed('13700000002', 5);
    expect((await login('13700000002', 'falsch', '10.1.0.2')).code).toBe(429);
  });

  test('five failures of an address lock it for everyone; those who mistyped and then got in do not count', async () => {
    const office = '10.2.0.1';
    const clumsy = await Promise.all([1, 2, 3, 4, 5].map(() => person()));
    for (const { username } of clumsy) {
      await login(username, 'falsch', office);
      expect((await login(username, PASSWORD, office)).code).toBe(200);
    }
    const guesser = '10.2.0.2';
    const mine = await person();
    for (const n of [1, 2, 3, 4, 5]) {
      await login(`1370000010${n}`, 'falsch', guesser, await captcha());
      await login(mine.username, PASSWORD, guesser, await captcha());
    }
    const victim = await person();
    expect((await login(victim.username, PASSWORD, guesser)).code).toBe(429);
    expect((await login(victim.username, PASSWORD, office)).code).toBe(200);
  });

  test('at most five of fifty concurrent guesses are checked', async () => {
    const { username } = await person();
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, i) =>
        login(username, i === 49 ? PASSWORD : `falsch${i}`, `10.3.0.${i}`, await captcha()),
      ),
    );
    const looked = (await results(username)).filter((result) => result !== 'locked');
    expect(looked.length).toBeLessThanOrEqual(5);
    expect(answers.filter((answer) => answer.code === 429).length).toBeGreaterThanOrEqual(45);
  });
});

describe('by code', () => {
  const send = (account: string, purpose = 'login', ip?: string) =>
    post(identityApi.sendCode, { account, purpose }, ip);
  const loginByCode = (account: string, code: string) => post(identityApi.loginByCode, { account, code });

  test('a code opens a session once', async () => {
    const { username } = await person();
    const sent = await send(username);
    expect(sent.data).toMatchObject({ sentTo: `${username.slice(0, 3)}****${username.slice(-4)}` });
    const code = String(sent.data.demoCode);
    expect((await loginByCode(username, ` ${code} `)).code).toBe(200);
    expect(await loginByCode(username, code)).toMatchObject({ code: 400, message: '验证码错误或已失效' });
    expect(await results(username)).toEqual(['ok', 'code']);
  });

  test('two who use one code at once: one gets in', async () => {
    const { username } = await person();
    const code = String((await send(username)).data.demoCode);
    const answers = await Promise.all([1, 2].map(() => loginByCode(username, code)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
  });

  test('the answer is the same for an account that does not exist, and its code opens nothing', async () => {
    const { username } = await person();
    const known = await send(username);
    const unknown = await send('13700000003', 'login', '10.4.0.1');
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data));
    expect(await loginByCode('13700000003', String(unknown.data.demoCode))).toMatchObject({
      code: 400,
      message: '验证码错误或已失效',
    });
  });

  test('one a minute, ten an hour, each for one purpose and five tries', async () => {
    const { username } = await person();
    const move = (minutes: number) =>
      t.db
        .updateTable('verification_code')
        .set({ created_at: new Date(Date.now() - minutes * 60_000).toISOString() })
        .where('target', '=', username)
        .execute();
    const answers = await Promise.all([1, 2, 3].map((n) => send(username, 'login', `10.5.1.${n}`)));
    expect(answers.map((answer) => answer.code).sort()).toEqual([200, 429, 429]);
    for (let n = 2; n <= 10; n++) {
      await move(2);
      expect((await send(username, 'login', `10.5.0.${n}`)).code).toBe(200);
    }
    await move(2);
    expect((await send(username, 'login', '10.5.0.11')).code).toBe(429);
    await move(61);
    const code = String((await send(username, 'reset', '10.5.0.12')).data.demoCode);
    expect((await loginByCode(username, code)).code).toBe(400);
    await t.db.deleteFrom('login_log').where('username', '=', username).execute();
    await t.db
      .updateTable('verification_code')
      .set({ tries: 5 })
      .where('target', '=', username)
      .where('purpose', '=', 'reset')
      .execute();
    expect(
      (await post(identityApi.resetPassword, { account: username, code, password: 'Neues2026' }, '10.5.0.13'))
        .code,
    ).toBe(400);
  });

  test('an address that asks for many numbers must solve a captcha', async () => {
    const answers = [];
    for (const n of [1, 2, 3, 4]) answers.push(await send(`1370000020${n}`, 'login', '10.6.0.1'));
    expect(answers.map((answer) => answer.code)).toEqual([200, 200, 200, 400]);
    expect(answers[3]?.data.captchaRequired).toBe(true);
  });

  test('only to mobile numbers', async () => {
    expect((await send('nobody')).code).toBe(408);
    expect((await post(identityApi.sendCode, { account: '13700000009', purpose: 'other' })).code).toBe(408);
  });
});

test('sign-in options show the demo accounts in demo mode only', async () => {
  const options = await t.call(identityApi.loginOptions, {});
  expect(options).toMatchObject({ demo: true, wechat: false, register: true, demoPassword: 'Demo@2026' });
  expect(options.demoAccounts).toHaveLength(15);
});

describe('many accounts from one address at once', () => {
  test('no more passwords are looked at than in a row', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => person()));
    const answers = await Promise.all(people.map(({ username }) => login(username, 'falsch')));
    expect(answers.map(({ code }) => code).sort()).toEqual([...Array(5).fill(400), ...Array(7).fill(429)]);
    const looked = await Promise.all(
      people.map(async ({ username }) => (await results(username)).includes('wrong')),
    );
    expect(looked.filter(Boolean)).toHaveLength(5);
    // The lock also refuses the right password; another address is not locked.
    expect((await login(people[0]?.username ?? '', PASSWORD)).code).toBe(429);
    expect((await login(people[0]?.username ?? '', PASSWORD, '10.9.9.9')).code).toBe(200);
  });

  test('an office whose people know their passwords signs in', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => person()));
    const answers = await Promise.all(people.map(({ username }) => login(username, PASSWORD)));
    expect(answers.map(({ code }) => code)).toEqual(people.map(() => 200));
  });
});

describe('who is gone', () => {
  const account = async (values: object) => {
    const made = await t.make.account(Object.hasOwn(values, 'teacher_id') ? 'teacher' : 'partner', {
      user_type: Object.hasOwn(values, 'teacher_id') ? 3 : 2,
      ...values,
    });
    const { username } = await t.db
      .updateTable('account')
      .set({ password_hash: hash })
      .where('id', '=', made.accountId)
      .returning('username')
      .executeTakeFirstOrThrow();
    return { ...made, username };
  };
  test.each([
    ['blacklisted', { management_level: 4 }],
    ['terminated', { cooperation_status: 3 }],
    ['deleted', { deleted_at: '2026-01-01' }],
  ])('a %s teacher keeps no session and opens none', async (_state, values) => {
    const teacherId = await t.make.teacher();
    const { username, token } = await account({ teacher_id: teacherId });
    expect((await t.send(identityApi.currentUser, {}, token)).code).toBe(200);
    await t.db.updateTable('teacher').set(values).where('id', '=', teacherId).execute();
    await expect.poll(async () => (await t.send(identityApi.currentUser, {}, token)).code).toBe(401);
    expect(await login(username, PASSWORD)).toMatchObject({ code: 400, message: '账号已停用，请联系管理员' });
    const kept = await t.make.session((await logOf(username))[0]?.account_id ?? 0);
    expect((await t.send(identityApi.currentUser, {}, kept)).code).toBe(401);
  });

  test('the contact of a deleted customer is refused too', async () => {
    const contactId = await t.make.contact(null);
    const { username, token } = await account({ contact_id: contactId });
    expect((await login(username, PASSWORD)).code).toBe(200);
    await t.db.updateTable('contact').set({ deleted_at: '2026-01-01' }).where('id', '=', contactId).execute();
    await expect.poll(async () => (await t.send(identityApi.currentUser, {}, token)).code).toBe(401);
    expect((await login(username, PASSWORD)).code).toBe(400);
    await t.db.updateTable('contact').set({ deleted_at: null }).where('id', '=', contactId).execute();
    expect((await login(username, PASSWORD)).code).toBe(200);
  });
});
