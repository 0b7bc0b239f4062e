import type { OutputOf } from '@shibiao/contract/endpoint';
import { MAX_COUNT } from '@shibiao/contract/lists';
import type { dashboardApi } from '@shibiao/contract/targets';
import { sql } from 'kysely';
import { isOfPeople, subjectOn } from '../../db/people.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type DayRange, monthRange } from '../../lib/dates.ts';
import { countOfLive, followedInstitutions, taughtInstitutions } from '../institutions/activity.queries.ts';
import { hasTaught, IS_ACTIVE } from '../teachers/conditions.queries.ts';

type SubjectKind = OutputOf<typeof dashboardApi.institutionMonth>['subjectKind'];
/** An answer without its time of computation. */
type Undated<K extends keyof typeof dashboardApi> = Omit<OutputOf<(typeof dashboardApi)[K]>, 'asOf'>;
interface Person {
  personnelid: number;
  personnelname: string;
}

/** Leaders in the caller's scope. */
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
    order by by_surname(p.name) collate "zh-x-icu", p.id limit ${MAX_COUNT}`.execute(db);
  return rows;
}
export async function teamMembers(db: Executor, actor: Actor, withLeft: boolean, leaderId: number | null) {
  const { rows } = await sql<Person>`
    select p.id as personnelid, p.name as personnelname from personnel p
    where p.deleted_at is null and (${withLeft}::boolean or p.login_status = 1) and ${inScope(actor, 'personnel', 'p.id')}
      and (${leaderId}::integer is null or p.leader_id = ${leaderId})
    order by by_surname(p.name) collate "zh-x-icu", p.id limit ${MAX_COUNT}`.execute(db);
  return rows;
}

export async function teacherSummary(db: Executor, span: DayRange): Promise<Undated<'teacherSummary'>> {
  const { rows } = await sql<Undated<'teacherSummary'>>`
    select count(*) as total, count(*) filter (where ${IS_ACTIVE}) as active,
      count(*) filter (where management_level = 1) as "A", count(*) filter (where management_level = 2) as "B", count(*) filter (where management_level = 3) as "C",
      count(*) filter (where not ${IS_ACTIVE}) as stopped,
      count(*) filter (where created_at >= ${span.from}::date and created_at < ${span.to}::date + 1) as "newThisMonth",
      count(*) filter (where ${hasTaught(span)}) as "teachingThisMonth",
      round(avg(score), 2)::text as score
    from teacher where deleted_at is null`.execute(db);
  return rows[0] as (typeof rows)[number];
}

/**
 * Institutions' changes this month for the caller's own subject, one scope for the whole card; the five with the
 * highest fees. Each figure is the total of the list it opens.
 */
export async function institutionMonth(
  db: Executor,
  actor: Actor,
  subject: { kind: string; id: number },
  month: string,
): Promise<Undated<'institutionMonth'>> {
  const span = monthRange(month);
  const people = subjectOn(subject, span.to);
  const [counts, top] = await Promise.all([
    sql<Pick<Undated<'institutionMonth'>, 'newCustomers' | 'followedUp' | 'taught'>>`
      select measured('newCustomers', people_of(${subject.kind}, ${subject.id}::integer, ${span.to}::date), ${span.from}::date, ${span.to}::date)::integer as "newCustomers",
        ${countOfLive(followedInstitutions(actor, span, people))} as "followedUp",
        ${countOfLive(taughtInstitutions(actor, span, people))} as taught`.execute(db),
    sql<Undated<'institutionMonth'>['top'][number]>`
      select i.id, i.name as "cooperationName", sum(days)::text as days, sum(fee_income)::text as income
      from lesson join institution i on i.id = lesson.institution_id
      where lesson.status = 1 and lesson.lesson_status = 1 and lesson.first_date between ${span.from}::date and ${span.to}::date
        and ${inScope(actor, 'lessons', 'lesson.owner_id')} and ${isOfPeople('lesson.owner_id', people)}
      group by i.id order by sum(fee_income) desc, i.id limit 5`.execute(db),
  ]);
  const [figures = { newCustomers: 0, followedUp: 0, taught: 0 }] = counts.rows;
  return {
    month,
    ...span,
    people,
    subjectKind: subject.kind as SubjectKind,
    subjectId: subject.id,
    ...figures,
    top: top.rows,
  };
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
