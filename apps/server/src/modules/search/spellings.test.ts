import { customersApi } from '@shibiao/contract/customers/customers';
import { personnelApi } from '@shibiao/contract/personnel';
import { teachersApi } from '@shibiao/contract/teachers';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { spellNames } from './spellings.service.ts';

let t: TestApp;
let boss: Person;
beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('super_admin');
});

test('rows of before get every likely reading, without an edit of theirs', async () => {
  const seller = await t.make.staff('salesperson', { name: '欧阳重' });
  const institution_id = await t.make.institution({ name: '长沙旅行社' });
  const contact = await t.make.contact(seller, { name: '王茜', institution_id });
  await sql`update contact set pinyin = 'wangqian', initials = 'wq' where id = ${contact}`.execute(t.db);
  await sql`update institution set pinyin = 'changshalvxingshe', initials = 'cslxs' where id = ${institution_id}`.execute(
    t.db,
  );
  const versionOf = async () =>
    await t.db
      .selectFrom('contact')
      .where('id', '=', contact)
      .select(['version', 'updated_at'])
      .executeTakeFirstOrThrow();
  const before = await versionOf();
  await sql`delete from spelling`.execute(t.db);
  await spellNames(t.db);
  expect(await versionOf()).toEqual(before);
  const found = async (keyword: string) =>
    (await t.call(customersApi.list, { keyword }, boss.token)).list.map((row) => row.id);
  expect([await found('wangxi'), await found('wx'), await found('wangqian')]).toEqual([
    [contact],
    [contact],
    [contact],
  ]);
  const institution = await t.db
    .selectFrom('institution')
    .where('id', '=', institution_id)
    .select('pinyin')
    .executeTakeFirstOrThrow();
  expect(institution.pinyin.split(' ')).toEqual(
    expect.arrayContaining(['changshalvxingshe', 'changshaluxingshe']),
  );

  // A finished table is not read again.
  await sql`update contact set pinyin = 'wangqian' where id = ${contact}`.execute(t.db);
  await spellNames(t.db);
  expect(await found('wangxi')).toEqual([]);
});

test('lists of people stand by their surnames: 曾 under z, 沈 under sh, 单 under sh', async () => {
  for (const name of ['曾一排', '沈一排', '单一排', '陈一排', '赵一排', '仇一排', '邱一排', '覃一排'])
    await t.make.teacher({ name });
  const { list } = await t.call(
    teachersApi.list,
    { keyword: '一排', sort: 'name', order: 'asc' },
    boss.token,
  );
  const order = list.map(({ name }) => name[0]).join('');
  expect(order.indexOf('曾')).toBeGreaterThan(order.indexOf('沈'));
  expect(order.indexOf('沈')).toBeGreaterThan(order.indexOf('覃'));
  expect(order.indexOf('单')).toBeGreaterThan(order.indexOf('覃'));
  expect([order[0], order.at(-1)]).toEqual(['陈', '赵']);
  for (const name of ['曾二排', '陈二排', '沈二排']) await t.make.staff('salesperson', { name });
  const people = await t.call(personnelApi.list, { keyword: '二排' }, boss.token);
  expect(people.list.map(({ personnelname }) => personnelname)).toEqual(['陈二排', '沈二排', '曾二排']);
});
