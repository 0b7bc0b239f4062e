import type { Endpoint, InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { COUNT_CAP, type Page } from '@shibiao/contract/lists';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../lib/actor.ts';
import { type FigureCall, seenByOne, type Viewer } from '../lib/cache.ts';
import { type AppError, notFound } from '../lib/errors.ts';
import { figure, figurePart, slotOf } from './cache.ts';
import { readByCursor } from './cursor.ts';
import { anyOf, runPrepared } from './prepared.ts';
import type { DB } from './tables.generated.ts';
import type { Executor } from './transaction.ts';
import { idsIn, organisationsBelow } from './trees.ts';

export type Condition = RawBuilder<boolean>;
/** A condition on ids of another table that are read first, so that the planner knows their number. */
export interface OfIds {
  /** A subquery of ids to stand behind `in`. */
  ids: Parameters<typeof idsIn>[1];
  condition: (isAmong: (column: string) => Condition) => Condition;
}
/** A longer list costs more to send and plan than it saves. */
const FEW_IDS = 1000;
type Table = keyof DB;
/** A query with its rows chosen and its columns still open. */
export type Rows<T extends Table> = SelectQueryBuilder<DB, T, object>;
type Direction = 'asc' | 'desc';

interface Paging {
  page: number;
  count: number;
  sort?: string | undefined;
  order?: Direction | undefined;
}
export interface Sort<F = object> {
  by: RawBuilder<unknown>;
  /** The direction in which nulls come last, as the sort's index has it; PostgreSQL's default unless given. */
  blanksLast?: Direction;
  /** Disjoint parts that cover all rows, each ordered by an index, where no index has the whole order. */
  parts?: (filter: F) => Part[];
}
interface Part {
  where: Condition;
  /** Order of the part before the id, when it differs from the others. */
  by?: RawBuilder<unknown>;
  isBackwards?: true;
}

/** The filter that a list's call takes, its row, and its sums. */
type FilterOf<E extends Endpoint> = InputOf<E> & Paging;
type RowOf<E extends Endpoint> = OutputOf<E> extends { list: (infer R)[] } ? R : never;
type SumsOf<E extends Endpoint> = OutputOf<E> extends { sums: infer S } ? NonNullable<S> : never;
type SortsOf<F extends Paging> = NonNullable<F['sort']>;

interface Definition<E extends Endpoint, T extends Table, S> {
  table: T;
  /** The table with the joins that conditions and sorts need, where subqueries would miss their indexes. */
  from?: (db: Executor) => Rows<T>;
  /** Title of one row in "…不存在". */
  title: string;
  /** State of a row that the caller could see earlier; null gives a plain 404. */
  whereabouts?: (db: Executor, actor: Actor, rowId: number) => Promise<string | null>;
  /** Scope condition, and the list's fixed conditions (not deleted, for one). */
  visible: (actor: Actor, filter: Partial<FilterOf<E>>) => Condition;
  /** Condition of each filter field; null when it selects everything. Empty fields are skipped. */
  filters: {
    [K in Exclude<keyof FilterOf<E>, keyof Paging | 'columns'>]-?: (
      value: NonNullable<FilterOf<E>[K]>,
      actor: Actor,
      filter: FilterOf<E>,
    ) => Condition | OfIds | null;
  };
  sorts: Record<SortsOf<FilterOf<E>>, Sort<FilterOf<E>>>;
  defaultSort: [SortsOf<FilterOf<E>>, Direction];
  /** The sort allowed to this actor: nobody may sort by a column that is hidden from them. */
  sortFor?: (actor: Actor, sort: SortsOf<FilterOf<E>>) => SortsOf<FilterOf<E>>;
  select: (rows: Rows<T>, actor: Actor) => SelectQueryBuilder<DB, T, S>;
  /** For rows that are no table rows: the id expression, and how to find the rows of given ids. */
  rowId?: { id: RawBuilder<number>; among: (ids: readonly number[]) => Condition };
}
/** Sums over everything that the filter selects; up to COUNT_CAP rows only where `sumsUpToCap` says so. */
type Summed<E extends Endpoint> = [SumsOf<E>] extends [never]
  ? object
  : {
      sums: (actor: Actor, filter: FilterOf<E>) => { [K in keyof SumsOf<E>]: RawBuilder<SumsOf<E>[K]> };
      sumsUpToCap?: true;
    };
/** Maps selected rows to answered rows (masked phones, for one). */
type Presented<E extends Endpoint, S> =
  S extends RowOf<E>
    ? { present?: (actor: Actor) => (row: S) => RowOf<E> }
    : { present: (actor: Actor) => (row: S) => RowOf<E> };

/** Argument of `list()` for a call of the contract. */
export type ListDefinition<E extends Endpoint, T extends Table, S> = Definition<E, T, S> &
  Summed<E> &
  Presented<E, S>;

/**
 * One noun's list: a page with its total, all rows for an export, one row. All of them obey the same visibility and the
 * same filters. A filter of the contract without a condition does not compile, nor a row that lacks what the contract
 * answers.
 */
export function list<E extends Endpoint, T extends Table, S extends { id: number }>(
  endpoint: E,
  of: ListDefinition<NoInfer<E>, T, S>,
) {
  type F = FilterOf<E>;
  type R = RowOf<E>;
  const id = of.rowId?.id ?? sql<number>`${sql.ref(`${of.table}.id`)}`;
  const { present, sums, sumsUpToCap } = of as {
    present?: (actor: Actor) => (row: S) => R;
    sums?: (actor: Actor, filter: F) => Record<string, RawBuilder<unknown>>;
    sumsUpToCap?: true;
  };
  const from = (db: Executor) => of.from?.(db) ?? (db.selectFrom(of.table as Table) as unknown as Rows<T>);
  const shownTo = (actor: Actor) => present?.(actor) ?? ((row: S) => row as unknown as R);

  /** The rows that the filter selects. */
  const matching = (db: Executor, actor: Actor, filter: F): Rows<T> =>
    from(db).where(and(of.visible(actor, filter), ...asked(of.filters, filter, actor).map(inOneStatement)));

  /** The same, with the ids of `OfIds` conditions read first. */
  async function matchingIds(db: Executor, actor: Actor, filter: F): Promise<Rows<T>> {
    const conditions = await Promise.all(
      asked(of.filters, filter, actor).map(async (one) => {
        if (!('ids' in one)) return one;
        const ids = await idsIn(db, sql<number>`(select id from ${one.ids} of_ids limit ${FEW_IDS + 1})`);
        return ids.length > FEW_IDS
          ? inOneStatement(one)
          : one.condition((column) => oneOf(column, 'integer')(ids));
      }),
    );
    return from(db).where(and(of.visible(actor, filter), ...conditions));
  }

  function sortOf(actor: Actor, filter: F): Sort<F> & { direction: Direction } {
    const [defaultSort, defaultOrder] = of.defaultSort;
    const wanted = (filter.sort ?? defaultSort) as SortsOf<F>;
    const sort = of.sortFor?.(actor, wanted) ?? wanted;
    return { ...of.sorts[sort], direction: filter.order ?? (filter.sort ? 'desc' : defaultOrder) };
  }

  /** Columns of `order by`: the sort's, then the id, so that pages never overlap. */
  function orderOf(actor: Actor, filter: F): RawBuilder<unknown> {
    const sort = sortOf(actor, filter);
    return ordered(sort, sort.by, id);
  }

  /**
   * Ids first, so that a deep page joins only its own rows. Up to COUNT_CAP matches are sorted by one statement
   * that also counts them; more are read in the order of the sort's index.
   */
  async function choose(db: Executor, actor: Actor, filter: F): Promise<{ ids: number[] } & Total> {
    const rows = await matchingIds(db, actor, filter);
    const sort = sortOf(actor, filter);
    const offset = (filter.page - 1) * filter.count;
    const page = sql`limit ${filter.count} offset ${offset}`;
    const total = slotOf<Total>(db, endpoint, viewerOf(actor), asksOf(filter));
    if (!total.get()?.isMore) {
      const sorted = await sql<{ total: number; ids: number[] | null }>`
        with matches as materialized (${rows.select([id.as('id'), sort.by.as('sort_key')]).limit(COUNT_CAP + 1)})
        select count(*)::integer as total, case when count(*) <= ${COUNT_CAP} then
          array(select id from matches order by ${ordered(sort, sql.ref('sort_key'), sql.ref('id'))} ${page}) end as ids
        from matches`.execute(db);
      const { total: counted = 0, ids } = sorted.rows[0] ?? {};
      if (ids) return { ids, total: counted };
      total.put({ total: COUNT_CAP, isMore: true });
    }
    const inOrder = sort.parts
      ? inParts(rows, sort, sort.parts(filter), offset + filter.count)
      : sql`${rows.select(id.as('id'))} order by ${ordered(sort, sort.by, id)}`;
    const inIndexOrder = await sql<{ id: number }>`${inOrder} ${page}`.execute(db);
    return { ids: inIndexOrder.rows.map((row) => row.id), total: COUNT_CAP, isMore: true };
  }

  /** The first rows of each part, merged into the whole order. */
  function inParts(
    rows: Rows<T>,
    { by, direction }: ReturnType<typeof sortOf>,
    parts: readonly Part[],
    count: number,
  ): RawBuilder<unknown> {
    const one = ({ where, by: column, isBackwards }: Part) => {
      const order = isBackwards ? opposite(direction) : direction;
      const first = column ? sql`${column} ${sql.raw(order)}, ` : sql``;
      return sql`(${rows.where(where).select([id.as('id'), by.as('sort_key')])}
        order by ${first}${id} ${sql.raw(direction)} limit ${count})`;
    };
    return sql`select id from (${sql.join(parts.map(one), sql` union all `)}) parts
      order by sort_key ${sql.raw(direction)}, id ${sql.raw(direction)}`;
  }

  /** Aggregates over all rows of the filter, for a call beside the list. */
  async function totals<A extends object>(
    call: FigureCall,
    db: Executor,
    actor: Actor,
    filter: F,
    columns: { [K in keyof A]: RawBuilder<A[K]> },
  ): Promise<A & { asOf: string }> {
    const { value, asOf } = await figure(db, call, viewerOf(actor), asksOf(filter), async () =>
      ((await matchingIds(db, actor, filter)) as SelectQueryBuilder<DB, Table, object>)
        .select(Object.entries<RawBuilder<unknown>>(columns).map(([name, sum]) => sum.as(name)))
        // `having` forces one row even where no sum aggregates the list's own rows.
        .having(sql<boolean>`true`)
        .executeTakeFirstOrThrow(),
    );
    return { ...(value as A), asOf };
  }

  const sumsOf = (db: Executor, actor: Actor, filter: F): Promise<SumsOf<E>> =>
    totals(figurePart(endpoint, 'sums'), db, actor, filter, (sums?.(actor, filter) ?? {}) as never);

  /** Rows of the given ids in their order; rows deleted meanwhile are omitted. */
  async function rowsOf(db: Executor, actor: Actor, ids: readonly number[]): Promise<R[]> {
    if (ids.length === 0) return [];
    const among = of.rowId?.among(ids) ?? sql<boolean>`${id} = ${anyOf(ids)}`;
    const query = of.select(from(db).where(among), actor);
    const rows = await runPrepared<S>(db, `${of.table}_rows`, query);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((one) => byId.get(one) ?? []).map(shownTo(actor));
  }

  /** @throws 404 unless every row is inside the caller's scope */
  async function mustSee(db: Executor, actor: Actor, rowIds: readonly number[]): Promise<void> {
    const distinct = [...new Set(rowIds)];
    const seen = (from(db) as SelectQueryBuilder<DB, Table, object>)
      .where(and(sql`${id} = ${anyOf(distinct)}`, of.visible(actor, {})))
      .select(id.as('id'));
    const rows = await runPrepared(db, `${of.table}_seen`, seen);
    if (rows.length !== distinct.length) throw await absent(db, actor, distinct);
  }

  /** 404 for rows; for a single row with its state, for callers who could see it earlier. */
  async function absent(db: Executor, actor: Actor, rowIds: readonly number[]): Promise<AppError> {
    const [only] = rowIds.length === 1 ? rowIds : [];
    return notFound(of.title, only === undefined ? null : await of.whereabouts?.(db, actor, only));
  }

  return {
    matching,
    sortOf,
    orderOf,
    sumsOf,
    totals,
    rowsOf,

    /** One page of the filter with its total and sums. */
    async page(db: Executor, actor: Actor, filter: F): Promise<OutputOf<E>> {
      const summing = sums && !sumsUpToCap ? sumsOf(db, actor, filter) : undefined;
      const [{ ids, ...total }, everything] = await Promise.all([choose(db, actor, filter), summing]);
      const [rows, few] = await Promise.all([
        rowsOf(db, actor, ids),
        sumsUpToCap && !total.isMore ? sumsOf(db, actor, filter) : null,
      ]);
      const page: Page<R> = { list: rows, ...total };
      return (sums ? { ...page, sums: everything ?? few } : page) as OutputOf<E>;
    },

    /** All rows of the filter in its order, for an export; read by a cursor, never all in memory. */
    async *stream(db: Executor, actor: Actor, filter: F): AsyncGenerator<R> {
      const show = shownTo(actor);
      const matches = await matchingIds(db, actor, filter);
      const rows = of.select(matches, actor).orderBy(orderOf(actor, filter) as never);
      for await (const row of readByCursor<S>(db, rows as never)) yield show(row);
    },

    /** @throws 404 outside the caller's scope */
    async one(db: Executor, actor: Actor, rowId: number): Promise<R> {
      const query = of.select(from(db).where(and(sql`${id} = ${rowId}`, of.visible(actor, {}))), actor);
      const [row] = await runPrepared<S>(db, `${of.table}_one`, query);
      if (!row) throw await absent(db, actor, [rowId]);
      return shownTo(actor)(row);
    },

    mustSee,

    /** Row access check that `serve()` runs for calls that name a row. */
    ofRow: {
      row: ({ db, actor, id }: { db: Executor; actor: Actor; id: number }) => mustSee(db, actor, [id]),
      rowTable: of.table as string,
    },
  };
}

interface Total {
  total: number;
  isMore?: true;
}

/** A list may depend on any right of a person (scope, regions, functions). */
const viewerOf = (actor: Actor): Viewer => seenByOne(actor);

/** The filter without page and order. */
export function asksOf<F extends Paging>(filter: F): Omit<F, keyof Paging> {
  const { page: _page, count: _count, sort: _sort, order: _order, ...asks } = filter;
  return asks;
}

const opposite = (direction: Direction): Direction => (direction === 'asc' ? 'desc' : 'asc');

function ordered(
  { blanksLast, direction }: Pick<Sort, 'blanksLast'> & { direction: Direction },
  key: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
) {
  const nulls = blanksLast === undefined ? '' : blanksLast === direction ? ' nulls last' : ' nulls first';
  return sql`${key} ${sql.raw(direction + nulls)}, ${last} ${sql.raw(direction)}`;
}

export const and = (...conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` and `)})`;

const inOneStatement = (one: Condition | OfIds): Condition =>
  'ids' in one ? one.condition((column) => sql`${sql.ref(column)} in ${one.ids}`) : one;

function asked<F extends object>(filters: object, filter: F, actor: Actor): (Condition | OfIds)[] {
  type Ask = (value: unknown, actor: Actor, filter: F) => Condition | OfIds | null;
  return Object.entries(filters as Record<string, Ask>).flatMap(([key, ask]) => {
    const value = filter[key as keyof F];
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
      return [];
    return ask(value, actor, filter) ?? [];
  });
}

/** Sort by a column that few rows have: these in the order of its partial index, the others by their id. */
export const byRareColumn = (column: string): Sort => ({
  by: sql.ref(column),
  parts: () => [
    { where: sql`${sql.ref(column)} is not null`, by: sql.ref(column) },
    { where: sql`${sql.ref(column)} is null` },
  ],
});

/** Common filter conditions. */
export const equals =
  (column: string) =>
  (value: unknown): Condition =>
    sql`${sql.ref(column)} = ${value}`;
export const oneOf =
  (column: string, type: 'integer' | 'text') =>
  (values: readonly unknown[]): Condition =>
    sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;
/** On or after a day, and until the end of a day. */
export const since =
  (column: string) =>
  (day: string): Condition =>
    sql`${sql.ref(column)} >= ${day}::date`;
export const until =
  (column: string) =>
  (day: string): Condition =>
    sql`${sql.ref(column)} < ${day}::date + 1`;
/** Rows of an organisation and its descendants. */
export const inOrganisation =
  (column: string) =>
  (root: Parameters<typeof organisationsBelow>[0]): OfIds => ({
    ids: organisationsBelow(root),
    condition: (isAmong) => isAmong(column),
  });
/** A field that only modifies another one. */
export const noCondition = (): null => null;
