import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export interface LeaveFactsRow {
  personnelId: number;
  entry: string;
  quit: string | null;
  /** First day of cumulated work, as the archive knows it; else of tenure, which may begin before the entry. */
  workSince: string;
  granted: number;
  reason: string | null;
  taken: number;
}

/** What annual leave is made of: the newest employment that touches the year, what was granted and what was taken. */
export async function leaveFacts(
  db: Executor,
  people: readonly number[],
  year: number,
): Promise<Map<number, LeaveFactsRow>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<LeaveFactsRow>`
    select distinct on (e.personnel_id) e.personnel_id as "personnelId", e.entry_date as entry, e.quit_date as quit,
      least(a.work_since, e.tenure_from) as "workSince", coalesce(g.days, 0)::float8 as granted, g.reason,
      coalesce((select sum(i.quantity) / 2 from attendance_item i where i.personnel_id = e.personnel_id and i.kind = '年假'
        and i.month between ${`${year}-01`} and ${`${year}-12`} and i.deleted_at is null), 0)::float8 as taken
    from employment e
      left join personnel_archive a on a.personnel_id = e.personnel_id and a.deleted_at is null
      left join annual_leave_grant g on g.personnel_id = e.personnel_id and g.year = ${year} and g.deleted_at is null
    where e.personnel_id = any(${[...people]}::integer[]) and e.deleted_at is null
      and e.entry_date <= ${`${year}-12-31`}::date and coalesce(e.quit_date, 'infinity') >= ${`${year}-01-01`}::date
    order by e.personnel_id, e.entry_date desc`.execute(db);
  return new Map(rows.map((row) => [row.personnelId, row]));
}

/** 调休余额 in days up to a month's end: rest-day overtime ÷ 8 less what was taken. */
export async function compensationOf(
  db: Executor,
  people: readonly number[],
  month: string,
): Promise<Map<number, number>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ id: number; days: number }>`
    select personnel_id as id, round(sum(case kind when '调休' then -quantity / 2 else quantity / 8 end), 2)::float8 as days
    from attendance_item where kind in ('加班-休息日', '调休') and month <= ${month} and deleted_at is null
      and personnel_id = any(${[...people]}::integer[]) group by personnel_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.days]));
}

/** Grants days beyond the statutory ones; granted again they are replaced. */
export async function saveGrant(
  trx: Executor,
  { personnelId, year, days, reason }: { personnelId: number; year: number; days: number; reason: string },
): Promise<void> {
  await sql`insert into annual_leave_grant (personnel_id, year, days, reason)
    values (${personnelId}, ${year}, ${days}, ${reason})
    on conflict (personnel_id, year) do update
      set days = excluded.days, reason = excluded.reason, deleted_at = null`.execute(trx);
}
