import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { readByCursor } from './cursor.ts';
import type { Database } from './pool.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

/** Numbers from one to `count`. */
const numbers = (db: Database, count: number) =>
  readByCursor(
    db,
    db
      .selectFrom(sql<{ n: number }>`generate_series(1, ${count}::integer)`.as<'series'>(sql`series(n)`))
      .select('n'),
  );

test.each([0, 1, 500, 1203])('%i rows come once, in order', async (count) => {
  const read: number[] = [];
  for await (const { n } of numbers(t.db, count)) read.push(n);
  expect(read).toEqual(Array.from({ length: count }, (_, i) => i + 1));
});

test('no statement runs while the client takes a portion, so its time limit holds for each portion alone', async () => {
  const states: unknown[] = [];
  let read = 0;
  for await (const _ of numbers(t.db, 1000)) {
    if (read++ % 500 > 0) continue;
    const { rows } = await sql<{ state: string; query: string }>`
      select state, query from pg_stat_activity
      where datname = current_database() and query like '%from export_rows'`.execute(t.db);
    states.push(...rows);
  }
  const betweenPortions = { state: 'idle in transaction', query: 'fetch 500 from export_rows' };
  expect(states).toEqual([betweenPortions, betweenPortions]);
});

test('a reader that stops early, or fails, returns its connection', async () => {
  for await (const { n } of numbers(t.db, 5000)) if (n === 700) break;
  const failing = readByCursor(t.db, t.db.selectNoFrom(sql`1 / 0`.as('n')));
  await expect(failing.next()).rejects.toThrow('division by zero');
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(t.db);
  expect(rows[0]?.n).toBe(0);
});
