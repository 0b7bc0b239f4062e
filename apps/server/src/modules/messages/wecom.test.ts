import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { identityApi } from '@shibiao/contract/identity';
import { messagesApi } from '@shibiao/contract/messages';
import { wechatMessagesApi } from '@shibiao/contract/wechatMessages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { readEnvironment } from '../../environment.ts';
import { cardOf, cutToBytes } from './cards.rules.ts';
import { bindMembers, sendCards } from './wecom.service.ts';

interface SentCard {
  touser: string;
  msgtype: string;
  agentid: number;
  textcard: { title: string; description: string; url: string };
  enable_duplicate_check: number;
}

let t: TestApp;
let hr: Person;
let member: Person;
/** WeCom on its wire: a token, members by number, cards; answers the next code of the list to a card. */
let wecom: Server;
let codes: number[] = [];
let sent: SentCard[] = [];
let tokens = 0;
const members = new Map<string, string>();
/** A minute at which no other programs send. */
const QUIET = new Date('2026-11-20T02:07:00Z');

beforeAll(async () => {
  t = await testApp();
  [hr, member] = [await t.make.staff('hr'), await t.make.staff()];
  wecom = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://wecom');
      const answer = (value: object) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
      if (request.method === 'GET' && url.pathname === '/cgi-bin/gettoken')
        return url.searchParams.get('corpid') === 'ww1' && url.searchParams.get('corpsecret') === 'geheim'
          ? answer({ errcode: 0, errmsg: 'ok', access_token: `token-${++tokens}`, expires_in: 7200 })
          : answer({ errcode: 40001, errmsg: 'invalid credential' });
      if (url.searchParams.get('access_token') !== `token-${tokens}`)
        return answer({ errcode: 40014, errmsg: 'invalid access_token' });
      const body = JSON.parse(Buffer.concat(chunks).toString());
      if (url.pathname === '/cgi-bin/user/getuserid') {
        const userid = members.get(body.mobile);
        return answer(
          userid ? { errcode: 0, errmsg: 'ok', userid } : { errcode: 46004, errmsg: 'not exist' },
        );
      }
      const code = codes.shift() ?? 0;
      if (code === -1) return response.end('<html>');
      if (code === 81013) return answer({ errcode: 0, errmsg: 'ok', invaliduser: body.touser, msgid: 'x' });
      if (code !== 0) return answer({ errcode: code, errmsg: 'refused' });
      sent.push(body);
      return answer({ errcode: 0, errmsg: 'ok', msgid: `card-${sent.length}` });
    });
  }).listen(0, '127.0.0.1');
  await once(wecom, 'listening');
});
afterAll(() => wecom.close());
beforeEach(async () => {
  await t.db.deleteFrom('wechat_message_log').execute();
  await t.db.deleteFrom('account_wechat').execute();
  codes = [];
  sent = [];
});

const environment = () =>
  readEnvironment({
    NODE_ENV: 'test',
    WECOM_BASE_URL: `http://127.0.0.1:${(wecom.address() as AddressInfo).port}`,
    WECOM_CORP_ID: 'ww1',
    WECOM_AGENT_ID: '1000002',
    WECOM_SECRET: 'geheim',
    WECOM_SITE_URL: 'https://erp.example.com/',
  });
const bind = (person: Person, userId = 'ZhangSan') =>
  t.db
    .insertInto('account_wechat')
    .values({ account_id: person.accountId, app: 'wecom', app_id: 'ww1', open_id: userId })
    .execute();
const tell = (person: Person, title = '会议改到下午', content = '三楼会议室') =>
  t.call(messagesApi.saveSingle, { personnelid: person.personnelId, title, content }, hr.token);
const run = (at = QUIET) => sendCards(t.db, environment(), at);
const rows = () => t.db.selectFrom('wechat_message_log').selectAll().orderBy('id').execute();
const mine = (person: Person) => t.call(identityApi.currentUser, {}, person.token);

describe('cards for staff', () => {
  test('a member gets a card of the application with the page that it opens, once', async () => {
    await bind(member);
    await tell(member);
    await run();
    await run();
    expect(sent).toMatchObject([
      {
        touser: 'ZhangSan',
        msgtype: 'textcard',
        agentid: 1000002,
        enable_duplicate_check: 1,
        textcard: { title: '会议改到下午', url: expect.stringMatching(/^https:\/\/erp\.example\.com\/\w/) },
      },
    ]);
    expect(sent[0]?.textcard.description).toContain('三楼会议室');
    expect(await rows()).toMatchObject([
      { channel: 'wecom', status: 2, tries: 1, wechat_msgid: 'card-1', error: null },
    ]);
    expect((await mine(member)).wecom).toBe('bound');
  });

  test('one who is in both gets both, a row of the log each; the log tells them apart', async () => {
    const service = await t.make.staff('service_department');
    await t.make.wechat(member.accountId, 'open-1');
    await bind(member);
    await tell(member);
    expect((await rows()).map(({ channel, status }) => [channel, status])).toEqual([
      ['mp', 1],
      ['wecom', 1],
    ]);
    await run();
    const { list } = await t.call(wechatMessagesApi.wechatLog, { channel: 'wecom' }, service.token);
    expect(list).toMatchObject([{ channel: 'wecom', status: 2 }]);
    expect(await rows()).toMatchObject([
      { channel: 'mp', status: 1 },
      { channel: 'wecom', status: 2 },
    ]);
  });

  test('nothing is sent at the half-hours, and at most thirty a minute to one member', async () => {
    await bind(member);
    for (let at = 0; at < 31; at++) await tell(member, `第 ${at} 条`);
    await run(new Date('2026-11-20T02:30:00Z'));
    expect(sent).toHaveLength(0);
    await run();
    expect(sent).toHaveLength(30);
    await run();
    expect(sent).toHaveLength(31);
  });

  test('an ended token is fetched anew once, and the card sent', async () => {
    await bind(member);
    await tell(member);
    codes = [42001];
    const before = tokens;
    await run();
    expect(tokens).toBe(before + 2);
    expect(await rows()).toMatchObject([{ status: 2 }]);
  });

  test('a member who left loses the binding; one who cannot see the application is told so in the profile', async () => {
    await bind(member);
    await tell(member);
    codes = [60111];
    await run();
    expect(await rows()).toMatchObject([{ status: 4, errcode: 60111, error: '不在企业微信里' }]);
    expect((await mine(member)).wecom).toBe('none');
    await bind(member);
    await tell(member);
    codes = [81013];
    await run();
    expect((await rows())[1]).toMatchObject({ status: 5, errcode: 81013, error: '应用对其不可见' });
    expect((await mine(member)).wecom).toBe('refused');
    await tell(member);
    await run();
    expect((await mine(member)).wecom).toBe('bound');
  });

  test('is tried three times without an answer; used-up calls leave the rest for later', async () => {
    await bind(member);
    await tell(member);
    codes = [-1, -1, -1];
    await run();
    expect(await rows()).toMatchObject([{ status: 1, tries: 1, error: '企业微信没有响应' }]);
    await run();
    await run();
    expect(await rows()).toMatchObject([{ status: 4, tries: 3 }]);
    await tell(member, '第二条');
    codes = [45009];
    await run();
    expect((await rows())[1]).toMatchObject({ status: 1, tries: 0 });
  });

  test('without WeCom the message is kept and not sent', async () => {
    await bind(member);
    await tell(member);
    await sendCards(t.db, readEnvironment({ NODE_ENV: 'test' }), QUIET);
    expect(await rows()).toMatchObject([{ status: 5, error: '未配置企业微信' }]);
  });

  test('staff are bound by their telephone numbers, nobody by another’s, and visitors never', async () => {
    const { username } = await t.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', member.accountId)
      .executeTakeFirstOrThrow();
    const partner = await t.make.partner();
    const visitor = await t.db
      .selectFrom('account')
      .select('username')
      .where('id', '=', partner.accountId)
      .executeTakeFirstOrThrow();
    members.set(username, 'LiSi').set(visitor.username, 'Visitor');
    await bindMembers(t.db, environment());
    await bindMembers(t.db, environment());
    expect(
      await t.db.selectFrom('account_wechat').select(['account_id', 'app', 'open_id']).execute(),
    ).toEqual([{ account_id: member.accountId, app: 'wecom', open_id: 'LiSi' }]);
    // Somebody left, and another person got the number and the member's place.
    const left = await t.make.staff();
    await t.db.deleteFrom('account_wechat').execute();
    await bind(left, 'LiSi');
    await t.db.updateTable('account').set({ status: 2 }).where('id', '=', left.accountId).execute();
    await bindMembers(t.db, environment());
    expect(await t.db.selectFrom('account_wechat').select(['account_id', 'open_id']).execute()).toEqual([
      { account_id: member.accountId, open_id: 'LiSi' },
    ]);
    // A member of WeCom has not bound a WeChat to sign in with.
    expect(await mine(member)).toMatchObject({ hasWechat: false, isWechatRefused: false, wecom: 'bound' });
  });
});

test('a person who refuses notices in WeChat reads so in the profile', async () => {
  await t.make.wechat(member.accountId, 'open-1');
  expect((await mine(member)).isWechatRefused).toBe(false);
  await t.db.updateTable('account_wechat').set({ refused_at: '2026-11-01 09:00:00' }).execute();
  expect((await mine(member)).isWechatRefused).toBe(true);
});

test('a card keeps to WeCom’s bytes between characters, without marks of HTML and never empty', () => {
  const card = cardOf(
    {
      title: '课'.repeat(60),
      content: `<div>${'讲师'.repeat(200)}`,
      at: '2026-11-20 10:00:00',
      path: '/todos',
    },
    'https://erp.example.com',
  );
  expect(card.title).toBe(`${'课'.repeat(41)}…`);
  expect(Buffer.byteLength(card.title)).toBeLessThanOrEqual(128);
  expect(Buffer.byteLength(card.description)).toBeLessThanOrEqual(512);
  expect(card.description).not.toContain('<');
  expect(card.url).toBe('https://erp.example.com/todos');
  expect(cutToBytes('a😀b', 5)).toBe('a…');
  const empty = { title: ' ', content: '', at: '2026-11-20 10:00:00', path: `/${'x'.repeat(3000)}` };
  expect(cardOf(empty, 'https://erp.example.com')).toMatchObject({
    title: '新消息',
    url: 'https://erp.example.com',
  });
});
