import { analyticsApi as api } from '@shibiao/contract/analytics/figures';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useOf } from '../../../test/analytics.ts';
import { type TestApp, testApp } from '../../../test/app.ts';
import type { Person } from '../../../test/factory.ts';
import { addMonths, monthOf, monthRange, today } from '../../lib/dates.ts';
import { keepMonths } from './months.service.ts';

let t: TestApp;
let use: ReturnType<typeof useOf>;
let manager: Person;
beforeAll(async () => {
  t = await testApp();
  use = useOf(t.db);
  manager = await t.make.staff('general_manager');
});

const partitionsOf = async (table: string) => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'partitions'::regnamespace and relkind = 'r' and starts_with(relname, ${table})
    order by 1`.execute(t.db);
  return rows.map(({ name }) => name);
};
const monthsAgo = (n: number) => addMonths(monthOf(today()), -n);
const count = async (table: 'search_record' | 'view_record' | 'activity_day') =>
  (await t.db.selectFrom(table).select(sql<number>`count(*)::integer`.as('n')).executeTakeFirstOrThrow()).n;

test('the night makes partitions ahead, moves rows into theirs, and takes old ones away whose totals stay', async () => {
  const teacherId = await t.make.teacher({ name: '老讲师' });
  const by = { accountId: manager.accountId };
  for (const months of [0, 23, 24, 25, 36, 37]) {
    const at = `${monthsAgo(months)}-05 09:00:00`;
    await use.search(by, at, '老讲师', { teacherId });
    await use.view(by, at, teacherId, 40);
    await use.active(manager.accountId, at.slice(0, 10));
  }
  // Two servers and the one after them do it once.
  await Promise.all([keepMonths(t.db), keepMonths(t.db)]);
  expect([await count('search_record'), await count('view_record'), await count('activity_day')]).toEqual([
    3, 3, 5,
  ]);
  const { rows } = await sql`select month, n, people, seconds from analytics_month
    where measure = 'view' and user_type = 0 order by 1`.execute(t.db);
  expect(rows).toEqual(
    [37, 36, 25, 24, 23, 0].map((months) => ({ month: monthsAgo(months), n: 1, people: 1, seconds: 40 })),
  );
  const names = await partitionsOf('search_record');
  expect(names).toEqual([
    ...[0, -1, -2, -3].map((months) => `search_record_${monthsAgo(months).replace('-', '_')}`),
    'search_record_after',
    'search_record_before',
  ]);
  const { rows: here } = await sql<{
    name: string;
  }>`select distinct tableoid::regclass::text as name from search_record
    where day >= date_trunc('month', current_date)`.execute(t.db);
  expect(here).toEqual([{ name: `partitions.search_record_${monthsAgo(0).replace('-', '_')}` }]);
  await keepMonths(t.db);
  expect(await partitionsOf('search_record')).toEqual(names);
});

test('a later night drops the partition of a month past its time', async () => {
  await keepMonths(t.db, `${monthsAgo(-27)}-02`);
  const names = await partitionsOf('search_record');
  expect(names).not.toContain(`search_record_${monthsAgo(0).replace('-', '_')}`);
  expect(names).not.toContain(`search_record_${monthsAgo(-2).replace('-', '_')}`);
  expect(names).toContain(`search_record_${monthsAgo(-3).replace('-', '_')}`);
  expect(await count('search_record')).toBe(0);
});

test('whole past months are read from the night’s totals, and say how many accounts were open', async () => {
  const [a, b] = [await t.make.staff(), await t.make.staff()];
  const month = monthsAgo(2);
  await use.active(a.accountId, `${month}-03`);
  await use.active(a.accountId, `${month}-04`);
  await use.active(b.accountId, `${month}-04`);
  await sql`update account set created_at = ${`${month}-01`} where id in (${a.accountId}, ${b.accountId})`.execute(
    t.db,
  );
  await sql`delete from analytics_month`.execute(t.db);
  const span = monthRange(month);
  const asked = { ...span, unit: 'month' };
  const before = await t.call(api.activeUserNum, asked, manager.token);
  expect(before.list).toMatchObject([{ label: month, total: 2, open: null, activeRate: null }]);
  await keepMonths(t.db);
  await sql`delete from activity_day`.execute(t.db);
  const after = await t.call(
    api.activeUserNum,
    { ...asked, userType: '' },
    (await t.make.staff('general_manager')).token,
  );
  expect(after.list).toMatchObject([{ label: month, total: 2, staff: 2, open: 2, activeRate: '1.0000' }]);
  expect(after.list[0]?.stickiness).toBe(before.list[0]?.stickiness);
});
