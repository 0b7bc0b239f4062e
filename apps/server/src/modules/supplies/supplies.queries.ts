import type { InputOf } from '@shibiao/contract/endpoint';
import { suppliesApi } from '@shibiao/contract/supplies';
import { type RawBuilder, sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import { and, type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { likePattern, matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { isInOn, organisationNameOn, organisationOn } from '../personnel/employment.queries.ts';

const LIVE: Condition = sql`supply.deleted_at is null`;
const BY_NAME = { by: sql`supply.name collate "zh-x-icu"` };
const value = sql<string>`(supply.stock * coalesce(supply.price, 0))::numeric(24, 2)`;
const isLow = sql<boolean>`coalesce(supply.stock < supply.min_stock, false)`;
/** Sum of a supply's moves since a day. */
const moved = (since: RawBuilder<unknown>, what: RawBuilder<unknown>) => sql<string>`(
  select coalesce(sum(l.quantity), 0)::numeric(12, 2) from supply_log l left join supply_log o on o.id = l.reverses_id
  where l.supply_id = supply.id and l.at >= ${since} and ${what})`;
const ofMonth = (what: RawBuilder<unknown>) => moved(sql`date_trunc('month', current_date)`, what);
/** Net quantity taken in the last 90 days including today; 0 when more was returned. */
const taken = sql`greatest(-${moved(sql`current_date - 89`, sql`coalesce(o.kind, l.kind) in ('领用', '退回')`)}, 0)`;
/** Cap of days in stock: 27 years. */
const MOST_DAYS = 9999;

export const supplies = list(suppliesApi.list, {
  table: 'supply',
  title: '物资',
  visible: () => LIVE,
  filters: {
    keyword: (words) => matchesKeyword('supply', words),
    id: equals('supply.id'),
    kind: equals('supply.kind'),
    place: equals('supply.place'),
    low: (low) => (low ? isLow : null),
  },
  sorts: {
    name: BY_NAME,
    stock: { by: sql`supply.stock` },
    value: { by: value },
    updatedAt: { by: sql`supply.updated_at` },
  },
  defaultSort: ['name', 'asc'],
  select: (rows: Rows<'supply'>) =>
    rows.leftJoin('organisation', 'organisation.id', 'supply.organisation_id').select([
      ...(
        ['id', 'version', 'name', 'spec', 'unit', 'kind', 'place', 'stock', 'price', 'remark'] as const
      ).map((column) => `supply.${column}` as const),
      'supply.min_stock as minStock',
      'supply.organisation_id as organisationId',
      'organisation.name as organisationName',
      'supply.created_at as createdAt',
      'supply.updated_at as updatedAt',
      isLow.as('isLow'),
      value.as('value'),
      ofMonth(sql`l.quantity > 0`).as('monthIn'),
      sql<string>`-${ofMonth(sql`l.quantity < 0`)}`.as('monthOut'),
      sql<string>`round(${taken} / 90, 2)`.as('dailyUse'),
      sql<number | null>`(select least(floor(supply.stock * 90 / use.taken), ${MOST_DAYS})::integer
          from (select ${taken} as taken) use where use.taken > 0)`.as('daysLeft'),
    ]),
  sums: () => ({
    value: sql`coalesce(sum(${value}), 0)::numeric(24, 2)`,
    low: sql`count(*) filter (where ${isLow})`,
  }),
});

/** Ids of the supplies in a filter; null for no filter, whose log includes deleted supplies. */
export async function narrowedTo(
  db: Executor,
  actor: Actor,
  { keyword, id, kind, place, low }: Omit<InputOf<typeof suppliesApi.list>, 'page' | 'count'>,
): Promise<number[] | null> {
  if (!(keyword || id || kind || place || low)) return null;
  const filter = { page: 1, count: 1, keyword, id, kind, place, low };
  const rows = await supplies.matching(db, actor, filter).select('supply.id').execute();
  return rows.map((row) => row.id);
}

export const supplyNames = list(suppliesApi.names, {
  table: 'supply',
  title: '物资',
  visible: () => LIVE,
  filters: { keyword: (words) => matchesKeyword('supply', words), kind: equals('supply.kind') },
  sorts: { name: BY_NAME },
  defaultSort: ['name', 'asc'],
  select: (rows: Rows<'supply'>) =>
    rows.select(['supply.id', 'supply.name', 'supply.spec', 'supply.unit', 'supply.kind', 'supply.place']),
});

const sumUntil = (supplyId: number | null | undefined, until: Condition): RawBuilder<string | null> =>
  supplyId
    ? sql`(select coalesce(sum(quantity), 0)::numeric(12, 2) from supply_log o where o.supply_id = ${supplyId} and ${until})`
    : sql`null::numeric`;

/** A move belongs to the taker's organisation on its day. */
const [AT, TAKER] = [sql<string>`supply_log.at`, 'supply_log.personnel_id'];

/** The log, optionally of some supplies. */
export const movesOf = (supplyIds: readonly number[] | null) =>
  list(suppliesApi.log, {
    table: 'supply_log',
    title: '登记',
    visible: () => (supplyIds ? sql`supply_log.supply_id = any(${[...supplyIds]}::integer[])` : sql`true`),
    filters: {
      keyword: (words) => sql`lower(supply_log.note) like ${likePattern(words)}`,
      supplyId: equals('supply_log.supply_id'),
      kind: equals('supply_log.kind'),
      personnelId: equals('supply_log.personnel_id'),
      orgnizationalid: (id) => isInOn(AT, TAKER, id),
      departmentId: (id) => sql`coalesce(${organisationOn(AT, TAKER)}, 0) = ${id}`,
      isUse: (isUse) =>
        sql`(coalesce((select o.kind from supply_log o where o.id = supply_log.reverses_id), supply_log.kind) in ('领用', '退回')) = ${isUse}`,
      from: since('supply_log.at'),
      to: until('supply_log.at'),
    },
    sorts: { at: { by: sql`supply_log.at` } },
    defaultSort: ['at', 'desc'],
    select: (rows: Rows<'supply_log'>) =>
      rows
        .innerJoin('supply', 'supply.id', 'supply_log.supply_id')
        .innerJoin('personnel as writer', 'writer.id', 'supply_log.by_id')
        .leftJoin('personnel as taker', 'taker.id', 'supply_log.personnel_id')
        .leftJoin('lesson', 'lesson.id', 'supply_log.lesson_id')
        .leftJoin('institution', 'institution.id', 'supply_log.institution_id')
        .select([
          ...(['id', 'kind', 'quantity', 'price', 'at', 'note'] as const).map(
            (column) => `supply_log.${column}` as const,
          ),
          'supply_log.supply_id as supplyId',
          'supply.name as supplyName',
          'supply.unit as unit',
          'supply_log.stock_after as stockAfter',
          'supply_log.personnel_id as personnelId',
          'taker.name as personnelName',
          organisationNameOn(AT, TAKER).as('organisationName'),
          'supply_log.lesson_id as lessonId',
          'lesson.name as lessonName',
          'supply_log.institution_id as institutionId',
          'institution.name as institutionName',
          'writer.id as byId',
          'writer.name as byName',
          'supply_log.reverses_id as reversesId',
          sql<boolean>`exists (select from supply_log r where r.reverses_id = supply_log.id)`.as(
            'isReversed',
          ),
        ]),
    sums: (_actor, { supplyId, from, to }) => ({
      opening: from
        ? sumUntil(supplyId, sql`o.at < ${from}::date`)
        : supplyId
          ? sql`0::numeric(12, 2)`
          : sql`null::numeric`,
      closing: sumUntil(supplyId, to ? sql`o.at < ${to}::date + 1` : sql`true`),
    }),
  });
export const supplyMoves = movesOf(null);

/** A ledger row to insert. */
export interface Move {
  supplyId: number;
  kind: string;
  /** Signed quantity; or the counted stock, which becomes the stock now (the supply must be locked). */
  quantity: string | { counted: string };
  price?: string | null | undefined;
  personnelId?: number | null | undefined;
  lessonId?: number | null | undefined;
  institutionId?: number | null | undefined;
  byId: number;
  note?: string | null | undefined;
  reversesId?: number | null | undefined;
}

/** A move stores its present price; receipts without one have none, reversals take their row's. */
const priceOf = ({ kind, price }: Move) =>
  kind === '入库' || kind === '冲正'
    ? sql`${price ?? null}::numeric`
    : sql`coalesce(${price ?? null}::numeric, price)`;

/**
 * Moves stock and writes the ledger in one statement.
 * @returns the ledger row's id; undefined when the stock is insufficient
 */
export async function moveStock(trx: Executor, move: Move): Promise<number | undefined> {
  const { quantity: given } = move;
  const quantity =
    typeof given === 'string'
      ? sql`${given}::numeric`
      : sql`(${given.counted}::numeric - (select stock from supply where id = ${move.supplyId}))`;
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update supply set stock = stock + ${quantity},
        price = ${move.kind === '入库' ? sql`coalesce(${move.price ?? null}::numeric, price)` : sql`price`}
      where id = ${move.supplyId} and deleted_at is null and stock + ${quantity} >= 0
      returning id, stock, price
    )
    insert into supply_log (supply_id, kind, quantity, stock_after, price, personnel_id, lesson_id, institution_id, by_id, note, reverses_id)
    select id, ${move.kind}, ${quantity}, stock, ${priceOf(move)}, ${move.personnelId ?? null}::integer,
      ${move.lessonId ?? null}::integer, ${move.institutionId ?? null}::integer, ${move.byId}::integer, ${move.note ?? null},
      ${move.reversesId ?? null}::integer
    from moved returning id`.execute(trx);
  return rows[0]?.id;
}

/** Locks supplies by id; the lock order prevents deadlocks between moves of several lines. */
export async function lockSupplies(trx: Executor, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; stock: string }>`select id, name, stock from supply
    where id = any(${[...ids]}::integer[]) and deleted_at is null order by id for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function moveOf(trx: Executor, id: number) {
  return await trx.selectFrom('supply_log').selectAll().where('id', '=', id).executeTakeFirst();
}

/** One to-do of the office while a supply is below its minimum. */
export const followStock = (trx: Executor, ids: readonly number[]): Promise<void> =>
  followSubjects(trx, {
    kind: 'lowStock',
    subject: 'supply',
    ids,
    wanted: sql`select id as subject_id, '库存不足：' || name || ' 剩 ' || trim_scale(stock) || unit as title, null::integer as personnel_id,
      'general_office' as role_key, null::date as due_on from supply where deleted_at is null and stock < min_stock`,
  });

/** Net quantity taken by person or organisation, at the row's price or the last purchase price. */
export async function usage(
  db: Executor,
  { from, to, by }: InputOf<typeof suppliesApi.usage>,
  supplyIds: readonly number[] | null = null,
) {
  const whose =
    by === 'person' ? sql`l.personnel_id` : organisationOn(sql<string>`l.at`, sql<number>`l.personnel_id`);
  const days = and(
    sql`coalesce(o.kind, l.kind) in ('领用', '退回')`,
    ...(from ? [since('l.at')(from)] : []),
    ...(to ? [until('l.at')(to)] : []),
    ...(supplyIds ? [sql<boolean>`l.supply_id = any(${[...supplyIds]}::integer[])`] : []),
  );
  const { rows } = await sql<{ id: number | null; name: string; times: number; value: string }>`
    select used.whose as id, coalesce(named.name, '未登记') as name, used.times, used.value
    from (select ${whose} as whose, count(*) filter (where l.kind = '领用') - count(*) filter (where o.kind = '领用') as times,
        (-sum(l.quantity * coalesce(l.price, supply.price, 0)))::numeric(24, 2) as value
      from supply_log l join supply on supply.id = l.supply_id left join supply_log o on o.id = l.reverses_id
      where ${days} group by 1) used
    left join ${by === 'person' ? sql`personnel` : sql`organisation`} named on named.id = used.whose
    order by used.value desc, used.whose`.execute(db);
  return rows;
}
