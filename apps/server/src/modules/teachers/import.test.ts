import { teachersApi } from '@shibiao/contract/teachers';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';

test('teachers from a file: previewed, once each, by the rules of the form', async () => {
  const t = await testApp();
  const staff = await t.make.staff('teacher_department');
  const [phone, taken] = [t.make.phone(), t.make.phone()];
  await t.call(teachersApi.edit, { name: '老熟人', phone: taken }, staff.token);
  const content = [
    '2026 年讲师名单',
    '姓名,手机号码,级别,领域,课酬/天,课酬/半天,常驻城市,结算方式',
    `李老师,${phone.slice(0, 3)} ${phone.slice(3)},A,银行营销、党建,"8,000元",4500,石家庄,代扣个税`,
    '王老师,,,,,,北京,',
    `赵老师,${taken},,,,,,`,
    '钱老师,123,,,,,,',
    '孙老师,,,,,,月球,',
    '王老师,,,,,,,',
  ].join('\n');
  const send = (endpoint: { path: string }) => t.upload(endpoint, { name: '讲师.csv', content }, staff.token);
  expect((await send(teachersApi.importPreview)).data).toMatchObject({
    good: 2,
    bad: 4,
    rows: [
      { line: 3, problem: null },
      { line: 4, problem: null },
      { line: 5, problem: '已登记过，或文件中重复' },
      { line: 6, problem: '手机号：请填 11 位手机号' },
      { line: 7, problem: '常驻城市：没有“月球”' },
      { line: 8, problem: '已有同名的讲师，填上手机号才能区分' },
    ],
  });
  expect((await send(teachersApi.import)).data).toEqual({ created: 2, failed: 4 });
  expect((await send(teachersApi.import)).data).toEqual({ created: 0, failed: 6 });
  const { list } = await t.call(teachersApi.list, { keyword: '李老师' }, staff.token);
  expect(list).toMatchObject([
    {
      name: '李老师',
      guanlilevel: 1,
      fields: ['银行营销', '党建'],
      feeDay: '8000.00',
      feeHalfDay: '4500.00',
      homeCityName: '石家庄市',
    },
  ]);
  const seller = await t.make.staff('salesperson');
  expect((await t.upload(teachersApi.import, { name: 'a.csv', content }, seller.token)).code).toBe(403);
});
