import { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { datedFigure } from '../../db/cache.ts';
import { groupedPage } from '../../db/grouped-page.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { keepsInstitution } from './keeping.queries.ts';

type Row = OutputOf<typeof institutionsApi.coreList>['list'][number];
type Sums = OutputOf<typeof institutionsApi.coreList>['sums'];
type Filter = InputOf<typeof institutionsApi.coreList>;

/** Plan and actual of an institution `i` in a month, with its facts. */
const monthOf = (month: RawBuilder<unknown>, from: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
  select i.id, i.id as coorgid, i.name as "cooperationName", i.level, city_name(city) as "cityName", ${month} as month, t.version as "targetVersion",
    coalesce(t.planned_days, 0)::numeric(6, 1) as "plannedDays", coalesce(t.planned_amount, 0)::numeric(14, 2) as "plannedAmount",
    coalesce(a.days, 0)::numeric(8, 1) as "actualDays", coalesce(a.amount, 0)::numeric(14, 2) as "actualAmount"
  from institution i left join region city on city.id = i.city_id ${from}
  left join core_target t on t.institution_id = i.id and t.month = ${month} and t.deleted_at is null
  left join lateral (
    select sum(days) as days, sum(fee_income) as amount from lesson
    where institution_id = i.id and status = 1 and lesson_status = 1
      and first_date >= (${month} || '-01')::date and first_date < (${month} || '-01')::date + interval '1 month'
  ) a on true
  where ${where}`;

/** Core institutions with a month's plan and confirmed lessons. They are hundreds, not millions. */
const coreOf = (actor: Actor, { keyword, regionId }: Filter, month: string) =>
  monthOf(
    sql`${month}::text`,
    sql``,
    sql`i.is_core = 1 and i.deleted_at is null and i.merged_into is null and ${keepsInstitution(actor, 'i.id')}
      and ${keyword ? matchesKeyword('i', keyword) : sql`true`}
      and ${regionId ? sql`${regionId} in (i.province_id, i.city_id)` : sql`true`}`,
  );

const SORTS = {
  cooperationName: sql`grouped."cooperationName" collate "zh-x-icu"`,
  plannedAmount: sql`grouped."plannedAmount"`,
  actualAmount: sql`grouped."actualAmount"`,
} as const;

/** A page of the core institutions that the caller maintains, with sums over all. */
export async function listCore(
  db: Executor,
  actor: Actor,
  filter: Filter,
  month: string,
): Promise<OutputOf<typeof institutionsApi.coreList>> {
  const groups = coreOf(actor, filter, month);
  const order = sql`${SORTS[filter.sort ?? 'cooperationName']} ${sql.raw(filter.order ?? 'asc')}, grouped.id`;
  return await datedFigure(
    db,
    institutionsApi.coreList,
    seenIn(actor, 'customers'),
    { ...filter, month },
    async () => {
      const [page, sums] = await Promise.all([
        groupedPage<Row>(db, filter, { groups, order }),
        sumsOf(db, groups),
      ]);
      return { ...page, sums };
    },
  );
}

async function sumsOf(db: Executor, groups: RawBuilder<unknown>): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum("plannedDays"), 0)::numeric(10, 1)::text as "plannedDays", coalesce(sum("plannedAmount"), 0)::numeric(16, 2)::text as "plannedAmount",
      coalesce(sum("actualDays"), 0)::numeric(10, 1)::text as "actualDays", coalesce(sum("actualAmount"), 0)::numeric(16, 2)::text as "actualAmount"
    from (${groups}) core`.execute(db);
  return rows[0] as Sums;
}

/** Months with a plan or with lessons, newest first. */
export async function coreMonths(db: Executor, id: number): Promise<Row[]> {
  const months = sql`join (
    select month from core_target where institution_id = ${id} and deleted_at is null
    union select to_char(first_date, 'YYYY-MM') from lesson where institution_id = ${id} and status = 1 and lesson_status = 1) m on true`;
  const { rows } =
    await sql<Row>`${monthOf(sql`m.month`, months, sql`i.id = ${id}`)} order by m.month desc`.execute(db);
  return rows;
}

export async function targetOf(trx: Executor, institutionId: number, month: string) {
  return await trx
    .selectFrom('core_target')
    .where('institution_id', '=', institutionId)
    .where('month', '=', month)
    .where('deleted_at', 'is', null)
    .select(['id', 'version'])
    .executeTakeFirst();
}

/** @returns the new value */
export async function toggleCoreFlag(trx: Executor, id: number): Promise<number | undefined> {
  const row = await trx
    .updateTable('institution')
    .set({ is_core: sql<number>`3 - is_core` })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .returning('is_core')
    .executeTakeFirst();
  return row?.is_core;
}
