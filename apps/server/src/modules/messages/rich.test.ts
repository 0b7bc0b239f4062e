import { messagesApi } from '@shibiao/contract/messages';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { messageLink } from './links.service.ts';
import { deliver } from './messages.queries.ts';

let t: TestApp;
let boss: Person;
let seller: Person;
let other: Person;
let key: string;

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  seller = await t.make.staff('salesperson', { name: '钱进' });
  other = await t.make.staff('salesperson');
  key = (await t.app.pool.query<{ key: string }>('select key from signing_key')).rows[0]?.key ?? '';
});

const last = async (person: Person) =>
  await t.db
    .selectFrom('message')
    .selectAll()
    .where('recipient_id', '=', person.accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const post = (values: object) =>
  t.send(messagesApi.saveSingle, { title: '公告', personnelid: seller.personnelId, ...values }, boss.token);
const parametersOf = (link: string) => Object.fromEntries(new URL(link, 'http://x').searchParams);

test('a rich message is kept cleaned, its text beside it; a plain one is never HTML', async () => {
  const contentHtml = '<h2>放假</h2><p onclick="x()">十月<script>alert(1)</script></p>';
  expect((await post({ msgSendtype: 1, contentHtml })).code).toBe(200);
  const rich = await last(seller);
  expect(rich).toMatchObject({ msg_send_type: 1, content: '放假\n十月' });
  const detail = await t.call(messagesApi.publicDetail, { msgid: rich.id }, seller.token);
  expect(detail).toMatchObject({ contentHtml: '<h2>放假</h2><p>十月</p>', recipientName: '钱进' });
  expect((await post({ msgSendtype: 12, content: '<b>字</b>', contentHtml })).code).toBe(200);
  const plain = await last(seller);
  expect(plain.content).toBe('<b>字</b>');
  expect((await t.call(messagesApi.publicDetail, { msgid: plain.id }, seller.token)).contentHtml).toBeNull();
  expect(await post({ msgSendtype: 4, contentHtml: '<p> <script>x</script></p>' })).toMatchObject({
    code: 408,
  });
  expect(await post({ msgSendtype: 12 })).toMatchObject({ code: 408 });
  expect((await post({ msgSendtype: 1, contentHtml: 'x'.repeat(200_001) })).code).toBe(408);
});

test('a signed link opens one message without a session, for seven days, as a click of its recipient', async () => {
  await deliver(t.db, [seller.accountId, other.accountId], {
    msgSendtype: 12,
    title: '通知',
    content: '请看',
    data: { path: '/inside' },
  });
  const { id } = await last(seller);
  const { link } = await t.call(messagesApi.publicDetail, { msgid: id }, seller.token);
  const given = parametersOf(link ?? '');
  expect(link).toBe(messageLink(key, id, seller.accountId));
  expect(await t.call(messagesApi.publicDetail, { msgid: id, ...given }, null)).toMatchObject({
    msgTitle: '通知',
    msgContent: '请看',
    recipientName: '钱进',
    data: {},
    link: null,
  });
  expect((await last(seller)).clicked_at).not.toBeNull();
  const foreign = await last(other);
  const open = async (msgid: number, values: object) =>
    (await t.send(messagesApi.publicDetail, { msgid, ...values }, null)).code;
  expect(await open(foreign.id, given)).toBe(401);
  expect(await open(id, { ...given, e: Number(given.e) + 86_400 })).toBe(401);
  expect(await open(id, {})).toBe(401);
  const old = parametersOf(messageLink(key, id, seller.accountId, Date.now() - 8 * 86_400_000));
  expect(await open(id, old)).toBe(401);
  expect((await last(other)).clicked_at).toBeNull();
  await t.call(messagesApi.delete, { msgid: [id] }, seller.token);
  expect(await open(id, given)).toBe(401);
});

test('approvals and money have no link', async () => {
  await deliver(t.db, [seller.accountId], { msgSendtype: 19, title: '报销' });
  const { id } = await last(seller);
  expect((await t.call(messagesApi.publicDetail, { msgid: id }, seller.token)).link).toBeNull();
  const forged = parametersOf(messageLink(key, id, seller.accountId));
  expect((await t.send(messagesApi.publicDetail, { msgid: id, ...forged }, null)).code).toBe(401);
  expect((await t.send(messagesApi.publicDetail, { msgid: id }, other.token)).code).toBe(404);
});
