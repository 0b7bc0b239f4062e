import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Endpoint, OutputOf, SentOf } from '@shibiao/contract/endpoint';
import { identityApi } from '@shibiao/contract/identity';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { hashPassword } from '../../lib/passwords.ts';

/** WeChat stub: a code is `<openid>-<anything>` and works once. */
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
      if (url.searchParams.get('secret') === 'geheim-mp')
        return code.startsWith('snapshot')
          ? { access_token: 'token', openid: 'virtual', is_snapshotuser: 1, scope: 'snsapi_base' }
          : { access_token: 'token', openid: code.split('-')[0], unionid: `u-${code.split('-')[1]}` };
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
    WECHAT_MP_APP_ID: 'wx-mp',
    WECHAT_MP_APP_SECRET: 'geheim-mp',
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
      .selectFrom('account_wechat')
      .select('open_id')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.open_id ?? null;

/** A browser with a cookie that goes to WeChat and returns with a code. */
class Browser {
  private cookie = '';
  private readonly agent: string;
  /** @param agent the browser's name; WeChat's own says so */
  constructor(agent = 'Mozilla/5.0') {
    this.agent = agent;
  }
  async send<E extends Endpoint>(endpoint: E, input: SentOf<E>) {
    const parameters = new URLSearchParams(
      Object.entries(input as object).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const response = await t.app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}${endpoint.method === 'GET' ? `?${parameters}` : ''}`,
      headers: { cookie: this.cookie, 'user-agent': this.agent },
      payload: endpoint.method === 'POST' ? (input as object) : undefined,
    });
    const given = response.headers['set-cookie'];
    if (given) this.cookie = String(given).split(';')[0] ?? '';
    return { ...(response.json() as { code: number; message: string; data: OutputOf<E> }), given };
  }
  async begin(): Promise<string> {
    const { data } = await this.send(identityApi.wechatAuthorizeUrl, { redirect: 'http://here/wxLogin' });
    return new URL(String(data.url)).searchParams.get('state') ?? '';
  }
  async comeBack(code: string) {
    return await this.send(identityApi.submitWechatCode, { code, state: await this.begin() });
  }
  async grant(code: string): Promise<string> {
    return String((await this.comeBack(code)).data.auth3_id);
  }
  signIn(account: string, auth3_id: string, more: object = {}) {
    return this.send(identityApi.loginByPassword, {
      account,
      password: 'Geheim2026',
      auth3_id,
      bindWechat: true,
      ...more,
    });
  }
}
const EXPIRED = '微信授权已失效，请重新登录';

test('the address for consent carries the application, where to come back and a state of this browser', async () => {
  const { data, given } = await new Browser().send(identityApi.wechatAuthorizeUrl, {
    redirect: 'http://here/wxLogin',
  });
  const address = new URL(String(data.url));
  expect(address.searchParams.get('appid')).toBe('wx1');
  expect(address.searchParams.get('redirect_uri')).toBe('http://here/wxLogin');
  expect(address.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
  expect(String(given)).toMatch(
    /^shibiao_wechat=[\w-]{43}; Path=\/api; Max-Age=1200; HttpOnly; SameSite=Lax$/,
  );
  expect((await t.call(identityApi.loginOptions, {})).wechat).toBe(true);
});

test('an unbound WeChat is bound by a confirmed sign-in and then opens a session by itself', async () => {
  const { username, accountId } = await person();
  const browser = new Browser();
  const first = await browser.comeBack('open1-a');
  expect(first.data.accessToken).toBeNull();
  const auth3_id = String(first.data.auth3_id);
  expect((await browser.send(identityApi.wechatBinding, { auth3_id })).data).toEqual({
    nickname: '微信昵称',
    isBound: false,
  });
  expect((await browser.signIn(username, auth3_id, { password: 'falsch' })).code).toBe(400);
  expect(await browser.signIn(username, auth3_id, { bindWechat: false })).toMatchObject({
    code: 408,
    data: [{ field: 'bindWechat' }],
  });
  expect(await openIdOf(accountId)).toBeNull();
  expect((await browser.signIn(username, auth3_id)).code).toBe(200);
  expect(await openIdOf(accountId)).toBe('open1');
  const again = (await new Browser().comeBack('open1-b')).data;
  expect(again.auth3_id).toBeNull();
  expect(await t.call(identityApi.currentUser, {}, again.accessToken)).toMatchObject({
    phone: username,
    hasWechat: true,
  });
  expect((await browser.signIn(username, auth3_id)).message).toBe(EXPIRED);
});

test('or by a code', async () => {
  const { username, accountId } = await person();
  const browser = new Browser();
  const auth3_id = await browser.grant('open2-a');
  const { demoCode } = await t.call(identityApi.sendCode, { account: username, purpose: 'bind' });
  const input = { account: username, code: String(demoCode), auth3_id, bindWechat: true };
  expect((await browser.send(identityApi.loginByCode, input)).code).toBe(200);
  expect(await openIdOf(accountId)).toBe('open2');
});

test('a code that somebody else sends opens nothing, and a state works once', async () => {
  const [attacker, victim] = [new Browser(), new Browser()];
  const state = await attacker.begin();
  const asks = asked.length;
  // Without a state, with the attacker's, and with an own state for another code.
  for (const input of [{ code: 'open6-a' }, { code: 'open6-a', state }]) {
    expect(await victim.send(identityApi.submitWechatCode, input)).toMatchObject({
      code: 400,
      message: EXPIRED,
    });
  }
  await victim.begin();
  expect((await victim.send(identityApi.submitWechatCode, { code: 'open6-a', state })).code).toBe(400);
  expect(asked.length).toBe(asks);
  expect((await attacker.send(identityApi.submitWechatCode, { code: 'open6-a', state })).code).toBe(200);
  expect((await attacker.send(identityApi.submitWechatCode, { code: 'open6-b', state })).message).toBe(
    EXPIRED,
  );
});

test("somebody else's grant binds nothing and says nothing in another browser", async () => {
  const { username, accountId } = await person();
  const auth3_id = await new Browser().grant('open7-a');
  const victim = new Browser();
  await victim.begin();
  expect((await victim.send(identityApi.wechatBinding, { auth3_id })).message).toBe(EXPIRED);
  expect((await victim.signIn(username, auth3_id)).message).toBe(EXPIRED);
  expect(await openIdOf(accountId)).toBeNull();
});

test('another WeChat never replaces the bound one; its holder frees it first, with the password', async () => {
  const { username, accountId, token } = await person();
  const browser = new Browser();
  await browser.signIn(username, await browser.grant('open8-a'));
  const refused = await browser.signIn(username, await browser.grant('open9-a'));
  expect(refused).toMatchObject({ code: 400, message: expect.stringContaining('已绑定其他微信') });
  expect(await openIdOf(accountId)).toBe('open8');
  expect((await t.send(identityApi.unbindWechat, {}, token)).code).toBe(408);
  expect((await t.send(identityApi.unbindWechat, { password: 'falsch' }, token)).message).toBe(
    '当前密码错误',
  );
  expect(await openIdOf(accountId)).toBe('open8');
  await t.call(identityApi.unbindWechat, { password: 'Geheim2026' }, token);
  expect((await t.send(identityApi.unbindWechat, { password: 'Geheim2026' }, token)).message).toBe(
    '账号没有绑定微信',
  );
  await browser.signIn(username, await browser.grant('open9-b'));
  expect(await openIdOf(accountId)).toBe('open9');
});

test('one WeChat belongs to one account, and the refused try opens nothing', async () => {
  const [one, two] = [await person(), await person()];
  const [first, second] = [new Browser(), new Browser()];
  const [a, b] = [await first.grant('open3-a'), await second.grant('open3-b')];
  expect((await first.signIn(one.username, a)).code).toBe(200);
  expect(await second.signIn(two.username, b)).toMatchObject({ code: 400, message: '该微信已绑定其他账号' });
  expect(await openIdOf(two.accountId)).toBeNull();
});

test('a disabled account is not opened by its WeChat', async () => {
  const { accountId } = await person();
  await t.make.wechat(accountId, 'open4');
  await t.db.updateTable('account').set({ status: 2 }).where('id', '=', accountId).execute();
  expect(await new Browser().comeBack('open4-a')).toMatchObject({
    code: 400,
    message: '账号已停用，请联系管理员',
  });
});

test.each([
  ['bad-code', EXPIRED],
  ['broken-code', '微信服务暂时没有响应，请稍后再试'],
])('%s: %s', async (code, message) => {
  expect(await new Browser().comeBack(code)).toMatchObject({ code: 400, message });
});

test('a grant that expired or never was binds nothing', async () => {
  const { username } = await person();
  const browser = new Browser();
  const auth3_id = await browser.grant('open5-a');
  await t.db
    .updateTable('wechat_grant')
    .set({ expires_at: '2020-01-01' })
    .where('auth3_id', '=', auth3_id)
    .execute();
  for (const grant of [auth3_id, 'never']) {
    expect((await browser.signIn(username, grant)).code).toBe(400);
    expect((await browser.send(identityApi.wechatBinding, { auth3_id: grant })).code).toBe(400);
  }
});

describe('Inside WeChat', () => {
  const INSIDE = 'Mozilla/5.0 MicroMessenger/8.0.50';

  test('the official account asks for the bare openid, on a desk the website for consent', async () => {
    const addressIn = async (browser: Browser) => {
      const { data } = await browser.send(identityApi.wechatAuthorizeUrl, {
        redirect: 'http://here/wxLogin',
      });
      const url = new URL(String(data.url));
      return [url.pathname, url.searchParams.get('appid'), url.searchParams.get('scope')];
    };
    expect(await addressIn(new Browser(INSIDE))).toEqual([
      '/connect/oauth2/authorize',
      'wx-mp',
      'snsapi_base',
    ]);
    expect(await addressIn(new Browser())).toEqual(['/connect/qrconnect', 'wx1', 'snsapi_login']);
  });

  test('a snapshot page is refused, for its openid belongs to nobody', async () => {
    expect(await new Browser(INSIDE).comeBack('snapshot-a')).toMatchObject({
      code: 400,
      message: '请点右下角“使用完整服务”，再登录',
    });
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from wechat_grant
      where open_id = 'virtual'`.execute(t.db);
    expect(rows[0]?.n).toBe(0);
  });

  test('one account has an openid of each application, and another account gets neither', async () => {
    const [one, two] = [await person(), await person()];
    const [desk, phone] = [new Browser(), new Browser(INSIDE)];
    await desk.signIn(one.username, await desk.grant('desk1-a'));
    expect((await phone.signIn(one.username, await phone.grant('phone1-a'))).code).toBe(200);
    const bindings = await t.db
      .selectFrom('account_wechat')
      .select(['app', 'app_id', 'open_id'])
      .where('account_id', '=', one.accountId)
      .orderBy('app')
      .execute();
    expect(bindings).toEqual([
      { app: 'mp', app_id: 'wx-mp', open_id: 'phone1' },
      { app: 'web', app_id: 'wx1', open_id: 'desk1' },
    ]);
    expect((await new Browser(INSIDE).comeBack('phone1-b')).data.accessToken).not.toBeNull();
    const other = new Browser(INSIDE);
    expect((await other.signIn(two.username, await other.grant('phone2-c'))).code).toBe(200);
    expect((await new Browser(INSIDE).comeBack('phone2-c')).data.accessToken).not.toBeNull();
  });

  test('a person whom the website knows is known by the union id, without another sign-in', async () => {
    const { username, accountId } = await person();
    const desk = new Browser();
    await desk.signIn(username, await desk.grant('desk3-a'));
    await t.db
      .updateTable('account_wechat')
      .set({ union_id: 'u-union3' })
      .where('account_id', '=', accountId)
      .execute();
    const { data } = await new Browser(INSIDE).comeBack('phone3-union3');
    expect(await t.call(identityApi.currentUser, {}, data.accessToken)).toMatchObject({ phone: username });
  });

  test('two WeChats bound to one account at the same time leave one', async () => {
    const { username, accountId } = await person();
    const browsers = [new Browser(INSIDE), new Browser(INSIDE), new Browser(INSIDE)];
    const grants = await Promise.all(browsers.map((browser, n) => browser.grant(`race${n}-r${n}`)));
    const answers = await Promise.all(
      browsers.map((browser, n) => browser.signIn(username, grants[n] ?? '')),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const bindings = await t.db
      .selectFrom('account_wechat')
      .select('id')
      .where('account_id', '=', accountId)
      .execute();
    expect(bindings).toHaveLength(1);
  });
});
