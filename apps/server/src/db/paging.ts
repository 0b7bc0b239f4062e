import { COUNT_CAP, type Page } from '@shibiao/contract/lists';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from './tables.generated.ts';
import { together } from './together.ts';
import { counting, knownTotal, type Total } from './totals.ts';
import type { Executor } from './transaction.ts';
import { countingTook, measured, walkOrGather } from './walk-or-gather.ts';

/** Rows to skip. */
export const offsetOf = (input: { page: number; count: number }) => (input.page - 1) * input.count;

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
  const { sums: _none, ...total } = knownTotal(key) ?? (await count());
  return { list: rows, ...total };

  async function count(): Promise<Total<null>> {
    const totalled = counting<null>(key);
    const { n } = await db
      .selectFrom(limited.as('matching'))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    return totalled(n, null);
  }
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
interface Chosen<S> extends Total<S> {
  ids: number[];
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
  const key = JSON.stringify([compiled.sql, compiled.parameters, Object.keys(sums ?? {})]);
  const pageKey = `${key}${walked.compile(db).sql}${input.page} ${input.count}`;
  return await together(db, pageKey, choose);

  async function choose(): Promise<Chosen<S>> {
    const known = knownTotal<S>(key);
    if (!known) {
      const totalled = counting<S>(key);
      const few = matching
        .select([id.as('id'), ...sortKeys, ...columns.map((column, i) => column.as(`c${i}`))])
        .limit(COUNT_CAP + 1);
      const aggregates = Object.entries<RawBuilder<number>>(sums ?? {}).map(
        ([name, sum]) => sql`${sum} as ${sql.ref(name)}`,
      );
      const counted = await measured(() =>
        sql<{ n: number; ids: number[] | null } & S>`
      with matching as materialized (${few})
      select ${sql.join([sql`count(*) as n`, ...aggregates])},
             -- Not sorted in vain when there are more.
             case when count(*) <= ${COUNT_CAP} then array(select id from matching order by ${gathered} ${page}) end as ids
      from matching`.execute(db),
      );
      countingTook(key, counted.took);
      const { n = 0, ids, ...values } = counted.result.rows[0] ?? {};
      const total = totalled(n, sums ? (values as unknown as S) : null);
      if (!total.isMore) return { ids: ids ?? [], ...total };
    }
    const ways = {
      walk: (on: Executor) =>
        sql<{ id: number }>`${walking.select(id.as('id'))} order by ${walked} ${page}`.execute(on),
      // `offset 0` keeps the planner from walking here, too.
      gather: (on: Executor) =>
        sql<{ id: number }>`select id from (${matching.select([id.as('id'), ...sortKeys])} offset 0) gathered
        order by ${gathered} ${page}`.execute(on),
    };
    const { rows } = await walkOrGather(db, key, pageKey, ways);
    const total = known ?? { total: COUNT_CAP, isMore: true, sums: null };
    return { ids: rows.map((row) => row.id), ...total };
  }
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

/**
 * A page whose every row carries what was counted over all of them. Beyond the last page there is no row to tell: the first one is asked.
 * @returns the page's rows, and a row with the counts unless there is none at all
 */
export async function countedPage<T>(
  input: { page: number; count: number },
  load: (page: { page: number; count: number }) => Promise<{ rows: T[] }>,
): Promise<{ rows: T[]; first: T | undefined }> {
  const { rows } = await load(input);
  if (rows.length > 0 || input.page === 1) return { rows, first: rows[0] };
  return { rows, first: (await load({ page: 1, count: 1 })).rows[0] };
}

/** Rows by ids in a column: one statement however many they are; by their own ids its plan is kept (see prepared.ts). */
export const withIds = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`;

/** Rows in the order of their ids; what vanished in between is left out. */
export function inOrder<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
