import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identityApi } from '@shibiao/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { hashPassword } from '../../lib/passwords.ts';

/** Stands in for WeChat: a code is `<openid>-<anything>` and works once. */
let wechat: Server;
let t: TestApp;
const asked: string[] = [];
const spent = new Set<string>();

beforeAll(async () => {
  wechat = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wechat');
    asked.push(url.pathname);
    const code = url.searchParams.get('code') ?? '';
    const answer = () => {
      if (url.pathname === '/sns/userinfo')
        return { openid: url.searchParams.get('openid'), nickname: '微信昵称' };
      if (url.searchParams.get('secret') !== 'geheim' || code.startsWith('bad') || spent.has(code))
        return { errcode: 40029, errmsg: 'invalid code' };
      spent.add(code);
      return { access_token: 'token', openid: code.split('-')[0], expires_in: 7200 };
    };
    if (code.startsWith('broken')) return response.end('<html>');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer()));
  }).listen(0, '127.0.0.1');
  await once(wechat, 'listening');
  const { port } = wechat.address() as AddressInfo;
  t = await testApp({
    DEMO: '1',
    WECHAT_BASE_URL: `http://127.0.0.1:${port}`,
    WECHAT_APP_ID: 'wx1',
    WECHAT_APP_SECRET: 'geheim',
  });
});
afterAll(() => wechat.close());

async function person() {
  const staff = await t.make.staff('salesperson');
  const { username } = await t.db
    .updateTable('account')
    .set({ password_hash: await hashPassword('Geheim2026') })
    .where('id', '=', staff.accountId)
    .returning('username')
    .executeTakeFirstOrThrow();
  return { ...staff, username };
}
const openIdOf = async (accountId: number) =>
  (
    await t.db
      .selectFrom('account')
      .select('wechat_open_id')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).wechat_open_id;

test('the address for consent carries the application and where to come back', async () => {
  const { url } = await t.call(identityApi.wechatAuthorizeUrl, { redirect: 'http://here/wxLogin' });
  const address = new URL(String(url));
  expect(address.searchParams.get('appid')).toBe('wx1');
  expect(address.searchParams.get('redirect_uri')).toBe('http://here/wxLogin');
  expect((await t.call(identityApi.loginOptions, {})).wechat).toBe(true);
});

test('an unbound WeChat is bound by a sign-in with password and then opens a session by itself', async () => {
  const { username, accountId } = await person();
  const first = await t.call(identityApi.submitWechatCode, { code: 'open1-a' });
  expect(first.accessToken).toBeNull();
  const auth3_id = String(first.auth3_id);
  expect(await t.call(identityApi.wechatBinding, { auth3_id })).toEqual({
    nickname: '微信昵称',
    isBound: false,
  });
  expect(
    (await t.send(identityApi.loginByPassword, { account: username, password: 'falsch', auth3_id })).code,
  ).toBe(400);
  expect(await openIdOf(accountId)).toBeNull();
  await t.call(identityApi.loginByPassword, { account: username, password: 'Geheim2026', auth3_id });
  expect(await openIdOf(accountId)).toBe('open1');
  const again = await t.call(identityApi.submitWechatCode, { code: 'open1-b' });
  expect(again.auth3_id).toBeNull();
  expect((await t.call(identityApi.currentUser, {}, again.accessToken)).phone).toBe(username);
  expect(
    (await t.send(identityApi.loginByPassword, { account: username, password: 'Geheim2026', auth3_id }))
      .message,
  ).toBe('微信授权已失效，请重新登录');
});

test('or by a code', async () => {
  const { username, accountId } = await person();
  const { auth3_id } = await t.call(identityApi.submitWechatCode, { code: 'open2-a' });
  const { demoCode } = await t.call(identityApi.sendCode, { account: username, purpose: 'bind' });
  await t.call(identityApi.loginByCode, { account: username, code: String(demoCode), auth3_id });
  expect(await openIdOf(accountId)).toBe('open2');
});

test('one WeChat belongs to one account, and the refused try opens nothing', async () => {
  const [one, two] = [await person(), await person()];
  const grants = await Promise.all(
    ['a', 'b'].map(
      async (n) => (await t.call(identityApi.submitWechatCode, { code: `open3-${n}` })).auth3_id,
    ),
  );
  await t.call(identityApi.loginByPassword, {
    account: one.username,
    password: 'Geheim2026',
    auth3_id: grants[0],
  });
  expect(
    await t.send(identityApi.loginByPassword, {
      account: two.username,
      password: 'Geheim2026',
      auth3_id: grants[1],
    }),
  ).toMatchObject({ code: 400, message: '该微信已绑定其他账号' });
  expect(await openIdOf(two.accountId)).toBeNull();
});

test('a disabled account is not opened by its WeChat', async () => {
  const { accountId } = await person();
  await t.db
    .updateTable('account')
    .set({ wechat_open_id: 'open4', status: 2 })
    .where('id', '=', accountId)
    .execute();
  expect(await t.send(identityApi.submitWechatCode, { code: 'open4-a' })).toMatchObject({
    code: 400,
    message: '账号已停用，请联系管理员',
  });
});

test.each([
  ['bad-code', '微信授权已失效，请重新登录'],
  ['broken-code', '微信服务暂时没有响应，请稍后再试'],
])('%s: %s', async (code, message) => {
  expect(await t.send(identityApi.submitWechatCode, { code })).toMatchObject({ code: 400, message });
});

test('a grant that expired or never was binds nothing', async () => {
  const { username } = await person();
  const { auth3_id } = await t.call(identityApi.submitWechatCode, { code: 'open5-a' });
  await t.db
    .updateTable('wechat_grant')
    .set({ expires_at: '2020-01-01' })
    .where('auth3_id', '=', String(auth3_id))
    .execute();
  for (const grant of [auth3_id, 'never']) {
    expect(
      (
        await t.send(identityApi.loginByPassword, {
          account: username,
          password: 'Geheim2026',
          auth3_id: grant,
        })
      ).code,
    ).toBe(400);
    expect((await t.send(identityApi.wechatBinding, { auth3_id: String(grant) })).code).toBe(400);
  }
});
