import type { staffOf } from '@shibiao/contract/archive/statistics';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Executor } from '../../db/transaction.ts';
import { idsIn, organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { visiblePeople } from './archive.queries.ts';
import type { IsPart, Period } from './turnover.rules.ts';

/** All employments of the people in the caller's scope with their assignments, oldest first. */
export async function periodsFor(db: Executor, actor: Actor): Promise<Period[]> {
  const { rows } = await sql<Period>`
    with recursive below as (
      select id, name, city_id from organisation where parent_id is null
      union all select o.id, o.name, coalesce(o.city_id, below.city_id) from organisation o join below on o.parent_id = below.id
    ), place as (
      select s.employment_id, json_agg(json_build_object('organisationId', s.organisation_id, 'organisationName', o.name,
          'leaderId', s.leader_id, 'leaderName', l.name, 'post', s.post, 'grade', s.grade, 'city', city_name(r),
          'from', s.from_date, 'to', s.to_date) order by s.from_date) as segments
      from assignment s left join below o on o.id = s.organisation_id left join region r on r.id = o.city_id
        left join personnel l on l.id = s.leader_id
      where s.deleted_at is null group by s.employment_id
    )
    select e.personnel_id as "personnelId", personnel.name, personnel.job_no as "jobNo", personnel.gender, personnel.birth, a.education,
      e.entry_date as entry, coalesce(e.regular_date, case when e.entry_date = personnel.entry_date and a.probation_to >= e.entry_date then a.probation_to end) as regular, e.quit_date as quit, e.quit_type as "quitType",
      e.quit_reason as "quitReason", e.tenure_from as "tenureFrom", e.form, coalesce(place.segments, '[]') as segments
    from employment e join personnel on personnel.id = e.personnel_id
      left join personnel_archive a on a.personnel_id = personnel.id and a.deleted_at is null
      left join place on place.employment_id = e.id
    where e.deleted_at is null and ${visiblePeople(actor)}
    order by e.entry_date, e.id`.execute(db);
  return rows;
}

/** The setting: months of tenure from which a person counts as 老人. */
export async function newStaffMonths(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', 'newStaffMonths')
    .select('value')
    .executeTakeFirst();
  return Number(row?.value ?? 12);
}

/** People counted by a statistic. */
export async function partOf(db: Executor, input: z.output<typeof staffOf>): Promise<IsPart> {
  const organisations = input.orgnizationalid?.length
    ? new Set(await idsIn(db, organisationsBelow(input.orgnizationalid)))
    : null;
  const form = input.allForms ? null : (input.form ?? '全职');
  return (segment, period) =>
    (form === null || period.form === form) &&
    (!input.post || segment.post === input.post) &&
    (!input.city || segment.city === input.city) &&
    (organisations === null ||
      (segment.organisationId !== null && organisations.has(segment.organisationId)));
}
