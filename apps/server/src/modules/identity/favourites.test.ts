import { favouritesApi } from '@shibiao/contract/favourites';
import { identityApi } from '@shibiao/contract/identity';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { sheetRows } from '../../../test/sheet.ts';

let t: TestApp;
let seller: Person;
let other: Person;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  other = await t.make.staff('salesperson');
});

const star = (kind: 'customer' | 'teacher', targetId: number, by = seller) =>
  t.call(identityApi.toggleFavourite, { kind, targetId, on: 1 }, by.token);
const list = async (filter: object = {}) =>
  (await t.call(identityApi.listFavourites, { ...filter, count: 100 }, seller.token)).list;

test('a favourite out of sight stays without facts, and its star returns with access', async () => {
  const [lost, gone] = [await t.make.contact(seller, { name: '转走的' }), await t.make.contact(seller)];
  await star('customer', lost);
  await star('customer', gone);
  await t.make.give(lost, other);
  await t.db.updateTable('contact').set({ deleted_at: '2026-03-01' }).where('id', '=', gone).execute();
  expect(await list()).toMatchObject([
    { targetId: gone, title: '已停用或无权查看', path: null, isGone: true },
    { targetId: lost, title: '已停用或无权查看', path: null, isGone: true },
  ]);
  expect(await list({ keyword: '转走' })).toEqual([]);
  await t.db.updateTable('contact').set({ deleted_at: null }).where('id', '=', gone).execute();
  await t.make.give(lost, seller);
  expect((await list()).map(({ title, isGone }) => [title === '转走的', isGone])).toEqual([
    [false, false],
    [true, false],
  ]);
});

test('groups and notes are one’s own, of several at once, counted, exported, and taken off together', async () => {
  const ids = [await t.make.teacher({ name: '甲讲师' }), await t.make.teacher({ name: '乙讲师' })];
  for (const id of ids) await star('teacher', id);
  await star('teacher', ids[0] ?? 0, other);
  const own = (await list({ kind: 'teacher' })).map((row) => row.id);
  const edit = (values: object, token: string | null = seller.token) =>
    t.send(favouritesApi.editFavourites, { ids: own, ...values }, token);
  expect((await edit({ groupName: '银行' }, null)).code).toBe(401);
  expect((await edit({ groupName: '银行' }, other.token)).code).toBe(404);
  expect((await edit({ groupName: '长'.repeat(21) })).code).toBe(408);
  expect((await edit({ groupName: '银行', note: '下半年' })).code).toBe(200);
  expect((await edit({ note: '' })).code).toBe(200);
  expect(await list({ groupName: '银行' })).toMatchObject([
    { title: '乙讲师', groupName: '银行', note: null },
    { title: '甲讲师', groupName: '银行', note: null },
  ]);
  const counts = await t.call(favouritesApi.favouriteCounts, {}, seller.token);
  expect(counts.groups).toEqual([{ groupName: '银行', count: 2 }]);
  expect(counts.kinds).toContainEqual({ kind: 'teacher', count: 2 });
  const { response } = await t.send(
    favouritesApi.exportFavourites,
    { groupName: '银行', columns: 'title,groupName' },
    seller.token,
  );
  expect((await sheetRows(response.rawPayload)).slice(1)).toEqual([
    ['乙讲师', '银行'],
    ['甲讲师', '银行'],
  ]);
  const remove = (token: string | null) => t.send(favouritesApi.removeFavourites, { ids: own }, token);
  expect((await remove(null)).code).toBe(401);
  expect((await remove(other.token)).code).toBe(404);
  expect((await remove(seller.token)).code).toBe(200);
  expect(await list({ kind: 'teacher' })).toEqual([]);
  expect((await t.call(identityApi.listFavourites, {}, other.token)).total).toBe(1);
});
