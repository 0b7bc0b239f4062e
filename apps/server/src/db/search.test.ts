import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { type Asked, matchesOrInstitution, namedRowMatches } from './search.ts';

let t: TestApp;
let institution: number;
beforeAll(async () => {
  t = await testApp();
  institution = await t.make.institution({ name: '青松培训' });
  const other = await t.make.institution({ name: '白杨学院' });
  const seller = await t.make.staff('salesperson');
  await sql`insert into contact (name, pinyin, initials, tel, institution_id, owner_id)
    select (array['王松', '李杨', '王杨'])[n], '', '', '1390000000' || n, ${institution}, ${seller.personnelId} from generate_series(1, 3) n`.execute(
    t.db,
  );
  await sql`insert into tracking (contact_id, by_id, method, content) select id, ${seller.personnelId}, '电话', '来电' from contact
    where institution_id = ${institution}`.execute(t.db);
  await sql`insert into receipt (no, institution_id, amount, received_on, payer)
    values ('SKT1', ${institution}, 1, '2026-01-01', '甲'), ('SKT2', ${other}, 1, '2026-01-01', '青松公司'),
      ('SKT3', ${other}, 1, '2026-01-01', '乙')`.execute(t.db);
});

const WAYS: Asked[] = ['together', 'oneByOne'];
const found = async (column: string, from: string, condition: RawBuilder<boolean>) => {
  const { rows } = await sql<{ one: string }>`
    select ${sql.ref(column)} as one from ${sql.raw(from)} where ${condition} order by 1`.execute(t.db);
  return rows.map((row) => row.one);
};

test.each(WAYS)('a keyword finds documents by themselves and by their institution, %s', async (asked) => {
  const receipts = (keyword: string) =>
    found('receipt.no', 'receipt', matchesOrInstitution('receipt', keyword, { asked }));
  expect(await receipts('青松')).toEqual(['SKT1', 'SKT2']);
  expect(await receipts('青松培训')).toEqual(['SKT1']);
  expect(await receipts('skt3')).toEqual(['SKT3']);
  expect(await receipts('没有')).toEqual([]);
});

test.each(WAYS)('rows of those whose name holds the keyword, %s', async (asked) => {
  const named = (keyword: string, also?: RawBuilder<boolean>) =>
    found(
      'contact.name',
      'tracking join contact on contact.id = tracking.contact_id',
      namedRowMatches('contact', 'tracking.contact_id', keyword, asked, also),
    );
  expect(await named('王')).toEqual(['王松', '王杨'].sort());
  expect(await named('杨')).toEqual(['李杨', '王杨'].sort());
  expect(await named('王', sql`named.name <> '王松'`)).toEqual(['王杨']);
});
