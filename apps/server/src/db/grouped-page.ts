import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './transaction.ts';

interface Grouped {
  /** A select of the groups, without order and limit. Everywhere below it is called `grouped`. */
  groups: RawBuilder<unknown>;
  /** The columns of `order by`, the last of them unique. */
  order: RawBuilder<unknown>;
  /** What is shown of a page's groups; all their columns unless told. */
  columns?: RawBuilder<unknown>;
  /** Joins that only the page's groups need. */
  joins?: RawBuilder<unknown>;
}

/**
 * A page of a list whose rows are groups of a table's rows (an institution's lessons), with the number of all groups.
 */
export async function groupedPage<Row extends object>(
  db: Executor,
  { page, count }: { page: number; count: number },
  { groups, order, columns = sql`grouped.*`, joins = sql`` }: Grouped,
): Promise<{ list: Row[]; total: number }> {
  const { rows } = await sql<Row & { total_groups: number }>`
    with page as (
      select grouped.*, count(*) over ()::integer as total_groups from (${groups}) grouped
      order by ${order} limit ${count} offset ${(page - 1) * count}
    )
    select ${columns}, grouped.total_groups from page grouped ${joins} order by ${order}`.execute(db);
  const list = rows.map(({ total_groups: _total, ...row }) => row as unknown as Row);
  return { list, total: rows[0]?.total_groups ?? (page === 1 ? 0 : await countGroups(db, groups)) };
}

/** Beyond the last page no row tells how many there are. */
async function countGroups(db: Executor, groups: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from (${groups}) grouped`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
