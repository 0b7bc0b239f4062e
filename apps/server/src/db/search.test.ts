import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { matchesOrInstitution } from './search.ts';

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
