import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { KEPT_MONTHS } from './analytics.rules.ts';

export type Partitioned = keyof typeof KEPT_MONTHS;

/** Makes the partition of a month (`YYYY-MM`), if there is none. */
export async function makePartition(db: Executor, table: Partitioned, month: string): Promise<void> {
  await sql`call make_month_partition(${table}, ${`${month}-01`}::date)`.execute(db);
}

/** Takes the rows from before a day, the first of a month. */
export async function dropBefore(db: Executor, table: Partitioned, firstKept: string): Promise<void> {
  await sql`call drop_month_partitions(${table}, ${firstKept}::date)`.execute(db);
}

/** Counts a month's totals again. */
export async function countMonth(db: Executor, month: string): Promise<void> {
  await sql`call count_month(${month})`.execute(db);
}

/** Months up to one that have rows and no totals. */
export async function uncountedMonths(db: Executor, until: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with day as (select min(day) as first from (
      (select day from search_record order by day limit 1) union all (select day from view_record order by day limit 1)
      union all (select day from activity_day order by day limit 1)) days)
    select to_char(m, 'YYYY-MM') as month
    from day, generate_series(date_trunc('month', first), ${`${until}-01`}::date, interval '1 month') m
    where not exists (select from analytics_month a where a.month = to_char(m, 'YYYY-MM')) order by 1`.execute(
    db,
  );
  return rows.map(({ month }) => month);
}
