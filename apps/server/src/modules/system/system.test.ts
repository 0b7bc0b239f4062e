import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { identityApi } from '@shibiao/contract/identity';
import { systemApi } from '@shibiao/contract/system';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { declareJobs } from '../../jobs/schedule.ts';

let t: TestApp;
let finance: Person;
let admin: Person;
let seller: Person;
beforeAll(async () => {
  t = await testApp();
  finance = await t.make.staff('finance');
  admin = await t.make.staff('admin');
  seller = await t.make.staff('salesperson');
});

describe('settings', () => {
  const one = async (key: string) => {
    const { list } = await t.call(systemApi.settings, {}, finance.token);
    return list.find((setting) => setting.key === key) ?? expect.fail(key);
  };
  const save = (key: string, value: unknown, version: number) =>
    t.send(systemApi.saveSetting, { key, value: JSON.stringify(value), version }, finance.token);

  test('a saved one holds at once, is stamped and audited; an old version is refused', async () => {
    const before = await one('receivableAgeFrom');
    expect(before.value).toBe('session');
    expect((await save('receivableAgeFrom', 'invoice', before.version)).code).toBe(200);
    const after = await one('receivableAgeFrom');
    expect(after).toMatchObject({ value: 'invoice', updatedByName: expect.any(String) });
    expect((await save('receivableAgeFrom', 'session', before.version)).code).toBe(409);
    expect((await t.send(receivablesApi.lessons, {}, finance.token)).code).toBe(200);
    const entry = await t.db
      .selectFrom('audit_log')
      .where('table_name', '=', 'setting')
      .where('account_id', '=', finance.accountId)
      .select(['before', 'after'])
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ before: { value: 'session' }, after: { value: 'invoice' } });
    await save('receivableAgeFrom', 'session', after.version);
  });

  test.each([
    ['receivableAgeFrom', 'tomorrow'],
    ['trialCommissionRate', 1.5],
    ['trialCommissionRate', -0.1],
    ['trialCommissionRate', 'x'],
    ['trialCommissionRate', 0.123456],
    ['companyName', '一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十一'],
    ['companyName', 1],
    ['tripWarningKm', -1],
    ['tripWarningKm', 5001],
    ['tripWarningKm', 1.5],
    ['tripWarningKm', '300'],
    ['labourTax', []],
    ['labourTax', { from: '2026-01-01' }],
    ['demo', true],
    ['__proto__', 1],
  ])('%s cannot be %j', async (key, value) => {
    const before = await t.db.selectFrom('setting').selectAll().execute();
    expect((await save(key, value, 1)).code).toBe(408);
    expect(await t.db.selectFrom('setting').selectAll().execute()).toEqual(before);
  });

  test('the company’s name is on the sign-in page until it is emptied', async () => {
    const named = async () => (await t.call(identityApi.loginOptions, {})).companyName;
    expect(await named()).toBe('');
    expect((await save('companyName', '学而讲师经纪', (await one('companyName')).version)).code).toBe(200);
    expect(await named()).toBe('学而讲师经纪');
    expect((await save('companyName', '', (await one('companyName')).version)).code).toBe(200);
    expect(await named()).toBe('');
  });

  test('tax tables rise to a last bracket without end and begin on different days', async () => {
    const { value, version } = await one('labourTax');
    const [table] = value as { from: string; brackets: { upTo: string | null; rate: string }[] }[];
    if (!table) return expect.fail('no table');
    const { brackets } = table;
    const wrong = [
      [table, table],
      [{ ...table, brackets: brackets.slice(0, 2) }],
      [{ ...table, brackets: [...brackets].reverse() }],
      [{ ...table, brackets: [{ ...brackets[0], upTo: '60000.00' }, ...brackets.slice(1)] }],
      [{ ...table, share: '1.2' }],
      [{ ...table, brackets: brackets.map((bracket) => ({ ...bracket, rate: '20' })) }],
    ];
    for (const tables of wrong) expect((await save('labourTax', tables, version)).code).toBe(408);
    const next = [table, { ...table, from: '2099-01-01' }];
    expect((await save('labourTax', next, version)).code).toBe(200);
    expect((await one('labourTax')).value).toHaveLength(2);
  });
});

describe('errors of browsers', () => {
  const report = (values: object, token = seller.token) => t.send(systemApi.reportError, values, token);
  const listed = async (filter = {}) => (await t.call(systemApi.errors, filter, admin.token)).list;

  test('a repeated error is one row with a count that reopens after it was resolved, cut where too long', async () => {
    const stack = `Error: 坏了\n at a.js:1\n at b.js:2\n${'x'.repeat(9000)}`;
    await report({ message: '坏了', stack, url: '/customers/list' });
    await report({ message: '坏了', stack, url: '/home' });
    const [row] = await listed();
    expect(row).toMatchObject({ message: '坏了', hits: 2, url: '/home', source: null, resolvedAt: null });
    expect(row?.stack).toHaveLength(5000);
    await t.call(systemApi.resolveError, { id: row?.id ?? 0 }, admin.token);
    expect(await listed({ isResolved: 'false' })).toEqual([]);
    await report({ message: '坏了', stack });
    expect(await listed({ isResolved: 'false' })).toHaveLength(1);
    expect((await t.send(systemApi.resolveError, { id: 999 }, admin.token)).code).toBe(404);
  });

  test('a broken screen cannot fill the table', async () => {
    const noisy = await t.make.staff('salesperson');
    for (let i = 0; i < 40; i++)
      expect((await report({ message: `第 ${i} 个\u0000\ud800` }, noisy.token)).code).toBe(200);
    expect(await listed({ keyword: '个', count: 100 })).toHaveLength(30);
  });
});

test('tags are counted, renamed, joined and removed on every teacher that has them', async () => {
  const ids = [
    await t.make.teacher({ tags: ['名师', '金融'] }),
    await t.make.teacher({ tags: ['名家'] }),
    await t.make.teacher({ tags: ['名师', '名家'] }),
  ];
  const teachers = await t.make.staff('teacher_department');
  const tags = async (filter = {}) => (await t.call(systemApi.tags, filter, teachers.token)).list;
  const of = async (id = 0) =>
    (await t.db.selectFrom('teacher').select('tags').where('id', '=', id).executeTakeFirstOrThrow()).tags;
  expect(await tags({ keyword: '名' })).toEqual([
    { name: '名家', teachers: 2 },
    { name: '名师', teachers: 2 },
  ]);
  const rename = (name: string, to: string) => t.send(systemApi.renameTag, { name, to }, teachers.token);
  expect((await rename('名师', '名家')).data).toEqual({ teachers: 2 });
  expect(await of(ids[2])).toEqual(['名家']);
  expect(await of(ids[0])).toEqual(['名家', '金融'].sort());
  expect((await rename('没有', 'x')).code).toBe(404);
  expect((await rename('名家', '')).code).toBe(408);
  expect((await rename('名家', '长'.repeat(51))).code).toBe(408);
  const page = (filter: object) => t.call(systemApi.tags, filter, teachers.token);
  const names = async (filter: object) => (await page(filter)).list.map(({ name }) => name);
  expect(await names({})).toEqual(['名家', '金融']);
  expect(await names({ sort: 'teachers', order: 'asc' })).toEqual(['金融', '名家']);
  expect(await names({ sort: 'name' })).toEqual(['金融', '名家']);
  expect(await names({ sort: 'name', order: 'desc' })).toEqual(['名家', '金融']);
  expect(await page({ page: 2, count: 1 })).toEqual({ list: [{ name: '金融', teachers: 1 }], total: 2 });
  // Saved tags are counted at once.
  await t.call(teachersApi.editMany, { id: ids, addTags: '新' }, teachers.token);
  expect(await names({})).toEqual(['名家', '新', '金融']);
  await t.call(systemApi.removeTag, { name: '新' }, teachers.token);
  await t.call(systemApi.removeTag, { name: '名家' }, teachers.token);
  expect(await tags()).toEqual([{ name: '金融', teachers: 1 }]);
  expect((await t.send(systemApi.removeTag, { name: '名家' }, teachers.token)).code).toBe(404);
});

test('administrators see when the last backup ended, and how many files it lacks', async () => {
  const empty = { isOn: true, at: null, hours: null, badFiles: 0 };
  expect(await t.call(systemApi.backup, {}, admin.token)).toEqual(empty);
  await declareJobs(t.url);
  expect(await t.call(systemApi.backup, {}, admin.token)).toEqual(empty);
  await t.app.pool.query(
    `insert into pgboss.job (name, state, output, completed_on, policy) values
      ('backup', 'completed', '{"bad": 3}', now() - interval '30 hours 5 minutes', 'standard'),
      ('backup', 'completed', null, now() - interval '50 hours', 'standard'),
      ('backup', 'failed', null, now(), 'standard')`,
  );
  const found = await t.call(systemApi.backup, {}, admin.token);
  expect(found).toMatchObject({ isOn: true, hours: 30, badFiles: 3 });
  expect(found.at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect((await t.send(systemApi.backup, {}, seller.token)).code).toBe(403);
  expect((await t.send(systemApi.backup, {}, null)).code).toBe(401);
});
