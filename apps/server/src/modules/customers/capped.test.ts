import { customersApi } from '@shibiao/contract/customers/customers';
import { COUNT_CAP } from '@shibiao/contract/lists';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';

let t: TestApp;
let seller: Person;
const MANY = COUNT_CAP + 50;
beforeAll(async () => {
  t = await testApp();
  seller = await t.make.staff('salesperson');
  const institution = await t.make.institution();
  await sql`with made as (insert into contact (name, pinyin, initials, tel, institution_id, owner_id, organisation_id, level, next_follow_up_at)
    select '客户' || n, 'kehu' || n, 'kh' || n, '1370000' || lpad(n::text, 5, '0'), ${institution}, ${seller.personnelId}, ${seller.organisationId},
      (array['A', 'B', 'C', 'D'])[n % 4 + 1], case when n % 7 > 0 then timestamptz '2026-01-01 08:00' + n % 500 * interval '1 hour' end
    from generate_series(1, ${MANY}::integer) n returning id, owner_id)
    insert into ownership_period (contact_id, owner_id, how) select id, owner_id, 'imported' from made`.execute(
    t.db,
  );
});

const page = (filter: Record<string, unknown>) => t.call(customersApi.list, filter, seller.token);

test('above the cap a list says so, sums nothing and still pages exactly', async () => {
  const first = await page({ count: 50 });
  expect(first).toMatchObject({ total: COUNT_CAP, isMore: true, sums: null });
  const { total, isMore } = await page({ level: 'A' });
  expect(total).toBeLessThan(COUNT_CAP);
  expect(isMore).toBeUndefined();
});

test.each(['asc', 'desc'] as const)(
  'beyond the cap pages follow the index of the sort, blanks included, %s',
  async (order) => {
    const filter = { sort: 'nextFollowUpAt', order, count: 40 };
    const nulls = sql.raw(order === 'asc' ? 'asc nulls last' : 'desc nulls first');
    const { rows } = await sql<{
      ids: number[];
    }>`select array(select id from contact where owner_id = ${seller.personnelId}
      order by next_follow_up_at ${nulls}, id ${sql.raw(order)}) as ids`.execute(t.db);
    const expected = rows[0]?.ids ?? [];
    for (const at of [1, 36, 250]) {
      const { list } = await page({ ...filter, page: at });
      expect(list.map((row) => row.id)).toEqual(expected.slice((at - 1) * 40, at * 40));
    }
  },
);

test('a deletion of one row is counted at once, on the next pages too', async () => {
  const { total, sums, list } = await page({ level: 'B' });
  expect(sums?.B).toBe(total);
  expect(await page({ level: 'B', page: 2 })).toMatchObject({ total, sums });
  await t.call(customersApi.remove, { id: list[0]?.id }, seller.token);
  const after = await page({ level: 'B', page: 2 });
  expect(after.total).toBe(total - 1);
  expect(after.sums?.B).toBe(total - 1);
});
