import { recruitmentApi } from '@shibiao/contract/recruitment/calls';
import { sql } from 'kysely';
import {
  type Condition,
  equals,
  inOrganisation,
  list,
  noCondition,
  type Rows,
  since,
  until,
} from '../../db/list.ts';
import { textHasKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { NONE } from './funnel.rules.ts';
import { seesEverybody, seesSalaries } from './recruitment.policy.ts';

/** Openings led or interviewed for by the actor; all for recruiters. */
export const visibleOpenings = (actor: Actor): Condition =>
  seesEverybody(actor)
    ? sql`job_opening.deleted_at is null`
    : sql`(job_opening.deleted_at is null and (job_opening.owner_id = ${actor.personnelId ?? 0}
        or ${actor.personnelId ?? 0} = any(job_opening.interviewers)))`;

/** Candidates of those openings, and those assigned to the actor for an interview. */
export const visibleCandidates = (actor: Actor): Condition =>
  seesEverybody(actor)
    ? sql`candidate.deleted_at is null`
    : sql`(candidate.deleted_at is null and (
        exists (select from job_opening where job_opening.id = candidate.opening_id and ${visibleOpenings(actor)})
        or exists (select from candidate_step s where s.candidate_id = candidate.id and ${actor.personnelId ?? 0} = any(s.interviewers))))`;

export const readableCandidateFiles = (actor: Actor): Condition =>
  sql`(file.subject_kind = 'candidate' and exists (select from candidate
    where candidate.id = file.subject_id and ${visibleCandidates(actor)}))`;

const lastStep = sql<
  string | null
>`(select max(s.at) from candidate_step s where s.candidate_id = candidate.id)`;
const inTheRunning = sql<boolean>`(candidate.result is null and candidate.stage < 7)`;
const nextInterview = sql<string | null>`(select min(s.interview_at) from candidate_step s
  where s.candidate_id = candidate.id and s.interview_at >= current_date and candidate.result is null)`;
const idleDays = sql<number | null>`case when ${inTheRunning} then current_date - ${lastStep}::date end`;

/** Counted like the funnel: by the ledger, whatever the result; by the present stage without a ledger. */
const hasReached = (stage: number) => sql<boolean>`(
  candidate.id in (select s.candidate_id from candidate_step s where s.to_stage >= ${stage})
  or candidate.stage >= ${stage} and not exists (select from candidate_step s where s.candidate_id = candidate.id))`;
const arranged = (how: Condition) => sql<boolean>`exists (select from candidate_step s
  where s.candidate_id = candidate.id and s.interview_at is not null and ${how})`;

export const candidates = list(recruitmentApi.list, {
  table: 'candidate',
  title: '候选人',
  visible: visibleCandidates,
  filters: {
    view: noCondition,
    keyword: (words) => textHasKeyword('candidate', words),
    openingId: equals('candidate.opening_id'),
    stage: equals('candidate.stage'),
    reached: hasReached,
    result: equals('candidate.result'),
    reason: (reason) =>
      sql`candidate.result is not null and coalesce(candidate.reject_reason, ${NONE}) = ${reason}`,
    isOpen: (isOpen) => (isOpen ? inTheRunning : sql`not ${inTheRunning}`),
    channel: (channel) => sql`coalesce(candidate.channel, ${NONE}) = ${channel}`,
    ownerId: equals('candidate.owner_id'),
    interviewerId: (id) => arranged(sql`${id} = any(s.interviewers)`),
    arranged: (wanted) => (wanted ? arranged(sql`true`) : sql`not ${arranged(sql`true`)}`),
    from: since('candidate.applied_on'),
    to: until('candidate.applied_on'),
    orgnizationalid: (ids) =>
      sql`candidate.opening_id in (select o.id from job_opening o where o.organisation_id in ${organisationsBelow(ids)})`,
  },
  sorts: {
    appliedOn: { by: sql`candidate.applied_on` },
    stage: { by: sql`candidate.stage` },
    updatedAt: { by: sql`candidate.updated_at` },
  },
  defaultSort: ['appliedOn', 'desc'],
  select: (rows: Rows<'candidate'>) =>
    rows
      .innerJoin('job_opening', 'job_opening.id', 'candidate.opening_id')
      .leftJoin('organisation', 'organisation.id', 'job_opening.organisation_id')
      .leftJoin('personnel as owner', 'owner.id', 'candidate.owner_id')
      .leftJoin('personnel as referrer', 'referrer.id', 'candidate.referrer_id')
      .select([
        'candidate.id',
        'candidate.version',
        'candidate.created_at as createdAt',
        'candidate.updated_at as updatedAt',
        'candidate.name',
        'candidate.phone',
        'candidate.email',
        'candidate.gender',
        'candidate.birth_year as birthYear',
        'candidate.education',
        'candidate.school',
        'candidate.years',
        'candidate.current_company as currentCompany',
        'candidate.opening_id as openingId',
        'job_opening.title as openingTitle',
        'organisation.name as organisationName',
        'candidate.channel',
        'candidate.referrer_id as referrerId',
        'referrer.name as referrerName',
        'candidate.expected_salary as expectedSalary',
        'candidate.offer_salary as offerSalary',
        'candidate.resume_file_id as resumeFileId',
        'candidate.applied_on as appliedOn',
        'candidate.stage',
        'candidate.result',
        'candidate.reject_reason as rejectReason',
        'candidate.offer_on as offerOn',
        'candidate.entry_on as entryOn',
        'candidate.personnel_id as personnelId',
        'candidate.owner_id as ownerId',
        'owner.name as ownerName',
        'candidate.previous_id as previousId',
        nextInterview.as('interviewAt'),
        lastStep.as('lastStepAt'),
        idleDays.as('idleDays'),
        sql<boolean>`candidate.erased_at is not null`.as('isErased'),
        'candidate.remark',
      ]),
  present: (actor) => (row) =>
    seesSalaries(actor) ? row : { ...row, expectedSalary: null, offerSalary: null },
});

const filled = sql<number>`(select count(*)::integer from candidate c
  where c.opening_id = job_opening.id and c.stage = 7 and c.deleted_at is null)`;
const running = sql<number>`(select count(*)::integer from candidate c
  where c.opening_id = job_opening.id and c.stage < 7 and c.result is null and c.deleted_at is null)`;
/** Day of the hire that filled an opening. */
const filledOn = sql`(select s.at::date from candidate_step s join candidate c on c.id = s.candidate_id
  where c.opening_id = job_opening.id and s.to_stage = 7 and c.deleted_at is null
  order by s.at limit 1 offset job_opening.headcount - 1)`;

export const openings = list(recruitmentApi.openings, {
  table: 'job_opening',
  title: '招聘职位',
  visible: visibleOpenings,
  filters: {
    id: equals('job_opening.id'),
    keyword: (words) => textHasKeyword('job_opening', words),
    isFilled: (isFilled) => sql`(${filled} >= job_opening.headcount) = ${isFilled}`,
    from: since('job_opening.opened_on'),
    to: until('job_opening.opened_on'),
    status: equals('job_opening.status'),
    ownerId: equals('job_opening.owner_id'),
    orgnizationalid: inOrganisation('job_opening.organisation_id'),
  },
  sorts: {
    openedOn: { by: sql`job_opening.opened_on` },
    updatedAt: { by: sql`job_opening.updated_at` },
  },
  defaultSort: ['openedOn', 'desc'],
  select: (rows: Rows<'job_opening'>) =>
    rows
      .leftJoin('organisation', 'organisation.id', 'job_opening.organisation_id')
      .leftJoin('personnel as owner', 'owner.id', 'job_opening.owner_id')
      .leftJoin('personnel as replaced', 'replaced.id', 'job_opening.replaces_id')
      .select([
        'job_opening.id',
        'job_opening.version',
        'job_opening.created_at as createdAt',
        'job_opening.updated_at as updatedAt',
        'job_opening.title',
        'job_opening.organisation_id as organisationId',
        'organisation.name as organisationName',
        'job_opening.post',
        'job_opening.headcount',
        filled.as('filled'),
        running.as('running'),
        'job_opening.reason',
        'job_opening.replaces_id as replacesId',
        'replaced.name as replacesName',
        'job_opening.opened_on as openedOn',
        'job_opening.wanted_by as wantedBy',
        sql<number>`coalesce(${filledOn}, current_date) - job_opening.opened_on`.as('daysOpen'),
        'job_opening.salary_from as salaryFrom',
        'job_opening.salary_to as salaryTo',
        'job_opening.owner_id as ownerId',
        'owner.name as ownerName',
        'job_opening.interviewers',
        'job_opening.status',
        'job_opening.description',
      ]),
  present: (actor) => (row) => (seesSalaries(actor) ? row : { ...row, salaryFrom: null, salaryTo: null }),
});

/** Ledger of one candidate, newest first. */
export async function stepsOf(db: Executor, candidateId: number) {
  return await db
    .selectFrom('candidate_step as s')
    .leftJoin('personnel as by', 'by.id', 's.by_id')
    .where('s.candidate_id', '=', candidateId)
    .select([
      's.id',
      's.action',
      's.from_stage as fromStage',
      's.to_stage as toStage',
      's.at',
      'by.name as byName',
      's.interview_at as interviewAt',
      sql<
        string[]
      >`array(select p.name from unnest(s.interviewers) with ordinality i (id, n) join personnel p on p.id = i.id order by i.n)`.as(
        'interviewers',
      ),
      sql<Record<string, number> | null>`s.scores`.as('scores'),
      's.comment',
      's.reason',
    ])
    .orderBy('s.id', 'desc')
    .limit(500)
    .execute();
}

/** Applications of a phone, newest first: all, or those visible to the actor. */
export async function applicationsOf(db: Executor, phone: string, seen: Condition = sql`true`) {
  return await db
    .selectFrom('candidate')
    .innerJoin('job_opening', 'job_opening.id', 'candidate.opening_id')
    .where('candidate.phone', '=', phone)
    .where('candidate.deleted_at', 'is', null)
    .where(seen)
    .select([
      'candidate.id',
      'candidate.name',
      'candidate.opening_id as openingId',
      'job_opening.title as openingTitle',
      'candidate.applied_on as appliedOn',
      'candidate.stage',
      'candidate.result',
    ])
    .orderBy('candidate.applied_on', 'desc')
    .limit(50)
    .execute();
}
