import type { RequestKind } from '@shibiao/contract/requests/codes';
import { sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { today } from '../../lib/dates.ts';
import type { Approvers, RuleStep } from './requests.rules.ts';

/** Steps of the rule for a request: the nearest organisation's, with the largest bound not above the measure. */
export async function ruleSteps(
  db: Executor,
  kind: RequestKind,
  organisationId: number | null,
  measure: number,
): Promise<RuleStep[]> {
  const { rows } = await sql<{ steps: RuleStep[] }>`
    with recursive above as (
      select id, parent_id, 1 as distance from organisation where id = ${organisationId}
      union all select o.id, o.parent_id, a.distance + 1 from organisation o join above a on o.id = a.parent_id
        where a.distance < 20)
    select r.steps from request_rule r left join above a on a.id = r.organisation_id
    where r.kind = ${kind} and r.deleted_at is null and r.from_measure <= ${measure}
      and (r.organisation_id is null or a.id is not null)
    order by a.distance nulls last, r.from_measure desc limit 1`.execute(db);
  return rows[0]?.steps ?? ['leader'];
}

const ACTIVE = sql`p.login_status = 1 and p.deleted_at is null`;

/** People who may decide on an applicant's requests. @param without somebody who is about to leave */
export async function approversOf(
  db: Executor,
  applicantId: number,
  organisationId: number | null,
  without = 0,
): Promise<Approvers> {
  const { rows } = await sql<{ leaders: number[]; managers: number[]; holders: Record<string, number[]> }>`
    with recursive up as (
      select p.leader_id as id, 1 as distance from personnel p where p.id = ${applicantId}
      union all select p.leader_id, up.distance + 1 from personnel p join up on p.id = up.id
        where up.distance < 20)
    select
      array(select up.id from up join personnel p on p.id = up.id
        where ${ACTIVE} and up.id not in (${applicantId}, ${without}) order by up.distance) as leaders,
      array(select a.personnel_id from approvers(${organisationId}, ${applicantId}) a
        where a.distance is not null and a.personnel_id <> ${without} order by a.distance, a.personnel_id) as managers,
      (select jsonb_object_agg(role, array_remove(role_holders(case role when 'admin'
          then array['admin', 'super_admin'] else array[role] end, ${applicantId}), ${without}))
        from unnest(array['hr', 'finance', 'general_office', 'general_manager', 'admin']) role) as holders`.execute(
    db,
  );
  return rows[0] ?? { leaders: [], managers: [], holders: {} };
}

/** Accounts of everybody who may decide a request's open step now. */
export async function deciderAccounts(db: Executor, requestId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select a.id from account a where a.status = 1 and a.deleted_at is null
    and a.personnel_id in (select step_deciders(s, ${today()}::date) from staff_request_step s
      where s.staff_request_id = ${requestId} and s.state = 'open')`.execute(db);
  return rows.map((row) => row.id);
}

/** To-dos for the open steps: of the person or today's deputy, or of the role. All requests without ids. */
export async function followRequests(trx: Executor, ids?: readonly number[]): Promise<void> {
  await followSubjects(trx, {
    kind: 'staffRequest',
    subject: 'staff_request',
    ids,
    wanted: sql`select r.id as subject_id, '申请待审批：' || p.name || ' ' || r.title as title,
        coalesce((select d.deputy_id from approval_deputy d where d.personnel_id = s.approver_id and d.deleted_at is null
          and d.deputy_id <> r.applicant_id and ${today()}::date between d.first_day and d.last_day), s.approver_id) as personnel_id,
        case when s.approver_id is null then s.role end as role_key, (s.opened_at + interval '2 days')::date as due_on
      from staff_request r join personnel p on p.id = r.applicant_id
        join staff_request_step s on s.staff_request_id = r.id and s.state = 'open'
      where r.status = 1`,
  });
}

/** Pending steps of a person who leaves, with what is needed to find the next above. */
export async function pendingStepsOf(trx: Trx, personnelId: number) {
  const { rows } = await sql<{
    id: number;
    requestId: number;
    applicantId: number;
    organisationId: number | null;
    state: string;
  }>`
    select s.id, s.staff_request_id as "requestId", r.applicant_id as "applicantId", r.organisation_id as "organisationId",
      s.state
    from staff_request_step s join staff_request r on r.id = s.staff_request_id
    where s.approver_id = ${personnelId} and s.state in ('waiting', 'open') and r.status = 1
    order by r.id, s.place for no key update of r, s`.execute(trx);
  return rows;
}
