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
  // oxlint-disable-next-line typescript/no-explicit-any -- joined nullable tables differ from one list to the next
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

interface Choice<S> {
  /** The filtered query without select, order and limit. */
  // oxlint-disable-next-line typescript/no-explicit-any -- joined tables differ from one list to the next
  matching: SelectQueryBuilder<any, any, object>;
  /** The same rows by conditions that are cheap to ask of one row after another, where that is another query. */
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  walking?: SelectQueryBuilder<any, any, object>;
  id: RawBuilder<number>;
  /** What is sorted by before the id, and its direction with `nulls first` or `nulls last` where the index has them so. */
  key: RawBuilder<unknown> | readonly RawBuilder<unknown>[];
  direction: 'asc' | 'desc';
  nulls?: string;
  input: { page: number; count: number };
  /** Columns and aggregates over them, by name. */
  columns?: readonly RawBuilder<unknown>[];
  sums?: { [K in keyof S]: RawBuilder<number> };
}
interface Chosen<S> {
  ids: number[];
  total: number;
  isMore?: boolean;
  /** null above COUNT_CAP */
  sums: S | null;
}

/**
 * The ids of a page, its total and sums over everything the filter selects. Up to COUNT_CAP rows are read by the filter's index and sorted;
 * only a filter that selects more is walked in the sort's order, where the next match is never far. The planner, left alone, guesses between the
 * two and walks through a million rows for a filter that matches none of them.
 */
export async function choosePage<S extends Record<string, number>>(
  db: Executor,
  choice: Choice<S>,
): Promise<Chosen<S>> {
  const { matching, walking = matching, id, input, sums, columns = [] } = choice;
  const keys = [choice.key].flat();
  const sortKeys = keys.map((key, i) => key.as(`sort_key${i}`));
  const order = (by: readonly RawBuilder<unknown>[], last: RawBuilder<unknown>) =>
    sql`${sql.join(by.map((one) => sql`${one} ${sql.raw(`${choice.direction}${choice.nulls ?? ''}`)}`))}, ${last} ${sql.raw(choice.direction)}`;
  const walked = order(keys, id);
  const gathered = order(
    keys.map((_, i) => sql.ref(`sort_key${i}`)),
    sql`id`,
  );
  const page = sql`limit ${input.count} offset ${offsetOf(input)}`;
  const compiled = matching.select(sql`1`.as('one')).compile();
  const known = compiled.sql + JSON.stringify(compiled.parameters);
  if (!capped.has(known)) {
    const few = matching
      .select([id.as('id'), ...sortKeys, ...columns.map((column, i) => column.as(`c${i}`))])
      .limit(COUNT_CAP + 1);
    const aggregates = Object.entries<RawBuilder<number>>(sums ?? {}).map(
      ([name, sum]) => sql`${sum} as ${sql.ref(name)}`,
    );
    const { rows } = await sql<{ n: number; ids: number[] } & S>`
      with matching as materialized (${few})
      select ${sql.join([sql`count(*) as n`, ...aggregates])},
             array(select id from matching order by ${gathered} ${page}) as ids
      from matching`.execute(db);
    const { n = 0, ids = [], ...values } = rows[0] ?? {};
    if (n <= COUNT_CAP) return { ids, total: n, sums: sums ? (values as unknown as S) : null };
    capped.set(known, true);
  }
  const ids = await quicker(`${known}${JSON.stringify([input.page, input.count])}${walked.compile(db).sql}`, {
    walk: async () =>
      (
        await sql<{
          id: number;
        }>`${walking.select(id.as('id'))} order by ${walked} ${page}`.execute(db)
      ).rows,
    // `offset 0` keeps the planner from walking here, too.
    gather: async () =>
      (
        await sql<{
          id: number;
        }>`select id from (${matching.select([id.as('id'), ...sortKeys])} offset 0) gathered
          order by ${gathered} ${page}`.execute(db)
      ).rows,
  });
  return { ids: ids.map((row) => row.id), total: COUNT_CAP, isMore: true, sums: null };
}

/** A walk that took no longer needs no comparing. */
const QUICK_MS = 15;
/** Each way is timed this often and its best time counts: other work on the machine only ever adds. */
const TRIES = 3;
/** Gathering must win clearly, for its cost grows with the matches and a walk's does not. */
const CLEARLY = 0.7;
interface Ways {
  walk: number[];
  gather: number[];
}
const tried = new LRUCache<string, Ways>({ max: 500, ttl: 10 * 60_000 });
type Found = { id: number }[];

/**
 * Walking the sort's index finds the next match soon, unless all matches lie at its far end; then gathering and sorting them is quicker. Which
 * it is depends on the data alone, so both are tried and the better one is remembered for a while.
 */
async function quicker(
  key: string,
  ways: { walk: () => Promise<Found>; gather: () => Promise<Found> },
): Promise<Found> {
  const times: Ways = tried.get(key) ?? { walk: [], gather: [] };
  tried.set(key, times);
  return prefersGathering(times)
    ? await timed(times.gather, ways.gather)
    : await timed(times.walk, ways.walk);
}

function prefersGathering({ walk, gather }: Ways): boolean {
  if (walk.length < TRIES || Math.min(...walk) <= QUICK_MS) return false;
  const ratio = Math.min(...gather) / Math.min(...walk);
  // One try tells when it is hopeless.
  return gather.length === 0 || (gather.length < TRIES ? ratio < 2 : ratio < CLEARLY);
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work();
  if (times.length < TRIES) times.push(performance.now() - began);
  return result;
}

/**
 * A page whose ids are chosen first, so that a deep one joins only its own rows.
 * @param load the rows of these ids, in any order
 */
export async function listPage<T extends { id: number }>(
  db: Executor,
  choice: Omit<Choice<Record<string, never>>, 'sums' | 'columns'>,
  load: (ids: number[]) => Promise<T[]>,
): Promise<Page<T>> {
  const { ids, total, isMore } = await choosePage(db, choice);
  const rows = ids.length > 0 ? await load(ids) : [];
  return { list: inOrder(ids, rows), total, ...(isMore ? { isMore } : {}) };
}

/** Rows by ids in a column: one statement however many they are; by their own ids its plan is kept (see prepared.ts). */
export const withIds = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`;

/** Rows in the order of their ids; what vanished in between is left out. */
export function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
