import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './transaction.ts';

interface Asked<R> {
  /** A query with one row a group, under the wire's names. */
  groups: RawBuilder<R>;
  /** Columns of the groups, the last of them unique, each with its direction. */
  order: RawBuilder<unknown>;
  input: { page: number; count: number };
}

/**
 * A page of groups, which are rows of no table: all are computed, one page is sent. To be asked through `figure()`.
 * @param sums aggregates over all groups, by name; money is cast to text, as the wire has it
 */
export async function groupedPage<R extends object, S extends object>(
  db: Executor,
  { groups, order, input, sums }: Asked<R> & { sums: { [K in keyof S]: RawBuilder<S[K]> } },
): Promise<{ list: R[]; total: number; sums: S }> {
  const aggregates = Object.entries<RawBuilder<unknown>>(sums).flatMap(([name, sum]) => [sql.lit(name), sum]);
  const { rows } = await sql<R & { groups_total: number; groups_sums: S; is_group: true | null }>`
    with groups as materialized (${groups}),
      whole as (select count(*)::integer as groups_total, json_build_object(${sql.join(aggregates)}) as groups_sums from groups),
      chosen as (select *, true as is_group from groups order by ${order} limit ${input.count} offset ${(input.page - 1) * input.count})
    select * from whole left join chosen on true order by ${order}`.execute(db);
  const [first] = rows;
  if (!first) throw new Error('an aggregate always answers a row');
  return {
    list: rows.flatMap(({ groups_total: _total, groups_sums: _sums, is_group, ...row }) =>
      is_group ? [row as unknown as R] : [],
    ),
    total: first.groups_total,
    sums: first.groups_sums,
  };
}

/** A sum over all groups of money. */
export const moneySum = (column: string): RawBuilder<string> =>
  sql<string>`coalesce(sum(${sql.ref(column)}), 0)::numeric(14, 2)::text`;
