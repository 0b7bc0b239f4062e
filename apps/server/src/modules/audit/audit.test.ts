import { accessApi } from '@shibiao/contract/access';
import { demandsApi } from '@shibiao/contract/demands';
import { personnelApi } from '@shibiao/contract/personnel';
import { auditApi } from '@shibiao/contract/startup';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { sheetRows } from '../../../test/sheet.ts';
import { modules } from '../../modules.ts';

/** The account list, whose holders may read an account's history. */
const ACCOUNTS = '/api/user/auth/list';

test('a history says who changed what, to those who may see the row', async () => {
  const t = await testApp();
  const seller = await t.make.staff('salesperson');
  const stranger = await t.make.staff('salesperson');
  const hr = await t.make.staff('hr');
  const partner = await t.make.partner();
  const contactId = await t.make.contact(seller);
  const { id } = await t.call(demandsApi.save, { contactId, topic: '甲课题' }, seller.token);
  await t.call(demandsApi.save, { id, topic: '乙课题' }, seller.token);
  const { list } = await t.call(auditApi.history, { subject: 'demand', id }, seller.token);
  expect(list.map((entry) => [entry.action, entry.by])).toEqual([
    ['update', seller.name],
    ['insert', seller.name],
  ]);
  expect(list[0]?.changes).toContainEqual({
    field: 'topic',
    title: '课题',
    before: '甲课题',
    after: '乙课题',
  });
  expect((await t.send(auditApi.history, { subject: 'demand', id }, stranger.token)).code).toBe(404);
  expect((await t.send(auditApi.history, { subject: 'demand', id }, hr.token)).code).toBe(403);
  expect((await t.send(auditApi.history, { subject: 'demand', id }, partner.token)).code).toBe(403);
  expect((await t.send(auditApi.history, { subject: 'setting', id }, seller.token)).code).toBe(408);
  // A holder of the account list reads only accounts in scope.
  const [role, called] = await Promise.all([
    t.db.selectFrom('role').select('id').where('key', '=', 'salesperson').executeTakeFirstOrThrow(),
    t.db.selectFrom('function').select('id').where('full_url', '=', ACCOUNTS).executeTakeFirstOrThrow(),
  ]);
  await t.db.insertInto('role_function').values({ role_id: role.id, function_id: called.id }).execute();
  t.app.sessionCache.clear();
  const account = async (of: number) =>
    (await t.send(auditApi.history, { subject: 'account', id: of }, seller.token)).code;
  expect([await account(seller.accountId), await account(hr.accountId)]).toEqual([200, 404]);
});

test('changes of rights are in the history of the account, the role and the person', async () => {
  const t = await testApp();
  const admin = await t.make.staff('super_admin');
  const seller = await t.make.staff('salesperson');
  const changesOf = async (subject: string, id: number) =>
    (await t.call(auditApi.history, { subject, id }, admin.token)).list
      .filter((entry) => entry.by === admin.name)
      .map(({ action, tableTitle, changes }) => [
        action,
        tableTitle,
        changes.flatMap(({ title, before, after }) => (title === '角色' ? [] : [after ?? before])),
      ]);
  const idOf = async (table: 'role' | 'function', column: 'key' | 'full_url', value: string) =>
    (
      await t.db
        .selectFrom(table)
        .select('id')
        .where(column as never, '=', value as never)
        .executeTakeFirstOrThrow()
    ).id;
  const finance = await idOf('role', 'key', 'finance');
  const roles = { id: seller.accountId, roleIds: [finance] };
  await t.call(accessApi.updateUserRole, roles, admin.token);
  expect(await changesOf('account', seller.accountId)).toEqual([
    ['insert', '账号角色', [seller.name]],
    ['delete', '账号角色', [seller.name]],
  ]);
  const { checked } = await t.call(accessApi.roleFunctions, { id: finance }, admin.token);
  const added = await idOf('function', 'full_url', ACCOUNTS);
  await t.call(
    accessApi.updateSystemRole,
    { id: finance, functionIds: [...checked, added].join(',') },
    admin.token,
  );
  expect(await changesOf('role', finance)).toEqual([['insert', '角色功能', ['账号列表']]]);
  const regions = { id: seller.personnelId, regionIds: [130000] };
  await t.call(personnelApi.editResponsibleRegions, regions, admin.token);
  expect(await changesOf('personnel', seller.personnelId)).toEqual([
    ['insert', '负责区域', ['河北省', seller.name]],
  ]);
});

test('the log: names instead of ids, no secrets, by person, table, row, action and day; as a file too', async () => {
  const t = await testApp();
  const admin = await t.make.staff('super_admin');
  const leader = await t.make.staff('manager', { name: '王经理' });
  const seller = await t.make.staff('salesperson', { name: '李业务' });
  for (const endpoint of [auditApi.list, auditApi.options, auditApi.export]) {
    expect((await t.send(endpoint, {}, leader.token)).code).toBe(403);
  }
  const contactId = await t.make.contact(seller);
  const { id } = await t.call(demandsApi.save, { contactId, topic: '甲课题', cityId: 130500 }, seller.token);
  await t.call(demandsApi.save, { id, topic: '乙课题' }, seller.token);
  const list = async (filter: object) => (await t.call(auditApi.list, filter, admin.token)).list;
  const mine = await list({ accountId: seller.accountId, table: 'demand' });
  expect(mine.map((entry) => [entry.action, entry.rowId, entry.tableTitle])).toEqual([
    ['update', id, '需求'],
    ['insert', id, '需求'],
  ]);
  expect(mine[1]?.changes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'owner_id', after: '李业务' }),
      expect.objectContaining({ field: 'city_id', after: '邢台市' }),
      expect.objectContaining({ field: 'status', after: '新建' }),
    ]),
  );
  expect(await list({ table: 'demand', action: 'update', keyword: '乙课题' })).toHaveLength(1);
  const page = (filter: object) => t.call(auditApi.list, { table: 'demand', ...filter }, admin.token);
  expect(await page({ keyword: '没有这个词' })).toEqual({ list: [], total: 0 });
  expect(await page({ accountId: seller.accountId, count: 1, page: 3 })).toEqual({ list: [], total: 2 });
  const found = async (keyword: string) =>
    (await list({ table: 'demand', rowId: id, keyword })).map(({ action }) => action);
  expect(await found('甲课题')).toEqual(['update', 'insert']);
  expect(await found(mine[0]?.by ?? '')).toEqual(['update', 'insert']);
  expect(await found(`${mine[0]?.by}先生`)).toEqual([]);
  expect(await list({ table: 'demand', rowId: id, to: '2020-01-01' })).toEqual([]);
  expect(await list({ table: 'demand', rowId: id, from: '2199-01-01' })).toEqual([]);
  expect(JSON.stringify(await list({ count: 1000 }))).not.toMatch(/argon2|password/);
  expect((await t.send(auditApi.list, { action: 'drop' }, admin.token)).code).toBe(408);
  const { tables } = await t.call(auditApi.options, {}, admin.token);
  expect(tables).toContainEqual({ table: 'demand', title: '需求' });
  const { response } = await t.send(
    auditApi.export,
    { accountId: seller.accountId, table: 'demand' },
    admin.token,
  );
  const rows = await sheetRows(response.rawPayload);
  expect(rows).toHaveLength(3);
  expect(rows[1]?.[6]).toContain('课题：甲课题 → 乙课题');
  expect(rows[2]?.[6]).toContain('课题：甲课题');
  expect(rows[2]?.[6]).not.toContain('→');
});

test('every audited table has a Chinese name', async () => {
  const t = await testApp();
  const { rows } = await t.app.pool.query<{ name: string }>(
    "select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'audit%' and not tgisinternal",
  );
  expect(
    rows.map((row) => row.name).filter((name) => !modules.some(({ audited }) => audited && name in audited)),
  ).toEqual([]);
});
