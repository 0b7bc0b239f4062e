import type { Page } from '@shibiao/contract/lists';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './transaction.ts';

/**
 * A page of groups (rankings of institutions, of contacts), which are as many as rows of a table and are no rows themselves. All of them
 * are counted while the page is cut.
 * @param groups a query of all groups, with the columns that the page shows
 * @param order what follows `order by`, over these columns; it must not leave ties
 */
export async function groupedPage<T extends object>(
  db: Executor,
  groups: RawBuilder<T>,
  order: RawBuilder<unknown>,
  { page, count }: { page: number; count: number },
): Promise<Page<T>> {
  const counted = async (limit: number, offset: number) =>
    await sql<T & { groups_in_all: number }>`
      select grouped.*, count(*) over ()::integer as groups_in_all from (${groups}) grouped
      order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const { rows } = await counted(count, (page - 1) * count);
  // Beyond the last page there is no row to tell how many there are.
  const first = rows[0] ?? (page > 1 ? (await counted(1, 0)).rows[0] : undefined);
  return {
    list: rows.map(({ groups_in_all: _all, ...row }) => row as unknown as T),
    total: first?.groups_in_all ?? 0,
  };
}
