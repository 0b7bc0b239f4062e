import { customerPageApi } from '@shibiao/contract/customers/customerPage';
import { filesApi } from '@shibiao/contract/files';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let stranger: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  stranger = await t.make.staff('salesperson');
});

const attach = (id: number, fileIds: number[], token = seller.token) =>
  t.send(customerPageApi.attachFiles, { id, fileIds }, token);
const remove = (id: number, fileId: number, token = seller.token) =>
  t.send(customerPageApi.removeFile, { id, fileId }, token);
const list = async (id: number) =>
  await t.call(customerPageApi.customerFiles, { id, page: 1, count: 20 }, seller.token);
const file = (purpose = 'customer', owner = seller) => t.make.file(owner.accountId, purpose, '合作协议.pdf');
/** A follow-up with a file. */
const track = (contactId: number, fileId: number) =>
  t.db
    .insertInto('tracking')
    .values({
      contact_id: contactId,
      by_id: seller.personnelId,
      at: '2026-03-01 10:00:00',
      method: '电话',
      content: '谈',
      file_ids: [fileId],
    })
    .execute();
const fileRow = (id: number) =>
  t.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('files of the customer and of its follow-ups stand together; who sees the customer reads them', async () => {
  const id = await t.make.contact(seller);
  const [own, tracked] = [await file(), await file('tracking')];
  await track(id, tracked);
  expect((await attach(id, [own])).code).toBe(200);
  expect(await fileRow(own)).toMatchObject({ subject_kind: 'contact', subject_id: id });
  expect(await list(id)).toMatchObject({
    list: [
      { id: tracked, isOfTracking: true },
      { id: own, name: '合作协议.pdf', isOfTracking: false, uploadedBy: expect.any(String) },
    ],
    total: 2,
  });
  expect((await t.call(customerPageApi.facts, { id }, seller.token)).counts.files).toBe(2);
  expect((await t.send(filesApi.refs, { ids: [own] }, stranger.token)).data.list).toEqual([]);
  const leader = await t.make.staff('general_manager');
  expect((await t.send(filesApi.refs, { ids: [own] }, leader.token)).data.list).toMatchObject([{ id: own }]);
});

test('only files of one’s own, uploaded for this and not used yet, all of them or none', async () => {
  const id = await t.make.contact(seller);
  const other = await t.make.contact(seller);
  const good = await file();
  for (const wrong of [await file('voucher'), await file('customer', stranger), 2_000_000_000])
    expect((await attach(id, [good, wrong])).code).toBe(408);
  expect((await attach(id, [])).code).toBe(408);
  expect((await fileRow(good)).subject_id).toBeNull();
  const answers = await Promise.all([id, other].map((contact) => attach(contact, [good])));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 408]);
});

test('a file of the customer itself can be detached, a follow-up’s cannot', async () => {
  const id = await t.make.contact(seller);
  const [own, tracked] = [await file(), await file('tracking')];
  await attach(id, [own]);
  await track(id, tracked);
  expect((await remove(id, tracked)).code).toBe(404);
  expect((await remove(id, own, stranger.token)).code).toBe(404);
  expect((await remove(await t.make.contact(seller), own)).code).toBe(404);
  expect((await remove(id, own)).code).toBe(200);
  expect((await remove(id, own)).code).toBe(404);
  expect((await fileRow(own)).deleted_at).not.toBeNull();
  expect((await list(id)).list.map((one) => one.id)).toEqual([tracked]);
});
