import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { deliver } from './messages.queries.ts';
import { mustBeWechat, takeEvent } from './wechat-events.service.ts';

const TOKEN = 'receipt-token';
const signed = (nonce: string, token = TOKEN) => ({
  timestamp: '1767225600',
  nonce,
  signature: createHash('sha1').update([token, '1767225600', nonce].sort().join('')).digest('hex'),
});

let t: TestApp;
let accountId = 0;
beforeAll(async () => {
  t = await testApp();
  ({ accountId } = await t.make.staff());
  await t.make.wechat(accountId, 'open-e');
});

const event = (msgid: string, status: string, name = 'TEMPLATESENDJOBFINISH') =>
  `<xml><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${name}]]></Event><MsgID>${msgid}</MsgID><Status><![CDATA[${status}]]></Status></xml>`;
/** A message that WeChat accepted under its own number. */
const taken = async (wechat_msgid: string) => {
  await deliver(t.db, [accountId], { msgSendtype: 12, title: wechat_msgid });
  const row = await t.db
    .updateTable('wechat_message_log')
    .set({ status: 2, wechat_msgid })
    .where('account_id', '=', accountId)
    .where('status', '=', 1)
    .returning('id')
    .executeTakeFirstOrThrow();
  return async () =>
    await t.db
      .selectFrom('wechat_message_log')
      .where('id', '=', row.id)
      .select(['status', 'error', 'delivered_at'])
      .executeTakeFirstOrThrow();
};

test('only WeChat, which knows the token, is believed', () => {
  expect(() => mustBeWechat(TOKEN, signed('a'))).not.toThrow();
  expect(() => mustBeWechat(TOKEN, signed('a', 'geraten'))).toThrow('签名');
  expect(() => mustBeWechat(TOKEN, { ...signed('a'), nonce: 'b' })).toThrow('签名');
  expect(() => mustBeWechat(TOKEN, { ...signed('a'), signature: 'kein hex' })).toThrow('签名');
  expect(() => mustBeWechat(undefined, signed('a', ''))).toThrow('签名');
});

test('a delivered message is 送达, a refused or lost one 失败, and no state changes twice', async () => {
  const first = await taken('9001');
  await takeEvent(t.db, event('9001', 'success', 'subscribe'));
  expect(await first()).toMatchObject({ status: 2 });
  await takeEvent(t.db, event('9001', 'success'));
  expect(await first()).toMatchObject({ status: 3, delivered_at: expect.any(String) });
  await takeEvent(t.db, event('9001', 'failed: system failed'));
  expect(await first()).toMatchObject({ status: 3, error: null });
  const second = await taken('9002');
  await takeEvent(t.db, event('9002', 'failed:user block'));
  expect(await second()).toMatchObject({ status: 4, error: '对方已拒收' });
  const third = await taken('9003');
  await takeEvent(t.db, event('9003', 'failed: system failed'));
  expect(await third()).toMatchObject({ status: 4, error: '微信未能送达' });
  await takeEvent(t.db, '<xml>');
});

test('a follower of the official account is noted, and so is one who leaves', async () => {
  const told = (name: string) =>
    takeEvent(
      t.db,
      `<xml><FromUserName><![CDATA[open-e]]></FromUserName><MsgType><![CDATA[event]]></MsgType><Event><![CDATA[${name}]]></Event></xml>`,
    );
  const binding = () =>
    t.db
      .selectFrom('account_wechat')
      .where('account_id', '=', accountId)
      .select(['is_subscribed', 'refused_at'])
      .executeTakeFirstOrThrow();
  await t.db.updateTable('account_wechat').set({ refused_at: '2026-11-01 09:00:00' }).execute();
  await told('subscribe');
  expect(await binding()).toEqual({ is_subscribed: true, refused_at: null });
  await told('unsubscribe');
  expect(await binding()).toEqual({ is_subscribed: false, refused_at: null });
});

test('the address takes XML and refuses it without the signature', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/wx_msg/event?${new URLSearchParams(signed('a', 'geraten'))}`,
    headers: { 'content-type': 'text/xml' },
    payload: event('9001', 'success'),
  });
  expect(answer.json()).toMatchObject({ code: 403 });
  const check = await t.app.inject({
    url: `/api/wx_msg/event?${new URLSearchParams({ ...signed('a', 'geraten'), echostr: 'x' })}`,
  });
  expect(check.json()).toMatchObject({ code: 403 });
});
