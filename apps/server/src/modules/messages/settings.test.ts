import { MUTABLE, messageSettingsApi } from '@shibiao/contract/messageSettings';
import { messagesApi } from '@shibiao/contract/messages';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { deliver } from './messages.queries.ts';
import { waitingForWechat } from './wechat.queries.ts';

let t: TestApp;
let person: Person;
beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  person = await t.make.staff('salesperson');
  await t.make.wechat(person.accountId, `open-${person.accountId}`);
});

/** Hours that include now, or exclude it. */
const hours = async (isNow: boolean) => {
  const { rows } = await sql<{ from: string; until: string }>`select
    to_char(localtime + ${isNow ? '-1 hour' : '1 hour'}::interval, 'HH24:MI') as "from",
    to_char(localtime + '2 hours'::interval, 'HH24:MI') as until`.execute(t.db);
  return { quietFrom: rows[0]?.from ?? '', quietUntil: rows[0]?.until ?? '' };
};
const NEVER = { isQuiet: false, quietFrom: '22:00', quietUntil: '07:30', isDigest: false };
const save = (values: object, token: string | null = person.token) =>
  t.send(messageSettingsApi.saveSettings, { off: [], ...NEVER, ...values }, token);
const tell = (msgSendtype: number, data: Record<string, unknown> = {}) =>
  deliver(t.db, [person.accountId], { msgSendtype, title: `消息 ${msgSendtype}`, data });
const cards = async () =>
  (await t.call(messagesApi.poll, {}, person.token)).list.map(({ msgSendtype }) => msgSendtype).sort();
const wechat = async () =>
  (await waitingForWechat(t.db, 'mp', [''], 1000)).filter(({ accountId }) => accountId === person.accountId)
    .length;

test('one’s own, everything on until something else is said', async () => {
  expect((await save({}, null)).code).toBe(401);
  expect(await t.call(messageSettingsApi.settings, {}, person.token)).toEqual({ off: [], ...NEVER });
  expect((await save({ off: ['reminder.popup'], isQuiet: true })).code).toBe(200);
  expect(await t.call(messageSettingsApi.settings, {}, person.token)).toEqual({
    ...NEVER,
    off: ['reminder.popup'],
    isQuiet: true,
  });
  expect((await t.call(messageSettingsApi.settings, {}, (await t.make.staff()).token)).off).toEqual([]);
});

test.each([
  { off: ['replacement.inbox'] },
  { off: ['application.inbox'] },
  { off: ['reimbursement.inbox'] },
  { off: ['reminder.fax'] },
  { quietFrom: '25:00' },
  { quietFrom: '08:00', quietUntil: '08:00' },
])('%o is refused', async (values) => {
  expect((await save(values)).code).toBe(408);
  expect(MUTABLE).not.toContain(values.off?.[0]);
});

test('without the bell a message comes in read; without a card it is unread and not shown; WeChat is not sent', async () => {
  await save({ off: ['reminder.inbox', 'notice.popup', 'notice.wechat'] });
  await tell(12);
  await tell(1);
  await tell(2);
  expect(await cards()).toEqual([2]);
  const list = (await t.call(messagesApi.list, {}, person.token)).list;
  expect(Object.fromEntries(list.map((row) => [row.msgSendtype, row.readAt !== null]))).toEqual({
    12: true,
    1: false,
    2: false,
  });
  const log = await t.db
    .selectFrom('wechat_message_log')
    .where('account_id', '=', person.accountId)
    .select(['status', 'error'])
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { status: 1, error: null },
    { status: 5, error: '本人已关闭微信提醒' },
    { status: 1, error: null },
  ]);
});

test('quiet hours hold back everything except a lesson of today or tomorrow, until they end', async () => {
  const day = async (days: number) =>
    (await sql<{ day: string }>`select (current_date + ${days}::integer)::text as day`.execute(t.db)).rows[0]
      ?.day ?? '';
  const soon = await t.make.lesson(person, { on: await day(1) });
  const later = await t.make.lesson(person, { on: await day(5) });
  await save({ isQuiet: true, ...(await hours(true)) });
  await tell(12);
  await tell(13, { path: `/sigLessonDetails/${later.id}` });
  expect([await cards(), await wechat()]).toEqual([[], 0]);
  await tell(2, { path: `/sigLessonDetails/${soon.id}` });
  expect([await cards(), await wechat()]).toEqual([[2], 1]);
  await tell(16, { path: `/teacherManage/match?lessonId=${later.id}` });
  await tell(15, { path: `/teacherManage/match?lessonId=${soon.id}` });
  expect([await cards(), await wechat()]).toEqual([[2, 15].sort(), 2]);
  expect((await t.call(messagesApi.poll, {}, person.token)).silent.sort()).toEqual([
    'celebration.popup',
    'celebration.sound',
  ]);
  await save({ isQuiet: true, ...(await hours(false)) });
  expect(await cards()).toEqual([2, 12, 13, 15, 16].sort());
  expect((await t.call(messagesApi.poll, {}, person.token)).silent).toEqual([]);
  await sql`update wechat_message_log set not_before = now() where account_id = ${person.accountId}`.execute(
    t.db,
  );
  expect(await wechat()).toBe(5);
});
