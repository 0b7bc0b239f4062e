import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { seed } from './main.ts';

let t: TestApp;
let indexesBefore: unknown[];
const indexes = async () =>
  (await sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(t.db))
    .rows;

beforeAll(async () => {
  t = await testApp();
  indexesBefore = await indexes();
  await seed('demo', t.url);
});

test('the indexes that filling went without are back', async () => {
  expect(await indexes()).toEqual(indexesBefore);
});

const count = async (statement: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${statement}`.execute(t.db);
  return rows[0]?.n;
};

test('nothing that has been recorded lies ahead', async () => {
  // What is planned for later may.
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and column_name !~ '^(next_|expires_)'`.execute(
    t.db,
  );
  expect(rows.length).toBeGreaterThan(100);
  const ahead: string[] = [];
  for (const { table, column } of rows)
    if (await count(sql`${sql.table(table)} where ${sql.ref(column)} > now() + interval '1 minute'`))
      ahead.push(`${table}.${column}`);
  expect(ahead).toEqual([]);
});

test('figures that are kept in two places agree', async () => {
  expect(await count(sql`contact where deleted_at is null`)).toBe(2000);
  expect(
    await count(sql`contact c where pool_since is not null and not exists (
      select from ownership_period p where p.contact_id = c.id and p.to_at = c.pool_since)`),
  ).toBe(0);
  expect(
    await count(
      sql`contact c where last_follow_up_at < (select max(at) from tracking t where t.contact_id = c.id)`,
    ),
  ).toBe(0);
  expect(
    await count(sql`lesson l where received <> (
      select coalesce(sum(r.amount), 0) from receipt_line r where r.lesson_id = l.id)`),
  ).toBe(0);
});
