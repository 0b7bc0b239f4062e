import { COUNT_CAP, type Page } from '@shibiao/contract/lists';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { DB } from './tables.generated.ts';
import type { Executor } from './transaction.ts';

/** Rows to skip. */
export const offsetOf = (input: { page: number; count: number }) => (input.page - 1) * input.count;

/**
 * Totals that reached the cap are remembered for a minute: counting 10,001 index entries is the most expensive part of a
 * list over a million rows, and such a total does not change by somebody's edit.
 */
const capped = new LRUCache<string, true>({ max: 500, ttl: 60_000 });

/**
 * Completes a page: the total is known from the page itself when it is not full, else counted up to COUNT_CAP.
 * @param rows the page's rows
 * @param matching the filtered query without select, order and limit
 */
export async function withTotal<T, TB extends keyof DB>(
  db: Executor,
  rows: T[],
  // biome-ignore lint/suspicious/noExplicitAny: joined nullable tables differ from one list to the next
  matching: SelectQueryBuilder<any, TB, object>,
  input: { page: number; count: number },
): Promise<Page<T>> {
  const offset = offsetOf(input);
  if (rows.length > 0 && rows.length < input.count) return { list: rows, total: offset + rows.length };
  if (rows.length === 0 && input.page === 1) return { list: rows, total: 0 };
  const limited = matching.select(sql<number>`1`.as('one')).limit(COUNT_CAP + 1);
  const compiled = limited.compile();
  const key = compiled.sql + JSON.stringify(compiled.parameters);
  if (capped.has(key)) return { list: rows, total: COUNT_CAP, isMore: true };
  const { n } = await db
    .selectFrom(limited.as('matching'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n <= COUNT_CAP) return { list: rows, total: n };
  capped.set(key, true);
  return { list: rows, total: COUNT_CAP, isMore: true };
}

/**
 * Completes a page with its total and sums over everything the filter selects, in one statement; above COUNT_CAP the sums are null.
 * @param matching the filtered query with the summed columns selected
 * @param sums aggregates over those columns by name
 */
export async function withSums<T, S extends Record<string, number>>(
  db: Executor,
  rows: T[],
  // biome-ignore lint/suspicious/noExplicitAny: joined nullable tables differ from one list to the next
  matching: SelectQueryBuilder<any, never, any>,
  sums: { [K in keyof S]: RawBuilder<number> },
): Promise<Page<T> & { sums: S | null }> {
  const limited = matching.limit(COUNT_CAP + 1);
  const compiled = limited.compile();
  const key = compiled.sql + JSON.stringify(compiled.parameters);
  if (capped.has(key)) return { list: rows, total: COUNT_CAP, isMore: true, sums: null };
  const counted = await db
    .selectFrom(limited.as('matching'))
    .select(sql<number>`count(*)`.as('n'))
    .select(Object.entries<RawBuilder<number>>(sums).map(([name, aggregate]) => aggregate.as(name)))
    .executeTakeFirstOrThrow();
  const { n, ...values } = counted as { n: number } & S;
  if (n <= COUNT_CAP) return { list: rows, total: n, sums: values as unknown as S };
  capped.set(key, true);
  return { list: rows, total: COUNT_CAP, isMore: true, sums: null };
}
