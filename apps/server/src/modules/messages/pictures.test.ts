import { filesApi } from '@shibiao/contract/files';
import { messagesApi } from '@shibiao/contract/messages';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

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

const picture = (owner = boss, purpose = 'messagePicture') =>
  t.make.file(owner.accountId, purpose, '会场.png');
const post = (values: object) =>
  t.send(
    messagesApi.saveSingle,
    { title: '图文', msgSendtype: 4, personnelid: seller.personnelId, ...values },
    boss.token,
  );
const newest = async () =>
  await t.db
    .selectFrom('message')
    .selectAll()
    .where('recipient_id', '=', seller.accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
const show = (id: number, alt = '会场') =>
  `<p>活动</p><img src="file:${id}" alt="${alt}" width="300" onerror="x()">`;
/** Query parameters of a link in an answer. */
const parametersOf = (link: string) =>
  Object.fromEntries(new URL(link.replaceAll('&amp;', '&'), 'http://x').searchParams);

test('a picture of the text and the cover are read by who got the message, by links', async () => {
  const [inside, cover] = [await picture(), await picture()];
  expect((await post({ contentHtml: show(inside), coverFileId: cover })).code).toBe(200);
  const { id, content, broadcast_id } = await newest();
  expect(content).toBe('活动');
  const file = await t.db.selectFrom('file').selectAll().where('id', '=', inside).executeTakeFirstOrThrow();
  expect(file).toMatchObject({ subject_kind: 'broadcast', subject_id: broadcast_id });
  const detail = await t.call(messagesApi.publicDetail, { msgid: id }, seller.token);
  expect(detail.contentHtml).toMatch(
    /^<p>活动<\/p><img src="\/api\/file\/view\?id=\d+&amp;e=\d+&amp;s=[\w-]+" alt="会场" width="300" \/>$/,
  );
  expect(detail.coverUrl).toContain(`id=${cover}&`);
  const one = async (person: Person) => (await t.send(filesApi.download, { id: inside }, person.token)).code;
  expect(await one(other)).toBe(404);
  expect((await t.call(filesApi.refs, { ids: [inside, cover] }, seller.token)).list).toHaveLength(2);
  expect((await t.call(filesApi.refs, { ids: [inside, cover] }, other.token)).list).toEqual([]);
});

test('a reader by link sees the pictures without a session, and nothing else by such a link', async () => {
  const inside = await picture();
  await post({ contentHtml: show(inside) });
  const { id } = await newest();
  const { link } = await t.call(messagesApi.publicDetail, { msgid: id }, seller.token);
  const given = parametersOf(link ?? '');
  const { contentHtml } = await t.call(messagesApi.publicDetail, { msgid: id, ...given }, null);
  const address = /src="([^"]+)"/.exec(contentHtml ?? '')?.[1] ?? '';
  const parameters = parametersOf(address);
  expect(parameters).toMatchObject({ id: String(inside), o: String(seller.accountId) });
  const open = async (values: object) =>
    (await t.send(filesApi.view, { ...parameters, ...values }, null)).code;
  expect(await open({ id: inside + 1 })).toBe(408);
  expect(await open({ o: '' })).toBe(408);
  // The test's file has no content; the attempt to read it proves the link.
  expect(await open({})).toBe(500);
  const close = (status: number) =>
    t.db.updateTable('account').set({ status }).where('id', '=', seller.accountId).execute();
  await close(2);
  expect(await open({})).toBe(401);
  expect((await t.send(messagesApi.publicDetail, { msgid: id, ...given }, null)).code).toBe(401);
  await close(1);
  await t.db.updateTable('file').set({ purpose: 'voucher' }).where('id', '=', inside).execute();
  expect(await open({})).toBe(404);
});

test.each([
  ['somebody else’s', async () => await picture(other)],
  ['of another purpose', async () => await picture(boss, 'voucher')],
  ['that is not there', async () => 999_999_999],
])('a picture %s is refused', async (_, make) => {
  const id = await make();
  expect((await post({ contentHtml: show(id) })).code).toBe(408);
  expect((await post({ contentHtml: '<p>字</p>', coverFileId: id })).code).toBe(408);
});

test('a picture of one message is not taken into another, nor more than twenty into one', async () => {
  const id = await picture();
  expect((await post({ contentHtml: show(id) })).code).toBe(200);
  expect((await post({ contentHtml: show(id) })).code).toBe(408);
  const many = await Promise.all(Array.from({ length: 21 }, () => picture()));
  expect((await post({ contentHtml: many.map((one) => show(one)).join('') })).code).toBe(408);
});
