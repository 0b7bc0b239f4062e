import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { LeaveEntry, LeaveFacts, LeaveTaken } from './leave.rules.ts';

/** Annual leave taken by the attendance of a year. */
const takenIn = (year: number) =>
  sql`i.kind = '年假' and i.month between ${`${year}-01`} and ${`${year}-12`} and i.deleted_at is null`;

/** Facts for annual leave: the newest employment in the year, its entries and the days taken. */
export async function leaveFacts(
  db: Executor,
  people: readonly number[],
  year: number,
): Promise<Map<number, LeaveFacts>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<LeaveFacts>`
    select distinct on (e.personnel_id) e.personnel_id as "personnelId", e.entry_date as entry, e.quit_date as quit,
      least(a.work_since, e.tenure_from) as "workSince", coalesce(g.days, 0)::float8 as granted, g.reason,
      coalesce((select sum(i.quantity) / 2 from attendance_item i where i.personnel_id = e.personnel_id
        and ${takenIn(year)}), 0)::float8 as taken
    from employment e
      left join personnel_archive a on a.personnel_id = e.personnel_id and a.deleted_at is null
      left join (select personnel_id, sum(days) as days, string_agg(reason, '；' order by written_at, id) as reason
        from leave_ledger where year = ${year} and personnel_id = any(${[...people]}::integer[]) group by 1) g
        on g.personnel_id = e.personnel_id
    where e.personnel_id = any(${[...people]}::integer[]) and e.deleted_at is null
      and e.entry_date <= ${`${year}-12-31`}::date and coalesce(e.quit_date, 'infinity') >= ${`${year}-01-01`}::date
    order by e.personnel_id, e.entry_date desc`.execute(db);
  return new Map(rows.map((row) => [row.personnelId, row]));
}

/** Entries of a year, including days moved from or to it; oldest first. */
export async function entriesOf(
  db: Executor,
  people: readonly number[],
  year: number,
): Promise<LeaveEntry[]> {
  const { rows } = await sql<LeaveEntry>`
    select l.id, l.personnel_id as "personnelId", l.kind, l.days::float8 as days, l.other_year as "otherYear", l.reason,
      l.written_at::date as date, p.name as by
    from leave_ledger l left join personnel p on p.id = l.written_by
    where l.personnel_id = any(${[...people]}::integer[]) and l.year = ${year} order by l.written_at, l.id`.execute(
    db,
  );
  return rows;
}

export async function takenByMonth(
  db: Executor,
  people: readonly number[],
  year: number,
): Promise<LeaveTaken[]> {
  const { rows } = await sql<LeaveTaken>`
    select i.personnel_id as "personnelId", i.month, (sum(i.quantity) / 2)::float8 as days,
      max(coalesce(i.date, (i.month || '-01')::date + interval '1 month' - interval '1 day')::date) as date
    from attendance_item i where i.personnel_id = any(${[...people]}::integer[]) and ${takenIn(year)}
    group by 1, 2 order by 2`.execute(db);
  return rows;
}

/** 调休余额 in days up to a month's end: unpaid rest-day overtime ÷ 8 minus compensation taken. */
export async function compensationOf(
  db: Executor,
  people: readonly number[],
  month: string,
): Promise<Map<number, number>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<{ id: number; days: number }>`
    select personnel_id as id, round(sum(case kind when '调休' then -quantity / 2 else quantity / 8 end), 2)::float8 as days
    from attendance_item where kind in ('加班-休息日', '调休') and not is_paid and month <= ${month} and deleted_at is null
      and personnel_id = any(${[...people]}::integer[]) group by personnel_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.days]));
}

export interface NewLeaveEntry {
  personnelId: number;
  year: number;
  kind: string;
  /** Signed number of days. */
  days: number;
  fromYear: number | null;
  reason: string;
  writtenBy: number | null;
}
export async function addEntries(trx: Executor, entries: readonly NewLeaveEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await sql`insert into leave_entry (personnel_id, year, from_year, kind, days, reason, written_by)
    select "personnelId", year, "fromYear", kind, days, reason, "writtenBy"
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e ("personnelId" integer, year integer,
      "fromYear" integer, kind text, days numeric, reason text, "writtenBy" integer)`.execute(trx);
}
