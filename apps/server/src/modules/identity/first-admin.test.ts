import { accessApi } from '@shibiao/contract/access';
import { identityApi } from '@shibiao/contract/identity';
import { organisationsApi } from '@shibiao/contract/organisations';
import { personnelApi } from '@shibiao/contract/personnel';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { openFirstAdmin } from './first-admin.service.ts';

test('an empty database gets its first administrator, and a company that others can be added to', async () => {
  const t = await testApp();
  const phone = t.make.phone();
  const open = (username: string) => openFirstAdmin(t.db, { phone: username, name: '王管理' });
  const signIn = async (account: string, password: string) =>
    await t.send(identityApi.loginByPassword, { account, password });
  const two = await Promise.allSettled([open(phone), open(t.make.phone())]);
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const { username } = await t.db.selectFrom('account').select('username').executeTakeFirstOrThrow();
  const made = two.find((one) => one.status === 'fulfilled')?.value ?? expect.fail('nobody');
  expect(made.isNew).toBe(true);

  const first = (await signIn(username, made.password)).data;
  expect(first.mustChangePassword).toBe(true);
  expect((await t.send(accessApi.listRoles, {}, first.accessToken)).code).toBe(403);
  const change = { oldPassword: made.password, newPassword: 'chosen-by-me-1' };
  await t.call(identityApi.changePassword, change, first.accessToken);
  const { accessToken } = (await signIn(username, 'chosen-by-me-1')).data;
  const me = await t.call(identityApi.currentUser, {}, accessToken);
  expect(me).toMatchObject({ roles: ['super_admin'], orgnizationalid: 1, personnelId: expect.any(Number) });

  const { list } = await t.call(organisationsApi.list, {}, accessToken);
  expect(list.filter((one) => one.isFixed).map((one) => one.id)).toEqual([2, 4, 11, 20, 261]);
  const { id } = await t.call(organisationsApi.edit, { name: '人资部', parentId: 1 }, accessToken);
  expect(id).toBeGreaterThan(261);
  const member = { personnelname: '李四', orgnizationalid: id, phone: t.make.phone() };
  await t.call(personnelApi.edit, member, accessToken);

  // The administrator who lost the password gets a new one; no second account is created.
  await expect(open(t.make.phone())).rejects.toThrow('已有超级管理员');
  const again = await open(username);
  expect(again.isNew).toBe(false);
  expect((await t.send(identityApi.listSessions, {}, accessToken)).code).toBe(401);
  expect((await signIn(username, 'chosen-by-me-1')).code).toBe(400);
  expect((await signIn(username, again.password)).data.mustChangePassword).toBe(true);
});
