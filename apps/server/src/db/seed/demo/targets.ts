import { sql } from 'kysely';
import { addMonths, monthOf } from '../../../lib/dates.ts';
import type { Trx } from '../../transaction.ts';
import type { People } from './people.ts';

const PAST_MONTHS = 15;
const MONTHS_AHEAD = 2;

/**
 * Targets of people, teams, organisations and the company for months, quarters and years. A plan is the actual figure
 * times 0.8 to 1.6, deterministic; future plans follow the months before. Plans of teams, organisations and the company
 * are the sums of their people's.
 */
export async function addMeasuredTargets(trx: Trx, day: string, people: People): Promise<void> {
  const sellers = people.sellers.map((person) => person.id);
  const first = `${addMonths(monthOf(day), -PAST_MONTHS)}-01`;
  const last = `${addMonths(monthOf(day), MONTHS_AHEAD)}-01`;
  // Tables have no statistics yet, and the queries below read them for every month and day.
  await sql`analyze tracking, demand, demand_recommendation, lesson, lesson_log, lesson_session, receipt, receipt_line, ownership_period, contact`.execute(
    trx,
  );
  await sql`
    with month as (
      select extract(year from m)::integer as year, extract(month from m)::integer as no, m::date as "from",
        (m + interval '1 month' - interval '1 day')::date as "to", m > (${day}::date - interval '1 month') as is_open
      from generate_series(${first}::date, ${last}::date, interval '1 month') m
    ), measured as materialized (
      select p.id, m.year, m.no, m."from", m.is_open, x.measure, measured(x.measure, array[p.id], m."from", m."to") as actual
      from unnest(${sellers}::integer[]) p (id) cross join month m
      cross join unnest(array['contract', 'receipt', 'days', 'newCustomers', 'coreCustomers', 'profit']) x (measure)
    ), usual as (
      select id, measure, avg(actual) as actual from measured where not is_open group by id, measure
    ), plan as (
      select m.id, m.year, m.no, m.measure,
        (case when m.is_open then greatest(m.actual, u.actual) else m.actual end)
          * (0.8 + mod(m.id * 37 + m.no * 11 + length(m.measure) * 7, 81) / 100.0) as planned
      from measured m join usual u using (id, measure)
    )
    insert into target (subject_kind, subject_id, year, period_kind, period_no, measure, planned)
    select 'person', id, year, 'month', no, measure,
      case when measure in ('contract', 'receipt', 'profit') then greatest(round(planned, -3), 1000)
           when measure = 'days' then ceil(planned * 2) / 2 else ceil(planned) end
    from plan where planned > 0`.execute(trx);
  await sql`
    insert into target (subject_kind, subject_id, year, period_kind, period_no, measure, planned)
    select s.kind, s.id, t.year, 'month', t.period_no, t.measure, sum(t.planned)
    from (
      select 'company' as kind, 0 as id, ${sellers}::integer[] as people
      union all select 'organisation', o.id, people_of('organisation', o.id, ${day}::date) from organisation o where o.deleted_at is null and o.parent_id is not null
      union all select 'team', p.id, people_of('team', p.id, ${day}::date) from personnel p
        where p.id = any(${sellers}::integer[]) and exists (select from personnel m where m.leader_id = p.id)
    ) s join target t on t.subject_kind = 'person' and t.subject_id = any(s.people)
    group by s.kind, s.id, t.year, t.period_no, t.measure`.execute(trx);
  // Quarters and years with a plan in each of their months.
  await sql`
    insert into target (subject_kind, subject_id, year, period_kind, period_no, measure, planned)
    select subject_kind, subject_id, year, kind, no, measure, planned from (
      select subject_kind, subject_id, year, 'quarter' as kind, (period_no + 2) / 3 as no, measure, sum(planned) as planned, count(*) as months, 3 as needed
      from target where period_kind = 'month' group by subject_kind, subject_id, year, (period_no + 2) / 3, measure
      union all
      select subject_kind, subject_id, year, 'year', 0, measure, sum(planned), count(*), 12
      from target where period_kind = 'month' group by subject_kind, subject_id, year, measure
    ) longer where months = needed`.execute(trx);
}
