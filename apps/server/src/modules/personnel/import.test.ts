import { identityApi } from '@shibiao/contract/identity';
import { organisationsApi } from '@shibiao/contract/organisations';
import { personnelApi } from '@shibiao/contract/personnel';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('people from a file: leaders in it or at work, an account each, nobody twice', async () => {
  const t = await testApp();
  const admin = await t.make.staff('admin');
  await t.call(
    organisationsApi.edit,
    { name: '保定分公司', parentId: admin.organisationId, kind: '部门' },
    admin.token,
  );
  const [a, b, c] = [t.make.phone(), t.make.phone(), t.make.phone()];
  const content = [
    '姓名,手机号,部门,上级,角色,岗位,入职日期',
    `甲业务,${a},保定分公司,乙组长,业务员,业务员,2024/3/1`,
    `乙组长,${b},保定分公司,,业务组长,,2022-01-05`,
    `丙,${c},没有的部门,,,,`,
    `丁,${a},保定分公司,,,,`,
    `戊,${t.make.phone()},保定分公司,查无此人,,,`,
    `己,${t.make.phone()},保定分公司,,超级管理员,,`,
  ].join('\n');
  const send = (endpoint: { path: string }, token = admin.token) =>
    t.upload(endpoint, { name: '人员.csv', content }, token);
  const preview = await send(personnelApi.importPreview);
  expect(preview.data).toMatchObject({
    good: 2,
    bad: 4,
    rows: [
      { line: 2, problem: null },
      { line: 3, problem: null },
      { line: 4, problem: '部门：没有“没有的部门”，先在“组织”中添加' },
      { line: 5, problem: '手机号：已属于其他人员或账号，或文件中重复' },
      { line: 6, problem: '上级：没有在职的“查无此人”' },
      { line: 7, problem: '角色“超级管理员”高于您的权限，不能分配或取消' },
    ],
  });
  expect((await send(personnelApi.import)).data).toEqual({ created: 2, failed: 4 });
  expect((await send(personnelApi.import)).data).toEqual({ created: 0, failed: 6 });
  const { list } = await t.call(personnelApi.listHr, { keyword: '甲业务' }, admin.token);
  expect(list).toMatchObject([
    { leaderName: '乙组长', orgName: '保定分公司', roles: ['业务员'], phone: a, entryDate: '2024-03-01' },
  ]);
  const accounts = await t.call(identityApi.listAccounts, { keyword: a }, admin.token);
  expect(accounts.list).toMatchObject([{ username: a, mustChangePassword: true }]);
  const seller = await t.make.staff('salesperson');
  expect((await send(personnelApi.import, seller.token)).code).toBe(403);
});
