import { identityApi } from '@shibiao/contract/identity';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { hashPassword, isPassword } from '../../lib/passwords.ts';
import { hashToken } from '../../plugins/sessions.ts';

const PASSWORD = 'Geheim2026';
let t: TestApp;
let hash: string;

beforeAll(async () => {
  t = await testApp({ DEMO: '1', DEFAULT_PASSWORD: 'Start12345' });
  hash = await hashPassword(PASSWORD);
});
// All tests share one address; signin.test.ts covers its lock.
beforeEach(async () => {
  await t.db.deleteFrom('login_log').execute();
  await t.db.deleteFrom('verification_code').execute();
});

async function person(values: Record<string, unknown> = {}) {
  const staff = await t.make.staff('salesperson');
  const { username } = await t.db
    .updateTable('account')
    .set({ password_hash: hash, ...values })
    .where('id', '=', staff.accountId)
    .returning('username')
    .executeTakeFirstOrThrow();
  return { ...staff, username };
}
const accountOf = (username: string) =>
  t.db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirst();
const codeFor = async (account: string, purpose: 'register' | 'reset' | 'change' | 'bind') =>
  String((await t.call(identityApi.sendCode, { account, purpose })).demoCode);
const isSignedIn = async (token: string) => (await t.send(identityApi.currentUser, {}, token)).code === 200;
const rolesOf = async (accountId: number) =>
  (
    await t.db
      .selectFrom('account_role')
      .innerJoin('role', 'role.id', 'account_role.role_id')
      .where('account_id', '=', accountId)
      .select('key')
      .execute()
  ).map((row) => row.key);

describe('the default password', () => {
  test('opens nothing but the change of password, also when nobody marked the account', async () => {
    const { username, accountId } = await person({ password_hash: await hashPassword('Start12345') });
    const { accessToken: token, mustChangePassword } = await t.call(identityApi.loginByPassword, {
      account: username,
      password: 'Start12345',
    });
    expect(mustChangePassword).toBe(true);
    expect((await t.call(identityApi.currentUser, {}, token)).mustChangePassword).toBe(true);
    for (const endpoint of [identityApi.listSessions, identityApi.listFavourites, identityApi.saveSettings]) {
      expect(await t.send(endpoint, { settings: {} }, token)).toMatchObject({
        code: 403,
        message: '请先修改默认密码',
      });
    }
    expect(
      await t.send(
        identityApi.changePassword,
        { oldPassword: 'Start12345', newPassword: 'Start12345' },
        token,
      ),
    ).toMatchObject({ code: 408 });
    await t.call(identityApi.changePassword, { oldPassword: 'Start12345', newPassword: 'Neues2026' }, token);
    // The default password's session has ended; the next one proves the new password.
    expect((await t.send(identityApi.currentUser, {}, token)).code).toBe(401);
    const next = await t.call(identityApi.loginByPassword, { account: username, password: 'Neues2026' });
    expect(next.mustChangePassword).toBe(false);
    await t.call(identityApi.listSessions, {}, next.accessToken);
    expect((await accountOf(username))?.id).toBe(accountId);
  });

  test.each([
    ['resetPassword', { account: '13700000000', code: '123456', password: 'Start12345' }, 'password'],
    [
      'register',
      { account: '13700000000', nickname: '某', code: '123456', password: 'Start12345' },
      'password',
    ],
  ] as const)('%s refuses it', async (operation, input, field) => {
    const answer = await t.send(identityApi[operation], input);
    expect(answer).toMatchObject({ code: 408, data: [{ field }] });
  });
});

describe('what everybody tries first', () => {
  const account = '13700000000';
  test.each(['Abc123456', 'woaini1314', `a${account}`])('%s is no new password', async (password) => {
    const code = '123456';
    for (const [operation, more] of [
      ['resetPassword', {}],
      ['register', { nickname: '某' }],
    ] as const)
      expect(await t.send(identityApi[operation], { account, code, password, ...more })).toMatchObject({
        code: 408,
        data: [{ field: 'password' }],
      });
  });
  test('the default password is refused at a change too', async () => {
    const { token } = await t.make.staff();
    for (const [operation, proof] of [
      ['changePassword', { oldPassword: PASSWORD }],
      ['changePasswordByCode', { code: '123456' }],
    ] as const)
      expect(
        await t.send(identityApi[operation], { ...proof, newPassword: 'Qwer1234' }, token),
      ).toMatchObject({ code: 408, data: [{ field: 'newPassword', message: '这个密码太常见，请换一个' }] });
  });
});

describe('change', () => {
  test('ends all other sessions and keeps this one', async () => {
    const { username, accountId, token } = await person();
    const others = await Promise.all([1, 2].map(() => t.make.session(accountId)));
    expect(await isSignedIn(others[0] ?? '')).toBe(true);
    await t.call(identityApi.changePassword, { oldPassword: PASSWORD, newPassword: 'Neues2026' }, token);
    expect(await Promise.all([token, ...others].map(isSignedIn))).toEqual([true, false, false]);
    const row = await accountOf(username);
    expect(await isPassword(row?.password_hash, 'Neues2026')).toBe(true);
    const log = await t.db.selectFrom('login_log').selectAll().where('username', '=', username).execute();
    expect(log).toMatchObject([{ method: 'change', result: 'ok', account_id: accountId }]);
    expect(
      JSON.stringify(
        await t.db.selectFrom('audit_log').selectAll().where('table_name', '=', 'account').execute(),
      ),
    ).not.toContain('argon2');
  });

  test('a wrong old password changes nothing and counts', async () => {
    const { username, token } = await person();
    for (let i = 0; i < 5; i++) {
      expect(
        await t.send(identityApi.changePassword, { oldPassword: 'falsch', newPassword: 'Neues2026' }, token),
      ).toMatchObject({ code: 400, message: '当前密码错误' });
    }
    expect(
      (await t.send(identityApi.changePassword, { oldPassword: PASSWORD, newPassword: 'Neues2026' }, token))
        .code,
    ).toBe(429);
    expect((await accountOf(username))?.password_hash).toBe(hash);
  });

  test.each(['kurz1', 'nurbuchstaben', '1234567890', PASSWORD])('%s is refused', async (newPassword) => {
    const { token } = await person();
    expect(
      await t.send(identityApi.changePassword, { oldPassword: PASSWORD, newPassword }, token),
    ).toMatchObject({ code: 408, data: [{ field: 'newPassword' }] });
  });

  test('a code to the own number changes the password, once', async () => {
    const { username, token, accountId } = await person();
    const other = await t.make.session(accountId);
    const code = await codeFor(username, 'change');
    await t.call(identityApi.changePasswordByCode, { code, newPassword: 'Neues2026' }, token);
    expect(await isPassword((await accountOf(username))?.password_hash, 'Neues2026')).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect(
      (await t.send(identityApi.changePasswordByCode, { code, newPassword: 'Anderes2026' }, token)).code,
    ).toBe(400);
  });
});

describe('reset', () => {
  test('a change by code ends every session', async () => {
    const { username, token } = await person();
    const code = await codeFor(username, 'reset');
    expect(
      (
        await t.send(identityApi.resetPassword, {
          account: username,
          code: code === '000000' ? '000001' : '000000',
          password: 'Neues2026',
        })
      ).code,
    ).toBe(400);
    expect(await isSignedIn(token)).toBe(true);
    await t.call(identityApi.resetPassword, { account: username, code, password: 'Neues2026' });
    expect(await isSignedIn(token)).toBe(false);
    expect(
      (await t.send(identityApi.loginByPassword, { account: username, password: 'Neues2026' })).code,
    ).toBe(200);
  });

  test('a wrong code and a missing account answer alike', async () => {
    const { username } = await person();
    const wrong = await t.send(identityApi.resetPassword, {
      account: username,
      code: '123456',
      password: 'Neues2026',
    });
    const unknown = await t.send(identityApi.resetPassword, {
      account: '13700000004',
      code: '123456',
      password: 'Neues2026',
    });
    expect({ ...wrong, response: null }).toEqual({ ...unknown, response: null });
    expect(wrong.message).toBe('验证码错误或已失效');
  });
});

describe('register', () => {
  const register = async (account: string, values: object = {}) =>
    t.send(identityApi.register, {
      account,
      nickname: '王小明',
      password: 'Neues2026',
      code: await codeFor(account, 'register'),
      ...values,
    });

  test("a known teacher's number opens the teacher's account at once", async () => {
    const teacherId = await t.make.teacher();
    const { phone } = await t.db
      .selectFrom('teacher')
      .select('phone')
      .where('id', '=', teacherId)
      .executeTakeFirstOrThrow();
    const answer = await register(String(phone), { userType: 3 });
    expect(answer.code).toBe(200);
    const row = await accountOf(String(phone));
    expect(row).toMatchObject({
      user_type: 3,
      teacher_id: teacherId,
      status: 1,
      must_change_password: false,
      initials: 'wxm',
    });
    expect(await rolesOf(row?.id ?? 0)).toEqual(['teacher']);
    expect(await t.call(identityApi.currentUser, {}, answer.data.accessToken)).toMatchObject({
      teacherId,
      roles: ['teacher'],
    });
  });

  test("a known contact's number opens the contact's, with its history", async () => {
    const contactId = await t.make.contact(null);
    const { tel } = await t.db
      .selectFrom('contact')
      .select('tel')
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow();
    expect((await register(tel)).data.accessToken).toBeTruthy();
    const row = await accountOf(tel);
    expect(row).toMatchObject({ user_type: 2, contact_id: contactId });
    expect(
      await t.db.selectFrom('contact_account_log').selectAll().where('contact_id', '=', contactId).execute(),
    ).toMatchObject([{ action: '注册' }]);
  });

  test('an unknown number waits for an administrator, who gives it its person', async () => {
    const phone = t.make.phone();
    const answer = await register(phone, { userType: 2 });
    expect(answer).toMatchObject({ code: 200, data: { accessToken: null } });
    const row = await accountOf(phone);
    expect(row).toMatchObject({ status: 3, contact_id: null });
    expect(
      await t.send(identityApi.loginByPassword, { account: phone, password: 'Neues2026' }),
    ).toMatchObject({ code: 400, message: '账号正在等待审核' });
    const admin = await t.make.staff('admin');
    const id = row?.id ?? 0;
    expect((await t.send(identityApi.updateAccountStatus, { id, status: 1 }, admin.token)).code).toBe(400);
    const contactId = await t.make.contact(null);
    await t.call(
      identityApi.saveAccount,
      { id, username: phone, nickname: '王小明', userType: 2, contactId },
      admin.token,
    );
    expect(await accountOf(phone)).toMatchObject({ status: 1, contact_id: contactId });
    expect(await rolesOf(id)).toEqual(['partner']);
    expect((await t.send(identityApi.loginByPassword, { account: phone, password: 'Neues2026' })).code).toBe(
      200,
    );
  });

  test('a refused registration can still be given its person and enabled; the type is the administrator’s to say', async () => {
    const phone = t.make.phone();
    await register(phone, { userType: 2 });
    const id = (await accountOf(phone))?.id ?? 0;
    const admin = await t.make.staff('admin');
    await t.call(identityApi.updateAccountStatus, { id, status: 2 }, admin.token);
    expect(
      (await t.send(identityApi.loginByPassword, { account: phone, password: 'Neues2026' })).message,
    ).toBe('账号已停用，请联系管理员');
    expect((await t.send(identityApi.updateAccountStatus, { id, status: 1 }, admin.token)).code).toBe(400);
    const form = { id, username: phone, nickname: '王小明', userType: 2 };
    await t.call(identityApi.saveAccount, { ...form, contactId: await t.make.contact(null) }, admin.token);
    await t.call(identityApi.updateAccountStatus, { id, status: 1 }, admin.token);
    expect(await rolesOf(id)).toEqual(['partner']);
    const other = t.make.phone();
    await t.db.deleteFrom('verification_code').execute();
    await register(other, { userType: 2 });
    const second = (await accountOf(other))?.id ?? 0;
    await t.call(
      identityApi.saveAccount,
      { id: second, username: other, nickname: '王', userType: 3, teacherId: await t.make.teacher() },
      admin.token,
    );
    expect(await accountOf(other)).toMatchObject({ user_type: 3, status: 1 });
    expect(await rolesOf(second)).toEqual(['teacher']);
  });

  test('a registered number, a wrong code and staff are refused', async () => {
    const { username } = await person();
    expect((await register(username)).message).toBe('该手机号已注册，请直接登录');
    const phone = t.make.phone();
    expect((await register(phone, { code: '000000' })).code).toBe(400);
    await t.db.deleteFrom('verification_code').execute();
    expect((await register(phone, { userType: 1 })).code).toBe(408);
    expect(await accountOf(phone)).toBeUndefined();
  });

  test('one account results from ten concurrent registrations of one number', async () => {
    const phone = t.make.phone();
    const code = await codeFor(phone, 'register');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        t.send(identityApi.register, { account: phone, nickname: '王', password: 'Neues2026', code }),
      ),
    );
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 400)).toHaveLength(9);
  });
});

describe('sessions', () => {
  test('logout ends one, logout2 all of them, at once', async () => {
    const { accountId, token } = await person();
    const others = await Promise.all([1, 2].map(() => t.make.session(accountId)));
    expect(await Promise.all([token, ...others].map(isSignedIn))).toEqual([true, true, true]);
    await t.call(identityApi.logout, { token }, token);
    expect(await Promise.all([token, ...others].map(isSignedIn))).toEqual([false, true, true]);
    await t.call(identityApi.logoutEverywhere, {}, others[0]);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    expect((await t.send(identityApi.logout, {}, token)).code).toBe(401);
  });

  test('refresh gives a new token and ends the old; of ten at once one wins', async () => {
    const { token } = await person();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.send(identityApi.refreshSession, {}, token)),
    );
    const won = answers.filter((answer) => answer.code === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 401)).toHaveLength(9);
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(String(won[0]?.data.accessToken))).toBe(true);
  });

  test('a session ends thirty days after its sign-in, however often it was renewed', async () => {
    const { token } = await person();
    await sql`update session set began_at = now() - interval '719 hours 30 minutes', expires_at = now() + interval '10 minutes'
      where token_hash = ${hashToken(token)}`.execute(t.db);
    const renewed = (await t.call(identityApi.refreshSession, {}, token)).accessToken;
    const { rows } = await sql<{
      minutes: number;
    }>`select round(extract(epoch from expires_at - now()) / 60)::integer as minutes
      from session where token_hash = ${hashToken(renewed)}`.execute(t.db);
    expect(rows[0]?.minutes).toBe(30);
    await expect(
      sql`update session set expires_at = now() + interval '1 hour' where token_hash = ${hashToken(renewed)}`.execute(
        t.db,
      ),
    ).rejects.toMatchObject({ constraint: 'session_most' });
  });

  test('the list shows the own open ones, and one can be ended', async () => {
    const { accountId, token } = await person();
    const other = await t.make.session(accountId);
    await t.make.session(accountId, { revoked: true });
    await t.make.session(accountId, { expires: '-1 hour' });
    const stranger = await person();
    const { list } = await t.call(identityApi.listSessions, {}, token);
    expect(list.map((row) => row.isCurrent).sort()).toEqual([false, true]);
    const id = list.find((row) => !row.isCurrent)?.id ?? 0;
    expect((await t.send(identityApi.endSession, { id }, stranger.token)).code).toBe(400);
    expect(await isSignedIn(other)).toBe(true);
    await t.call(identityApi.endSession, { id }, token);
    expect(await isSignedIn(other)).toBe(false);
  });

  test('an account without roles is told what product.md says', async () => {
    const { accountId, token } = await person();
    await t.db.deleteFrom('account_role').where('account_id', '=', accountId).execute();
    await expect
      .poll(async () => (await t.send(identityApi.currentUser, {}, token)).message)
      .toBe('getInfo: roles must be a non-null array!');
  });
});
