import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './transaction.ts';

interface Grouped<Sums> {
  /** CTEs (`name as materialized (…)`) that groups and sums read, each computed once. */
  tables?: RawBuilder<unknown>;
  /** A select with one row per group; the name `grouped` refers to it below. */
  groups: RawBuilder<unknown>;
  /** Columns of `order by`; the last one is unique. */
  order: RawBuilder<unknown>;
  /** Columns of a page's groups; all by default. */
  columns?: RawBuilder<unknown>;
  /** Joins that only the page's groups need. */
  joins?: RawBuilder<unknown>;
  /** Sums over all groups, by name. */
  sums?: { [K in keyof Sums]: RawBuilder<Sums[K]> };
}

/**
 * A page of groups that are no table rows (a ranking of people, institutions by lessons). All groups are computed; one
 * page is answered with their number and the sums over all of them. Expensive ones go through `figure()`.
 */
export async function groupedPage<Row extends object, Sums extends object = object>(
  db: Executor,
  { page, count }: { page: number; count: number },
  { tables, groups, order, columns = sql`grouped.*`, joins = sql``, sums }: Grouped<Sums>,
): Promise<{ list: Row[]; total: number; sums: Sums }> {
  const names = Object.keys(sums ?? {}) as (keyof Sums & string)[];
  const summed = names.map((name) => sql`${sums?.[name]} as ${sql.ref(`sum_of_${name}`)}`);
  // At least one row, even beyond the last page, carries the total; is_group marks real groups.
  const { rows } = await sql<Record<string, unknown>>`
    with ${tables ? sql`${tables},` : sql``} groups as materialized (${groups}),
      whole as (select ${sql.join([sql`count(*)::integer as number_of_groups`, ...summed])} from groups),
      page as (select * from groups grouped order by ${order} limit ${count} offset ${(page - 1) * count})
    select * from whole left join lateral (
      select ${columns}, row_number() over (order by ${order}) as place_in_page, true as is_group from page grouped ${joins}
    ) shown on true order by place_in_page`.execute(db);
  const [first = {}] = rows;
  return {
    list: rows
      .filter((row) => row.is_group)
      .map(({ number_of_groups: _all, place_in_page: _place, is_group: _is, ...row }) => row as Row),
    total: first.number_of_groups as number,
    sums: Object.fromEntries(names.map((name) => [name, first[`sum_of_${name}`]])) as Sums,
  };
}

/** Sum of a money column over all groups. */
export const moneySum = (column: string): RawBuilder<string> =>
  sql<string>`coalesce(sum(${sql.ref(column)}), 0)::numeric(14, 2)::text`;
