import { archiveApi } from '@shibiao/contract/archive/calls';
import { customersApi } from '@shibiao/contract/customers/customers';
import { personnelApi } from '@shibiao/contract/personnel';
import { teachersApi } from '@shibiao/contract/teachers';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

/** No record with a phone number bypasses the check on changing a sign-in number. */
let t: TestApp;
let hr: Person;
let seller: Person;
let department: Person;
beforeAll(async () => {
  t = await testApp();
  hr = await t.make.staff('hr');
  seller = await t.make.staff('salesperson');
  department = await t.make.staff('teacher_department');
});

const nameOf = async (accountId: number) =>
  (await t.db.selectFrom('account').where('id', '=', accountId).select('username').executeTakeFirstOrThrow())
    .username;

test('a customer’s and a teacher’s new number leaves what they sign in with', async () => {
  const contactId = await t.make.contact(seller);
  const { accountId: customer } = await t.make.account('partner', { user_type: 2, contact_id: contactId });
  const { version, contactName } = await t.call(customersApi.one, { id: contactId }, seller.token);
  const before = await nameOf(customer);
  const form = { id: contactId, version, contactName, tel: t.make.phone() };
  expect((await t.send(customersApi.save, form, seller.token)).code).toBe(200);
  expect(await nameOf(customer)).toBe(before);

  const { teacherId, accountId } = await t.make.teacherAccount();
  const name = await nameOf(accountId);
  const other = { id: teacherId, name: '另名', phone: t.make.phone() };
  expect((await t.send(teachersApi.edit, other, department.token)).code).toBe(200);
  expect(await nameOf(accountId)).toBe(name);
});

test('the archive does not change the number either, nor the record of a person with more rights', async () => {
  const boss = await t.make.staff('finance');
  const before = await nameOf(boss.accountId);
  const archived = { id: boss.personnelId, phone: t.make.phone(), emergencyPhone: t.make.phone() };
  await t.send(archiveApi.edit, archived, hr.token);
  const form = { id: boss.personnelId, personnelname: boss.name, orgnizationalid: boss.organisationId };
  expect((await t.send(personnelApi.edit, { ...form, phone: t.make.phone() }, hr.token)).code).toBe(403);
  expect(await nameOf(boss.accountId)).toBe(before);
});
