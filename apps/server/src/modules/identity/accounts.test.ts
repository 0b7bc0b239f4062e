import { identityApi } from '@shibiao/contract/identity';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsOn } from '../../../test/accounts.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { isPassword } from '../../lib/passwords.ts';

let t: TestApp;
let superAdmin: Person;
let admin: Person;

beforeAll(async () => {
  t = await testApp();
  superAdmin = await t.make.staff('super_admin');
  admin = await t.make.staff('admin');
});
const { newPerson, roleId, rowOf } = accountsOn(() => t);
const isSignedIn = async (token: string) => (await t.send(identityApi.currentUser, {}, token)).code === 200;

describe('the locks', () => {
  test('an account outside the scope does not exist', async () => {
    const leader = await t.make.staff('sales_leader');
    const member = await t.make.staff('salesperson', { leader_id: leader.personnelId });
    const stranger = await t.make.staff('salesperson');
    // The administrators gave a leader the function; the scope stays the leader's.
    for (const endpoint of [
      identityApi.updateAccountStatus,
      identityApi.resetAccountPassword,
      identityApi.saveAccount,
      identityApi.listAccounts,
    ]) {
      const url = `/api${endpoint.path}`;
      await t.db
        .insertInto('role_function')
        .values({
          role_id: await roleId('sales_leader'),
          function_id: (
            await t.db
              .selectFrom('function')
              .select('id')
              .where('full_url', '=', url)
              .executeTakeFirstOrThrow()
          ).id,
        })
        .onConflict((c) => c.doNothing())
        .execute();
    }
    t.app.sessionCache.clear();
    expect(
      (await t.send(identityApi.updateAccountStatus, { id: stranger.accountId }, leader.token)).code,
    ).toBe(404);
    expect(
      (await t.send(identityApi.resetAccountPassword, { id: stranger.accountId }, leader.token)).code,
    ).toBe(404);
    expect((await t.send(identityApi.saveAccount, { id: stranger.accountId }, leader.token)).code).toBe(404);
    const { list } = await t.call(identityApi.listAccounts, {}, leader.token);
    expect(list.map((row) => row.id).sort()).toEqual([leader.accountId, member.accountId].sort());
    // Authority follows from rights: a salesperson's rights are within a leader's.
    await t.call(identityApi.updateAccountStatus, { id: member.accountId, status: 2 }, leader.token);
    expect((await rowOf(member.accountId)).status).toBe(2);
    await t.db
      .deleteFrom('role_function')
      .where('role_id', '=', await roleId('sales_leader'))
      .where('function_id', 'in', t.db.selectFrom('function').select('id').where('module', '=', 'identity'))
      .execute();
    t.app.sessionCache.clear();
  });
});

describe('save', () => {
  test('a new account has its person, roles and the default password, which must be changed', async () => {
    const person = await newPerson();
    const { id } = await t.call(
      identityApi.saveAccount,
      {
        username: person.phone,
        nickname: '新人',
        userType: 1,
        personnelId: person.id,
        roleIds: [await roleId('salesperson')],
      },
      admin.token,
    );
    const row = await rowOf(id);
    expect(row).toMatchObject({
      username: person.phone,
      personnel_id: person.id,
      must_change_password: true,
      status: 1,
      pinyin: 'xinren',
      created_by: admin.accountId,
    });
    expect(await isPassword(row.password_hash, '123456')).toBe(true);
    const { mustChangePassword } = await t.call(identityApi.loginByPassword, {
      account: person.phone,
      password: '123456',
    });
    expect(mustChangePassword).toBe(true);
    const second = await t.send(
      identityApi.saveAccount,
      {
        username: t.make.phone(),
        nickname: '新人',
        userType: 1,
        personnelId: person.id,
        roleIds: [await roleId('salesperson')],
      },
      admin.token,
    );
    expect(second).toMatchObject({ code: 400, data: [{ field: 'personnelId' }] });
  });

  test('partners and teachers get their usual role; the account history of a contact is kept', async () => {
    const contactId = await t.make.contact(null);
    const partner = await t.call(
      identityApi.saveAccount,
      { username: t.make.phone(), nickname: '客户', userType: 2, contactId },
      admin.token,
    );
    const teacher = await t.call(
      identityApi.saveAccount,
      { username: t.make.phone(), nickname: '讲师', userType: 3, teacherId: await t.make.teacher() },
      admin.token,
    );
    const { list } = await t.call(identityApi.listAccounts, { count: 100 }, admin.token);
    const roles = (id: number) => list.find((row) => row.id === id)?.roles.map((role) => role.key);
    expect([roles(partner.id), roles(teacher.id)]).toEqual([['partner'], ['teacher']]);
    expect(
      await t.db
        .selectFrom('contact_account_log')
        .select('action')
        .where('contact_id', '=', contactId)
        .execute(),
    ).toEqual([{ action: '开通' }]);
  });

  test('an edit changes what is given; an old version is refused', async () => {
    const person = await t.make.staff('salesperson');
    const { username } = await rowOf(person.accountId);
    const form = { id: person.accountId, username, userType: 1, personnelId: person.personnelId };
    await t.call(identityApi.saveAccount, { ...form, nickname: '改名', version: 1 }, admin.token);
    expect(await rowOf(person.accountId)).toMatchObject({ nickname: '改名', version: 2 });
    expect(
      (await t.send(identityApi.saveAccount, { ...form, nickname: '再改', version: 1 }, admin.token)).code,
    ).toBe(409);
    expect(
      (
        await t.send(
          identityApi.saveAccount,
          { ...form, nickname: '再改', userType: 2, contactId: await t.make.contact(null) },
          admin.token,
        )
      ).code,
    ).toBe(400);
  });

  test('a sign-in is no edit: an open form stays good', async () => {
    const person = await newPerson();
    const { id } = await t.call(
      identityApi.saveAccount,
      {
        username: person.phone,
        nickname: '新人',
        userType: 1,
        personnelId: person.id,
        roleIds: [await roleId('salesperson')],
      },
      admin.token,
    );
    const { accessToken } = await t.call(identityApi.loginByPassword, {
      account: person.phone,
      password: '123456',
    });
    await t.call(
      identityApi.changePassword,
      { oldPassword: '123456', newPassword: 'Neues2026' },
      accessToken,
    );
    const { version } = await rowOf(id);
    const again = await t.call(identityApi.loginByPassword, { account: person.phone, password: 'Neues2026' });
    await t.call(identityApi.saveSettings, { settings: { isDark: true } }, again.accessToken);
    expect(await rowOf(id)).toMatchObject({ version, settings: { isDark: true } });
  });

  test.each([
    [{ username: '123' }, 'username'],
    [{ nickname: '' }, 'nickname'],
    [{ userType: 4 }, 'userType'],
    [{ personnelId: null }, 'personnelId'],
    [{ roleIds: [999_999] }, 'roleIds'],
    [{ roleIds: [] }, 'roleIds'],
  ])('%j is refused beside its field', async (values, field) => {
    const person = await newPerson();
    const answer = await t.send(
      identityApi.saveAccount,
      {
        username: person.phone,
        nickname: '新人',
        userType: 1,
        personnelId: person.id,
        roleIds: [await roleId('salesperson')],
        ...values,
      },
      admin.token,
    );
    expect(answer).toMatchObject({ code: 408, data: [{ field }] });
  });

  test('nobody makes or touches an account above their own', async () => {
    const person = await newPerson();
    for (const key of ['super_admin', 'admin']) {
      const answer = await t.send(
        identityApi.saveAccount,
        {
          username: person.phone,
          nickname: '新人',
          userType: 1,
          personnelId: person.id,
          roleIds: [await roleId(key)],
        },
        admin.token,
      );
      expect(answer.code).toBe(403);
    }
    expect(
      (await t.send(identityApi.resetAccountPassword, { id: superAdmin.accountId }, admin.token)).code,
    ).toBe(403);
    expect(
      (await t.send(identityApi.updateAccountStatus, { id: superAdmin.accountId, status: 2 }, admin.token))
        .code,
    ).toBe(403);
    const { username } = await rowOf(superAdmin.accountId);
    expect(
      (
        await t.send(
          identityApi.saveAccount,
          {
            id: superAdmin.accountId,
            username: t.make.phone(),
            nickname: '夺',
            userType: 1,
            personnelId: superAdmin.personnelId,
          },
          admin.token,
        )
      ).code,
    ).toBe(403);
    expect((await rowOf(superAdmin.accountId)).username).toBe(username);
  });
});

describe('status and password', () => {
  test('disabling ends the sessions at once', async () => {
    const person = await t.make.staff('salesperson');
    expect(await isSignedIn(person.token)).toBe(true);
    await t.call(identityApi.updateAccountStatus, { id: person.accountId, status: 2 }, admin.token);
    expect(await isSignedIn(person.token)).toBe(false);
    await t.call(identityApi.updateAccountStatus, { id: person.accountId, status: 1 }, admin.token);
    // Enabling does not revive the old session.
    expect(await isSignedIn(person.token)).toBe(false);
    expect(
      (await t.send(identityApi.updateAccountStatus, { id: person.accountId, status: 3 }, admin.token)).code,
    ).toBe(408);
  });

  test('nobody disables themselves, and the last super_admin stays', async () => {
    expect(
      (
        await t.send(
          identityApi.updateAccountStatus,
          { id: superAdmin.accountId, status: 2 },
          superAdmin.token,
        )
      ).message,
    ).toBe('不能停用自己的账号');
    const other = await t.make.staff('super_admin');
    // Two accounts disable each other at once; one stays enabled.
    const answers = await Promise.all([
      t.send(identityApi.updateAccountStatus, { id: other.accountId, status: 2 }, superAdmin.token),
      t.send(identityApi.updateAccountStatus, { id: superAdmin.accountId, status: 2 }, other.token),
    ]);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    await t.db.updateTable('account').set({ status: 1 }).where('id', '=', superAdmin.accountId).execute();
    superAdmin.token = await t.make.session(superAdmin.accountId);
    await expect(
      t.db
        .updateTable('account')
        .set({ status: 2 })
        .where('id', 'in', [superAdmin.accountId, other.accountId])
        .execute(),
    ).rejects.toThrow('至少保留一名启用的超级管理员');
    await t.db.updateTable('account').set({ status: 2 }).where('id', '=', other.accountId).execute();
    await expect(
      t.db
        .updateTable('personnel')
        .set({ login_status: 2 })
        .where('id', '=', superAdmin.personnelId)
        .execute(),
    ).rejects.toThrow('至少保留');
  });

  test('a reset goes back to the default password, ends the sessions and lifts the lock', async () => {
    const person = await t.make.staff('salesperson');
    const { username } = await rowOf(person.accountId);
    await t.db
      .insertInto('login_log')
      .values(Array.from({ length: 5 }, () => ({ username, ip: '10.0.0.9', result: 'wrong' })))
      .execute();
    expect((await t.send(identityApi.loginByPassword, { account: username, password: '123456' })).code).toBe(
      429,
    );
    await t.call(identityApi.resetAccountPassword, { id: person.accountId }, admin.token);
    expect(await isSignedIn(person.token)).toBe(false);
    expect(
      (await t.call(identityApi.loginByPassword, { account: username, password: '123456' }))
        .mustChangePassword,
    ).toBe(true);
  });
});
