import { receivablesApi } from '@shibiao/contract/finance/receivables';
import { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { COUNT_CAP } from '@shibiao/contract/lists';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addDays, today } from '../../lib/dates.ts';

let t: TestApp;
let boss: Person;
const MANY = COUNT_CAP + 60;
const COUNT = 40;

beforeAll(async () => {
  t = await testApp();
  boss = await t.make.staff('general_manager');
  const seller = await t.make.staff('salesperson');
  const contactId = await t.make.contact(seller);
  // Lessons of 200 days before and after today; two of three have open money.
  await sql`insert into lesson (code, name, first_date, last_date, days, lesson_status, fee_income, received, teacher_fee, industry,
      contact_id, institution_id, owner_id, organisation_id)
    select 'KC' || n, '课程' || n, day, day, 1, 1, 100 + n % 50, case when n % 3 = 0 then 100 + n % 50 else n % 2 end, 1,
      case when n between 21 and 23 then ' 制造 ' when n in (24, 25) then '教育' end, c.id, c.institution_id, c.owner_id, c.organisation_id
    from contact c, generate_series(1, ${MANY}::integer) n, lateral (select current_date - 200 + n * 7 % 400 as day) on_day
    where c.id = ${contactId}`.execute(t.db);
  await sql`update institution set industry = '制造' where id = (select institution_id from contact where id = ${contactId})`.execute(
    t.db,
  );
});

/** All lessons in an order. */
async function inOrder(by: RawBuilder<unknown>, order: string, where = sql`true`): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select array(select id from lesson where ${where}
    order by ${by} ${sql.raw(order)}, id ${sql.raw(order)}) as ids`.execute(t.db);
  return rows[0]?.ids ?? [];
}
const NEXT = sql`case when first_date >= current_date then first_date - current_date else 1000000 + (current_date - first_date) end`;
const OPEN = sql`case when received < fee_income and last_date <= current_date then fee_income - received else 0 end`;
/** Pages of some ten thousand rows: the first, those around the middle where the parts meet, and a late one. */
const PAGES = [1, ...Array.from({ length: 12 }, (_, i) => 120 + i), 250];

test.each(['asc', 'desc'] as const)(
  'beyond the cap what is next comes before what was, %s',
  async (order) => {
    const expected = await inOrder(NEXT, order);
    for (const page of PAGES) {
      const answer = await t.call(lessonsApi.list, { sort: 'next', order, count: COUNT, page }, boss.token);
      expect(answer).toMatchObject({ total: COUNT_CAP, isMore: true });
      expect(answer.list.map(({ id }) => id)).toEqual(expected.slice((page - 1) * COUNT, page * COUNT));
    }
  },
);

test.each(['asc', 'desc'] as const)(
  'beyond the cap lessons stand by what is open of them, %s',
  async (order) => {
    const expected = await inOrder(OPEN, order);
    for (const page of [...PAGES, 80, 81, 168, 169]) {
      const { list } = await t.call(
        receivablesApi.lessons,
        { sort: 'open', order, count: COUNT, page },
        boss.token,
      );
      expect(list.map(({ id }) => id)).toEqual(expected.slice((page - 1) * COUNT, page * COUNT));
    }
  },
);

test("an industry is the lesson's own, else its institution's, be they few or many", async () => {
  const total = async (industry: string) => {
    const span = { from: addDays(today(), -100), to: addDays(today(), 100) };
    return (await t.call(lessonsApi.list, { industry, ...span }, boss.token)).total;
  };
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from lesson
    where industry is null and first_date between current_date - 100 and current_date + 100`.execute(t.db);
  const unsaid = rows[0]?.n ?? 0;
  const [made, taught, none] = await Promise.all(['制造', '教育', '金融'].map(total));
  expect(unsaid).toBeGreaterThan(1000);
  expect([made, taught, none]).toEqual([unsaid + 3, 2, 0]);
  await sql`insert into institution (name, pinyin, initials, industry)
    select '机构' || n, 'jigou' || n, 'jg' || n, '制造' from generate_series(1, 1100) n`.execute(t.db);
  expect(await total('制造')).toBe(made);
});
