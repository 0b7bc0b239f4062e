import { regionsApi } from '@shibiao/contract/regions';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await testApp();
  token = (await t.make.staff('salesperson')).token;
});

test('all provinces, cities and districts of China are known', async () => {
  const totals = [];
  for (const level of [1, 2, 3]) totals.push((await t.call(regionsApi.list, { level }, token)).total);
  expect(totals).toEqual([34, 342, 2975]);
});

test('a district lies in its city, a city in its province', async () => {
  const named = async (keyword: string) => (await t.call(regionsApi.list, { keyword }, token)).list[0];
  const district = await named('桥西区');
  expect(district).toMatchObject({ codeid: 130_104, level: 3, parentid: 130_100, pinyin: 'qiaoxiqu' });
  expect(district?.parentName).toBe('河北省 石家庄市');
  expect(await named('石家庄')).toMatchObject({ codeid: 130_100, level: 2, parentid: 130_000 });
  expect(await named('台湾')).toMatchObject({ codeid: 710_000, level: 1, parentid: 0, parentName: null });
});
