import type { MarketMeasure } from '@shibiao/contract/market/targets';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export interface TargetCell {
  id: number;
  version: number;
  measure: MarketMeasure;
  title: string;
  month: number;
  planned: string;
  reached: string | null;
  /** Person of the last change. */
  by: string | null;
}

/** Cells of a year, of one person or of the department (null); `locks` locks them for a save. */
export async function targetCells(
  db: Executor,
  year: number,
  personnelId: number | null,
  locks = false,
): Promise<TargetCell[]> {
  const { rows } = await sql<TargetCell>`
    select id, version, measure, title, month, planned, reached,
      (select nickname from account where account.id = market_target.updated_by) as by
    from market_target
    where deleted_at is null and year = ${year} and personnel_id is not distinct from ${personnelId}::integer
    order by title, month, id ${locks ? sql`for no key update` : sql``}`.execute(db);
  return rows;
}

/** Owner and month of a cell; undefined without one. */
export async function targetCellOf(db: Executor, id: number) {
  return await db
    .selectFrom('market_target')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['year', 'month', 'measure', 'title', 'personnel_id as personnelId'])
    .executeTakeFirst();
}

/**
 * Actuals of a year by measure and month. Leads count in the month of arrival, handed ones in the month of the
 * transfer, deals in the month of the first lesson. A person's are the own leads, the followers of managed channels,
 * the own bookings and the requested money.
 */
export async function targetActuals(db: Executor, year: number, personnelId: number | null) {
  const [from, to] = [sql`make_date(${year}, 1, 1)`, sql`make_date(${year}, 12, 31)`];
  const by = (column: string) =>
    personnelId === null ? sql`true` : sql`${sql.ref(column)} = ${personnelId}`;
  const { rows } = await sql<{ measure: MarketMeasure; month: number; actual: string }>`
    with lead as materialized (select * from market_lead where ${by('by_id')}
      and (created_on between ${from} and ${to} or handed_on between ${from} and ${to} or deal_on between ${from} and ${to}))
    select measure, extract(month from on_day)::integer as month, sum(value)::numeric(14, 2) as actual from (
      select 'followers' as measure, n.date as on_day, n.net::numeric as value
        from follower_net n join follower_channel c on c.id = n.channel_id where n.net is not null and ${by('c.manager_id')}
      union all select 'leads', created_on, 1 from lead
      union all select 'valid', created_on, 1 from lead where is_followed
      union all select 'handed', handed_on, 1 from lead
      union all select 'deals', deal_on, 1 from lead
      union all select 'dealAmount', deal_on, deal_amount from lead
      union all select 'bookings', b.from_date, 1 from ad_booking b left join account a on a.id = b.created_by
        where b.deleted_at is null and not b.is_cancelled and ${by('a.personnel_id')}
      union all select 'spend', charged_on, amount from budget_charge where is_paid and ${by('applicant_id')}
    ) facts where on_day between ${from} and ${to} group by 1, 2`.execute(db);
  return rows;
}

/** Copies the cells of one year to another where missing. @returns how many */
export async function copyTargets(
  trx: Executor,
  { from, to, factor, personnelId }: { from: number; to: number; factor: number; personnelId: number | null },
): Promise<number> {
  const { rows } = await sql`
    insert into market_target (personnel_id, year, month, measure, title, planned)
    select personnel_id, ${to}::integer, month, measure, title, round(planned * ${factor}::numeric, 2) from market_target
    where deleted_at is null and year = ${from} and personnel_id is not distinct from ${personnelId}::integer
    on conflict (coalesce(personnel_id, 0), year, month, measure, name_key(title)) where deleted_at is null do nothing
    returning id`.execute(trx);
  return rows.length;
}

/** Inserts a cell; false when another request inserted it. */
export async function addTarget(
  trx: Executor,
  row: Omit<TargetCell, 'id' | 'version' | 'by'> & { year: number; personnelId: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into market_target (personnel_id, year, month, measure, title, planned, reached)
    values (${row.personnelId}, ${row.year}, ${row.month}, ${row.measure}, ${row.title}, ${row.planned}, ${row.reached})
    on conflict (coalesce(personnel_id, 0), year, month, measure, name_key(title)) where deleted_at is null do nothing
    returning id`.execute(trx);
  return rows.length > 0;
}
