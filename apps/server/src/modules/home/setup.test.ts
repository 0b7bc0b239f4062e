import { contractsApi } from '@shibiao/contract/finance/contracts';
import { homeApi } from '@shibiao/contract/home';
import { organisationsApi } from '@shibiao/contract/organisations';
import { expect, test } from 'vitest';
import { demoApp, testApp } from '../../../test/app.ts';

test('a setup step is done once it has records; HR and administrators see the steps', async () => {
  const t = await testApp();
  const admin = await t.make.staff('admin');
  const done = async () => {
    const { list } = await t.call(homeApi.setup, {}, admin.token);
    return list.flatMap(({ key, isDone }) => (isDone ? [key] : []));
  };
  await t.db.updateTable('organisation').where('id', '>', 261).set({ deleted_at: 'now()' }).execute();
  expect(await done()).toEqual([]);
  const hr = await t.make.staff('hr');
  expect(await done()).toContain('people');
  await t.call(organisationsApi.edit, { name: '石家庄分公司', parentId: 2, kind: '部门' }, admin.token);
  expect(await done()).toContain('organisations');
  await t.call(contractsApi.saveCompany, { name: '甲公司', series: 1 }, admin.token);
  expect(await done()).not.toContain('companies');
  await t.call(
    contractsApi.saveBankAccount,
    { bankName: '工商银行', accountNo: '6222021234567890123' },
    admin.token,
  );
  expect(await done()).toContain('companies');
  expect((await t.call(homeApi.setup, {}, hr.token)).list.at(-1)).toEqual({
    key: 'lessons',
    count: 0,
    isDone: false,
  });
  // People who open accounts must tell the others how to sign in.
  expect((await t.call(homeApi.setup, {}, hr.token)).defaultPassword).toBe(t.environment.DEFAULT_PASSWORD);
  const seller = await t.make.staff('salesperson');
  expect((await t.send(homeApi.setup, {}, seller.token)).code).toBe(403);
});

test('a company that works has nothing left to set up', async () => {
  const t = await demoApp();
  const { list } = await t.call(homeApi.setup, {}, (await t.make.staff('admin')).token);
  expect(list.filter(({ isDone }) => !isDone)).toEqual([]);
});
