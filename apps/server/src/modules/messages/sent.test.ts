import { messageSettingsApi } from '@shibiao/contract/messageSettings';
import { messagesApi } from '@shibiao/contract/messages';
import { sentMessagesApi } from '@shibiao/contract/sentMessages';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { timeOf } from '../../lib/dates.ts';
import { sendDigests, sendDue } from './sent.service.ts';

let t: TestApp;
let boss: Person;
let other: Person;
let admin: Person;
let one: Person;
let two: Person;
beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  other = await t.make.staff('general_manager');
  admin = await t.make.staff('admin');
});
beforeEach(async () => {
  one = await t.make.staff('salesperson', { name: '钱进' });
  two = await t.make.staff('salesperson', { name: '赵来' });
});

const HOUR = 3_600_000;
const send = (values: object = {}, by = boss) =>
  t.send(
    messagesApi.saveBroadcast,
    { title: '放假安排', content: '十月一日起', personnelIds: [one.personnelId, two.personnelId], ...values },
    by.token,
  );
const newest = async (by = boss) => {
  const [row] = (await t.call(sentMessagesApi.sent, { count: 1 }, by.token)).list;
  if (!row) throw new Error('nothing sent');
  return row;
};
const inboxOf = async (person: Person) => (await t.call(messagesApi.list, {}, person.token)).list;
/** Makes the scheduled time pass. */
const makeDue = (id: number) =>
  sql`update broadcast set send_at = now() - interval '1 minute' where id = ${id}`.execute(t.db);

test('the locks: no function, another’s message', async () => {
  await send();
  const { id } = await newest();
  expect(await t.call(sentMessagesApi.sentOne, { id }, boss.token)).toMatchObject({ id, title: '放假安排' });
  for (const endpoint of [
    sentMessagesApi.recall,
    sentMessagesApi.remindUnread,
    sentMessagesApi.readers,
    sentMessagesApi.exportReaders,
  ]) {
    const input = { id, broadcastId: id };
    expect((await t.send(endpoint, input, one.token)).code, endpoint.operation).toBe(403);
    expect((await t.send(endpoint, input, other.token)).code, endpoint.operation).toBe(404);
    expect((await t.send(endpoint, { id: 'x', broadcastId: 'x' }, boss.token)).code).toBe(408);
  }
  expect(
    (await t.call(sentMessagesApi.sent, { count: 100 }, other.token)).list.map((row) => row.id),
  ).not.toContain(id);
  expect(
    (await t.call(sentMessagesApi.sent, { count: 100 }, admin.token)).list.map((row) => row.id),
  ).toContain(id);
});

test('readers are listed, others are reminded once a day, and the sheet says the same', async () => {
  await send();
  const { id } = await newest();
  const [mine] = await inboxOf(one);
  await t.call(messagesApi.markRead, { msgid: mine?.id ?? 0 }, one.token);
  expect(await newest()).toMatchObject({ state: 'sent', recipients: 2, readers: 1 });
  const readers = async (isRead: number) =>
    (await t.call(sentMessagesApi.readers, { broadcastId: id, isRead }, boss.token)).list.map(
      (row) => row.accountName,
    );
  expect([await readers(1), await readers(0)]).toEqual([['钱进'], ['赵来']]);
  const answers = await Promise.all(
    [1, 2, 3].map(() => t.send(sentMessagesApi.remindUnread, { id }, boss.token)),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400, 400]);
  const unread = (await inboxOf(two)).find((row) => row.msgTitle === '放假安排');
  expect((await inboxOf(two))[0]).toMatchObject({
    msgTitle: '请阅读：放假安排',
    msgSendtype: 13,
    data: { path: `/messages/inbox?id=${unread?.id}` },
  });
  expect((await inboxOf(one)).map((row) => row.msgTitle)).toEqual(['放假安排']);
  const { response } = await t.send(
    sentMessagesApi.exportReaders,
    { broadcastId: id, isRead: 0, columns: 'accountName,readAt' },
    boss.token,
  );
  expect((await sheetRows(response.rawPayload)).slice(1).map((row) => row[0])).toEqual(['赵来']);
});

test('one that is switched off comes in as read and is not counted as read', async () => {
  await t.call(
    messageSettingsApi.saveSettings,
    { off: JSON.stringify(['reminder.inbox']), isQuiet: 'false', quietFrom: '22:00', quietUntil: '07:30' },
    one.token,
  );
  await send();
  expect(await newest()).toMatchObject({ recipients: 2, readers: 0 });
});

test('taken back: unread ones vanish, read ones say so, WeChat sends no more, once', async () => {
  await t.make.wechat(two.accountId, `w${two.accountId}`);
  await send({ msgSendtype: 1, contentHtml: '<p>机密内容</p>', content: undefined });
  const { id } = await newest();
  const [mine] = await inboxOf(one);
  await t.call(messagesApi.markRead, { msgid: mine?.id ?? 0 }, one.token);
  const answers = await Promise.all([1, 2].map(() => t.send(sentMessagesApi.recall, { id }, boss.token)));
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 400]);
  expect(await inboxOf(two)).toEqual([]);
  expect(await inboxOf(one)).toMatchObject([{ msgContent: '该消息已被发送人撤回' }]);
  const detail = await t.call(messagesApi.publicDetail, { msgid: mine?.id ?? 0 }, one.token);
  expect(detail).toMatchObject({ contentHtml: null, msgContent: '该消息已被发送人撤回' });
  const waiting = await t.db
    .selectFrom('wechat_message_log')
    .select(['status', 'error'])
    .where('account_id', '=', two.accountId)
    .execute();
  expect(waiting).toEqual([{ status: 5, error: '发送人已撤回' }]);
  expect(await newest()).toMatchObject({ state: 'recalled' });
  expect((await t.send(sentMessagesApi.remindUnread, { id }, boss.token)).code).toBe(400);
});

test('a reminder ends with what it reminds of: read, or taken back', async () => {
  await send();
  const { id } = await newest();
  await t.call(sentMessagesApi.remindUnread, { id }, boss.token);
  const [reminder, mine] = await inboxOf(one);
  expect([reminder?.msgTitle, mine?.msgTitle]).toEqual(['请阅读：放假安排', '放假安排']);
  await t.call(messagesApi.markRead, { msgid: mine?.id ?? 0 }, one.token);
  expect((await inboxOf(one)).map((row) => row.readAt !== null)).toEqual([true, true]);
  expect((await inboxOf(two)).map((row) => row.readAt !== null)).toEqual([false, false]);
  await t.call(sentMessagesApi.recall, { id }, boss.token);
  expect(await inboxOf(two)).toEqual([]);
  expect((await inboxOf(one)).map((row) => row.msgTitle)).toEqual(['放假安排']);
});

test('a time to come: nobody has it before, everybody once, whichever server looks', async () => {
  const sendAt = timeOf(Date.now() + HOUR);
  expect((await send({ sendAt })).data).toEqual({ recipients: 0 });
  const { id } = await newest();
  await sendDue(t.db);
  expect([await inboxOf(one), (await newest()).state]).toEqual([[], 'waiting']);
  await makeDue(id);
  await Promise.all([1, 2, 3].map(() => sendDue(t.db)));
  expect((await inboxOf(one)).map((row) => row.msgTitle)).toEqual(['放假安排']);
  expect(await newest()).toMatchObject({ state: 'sent', recipients: 2 });
});

test('past, too far and broken times are refused, and nothing is kept', async () => {
  const before = (await t.call(sentMessagesApi.sent, {}, boss.token)).total;
  for (const sendAt of [
    timeOf(Date.now() - HOUR),
    timeOf(Date.now() + 91 * 24 * HOUR),
    '明天',
    '2026-02-31 25:00:00',
  ])
    expect((await send({ sendAt })).code, sendAt).toBe(408);
  expect((await t.call(sentMessagesApi.sent, {}, boss.token)).total).toBe(before);
});

test('one that waits is stopped by its recall, and by its sender’s losing the right', async () => {
  await send({ sendAt: timeOf(Date.now() + HOUR) });
  const stopped = await newest();
  await t.call(sentMessagesApi.recall, { id: stopped.id }, boss.token);
  const gone = await t.make.staff('general_manager');
  await send({ sendAt: timeOf(Date.now() + HOUR) }, gone);
  const lost = await newest(gone);
  await sql`delete from account_role where account_id = ${gone.accountId}`.execute(t.db);
  await makeDue(stopped.id);
  await makeDue(lost.id);
  await sendDue(t.db);
  expect(await inboxOf(one)).toEqual([]);
  const states = (await t.call(sentMessagesApi.sent, { count: 100 }, admin.token)).list;
  expect(states.find((row) => row.id === stopped.id)?.state).toBe('recalled');
  expect(states.find((row) => row.id === lost.id)).toMatchObject({
    state: 'failed',
    problem: '发送人已不能发送',
  });
});

test('the morning’s digest is one message for those who want it, of what waits unread', async () => {
  const wish = { off: '[]', isQuiet: 'false', quietFrom: '22:00', quietUntil: '07:30' };
  await t.call(messageSettingsApi.saveSettings, { ...wish, isDigest: 'true' }, one.token);
  await send();
  await send({ title: '第二条' });
  await sendDigests(t.db);
  const [digest] = await inboxOf(one);
  expect(digest).toMatchObject({
    msgTitle: '您有 2 条未读消息',
    msgContent: '第二条；放假安排',
    data: { path: '/messages/inbox?unread=1' },
  });
  expect((await inboxOf(two)).map((row) => row.msgTitle)).not.toContain('您有 2 条未读消息');
  const aDayPasses = () =>
    sql`update message set at = at - interval '1 day' where data ->> 'isDigest' is not null`.execute(t.db);
  // One digest a morning, also by repeated runs.
  await Promise.all([sendDigests(t.db), sendDigests(t.db)]);
  expect((await inboxOf(one)).filter((row) => row.msgTitle === '您有 2 条未读消息')).toHaveLength(1);
  // Yesterday's digest does not count as unread.
  await aDayPasses();
  await sendDigests(t.db);
  const both = (await inboxOf(one)).filter((row) => row.msgTitle === '您有 2 条未读消息');
  expect(both.map((row) => row.readAt === null)).toEqual([true, false]);
  await t.call(messagesApi.markAllRead, {}, one.token);
  const before = (await inboxOf(one)).length;
  await aDayPasses();
  await sendDigests(t.db);
  expect(await inboxOf(one)).toHaveLength(before);
  await t.call(messageSettingsApi.saveSettings, wish, one.token);
  expect((await t.call(messageSettingsApi.settings, {}, one.token)).isDigest).toBe(true);
});

test('templates are everybody’s who sends, changed by their author, cleaned, without pictures', async () => {
  const form = {
    name: '放假',
    msgSendtype: 1,
    title: '放假安排',
    contentHtml: '<p onclick="x()">😀十月<svg onload=x></svg></p>',
  };
  const save = (values: object = {}, by = boss) =>
    t.send(sentMessagesApi.saveTemplate, { ...form, ...values }, by.token);
  expect((await save({}, one)).code).toBe(403);
  expect((await save({ contentHtml: '<p>a<img src="file:1"></p>' })).code).toBe(408);
  expect((await save({ msgSendtype: 3 })).code).toBe(408);
  expect((await save({ contentHtml: '' })).code).toBe(408);
  expect((await save({ name: '长'.repeat(51) })).code).toBe(408);
  const { id } = (await save()).data;
  const [row] = (await t.call(sentMessagesApi.templates, { keyword: '放假' }, other.token)).list;
  expect(row).toMatchObject({
    id,
    contentHtml: '<p>😀十月</p>',
    content: '😀十月',
    isOwn: false,
    version: 1,
  });
  expect((await save({ id, version: 1 }, other)).code).toBe(404);
  expect((await t.send(sentMessagesApi.deleteTemplate, { id }, other.token)).code).toBe(404);
  const saves = await Promise.all([1, 2].map((n) => save({ id, version: 1, title: `第 ${n} 版` })));
  expect(saves.map((answer) => answer.code).sort()).toEqual([200, 409]);
  expect((await save({ id, version: 2, msgSendtype: 12, content: '文'.repeat(5000) }, admin)).code).toBe(200);
  await t.call(sentMessagesApi.deleteTemplate, { id }, boss.token);
  expect((await t.call(sentMessagesApi.templates, {}, boss.token)).list).toEqual([]);
});
