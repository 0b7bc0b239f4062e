import { sql } from 'kysely';
import type { Trx } from '../../transaction.ts';
import type { People } from './people.ts';

/**
 * Leave entries: granted by contract in January and again in May, a day of last year carried over with half a day
 * lapsed, some advances and a correction. Entries of HR staff are made by somebody else. Those whose day has not come
 * this year are of yesterday, so that the demo has each kind on every day of a year.
 */
export async function addLeave(trx: Trx, day: string, people: People): Promise<void> {
  const year = Number(day.slice(0, 4));
  const hr = people.staff.find((one) => one.role === 'hr')?.id ?? null;
  const other = people.staff.find((one) => one.role === 'general_manager')?.id ?? null;
  await sql`
    insert into leave_entry (personnel_id, year, from_year, kind, days, reason, written_by, written_at)
    select p.id, e.year::integer, e.from_year::integer, e.kind, e.days, e.reason,
      case when p.id = ${hr}::integer then ${other}::integer else ${hr}::integer end, least(e.day::timestamptz, greatest(${`${year}-01-01`}::date, ${day}::date - 1))
    from (
      select m.personnel_id as id, coalesce(sum(i.quantity) / 2, 0) as taken, row_number() over (order by m.personnel_id) as n
      from employment m left join attendance_item i on i.personnel_id = m.personnel_id and i.kind = '年假'
        and i.month between ${`${year - 1}-01`} and ${`${year - 1}-12`} and i.deleted_at is null
      where m.quit_date is null and m.deleted_at is null and m.tenure_from < ${`${year - 2}-12-31`}::date
      group by 1) p
    cross join lateral (values
      (p.n % 3 = 0, ${year}, null, '增加', 2, '劳动合同约定', ${`${year}-01-08 10:00`}),
      (p.n % 6 = 0, ${year}, null, '增加', 1, '业绩奖励', ${`${year}-05-12 16:20`}),
      (p.n % 2 = 0 and p.taken <= 3, ${year}, ${year - 1}, '结转', 1, ${`${year - 1} 年结转`}, ${`${year}-01-05 09:30`}),
      (p.n % 4 = 0 and p.taken <= 3, ${year - 1}, null, '到期', -0.5, ${`${year - 1} 年结转`}, ${`${year}-01-05 09:30`}),
      (p.n % 9 = 0, ${year}, ${year + 1}, '预支', 1, '家中有事', ${`${year}-06-03 14:00`}),
      (p.n % 6 = 3, ${year}, null, '更正', -0.5, '多记半天', ${`${year}-02-11 11:05`})
    ) e (is_chosen, year, from_year, kind, days, reason, day)
    where e.is_chosen
    order by e.day, p.id`.execute(trx);
}
