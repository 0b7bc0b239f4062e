import type { InputOf } from '@shibiao/contract/endpoint';
import type { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { visibleCandidates, visibleOpenings } from './candidates.queries.ts';
import { type Applicant, NONE } from './funnel.rules.ts';

type Filter = InputOf<typeof recruitmentApi.statistics> & { from: string; to: string };

const ofOpenings = ({
  openingId,
  orgnizationalid,
}: Filter) => sql<boolean>`(${openingId ?? null}::integer is null or job_opening.id = ${openingId ?? null})
  and (${orgnizationalid?.length ? 1 : 0} = 0 or job_opening.organisation_id in ${organisationsBelow(orgnizationalid ?? [])})`;

const ofChannel = ({ channel }: Filter) =>
  sql<boolean>`(${channel ?? null}::text is null or coalesce(candidate.channel, ${NONE}) = ${channel ?? null})`;

/** Applicants of the span with their whole ledgers. */
export async function applicantsFor(db: Executor, actor: Actor, filter: Filter): Promise<Applicant[]> {
  const { rows } = await sql<Applicant>`
    select candidate.channel, candidate.applied_on as "appliedOn", candidate.stage, candidate.result, candidate.reject_reason as "rejectReason",
      case when candidate.stage = 7 then candidate.entry_on end as entry,
      (select e.quit_date from employment e where e.personnel_id = candidate.personnel_id and e.deleted_at is null
        order by abs(e.entry_date - candidate.entry_on), e.entry_date limit 1) as quit,
      coalesce((select json_agg(json_build_object('action', s.action, 'toStage', s.to_stage,
        'at', to_char(s.at, 'YYYY-MM-DD HH24:MI:SS'), 'interviewAt', s.interview_at) order by s.id)
        from candidate_step s where s.candidate_id = candidate.id), '[]') as steps
    from candidate join job_opening on job_opening.id = candidate.opening_id
    where candidate.applied_on between ${filter.from}::date and ${filter.to}::date and ${visibleCandidates(actor)} and ${ofOpenings(filter)}
      and ${ofChannel(filter)}
    order by candidate.id`.execute(db);
  return rows;
}

/** Days from opening to filling, of filled openings opened in the span. */
export async function openingDays(db: Executor, actor: Actor, filter: Filter): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    select filled.on_day - job_opening.opened_on as days from job_opening join lateral (
      select s.at::date as on_day from candidate_step s join candidate c on c.id = s.candidate_id
      where c.opening_id = job_opening.id and s.to_stage = 7 and c.deleted_at is null
      order by s.at limit 1 offset job_opening.headcount - 1) filled on true
    where job_opening.opened_on between ${filter.from}::date and ${filter.to}::date and ${visibleOpenings(actor)} and ${ofOpenings(filter)}`.execute(
    db,
  );
  return rows.map((row) => row.days);
}

/** Interviews of each interviewer in the span, and ahead. */
export async function interviewerLoad(db: Executor, actor: Actor, filter: Filter) {
  const { rows } = await sql<{ id: number; name: string; arranged: number; coming: number }>`
    select p.id, p.name, count(*)::integer as arranged,
      count(*) filter (where s.interview_at >= now() and candidate.result is null)::integer as coming
    from candidate_step s join candidate on candidate.id = s.candidate_id join job_opening on job_opening.id = candidate.opening_id
      cross join lateral unnest(s.interviewers) i join personnel p on p.id = i
    where s.interview_at is not null and candidate.applied_on between ${filter.from}::date and ${filter.to}::date
      and ${visibleCandidates(actor)} and ${ofOpenings(filter)}
      and ${ofChannel(filter)}
    group by p.id, p.name order by arranged desc, p.id limit 100`.execute(db);
  return rows;
}
