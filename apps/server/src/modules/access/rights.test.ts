import { accessApi } from '@shibiao/contract/access';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { rolesOn } from '../../../test/roles.ts';

let t: TestApp;
let superAdmin: Person;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  superAdmin = await t.make.staff('super_admin');
  admin = await t.make.staff('admin');
});
const { functionId, functionsHeld, menuHeld, newRole, roleId, rolesOf } = rolesOn(
  () => t,
  () => superAdmin,
);

describe('nobody rises above their own', () => {
  let limited: Person;
  const base = [
    '/api/user/role/updateUserRole',
    '/api/apim/admin/system/role/update',
    '/api/apim/admin/system/role/save',
    '/api/xuqiu/xuqiulist',
  ];
  beforeEach(async () => {
    // A person who may manage roles but has few other rights.
    const id = await newRole({ areas: { personnel: 'all' } }, base);
    limited = await t.make.staff([]);
    await t.call(accessApi.updateUserRole, { id: limited.accountId, roleIds: [id] }, superAdmin.token);
  });

  test('only super_admin gives or takes super_admin and admin', async () => {
    const person = await t.make.staff('salesperson');
    const salesperson = await roleId('salesperson');
    for (const key of ['super_admin', 'admin']) {
      expect(
        (
          await t.send(
            accessApi.updateUserRole,
            { id: person.accountId, roleIds: [salesperson, await roleId(key)] },
            admin.token,
          )
        ).code,
      ).toBe(403);
      await t.call(
        accessApi.updateUserRole,
        { id: person.accountId, roleIds: [salesperson, await roleId(key)] },
        superAdmin.token,
      );
      expect(
        (
          await t.send(
            accessApi.updateUserRole,
            { id: person.accountId, roleIds: [salesperson] },
            admin.token,
          )
        ).code,
      ).toBe(403);
      expect(
        (
          await t.send(
            accessApi.deleteRoleAssignment,
            { id: person.accountId, roleId: await roleId(key) },
            admin.token,
          )
        ).code,
      ).toBe(403);
    }
    await t.call(
      accessApi.updateUserRole,
      { id: person.accountId, roleIds: [salesperson] },
      superAdmin.token,
    );
    expect(await rolesOf(person.accountId)).toEqual(['salesperson']);
    expect(
      (await t.send(accessApi.updateSystemRole, { id: await roleId('admin'), functionIds: [] }, admin.token))
        .code,
    ).toBe(403);
    expect(
      (
        await t.send(
          accessApi.updateSystemRole,
          { id: await roleId('super_admin'), functionIds: [] },
          superAdmin.token,
        )
      ).code,
    ).toBe(400);
  });

  test('a copied role begins with the menu and functions of another, and is refused above the own rights', async () => {
    const source = await newRole({ name: '被复制的角色' }, ['/api/shenpi/list', '/api/daiban/list']);
    const menuIds = (await t.db.selectFrom('menu_item').select('id').limit(3).execute()).map(({ id }) => id);
    await t.call(accessApi.updateSystemRole, { id: source, menuIds }, superAdmin.token);
    const form = { key: 'copied_role', name: '复制的角色', code: 100, scope: 'self' };
    const { id } = await t.call(accessApi.editRole, { ...form, copyOfId: source }, admin.token);
    const functions = await functionsHeld(id);
    expect(functions).toHaveLength(2);
    expect(functions).toEqual(await functionsHeld(source));
    expect(await menuHeld(id)).toEqual(await menuHeld(source));
    const above = { ...form, key: 'copied_admin', name: '复制的管理员', copyOfId: await roleId('admin') };
    expect((await t.send(accessApi.editRole, above, admin.token)).code).toBe(403);
    expect(
      await t.db.selectFrom('role').where('key', '=', 'copied_admin').select('id').executeTakeFirst(),
    ).toBeUndefined();
    const gone = { ...form, key: 'copied_gone', name: '复制不存在的', copyOfId: 999_999 };
    expect(await t.send(accessApi.editRole, gone, admin.token)).toMatchObject({
      code: 408,
      data: [{ field: 'copyOfId' }],
    });
  });

  test('the last super_admin stays, also when two take it from each other at once', async () => {
    const other = await t.make.staff('super_admin');
    const id = await roleId('super_admin');
    const answers = await Promise.all([
      t.send(accessApi.deleteRoleAssignment, { id: other.accountId, roleId: id }, superAdmin.token),
      t.send(accessApi.deleteRoleAssignment, { id: superAdmin.accountId, roleId: id }, other.token),
    ]);
    const holders = await t.db
      .selectFrom('account_role')
      .where('role_id', '=', id)
      .select('account_id')
      .execute();
    expect(holders).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    await t.db
      .insertInto('account_role')
      .values({ account_id: superAdmin.accountId, role_id: id })
      .onConflict((c) => c.doNothing())
      .execute();
    await t.db.deleteFrom('account_role').where('account_id', '=', other.accountId).execute();
    expect(
      await t.send(
        accessApi.deleteRoleAssignment,
        { id: superAdmin.accountId, roleId: id },
        superAdmin.token,
      ),
    ).toMatchObject({ code: 400, message: '至少保留一名启用的超级管理员' });
  });

  test('no function that one lacks, to any role, the own one included', async () => {
    const id = await newRole();
    const demands = await functionId('/api/xuqiu/xuqiulist');
    await t.call(accessApi.updateSystemRole, { id, functionIds: [demands] }, limited.token);
    expect(
      (
        await t.send(
          accessApi.updateSystemRole,
          { id, functionIds: [demands, await functionId('/api/user/auth/list')] },
          limited.token,
        )
      ).message,
    ).toBe('不能授予自己没有的功能');
    expect(
      (
        await t.send(
          accessApi.updateSystemRole,
          { id: await roleId('salesperson'), functionIds: [] },
          limited.token,
        )
      ).code,
    ).toBe(403);
  });

  test('no scope that is wider, and no role or account that holds more', async () => {
    expect(
      (
        await t.send(
          accessApi.saveSystemRole,
          { key: 'wide', name: '宽', code: 100, scope: 'all' },
          limited.token,
        )
      ).code,
    ).toBe(403);
    expect(
      (
        await t.send(
          accessApi.saveSystemRole,
          { key: 'wide', name: '宽', code: 100, scope: 'self', areas: { lessons: 'all' } },
          limited.token,
        )
      ).code,
    ).toBe(403);
    const person = await t.make.staff([]);
    expect(
      (
        await t.send(
          accessApi.updateUserRole,
          { id: person.accountId, roleIds: [await roleId('salesperson')] },
          limited.token,
        )
      ).code,
    ).toBe(403);
    expect(
      (
        await t.send(
          accessApi.updateUserRole,
          { id: limited.accountId, roleIds: [await roleId('general_manager')] },
          limited.token,
        )
      ).code,
    ).toBe(403);
    expect(
      (await t.send(accessApi.updateUserRole, { id: superAdmin.accountId, roleIds: [] }, limited.token)).code,
    ).toBe(403);
    expect(
      (await t.send(accessApi.updateUserRole, { id: person.accountId, roleIds: [999_999] }, limited.token))
        .code,
    ).toBe(408);
  });
});

test('roles are listed with how many hold them, and offered as options', async () => {
  const id = await newRole({ name: '列表角色' });
  const { list, total } = await t.call(accessApi.listSystemRoles, { keyword: '列表角色' }, superAdmin.token);
  expect(total).toBe(1);
  expect(list).toMatchObject([{ id, name: '列表角色', accounts: 0, isBuiltin: false }]);
  const options = await t.call(accessApi.systemRoleOptions, {}, superAdmin.token);
  expect(options.list).toContainEqual(expect.objectContaining({ id, name: '列表角色' }));
  expect((await t.send(accessApi.listSystemRoles, { sort: 'x' }, superAdmin.token)).code).toBe(408);
});

test('a visitor holds no role of the staff, nor a member of the staff a visitor’s', async () => {
  const partner = await t.make.partner();
  const seller = await t.make.staff('salesperson');
  const own = await t.call(
    accessApi.saveSystemRole,
    { key: 'own_visitor', name: '自定访客', code: 101, scope: 'self' },
    superAdmin.token,
  );
  const give = async (id: number, ...roleIds: number[]) =>
    await t.send(accessApi.updateUserRole, { id, roleIds }, superAdmin.token);
  const refused = { code: 408, data: [{ field: 'roleIds' }] };
  expect(await give(partner.accountId, await roleId('partner'), await roleId('finance'))).toMatchObject(
    refused,
  );
  expect(await give(seller.accountId, await roleId('teacher'))).toMatchObject(refused);
  expect((await give(partner.accountId, await roleId('partner'), own.id)).code).toBe(200);
});

describe('a role of the company’s own and visitors', () => {
  const LESSONS = '/api/lessoninfo/list';
  const EXPORT = '/api/lessoninfo/exportKeChengXx';
  const beyond = /没有的功能/;
  const give = (accountId: number, roleIds: number[]) =>
    t.send(accessApi.updateUserRole, { id: accountId, roleIds }, superAdmin.token);

  test('it is theirs as long as it holds nothing that their built-in role lacks', async () => {
    for (const [key, visitor] of [
      ['partner', await t.make.partner()],
      ['teacher', await t.make.teacherAccount()],
    ] as const) {
      const builtIn = await roleId(key);
      const wide = await newRole({}, [LESSONS, EXPORT]);
      const answer = await give(visitor.accountId, [builtIn, wide]);
      expect(answer).toMatchObject({
        code: 408,
        data: [{ field: 'roleIds', message: expect.stringMatching(beyond) }],
      });
      expect(await rolesOf(visitor.accountId)).toEqual([key]);
      const narrow = await newRole({}, [LESSONS]);
      expect((await give(visitor.accountId, [builtIn, narrow])).code).toBe(200);

      const functionIds = await Promise.all([LESSONS, EXPORT].map(functionId));
      const widened = await t.send(accessApi.updateSystemRole, { id: narrow, functionIds }, superAdmin.token);
      expect(widened).toMatchObject({ code: 400, message: expect.stringMatching(beyond) });
      expect(await functionsHeld(narrow)).toEqual([functionIds[0]]);
    }
  });

  test('the database refuses it as well, whoever writes', async () => {
    const { accountId } = await t.make.partner();
    const wide = await newRole({}, [EXPORT]);
    await expect(
      t.db.insertInto('account_role').values({ account_id: accountId, role_id: wide }).execute(),
    ).rejects.toThrow('内置角色以外的功能');
    const narrow = await newRole({}, [LESSONS]);
    await t.db.insertInto('account_role').values({ account_id: accountId, role_id: narrow }).execute();
    await expect(
      t.db
        .insertInto('role_function')
        .values({ role_id: narrow, function_id: await functionId(EXPORT) })
        .execute(),
    ).rejects.toThrow('内置角色以外的功能');
    const staff = await t.make.staff([]);
    await t.db.insertInto('account_role').values({ account_id: staff.accountId, role_id: wide }).execute();
    await expect(
      t.app.pool.query(
        'update account set user_type = 3, personnel_id = null, teacher_id = $2 where id = $1',
        [staff.accountId, await t.make.teacher()],
      ),
    ).rejects.toThrow('内置角色以外的功能');
  });
});
