import { customerBatchApi } from '@shibiao/contract/customers/batch';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
let foreign: number;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  foreign = await t.make.contact(await t.make.staff('salesperson'));
});
const { previewEdit, editMany } = customerBatchApi;
const rowOf = (id = 0) =>
  t.db.selectFrom('contact').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('both are granted, and one foreign row stops all', async () => {
  const own = await t.make.contact(seller);
  const partner = await t.make.partner();
  for (const endpoint of [previewEdit, editMany]) {
    const input = { ids: [own, foreign], level: 'A' };
    expect((await t.send(endpoint, input, partner.token)).code).toBe(403);
    expect((await t.send(endpoint, input, seller.token)).code).toBe(404);
  }
  expect((await rowOf(own)).level).toBe('D');
});

test('a preview says what would change and changes nothing; the edit does what it said, audited', async () => {
  const [a, b] = [await t.make.contact(seller, { level: 'B' }), await t.make.contact(seller, { level: 'A' })];
  const given = { ids: [a, b], level: 'A' };
  const preview = await t.call(previewEdit, given, seller.token);
  expect(preview).toMatchObject({
    unchanged: 1,
    list: [{ id: a, changes: [{ title: '等级', before: 'B', after: 'A' }] }],
  });
  expect((await rowOf(a)).level).toBe('B');
  expect(await t.call(editMany, { ...given, stamp: preview.stamp }, seller.token)).toEqual({ changed: 1 });
  expect(await rowOf(a)).toMatchObject({ level: 'A', version: 2 });
  expect((await rowOf(b)).version).toBe(1);
  const entries = await t.db
    .selectFrom('audit_log')
    .where('table_name', '=', 'contact')
    .where('row_id', '=', a)
    .where('action', '=', 'update')
    .select(['account_id', 'after'])
    .execute();
  expect(entries).toMatchObject([{ account_id: seller.accountId, after: { level: 'A' } }]);
});

test('source, kind, key person and region go along; a province alone takes the city away', async () => {
  const id = await t.make.contact(seller);
  const change = (values: object) => t.call(editMany, { ids: [id], ...values }, seller.token);
  await change({ source: '转介绍', kind: 'market', isKeyPerson: 'true', provinceId: 440000, cityId: 440300 });
  expect(await rowOf(id)).toMatchObject({
    source: '转介绍',
    kind: 'market',
    is_key_person: true,
    province_id: 440000,
    city_id: 440300,
  });
  const { list } = await t.call(previewEdit, { ids: [id], provinceId: 130000 }, seller.token);
  expect(list[0]?.changes).toEqual([{ title: '地区', before: '广东省 深圳市', after: '河北省' }]);
  // A municipality's only city has the municipality's name.
  const beijing = await t.call(previewEdit, { ids: [id], provinceId: 110000, cityId: 110100 }, seller.token);
  expect(beijing.list[0]?.changes).toEqual([{ title: '地区', before: '广东省 深圳市', after: '北京市' }]);
  await change({ provinceId: 130000 });
  expect(await rowOf(id)).toMatchObject({ province_id: 130000, city_id: null, source: '转介绍' });
});

test('bad input is told beside its field and changes nothing', async () => {
  const id = await t.make.contact(seller);
  for (const [values, field] of [
    [{}, 'level'],
    [{ level: 'E' }, 'level'],
    [{ cityId: 440300 }, 'provinceId'],
    [{ provinceId: 440000, cityId: 130500 }, 'provinceId'],
    [{ provinceId: 999_999 }, 'provinceId'],
    [{ source: '长'.repeat(51) }, 'source'],
  ] as const) {
    const { code, data } = await t.send(editMany, { ids: [id], ...values }, seller.token);
    expect(code, JSON.stringify(values)).toBe(408);
    expect(data).toMatchObject([{ field }]);
  }
  expect((await t.send(editMany, { ids: [], level: 'A' }, seller.token)).code).toBe(408);
  expect((await rowOf(id)).version).toBe(1);
});

test('one of two edits after the same preview wins', async () => {
  const id = await t.make.contact(seller);
  const { stamp } = await t.call(previewEdit, { ids: [id], level: 'A' }, seller.token);
  const answers = await Promise.all(
    ['A', 'B'].map((level) => t.send(editMany, { ids: [id], level, stamp }, seller.token)),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([200, 409]);
});
