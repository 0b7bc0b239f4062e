import type { institutionsApi } from '@shibiao/contract/customers/institutions';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { countedPage, offsetOf } from '../../db/paging.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';

type Row = OutputOf<typeof institutionsApi.coreList>['list'][number];
type Sums = OutputOf<typeof institutionsApi.coreList>['sums'];
type Filter = InputOf<typeof institutionsApi.coreList>;

const SORTS = {
  cooperationName: 'name collate "zh-x-icu"',
  plannedAmount: '"plannedAmount"',
  actualAmount: '"actualAmount"',
} as const;

/** Core institutions with a month's plan and what their confirmed lessons of the month say. There are hundreds of them, not millions. */
const coreOf = (filter: Pick<Filter, 'keyword' | 'regionId'>, month: string) => sql`
  select i.id, i.id as coorgid, i.name, i.name as "cooperationName", i.level, city_name(city) as "cityName", ${month}::text as month, t.version as "targetVersion",
    coalesce(t.planned_days, 0)::numeric(6, 1) as "plannedDays", coalesce(t.planned_amount, 0)::numeric(14, 2) as "plannedAmount",
    coalesce(a.days, 0)::numeric(8, 1) as "actualDays", coalesce(a.amount, 0)::numeric(14, 2) as "actualAmount"
  from institution i left join region city on city.id = i.city_id
  left join core_target t on t.institution_id = i.id and t.month = ${month} and t.deleted_at is null
  left join lateral (
    select sum(days) as days, sum(fee_income) as amount from lesson
    where institution_id = i.id and status = 1 and lesson_status = 1
      and first_date >= (${month} || '-01')::date and first_date < (${month} || '-01')::date + interval '1 month'
  ) a on true
  where i.is_core = 1 and i.deleted_at is null and i.merged_into is null
    and ${filter.keyword ? matchesKeyword('i', filter.keyword) : sql`true`}
    and (${filter.regionId ?? null}::integer is null or ${filter.regionId ?? null} in (i.province_id, i.city_id))`;
const orderOf = (filter: Filter) =>
  sql.raw(`${SORTS[filter.sort ?? 'cooperationName']} ${filter.order ?? 'asc'}, id`);

export async function listCore(db: Executor, filter: Filter, month: string) {
  const { rows, first } = await countedPage(filter, (page) =>
    sql<Row & { n: number; sums: Sums }>`
    with core as (${coreOf(filter, month)})
    select core.*, count(*) over () as n,
      json_build_object('plannedDays', (sum("plannedDays") over ())::text, 'plannedAmount', (sum("plannedAmount") over ())::text,
        'actualDays', (sum("actualDays") over ())::text, 'actualAmount', (sum("actualAmount") over ())::text) as sums
    from core order by ${orderOf(filter)} limit ${page.count} offset ${offsetOf(page)}`.execute(db),
  );
  const none = { plannedDays: '0.0', plannedAmount: '0.00', actualDays: '0.0', actualAmount: '0.00' };
  return { list: rows, total: first?.n ?? 0, sums: first?.sums ?? none };
}

export async function* streamCore(db: Executor, filter: Filter, month: string): AsyncIterable<Row> {
  const { rows } =
    await sql<Row>`with core as (${coreOf(filter, month)}) select * from core order by ${orderOf(filter)}`.execute(
      db,
    );
  yield* rows;
}

/** Months with a plan or with lessons, newest first. */
export async function coreMonths(db: Executor, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.id, i.id as coorgid, i.name as "cooperationName", i.level, city_name(city) as "cityName", m.month, t.version as "targetVersion",
      coalesce(t.planned_days, 0)::numeric(6, 1) as "plannedDays", coalesce(t.planned_amount, 0)::numeric(14, 2) as "plannedAmount",
      coalesce(a.days, 0)::numeric(8, 1) as "actualDays", coalesce(a.amount, 0)::numeric(14, 2) as "actualAmount"
    from institution i left join region city on city.id = i.city_id
    join (select month from core_target where institution_id = ${id} and deleted_at is null
          union select to_char(first_date, 'YYYY-MM') from lesson where institution_id = ${id} and status = 1 and lesson_status = 1) m on true
    left join core_target t on t.institution_id = i.id and t.month = m.month and t.deleted_at is null
    left join lateral (
      select sum(days) as days, sum(fee_income) as amount from lesson where institution_id = i.id and status = 1 and lesson_status = 1
        and first_date >= (m.month || '-01')::date and first_date < (m.month || '-01')::date + interval '1 month') a on true
    where i.id = ${id} order by m.month desc limit 36`.execute(db);
  return rows;
}

interface Target {
  institutionId: number;
  month: string;
  days: string;
  amount: string;
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
export async function putTarget(
  trx: Executor,
  id: number | undefined,
  { institutionId, month, days, amount }: Target,
) {
  const values = { planned_days: days, planned_amount: amount };
  if (id) await trx.updateTable('core_target').set(values).where('id', '=', id).execute();
  else
    await trx
      .insertInto('core_target')
      .values({ institution_id: institutionId, month, ...values })
      .execute();
}

/** @returns what it is now */
export async function flipCore(trx: Executor, id: number): Promise<number | undefined> {
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
