import type { OutputOf } from '@shibiao/contract/endpoint';
import type { dashboardApi } from '@shibiao/contract/targets';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

type DeptRow = OutputOf<typeof dashboardApi.teacherDeptMembers>['list'][number];
/** An answer without the time that it is of. */
type Undated<K extends keyof typeof dashboardApi> = Omit<OutputOf<(typeof dashboardApi)[K]>, 'asOf'>;
interface Person {
  personnelid: number;
  personnelname: string;
}

/** People of the caller's scope who lead somebody. */
export async function teamLeaders(
  db: Executor,
  actor: Actor,
  withLeft: boolean,
  organisationId: number | null,
) {
  const { rows } = await sql<Person>`
    select p.id as personnelid, p.name as personnelname from personnel p
    where p.deleted_at is null and (${withLeft}::boolean or p.login_status = 1) and ${inScope(actor, 'personnel', 'p.id')}
      and (${organisationId}::integer is null or p.organisation_id = ${organisationId})
      and exists (select from personnel m where m.leader_id = p.id and m.deleted_at is null)
    order by p.name collate "zh-x-icu", p.id`.execute(db);
  return rows;
}
export async function teamMembers(db: Executor, actor: Actor, withLeft: boolean, leaderId: number | null) {
  const { rows } = await sql<Person>`
    select p.id as personnelid, p.name as personnelname from personnel p
    where p.deleted_at is null and (${withLeft}::boolean or p.login_status = 1) and ${inScope(actor, 'personnel', 'p.id')}
      and (${leaderId}::integer is null or p.leader_id = ${leaderId})
    order by p.name collate "zh-x-icu", p.id`.execute(db);
  return rows;
}

export async function teacherSummary(db: Executor): Promise<Undated<'teacherSummary'>> {
  const { rows } = await sql<Undated<'teacherSummary'>>`
    select count(*) as total, count(*) filter (where cooperation_status = 1 and management_level <> 4) as active,
      count(*) filter (where management_level = 1) as "A", count(*) filter (where management_level = 2) as "B", count(*) filter (where management_level = 3) as "C",
      count(*) filter (where management_level = 4 or cooperation_status <> 1) as stopped,
      count(*) filter (where created_at >= date_trunc('month', now())) as "newThisMonth",
      (select count(distinct teacher_id) from lesson where status = 1 and lesson_status = 1
        and first_date >= date_trunc('month', current_date) and first_date < date_trunc('month', current_date) + interval '1 month') as "teachingThisMonth",
      round(avg(score), 2)::text as score
    from teacher where deleted_at is null`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** What moved at institutions this month in the caller's scope; the five with the highest fees. */
export async function institutionMonth(db: Executor, actor: Actor): Promise<Undated<'institutionMonth'>> {
  const first = sql`date_trunc('month', current_date)::date`;
  const lessons = sql`lesson.status = 1 and lesson.lesson_status = 1 and lesson.first_date >= ${first}
    and lesson.first_date < ${first} + interval '1 month' and ${inScope(actor, 'lessons', 'lesson.owner_id')}`;
  const [month, top] = await Promise.all([
    sql<Omit<Undated<'institutionMonth'>, 'top'>>`
      select to_char(current_date, 'YYYY-MM') as month,
        (select count(distinct contact_id) from ownership_period where how in ('created', 'claimed', 'imported') and from_at >= ${first}
          and ${inScope(actor, 'customers', 'ownership_period.owner_id')}) as "newCustomers",
        (select count(distinct c.institution_id) from tracking k join contact c on c.id = k.contact_id
          where k.deleted_at is null and k.at >= ${first} and ${inScope(actor, 'customers', 'k.by_id')}) as "followedUp",
        (select count(distinct institution_id) from lesson where ${lessons}) as taught`.execute(db),
    sql<Undated<'institutionMonth'>['top'][number]>`
      select i.id, i.name as "cooperationName", sum(days)::text as days, sum(fee_income)::text as income
      from lesson join institution i on i.id = lesson.institution_id where ${lessons}
      group by i.id order by sum(fee_income) desc, i.id limit 5`.execute(db),
  ]);
  return { ...(month.rows[0] as (typeof month.rows)[number]), top: top.rows };
}

export async function coreMonth(db: Executor, month: string): Promise<Undated<'coreCustomerTargets'>> {
  const { rows } = await sql<Undated<'coreCustomerTargets'>>`
    select ${month}::text as month, count(*) as institutions, coalesce(sum(t.planned_days), 0)::text as "plannedDays",
      coalesce(sum(t.planned_amount), 0)::numeric(16, 2)::text as "plannedAmount", coalesce(sum(a.days), 0)::text as "actualDays",
      coalesce(sum(a.amount), 0)::numeric(16, 2)::text as "actualAmount"
    from institution i left join core_target t on t.institution_id = i.id and t.month = ${month} and t.deleted_at is null
    left join lateral (select sum(days) as days, sum(fee_income) as amount from lesson where institution_id = i.id and status = 1 and lesson_status = 1
      and first_date >= (${month} || '-01')::date and first_date < (${month} || '-01')::date + interval '1 month') a on true
    where i.is_core = 1 and i.deleted_at is null and i.merged_into is null`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/** What the department's work is counted by. */
export type WorkBy = 'member' | 'teacher' | 'field';
const GROUPS: Record<
  WorkBy,
  { id: RawBuilder<unknown>; name: RawBuilder<unknown>; join: RawBuilder<unknown> }
> = {
  member: { id: sql`p.id`, name: sql`p.name`, join: sql`join personnel p on p.id = l.handover_id` },
  teacher: { id: sql`t.id`, name: sql`t.name`, join: sql`join teacher t on t.id = l.teacher_id` },
  field: { id: sql`0`, name: sql`coalesce(l.field, '未填领域')`, join: sql`` },
};
/**
 * Confirmed lessons of a span by contact person, teacher or field: how much, courseware in time, evaluated, how well.
 */
export async function departmentWork(
  db: Executor,
  actor: Actor,
  by: WorkBy,
  span: { from: string; to: string },
): Promise<DeptRow[]> {
  const { id, name, join } = GROUPS[by];
  const { rows } = await sql<DeptRow>`
    select ${id} as id, ${name} as name, count(*) as lessons, sum(l.days)::text as days,
      round(100.0 * count(*) filter (where l.courseware_confirmed_at::date <= l.first_date) / count(*))::integer as "onTime",
      round(100.0 * count(e.id) / count(*))::integer as evaluated, round(avg(e.average), 2)::text as score
    from lesson l ${join}
    left join lateral (select id, average from evaluation where lesson_id = l.id and deleted_at is null order by source limit 1) e on true
    where l.status = 1 and l.lesson_status = 1 and l.first_date >= ${span.from}::date and l.first_date <= ${span.to}::date
      and ${inScope(actor, 'lessons', 'l.owner_id')}
    group by 1, 2 order by count(*) desc, 2`.execute(db);
  return rows;
}
