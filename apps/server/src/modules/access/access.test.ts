import { accessApi } from '@shibiao/contract/access';
import { demandsApi } from '@shibiao/contract/demands';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { rolesOn } from '../../../test/roles.ts';
import { ADMINS, ROLES } from './roles.data.ts';

let t: TestApp;
let superAdmin: Person;
let admin: Person;
let hr: Person;

beforeAll(async () => {
  t = await testApp();
  superAdmin = await t.make.staff('super_admin');
  admin = await t.make.staff('admin');
  hr = await t.make.staff('hr');
});
const { functionId, newRole, roleId, rolesOf } = rolesOn(
  () => t,
  () => superAdmin,
);

describe('the locks', () => {
  test.each([
    accessApi.systemRole,
    accessApi.roleMenu,
    accessApi.roleFunctions,
    accessApi.updateSystemRole,
    accessApi.saveSystemRole,
    accessApi.deleteSystemRole,
    accessApi.updateUserRole,
    accessApi.deleteRoleAssignment,
  ])('$operation answers 404 for what is not there', async (endpoint) =>
    expect((await t.send(endpoint, { id: 999_999 }, admin.token)).code).toBe(404),
  );
});

describe('menu and functions of the caller', () => {
  test("are the roles' together, with parents, in order", async () => {
    const person = await t.make.staff(['salesperson', 'finance']);
    const { list } = await t.call(accessApi.menu, {}, person.token);
    const paths = list.map((item) => item.path);
    expect(paths).toEqual(expect.arrayContaining(['/home', '/customers', '/financeInfo']));
    expect(paths).not.toContain('/hr/personnel');
    expect(paths.indexOf('/home')).toBeLessThan(paths.indexOf('/customers'));
    const customers = list.find((item) => item.path === '/customers');
    expect(customers).toMatchObject({ hidden: false, meta: { title: '合作客户', icon: 'team' } });
    expect(customers?.children.find((item) => item.path === '/customers/detail/:id')?.hidden).toBe(true);
    const functions = (await t.call(accessApi.functionUrls, {}, person.token)).list;
    expect(functions).toContain('/api/xuqiu/xuqiulist');
    expect(functions).not.toContain('/api/user/auth/list');
    const everything = (await t.call(accessApi.functionUrls, {}, superAdmin.token)).list;
    expect(everything.length).toBe((await t.db.selectFrom('function').select('id').execute()).length);
  });

  test('a child that is granted alone brings its parents', async () => {
    const id = await newRole();
    const { list } = await t.call(accessApi.roleMenu, { id }, superAdmin.token);
    const child = list.find((item) => item.path === '/system-setting/loginLog');
    await t.call(accessApi.updateSystemRole, { id, menuIds: [child?.id ?? 0] }, superAdmin.token);
    const person = await t.make.staff([]);
    await t.call(accessApi.updateUserRole, { id: person.accountId, roleIds: [id] }, superAdmin.token);
    const menu = (await t.call(accessApi.menu, {}, person.token)).list;
    expect(menu.map((item) => [item.path, item.children.map((inner) => inner.path)])).toEqual([
      ['/system-setting', ['/system-setting/loginLog']],
    ]);
  });
});

describe('a role', () => {
  test('is made, changed, listed and deleted', async () => {
    const id = await newRole({ name: '区域督导', areas: { lessons: 'all' }, remark: '试' });
    expect(await t.call(accessApi.systemRole, { id }, admin.token)).toMatchObject({
      name: '区域督导',
      scope: 'self',
      areas: { lessons: 'all' },
      isBuiltin: false,
      accounts: 0,
      version: 1,
    });
    const { key } = await t.call(accessApi.systemRole, { id }, admin.token);
    await t.call(
      accessApi.editRole,
      { id, version: 1, key, name: '督导', code: 101, scope: 'team' },
      superAdmin.token,
    );
    expect(await t.call(accessApi.systemRole, { id }, admin.token)).toMatchObject({
      name: '督导',
      code: 101,
      scope: 'team',
      areas: { lessons: 'all' },
      version: 2,
    });
    expect(
      (
        await t.send(
          accessApi.editRole,
          { id, version: 1, key, name: '晚了', code: 101, scope: 'team' },
          superAdmin.token,
        )
      ).code,
    ).toBe(409);
    expect(
      (await t.call(accessApi.listRoles, { keyword: '督导' }, admin.token)).list.map((row) => row.id),
    ).toEqual([id]);
    expect((await t.call(accessApi.roleOptions, {}, hr.token)).list.map((row) => row.id)).toContain(id);
    await t.call(accessApi.deleteRole, { id }, superAdmin.token);
    expect((await t.send(accessApi.systemRole, { id }, admin.token)).code).toBe(404);
    expect(
      (await t.db.selectFrom('role').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow())
        .deleted_at,
    ).not.toBeNull();
    const trail = await t.db
      .selectFrom('audit_log')
      .selectAll()
      .where('table_name', '=', 'role')
      .where('row_id', '=', id)
      .execute();
    expect(trail.map((entry) => entry.account_id)).toEqual([
      superAdmin.accountId,
      superAdmin.accountId,
      superAdmin.accountId,
    ]);
  });

  test('built-in ones stay, and keep key and code', async () => {
    const id = await roleId('salesperson');
    const own = await newRole();
    await t.call(accessApi.deleteSystemRole, { id: own }, superAdmin.token);
    expect((await t.send(accessApi.systemRole, { id: own }, superAdmin.token)).code).toBe(404);
    expect((await t.send(accessApi.deleteSystemRole, { id }, superAdmin.token)).message).toBe(
      '内置角色不能删除',
    );
    expect(
      (
        await t.send(
          accessApi.saveSystemRole,
          { id, key: 'other', name: '业务员', code: 2, scope: 'self' },
          superAdmin.token,
        )
      ).code,
    ).toBe(400);
    await t.call(
      accessApi.saveSystemRole,
      { id, key: 'salesperson', name: '业务员', code: 2, scope: 'self' },
      superAdmin.token,
    );
    await expect(
      t.db.updateTable('role').set({ deleted_at: '2026-01-01' }).where('id', '=', id).execute(),
    ).rejects.toThrow('role_builtin_stays');
  });

  test('a role with accounts is not deleted, even when it is granted at the same moment', async () => {
    const id = await newRole();
    const people = await Promise.all(Array.from({ length: 8 }, () => t.make.staff([])));
    const answers = await Promise.all([
      ...people.map((person) =>
        t.send(accessApi.updateUserRole, { id: person.accountId, roleIds: [id] }, superAdmin.token),
      ),
      t.send(accessApi.deleteRole, { id }, superAdmin.token),
    ]);
    const isGone =
      (await t.db.selectFrom('role').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow())
        .deleted_at !== null;
    const held = await t.db
      .selectFrom('account_role')
      .where('role_id', '=', id)
      .select('account_id')
      .execute();
    expect(isGone ? held.length : 1).toBe(isGone ? 0 : 1);
    expect(answers.at(-1)?.code).toBe(isGone ? 200 : 400);
  });

  test.each([
    [{ key: 'Wrong Key' }, 'key'],
    [{ name: '' }, 'name'],
    [{ scope: 'world' }, 'scope'],
    [{ code: -1 }, 'code'],
    [{ areas: { moon: 'all' } }, 'areas'],
  ])('%j is refused beside its field', async (values, field) => {
    const answer = await t.send(
      accessApi.saveSystemRole,
      { key: 'fine', name: '好', code: 100, scope: 'self', ...values },
      superAdmin.token,
    );
    expect(answer.code).toBe(408);
    expect(JSON.stringify(answer.data)).toContain(field);
  });

  test('a key that is taken is refused', async () => {
    expect(
      await t.send(
        accessApi.saveSystemRole,
        { key: 'salesperson', name: '又', code: 100, scope: 'self' },
        superAdmin.token,
      ),
    ).toMatchObject({ code: 400, data: [{ field: 'key' }] });
  });
});

describe('permissions hold at the next request', () => {
  test('a function that is taken or given, a role that is taken or given', async () => {
    const id = await newRole({}, ['/api/xuqiu/xuqiulist']);
    const person = await t.make.staff([]);
    const code = async () => (await t.send(demandsApi.list, {}, person.token)).code;
    expect(await code()).toBe(403);
    await t.call(
      accessApi.editRoleAssignment,
      { accountId: person.accountId, roleIds: [id] },
      superAdmin.token,
    );
    expect(await code()).toBe(200);
    await t.call(accessApi.updateSystemRole, { id, functionIds: [] }, superAdmin.token);
    expect(await code()).toBe(403);
    await t.call(
      accessApi.updateSystemRole,
      { id, functionIds: String(await functionId('/api/xuqiu/xuqiulist')) },
      superAdmin.token,
    );
    expect(await code()).toBe(200);
    const { checked } = await t.call(accessApi.roleFunctions, { id }, admin.token);
    expect(checked).toEqual([await functionId('/api/xuqiu/xuqiulist')]);
    await t.call(accessApi.deleteRoleAssignment, { id: person.accountId, roleId: id }, superAdmin.token);
    expect(await code()).toBe(403);
    expect(await rolesOf(person.accountId)).toEqual([]);
  });

  test('a wider scope shows more rows', async () => {
    const id = await newRole({}, ['/api/xuqiu/xuqiulist']);
    const person = await t.make.staff([]);
    await t.call(accessApi.updateUserRole, { id: person.accountId, roleIds: [id] }, superAdmin.token);
    const seller = await t.make.staff('salesperson');
    await t.call(demandsApi.save, { contactId: await t.make.contact(seller), topic: '别人的' }, seller.token);
    expect((await t.call(demandsApi.list, {}, person.token)).total).toBe(0);
    const { key, name } = await t.call(accessApi.systemRole, { id }, admin.token);
    await t.call(
      accessApi.saveSystemRole,
      { id, key, name, code: 100, scope: 'self', areas: { demands: 'all' } },
      superAdmin.token,
    );
    expect((await t.call(demandsApi.list, {}, person.token)).total).toBe(1);
  });
});

test('assignments are found by name and role; categories hold functions and dictionaries', async () => {
  const person = await t.make.staff('market_department', { name: '司马光' });
  const { list } = await t.call(
    accessApi.listUserRoles,
    { roleId: await roleId('market_department') },
    admin.token,
  );
  expect(list).toMatchObject([
    { accountId: person.accountId, nickname: '司马光', roles: [{ key: 'market_department' }] },
  ]);
  expect((await t.call(accessApi.listRoleAssignments, { keyword: '司马' }, admin.token)).total).toBe(1);
  const functions = await t.call(accessApi.categoryTree, { kind: 'function' }, admin.token);
  expect(functions.list.find((group) => group.key === 'access')?.title).toBe('角色与权限');
  await t.call(accessApi.categoryTree, { kind: 'dictionary' }, admin.token);
});

test('userRole/delete by the account alone takes all its roles', async () => {
  const t = await testApp();
  const admin = await t.make.staff('super_admin');
  const person = await t.make.staff('salesperson');
  await t.call(accessApi.deleteRoleAssignment, { id: person.accountId }, admin.token);
  const { list } = await t.call(accessApi.listRoleAssignments, { count: 1000 }, admin.token);
  expect(list.find((row) => row.accountId === person.accountId)?.roles).toEqual([]);
});

describe('an address that the menu does not have', () => {
  const at = (person: Pick<Person, 'token'>, path: string) =>
    t.call(accessApi.pageAt, { path }, person.token);

  test.each(ROLES.map(({ key }) => key).filter((key) => !ADMINS.some((one) => one === key)))(
    'is said to be a page of others, with whom to ask, to a %s',
    async (role) => {
      const isStaff = role !== 'partner' && role !== 'teacher';
      const person = await (role === 'partner'
        ? t.make.partner()
        : role === 'teacher'
          ? t.make.teacherAccount()
          : t.make.staff(role));
      const answer = await at(person, '/system-setting/powerSetting');
      expect(answer.isKnown).toBe(true);
      expect(answer.title).toBe(isStaff ? '权限管理' : null);
      expect(answer.administrators.length > 0).toBe(isStaff);
    },
  );
  test('a record’s page is one, what no menu has is not', async () => {
    const { isKnown, title } = await at(hr, '/sales/demands/12');
    expect({ isKnown, title }).toEqual({ isKnown: true, title: expect.any(String) });
    expect(await at(hr, '/sales/demands/12/more')).toEqual({
      isKnown: false,
      title: null,
      administrators: [],
    });
  });
});
