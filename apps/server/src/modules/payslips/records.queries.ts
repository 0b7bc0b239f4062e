import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { type DayRange, monthRange } from '../../lib/dates.ts';
import { employedIn, organisationOn } from '../personnel/employment.queries.ts';
import type { TaxYear, Term } from './pay.rules.ts';

export interface Payee {
  personnelId: number;
  name: string;
  organisationId: number | null;
  bankName: string | null;
  bankAccount: string | null;
  periods: DayRange[];
}

/** People employed in a month or among the given ones, with their employment and account. */
export async function payeesOf(
  db: Executor,
  month: string,
  also: readonly number[],
  only: readonly number[] | null,
): Promise<Payee[]> {
  const { from, to } = monthRange(month);
  const chosen: RawBuilder<boolean> = only
    ? sql`p.id = any(${[...only]}::integer[])`
    : sql`(${employedIn(from, to, 'p.id')} or p.id = any(${[...also]}::integer[]))`;
  const { rows } = await sql<Payee>`
    select p.id as "personnelId", p.name, ${organisationOn(to, 'p.id')} as "organisationId",
      a.bank_name as "bankName", a.bank_account as "bankAccount",
      coalesce((select jsonb_agg(jsonb_build_object('from', e.entry_date, 'to', coalesce(e.quit_date, '9999-12-31')) order by e.entry_date)
        from employment e where e.personnel_id = p.id and e.deleted_at is null), '[]') as periods
    from personnel p left join personnel_archive a on a.personnel_id = p.id and a.deleted_at is null
    where p.deleted_at is null and ${chosen} order by p.id`.execute(db);
  return rows;
}

/** Terms in force in a month. */
export async function termsIn(
  db: Executor,
  month: string,
  people: readonly number[],
): Promise<Map<number, Term>> {
  const { rows } = await sql<Term & { personnelId: number }>`
    select distinct on (personnel_id) personnel_id as "personnelId", from_month as "fromMonth", base, performance, allowance,
      insurance, fund, sick_percent as "sickPercent"
    from pay_term where deleted_at is null and from_month <= ${month} and personnel_id = any(${[...people]}::integer[])
    order by personnel_id, from_month desc`.execute(db);
  return new Map(rows.map(({ personnelId, ...term }) => [personnelId, term]));
}

/** Confirmed coefficients of a month; null while the sheet is open. */
export async function performanceIn(
  db: Executor,
  month: string,
  people: readonly number[],
): Promise<Map<number, { grade: string | null; coefficient: string | null }>> {
  const { rows } = await sql<{ personnelId: number; grade: string | null; coefficient: string | null }>`
    select personnel_id as "personnelId", grade, case when status = 4 then coefficient end as coefficient
    from performance_month where month = ${month} and deleted_at is null and personnel_id = any(${[...people]}::integer[])`.execute(
    db,
  );
  return new Map(rows.map(({ personnelId, ...sheet }) => [personnelId, sheet]));
}

export type YearRecords = Pick<TaxYear, 'reliefs' | 'before' | 'opening'>;

/** Published slips of the year's earlier months, reliefs and opening sums. */
export async function yearBefore(
  db: Executor,
  month: string,
  people: readonly number[],
): Promise<Map<number, YearRecords>> {
  const year = month.slice(0, 4);
  const ids = sql`${[...people]}::integer[]`;
  const { rows } = await sql<YearRecords & { personnelId: number }>`
    select p.id as "personnelId",
      coalesce((select jsonb_agg(jsonb_build_object('amount', r.amount::text, 'fromMonth', r.from_month, 'toMonth', r.to_month))
        from tax_relief r where r.personnel_id = p.id and r.deleted_at is null and r.from_month <= ${month}
          and coalesce(r.to_month, '9') >= ${`${year}-01`}), '[]') as reliefs,
      coalesce((select jsonb_agg(jsonb_build_object('month', s.month, 'gross', s.gross::text, 'insured', s.insured::text,
          'tax', s.tax::text) order by s.month)
        from payslip s where s.personnel_id = p.id and s.status in (2, 3, 4)
          and s.month >= ${`${year}-01`} and s.month < ${month}), '[]') as before,
      (select jsonb_build_object('throughMonth', o.through_month, 'months', o.months, 'income', o.income::text,
          'deducted', o.deducted::text, 'withheld', o.withheld::text)
        from tax_opening o where o.personnel_id = p.id and o.deleted_at is null and o.year = ${year}::integer
          and o.through_month < ${month}) as opening
    from unnest(${ids}) p (id)`.execute(db);
  return new Map(rows.map(({ personnelId, ...records }) => [personnelId, records]));
}
