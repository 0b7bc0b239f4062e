import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './transaction.ts';

interface Grouping<Sums> {
  /** A select whose every row is one group. */
  groups: RawBuilder<unknown>;
  /** The columns of `order by`; the last one must tell any two groups apart. */
  order: RawBuilder<unknown>;
  page: number;
  count: number;
  /** Sums over all groups, by name. */
  sums: { [K in keyof Sums]: RawBuilder<Sums[K]> };
}

/** A page of groups (subsidies by teacher, for one) with their number and the sums over all of them, in one statement. */
export async function groupedPage<Row, Sums extends object>(
  db: Executor,
  { groups, order, page, count, sums }: Grouping<Sums>,
): Promise<{ list: Row[]; total: number; sums: Sums }> {
  const names = Object.keys(sums) as (keyof Sums & string)[];
  const columns = names.map((name) => sql`${sums[name]} as ${sql.ref(`sum_of_${name}`)}`);
  // One row even beyond the last page, for the total; is_shown tells it from a group.
  const { rows } = await sql<Record<string, unknown>>`
    with groups as materialized (${groups}),
      totals as (select ${sql.join([sql`count(*)::integer as total_of_groups`, ...columns])} from groups)
    select totals.*, shown.* from totals left join lateral (
      select true as is_shown, groups.* from groups order by ${order} limit ${count} offset ${(page - 1) * count}
    ) shown on true`.execute(db);
  const [first] = rows;
  return {
    list: rows.filter((row) => row.is_shown) as Row[],
    total: first?.total_of_groups as number,
    sums: Object.fromEntries(names.map((name) => [name, first?.[`sum_of_${name}`]])) as Sums,
  };
}
