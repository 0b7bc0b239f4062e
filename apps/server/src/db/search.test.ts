import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { matchesKeyword, matchesOrInstitution, textHasKeyword } from './search.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  const institution = await t.make.institution({ name: '青松培训' });
  const other = await t.make.institution({ name: '白杨学院' });
  await sql`insert into receipt (no, institution_id, amount, received_on, payer)
    values ('SKT1', ${institution}, 1, '2026-01-01', '甲'), ('SKT2', ${other}, 1, '2026-01-01', '青松公司'),
      ('SKT3', ${other}, 1, '2026-01-01', '乙')`.execute(t.db);
});

test('a keyword finds documents by themselves and by their institution', async () => {
  const receipts = async (keyword: string) => {
    const { rows } = await sql<{ no: string }>`
      select no from receipt where ${matchesOrInstitution('receipt', keyword)} order by 1`.execute(t.db);
    return rows.map((row) => row.no);
  };
  expect(await receipts('青松')).toEqual(['SKT1', 'SKT2']);
  expect(await receipts('青松培训')).toEqual(['SKT1']);
  expect(await receipts('skt3')).toEqual(['SKT3']);
  expect(await receipts('没有')).toEqual([]);
});

test('without an index of grams a keyword finds the same rows by their text', async () => {
  for (const name of ['王小明', '王大明', '欧阳 明', 'Li%Wei', 'li_na'])
    await t.make.staff('salesperson', { name });
  const named = async (condition: typeof matchesKeyword, keyword: string) => {
    const { rows } = await sql<{ nickname: string }>`
      select nickname from account where ${condition('account', keyword)} order by id`.execute(t.db);
    return rows.map((row) => row.nickname);
  };
  expect(await named(textHasKeyword, '王')).toEqual(['王小明', '王大明']);
  expect(await named(textHasKeyword, '明 欧')).toEqual(['欧阳 明']);
  expect(await named(textHasKeyword, 'I%W')).toEqual(['Li%Wei']);
  for (const keyword of [
    '王',
    '小明',
    '王小明',
    'wangxiaoming',
    'wxm',
    'w',
    'li',
    'li_',
    'i%w',
    '明 王',
    '没有',
  ])
    expect(await named(textHasKeyword, keyword), keyword).toEqual(await named(matchesKeyword, keyword));
});
