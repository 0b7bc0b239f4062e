import { messagesApi } from '@shibiao/contract/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { deliver } from './messages.queries.ts';

let t: TestApp;
let boss: Person;
let seller: Person;
let other: Person;

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson');
  other = await t.make.staff('salesperson');
});
const inboxOf = (accountId: number) =>
  t.db.selectFrom('message').selectAll().where('recipient_id', '=', accountId).orderBy('id').execute();

describe('the locks', () => {
  test.each([
    messagesApi.send,
    messagesApi.saveBroadcast,
    messagesApi.saveTeacherDeptBroadcast,
    messagesApi.saveMarketBroadcast,
    messagesApi.saveSingle,
  ])('$operation is refused without the function', async (endpoint) => {
    expect((await t.send(endpoint, { title: '通知', content: '内容' }, seller.token)).code).toBe(403);
  });
});

test('a broadcast reaches each of its audience once, and is logged', async () => {
  const sent = await t.call(
    messagesApi.saveBroadcast,
    {
      title: '放假通知',
      content: '国庆放假',
      personnelIds: [seller.personnelId],
      organisationIds: [seller.organisationId],
    },
    boss.token,
  );
  expect(sent.recipients).toBe(1);
  expect(await inboxOf(seller.accountId)).toMatchObject([
    { title: '放假通知', msg_send_type: 12, sender_id: boss.accountId },
  ]);
  expect(await inboxOf(other.accountId)).toEqual([]);
  expect(await t.db.selectFrom('broadcast').selectAll().execute()).toMatchObject([
    { title: '放假通知', recipients: 1, by_account_id: boss.accountId },
  ]);
});

test('the whole company is reached with the function for it alone, a department by its own people', async () => {
  const one = await t.make.staff('salesperson');
  const words = { title: '全员', content: '内容' };
  const leader = await t.make.staff('sales_leader');
  const department = await t.make.staff('teacher_department');
  const market = await t.make.staff('market_department');
  const before = await inboxOf(one.accountId);
  expect((await t.send(messagesApi.send, words, leader.token)).code).toBe(403);
  for (const named of [
    { personnelIds: [one.personnelId] },
    { organisationIds: [one.organisationId] },
    { roleKeys: 'salesperson' },
  ]) {
    expect((await t.send(messagesApi.send, { ...words, ...named }, leader.token)).code).toBe(403);
    const teachers = await t.send(
      messagesApi.saveTeacherDeptBroadcast,
      { ...words, ...named },
      department.token,
    );
    const ads = await t.send(messagesApi.saveMarketBroadcast, { ...words, ...named }, market.token);
    expect([teachers.code, ads.code]).toEqual([403, 403]);
  }
  expect(await inboxOf(one.accountId)).toEqual(before);
  const own = await t.call(messagesApi.saveTeacherDeptBroadcast, words, department.token);
  expect(own.recipients).toBe(1);
  const ads = await t.call(messagesApi.saveMarketBroadcast, words, market.token);
  expect(ads.recipients).toBe(1);
  expect(await inboxOf(market.accountId)).toMatchObject([{ title: '全员' }]);
  const single = { ...words, personnelid: one.personnelId };
  expect((await t.send(messagesApi.send, single, leader.token)).code).toBe(200);
});

test.each([3, 5, 11, 19, 99])('type %i comes from what was done, never by hand', async (msgSendtype) => {
  const input = { title: '喜报', content: '假', msgSendtype, personnelid: other.personnelId };
  for (const endpoint of [messagesApi.send, messagesApi.saveSingle, messagesApi.saveBroadcast])
    expect((await t.send(endpoint, input, boss.token)).code).toBe(408);
});

test('a message to nobody changes nothing', async () => {
  expect(
    (await t.send(messagesApi.saveSingle, { title: '给谁', content: '无', personnelid: 999_999 }, boss.token))
      .code,
  ).toBe(400);
  expect(
    (await t.send(messagesApi.saveSingle, { title: '', content: '无', personnelid: 1 }, boss.token)).code,
  ).toBe(408);
  expect(await t.db.selectFrom('broadcast').select('id').where('title', '=', '给谁').execute()).toEqual([]);
});

test('the original clients send the parameters of a POST in the query', async () => {
  const response = await t.app.inject({
    method: 'POST',
    url: `/api/api/personnel/msgSend?personnelid=${other.personnelId}&title=${encodeURIComponent('提醒')}&content=x`,
    headers: { authorization: `bearer ${boss.token}`, client: 'web' },
  });
  expect(response.json()).toMatchObject({ code: 200, data: { recipients: 1 } });
  expect(await inboxOf(other.accountId)).toMatchObject([{ title: '提醒' }]);
});

describe('the inbox', () => {
  test('polls unread messages together by title, and reading, clicking and deleting touch only the own ones', async () => {
    const reader = await t.make.staff('hr');
    await deliver(t.db, [reader.accountId, other.accountId], { msgSendtype: 2, title: '更换提醒' });
    await deliver(t.db, [reader.accountId], { msgSendtype: 2, title: '更换提醒' });
    const polled = await t.call(messagesApi.poll, {}, reader.token);
    expect(polled.list).toMatchObject([{ msgTitle: '更换提醒', msgSendtype: 2, msgCount: 2 }]);
    const [first, second] = await inboxOf(reader.accountId);
    const foreign = (await inboxOf(other.accountId)).at(-1);
    expect((await t.send(messagesApi.markRead, { msgid: foreign?.id }, reader.token)).code).toBe(404);
    expect((await t.send(messagesApi.delete, { msgid: foreign?.id }, reader.token)).code).toBe(404);
    await t.call(messagesApi.markRead, { msgid: first?.id ?? 0 }, reader.token);
    await t.call(messagesApi.delete, { msgid: second?.id ?? 0 }, reader.token);
    const list = await t.call(messagesApi.list, {}, reader.token);
    expect(list).toMatchObject({ total: 1, unread: 0, list: [{ id: first?.id }] });
    expect(list.list[0]?.clickedAt).not.toBeNull();
    expect((await inboxOf(other.accountId)).at(-1)).toMatchObject({ read_at: null, deleted_at: null });
    expect((await t.send(messagesApi.publicDetail, { msgid: foreign?.id }, reader.token)).code).toBe(404);
  });

  test('everything is marked read at once', async () => {
    const reader = await t.make.staff('hr');
    for (let i = 0; i < 3; i++)
      await deliver(t.db, [reader.accountId], { msgSendtype: 12, title: `第 ${i} 条` });
    await t.call(messagesApi.markAllRead, {}, reader.token);
    expect((await t.call(messagesApi.list, { unread: 'true' }, reader.token)).total).toBe(0);
    expect((await t.call(messagesApi.list, { keyword: '第 1' }, reader.token)).total).toBe(1);
  });
});

test('a message is pushed to the open screens of its recipients only', async () => {
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const abort = new AbortController();
  const open = async (token: string) => {
    const response = await fetch(`${address}/api/events`, {
      headers: { authorization: `bearer ${token}` },
      signal: abort.signal,
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    // The connection closes with its stream, so that a stopping server does not wait for an idle one.
    expect(response.headers.get('connection')).toBe('close');
    return response.body as ReadableStream<Uint8Array>;
  };
  const until = async (body: ReadableStream<Uint8Array>, wanted: string): Promise<string> => {
    let text = '';
    for await (const chunk of body) {
      text += new TextDecoder().decode(chunk);
      if (text.includes(wanted)) break;
    }
    return text;
  };
  const [mine, theirs] = [await open(seller.token), await open(other.token)];
  await deliver(t.db, [seller.accountId], { msgSendtype: 12, title: '只给业务员' });
  await deliver(t.db, [other.accountId], { msgSendtype: 12, title: '只给另一位' });
  const newest = (await inboxOf(seller.accountId)).at(-1)?.id ?? 0;
  await t.call(messagesApi.edit, { msgid: newest }, seller.token);
  // A message read in one window is read in all.
  const heard = await until(mine, 'event: read');
  expect(heard).toContain('event: message');
  expect(heard).toContain(`event: read\ndata: {"ids":[${newest}]}`);
  // The other screen's own message follows, so that everything before it has arrived.
  expect(await until(theirs, '只给另一位')).not.toContain('只给业务员');
  abort.abort();
});

test('own messages are marked as read, nobody else’s', async () => {
  const [mine, theirs] = [await t.make.staff('salesperson'), await t.make.staff('salesperson')];
  const ids: number[] = [];
  for (const one of [mine, mine, theirs]) {
    await deliver(t.db, [one.accountId], { msgSendtype: 12, title: '通知', content: '内容' });
    ids.push((await inboxOf(one.accountId)).at(-1)?.id ?? 0);
  }
  await t.call(messagesApi.edit, { msgid: [ids[0], ids[2]] }, mine.token);
  const isRead = async (one: Person) => (await inboxOf(one.accountId)).map((row) => row.read_at !== null);
  expect([await isRead(mine), await isRead(theirs)]).toEqual([[true, false], [false]]);
  expect((await t.send(messagesApi.edit, { msgid: '一' }, mine.token)).code).toBe(408);
});
