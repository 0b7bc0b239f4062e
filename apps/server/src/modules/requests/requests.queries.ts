import { STEP_ROLES } from '@shibiao/contract/requests/codes';
import { type RequestDetail, requestsApi } from '@shibiao/contract/requests/requests';
import { type RawBuilder, sql } from 'kysely';
import { type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { containsPhrase, likePattern } from '../../db/search.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { orNotFound } from '../../lib/errors.ts';
import { isReversible } from './kinds.ts';
import { PENDING, whyNot } from './requests.rules.ts';

/**
 * Ids of the requests whose open step waits for the actor; never the own. Says for one person what step_deciders()
 * says for one step: the other way round it reads every open step of the house.
 */
export const requestsToDecide = ({ personnelId }: Actor): RawBuilder<unknown> => {
  const me = sql`${personnelId ?? 0}::integer`;
  // The actor, and those for whom the actor decides today.
  const named = sql`(select ${me} as id union select d.personnel_id from approval_deputy d where d.deputy_id = ${me}
    and d.deleted_at is null and ${today()}::date between d.first_day and d.last_day)`;
  return sql`select s.staff_request_id from staff_request_step s
      where s.state = 'open' and s.applicant_id <> ${me} and s.approver_id = any(array${named})
    union all select s.staff_request_id from staff_request_step s
      join (select distinct a.personnel_id as id, case r.key when 'super_admin' then 'admin' else r.key end as role
        from role r join account_role ar on ar.role_id = r.id join account a on a.id = ar.account_id
        where r.deleted_at is null and a.status = 1 and a.deleted_at is null and a.personnel_id = any(array${named})) holder
        on holder.role = s.role and holder.id <> s.applicant_id
      where s.state = 'open' and s.approver_id is null and s.applicant_id <> ${me}`;
};
const waits = (actor: Actor): Condition => sql`staff_request.id in (${requestsToDecide(actor)})`;

/** Readers: the applicant, whoever sees the applicant's personnel, and whoever decides or has decided. */
export const readable = (actor: Actor): Condition =>
  sql`(staff_request.deleted_at is null and (staff_request.applicant_id = ${actor.personnelId ?? 0}
    or ${inScope(actor, 'personnel', 'staff_request.applicant_id')} or ${waits(actor)}
    or exists (select from staff_request_step s where s.staff_request_id = staff_request.id
      and ${actor.personnelId ?? 0} in (s.by_id, s.approver_id))))`;

const selectRequest = (rows: Rows<'staff_request'>, actor: Actor) =>
  rows
    .innerJoin('personnel as applicant', 'applicant.id', 'staff_request.applicant_id')
    .leftJoin('organisation', 'organisation.id', 'staff_request.organisation_id')
    .leftJoin('lesson', 'lesson.id', 'staff_request.lesson_id')
    .leftJoin('contact', 'contact.id', 'staff_request.contact_id')
    .leftJoin('personnel as cover', 'cover.id', 'staff_request.cover_id')
    .leftJoin('staff_request_step as step', (join) =>
      join.onRef('step.staff_request_id', '=', 'staff_request.id').on('step.state', '=', 'open'),
    )
    .leftJoin('personnel as approver', 'approver.id', 'step.approver_id')
    .select([
      'staff_request.id',
      'staff_request.version',
      'staff_request.created_at as createdAt',
      'staff_request.updated_at as updatedAt',
      sql<RequestDetail['kind']>`staff_request.kind`.as('kind'),
      'staff_request.title',
      'staff_request.reason',
      'staff_request.status',
      'step.role as openRole',
      'approver.name as openName',
      'staff_request.applicant_id as applicantId',
      'applicant.name as applicantName',
      'organisation.name as organisationName',
      sql<number>`staff_request.measure::float8`.as('measure'),
      'staff_request.amount',
      'staff_request.first_day as firstDay',
      'staff_request.first_half as firstHalf',
      'staff_request.last_day as lastDay',
      'staff_request.last_half as lastHalf',
      'staff_request.lesson_id as lessonId',
      'lesson.name as lessonName',
      'staff_request.contact_id as contactId',
      'contact.name as contactName',
      'staff_request.cover_id as coverId',
      'cover.name as coverName',
      'staff_request.submitted_at as submittedAt',
      'staff_request.decided_at as decidedAt',
      'staff_request.return_reason as returnReason',
      'staff_request.reminded_on as remindedOn',
      waits(actor).as('canDecide'),
    ]);

/** The searched text; the index staff_request_grams has the same expression. */
const TEXT = sql<string>`(staff_request.title || ' ' || coalesce(staff_request.reason, ''))`;

/** Requests that the caller may read, each with the caller's rights. */
export const requests = list(requestsApi.list, {
  table: 'staff_request',
  title: '申请',
  visible: readable,
  filters: {
    tab: (tab, actor) =>
      tab === 'mine' ? sql`staff_request.applicant_id = ${actor.personnelId ?? 0}` : waits(actor),
    keyword: (words) => sql`(${containsPhrase(TEXT, words)}
      or staff_request.applicant_id = any(array(select p.id from personnel p
        where lower(concat_ws(' ', p.name, p.pinyin, p.initials)) like ${likePattern(words)})))`,
    id: equals('staff_request.id'),
    kind: equals('staff_request.kind'),
    status: equals('staff_request.status'),
    applicantId: equals('staff_request.applicant_id'),
    orgnizationalid: (id) => sql`staff_request.organisation_id in ${organisationsBelow([id])}`,
    lessonId: equals('staff_request.lesson_id'),
    contactId: equals('staff_request.contact_id'),
    from: since('staff_request.submitted_at'),
    to: until('staff_request.submitted_at'),
  },
  sorts: {
    submittedAt: { by: sql`staff_request.submitted_at` },
    firstDay: { by: sql`staff_request.first_day` },
  },
  defaultSort: ['submittedAt', 'desc'],
  select: selectRequest,
  present:
    (actor) =>
    ({ openRole, openName, remindedOn, ...row }) => {
      const isOwn = row.applicantId === actor.personnelId;
      const state = { status: row.status, isReversible: isReversible(row.kind) };
      const may = (action: 'withdraw' | 'edit' | 'remind') => isOwn && whyNot(action, state) === null;
      return {
        ...row,
        step:
          row.status === PENDING && openRole
            ? `待${openName ? ` ${openName} ` : STEP_ROLES.labelOf(openRole)}审批`
            : null,
        canWithdraw: may('withdraw'),
        canEdit: may('edit'),
        canRemind: may('remind') && remindedOn !== today(),
      };
    },
});

/** One row for writing; lock it first. */
export async function requestRow(trx: Executor, id: number) {
  const row = await trx
    .selectFrom('staff_request')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  return orNotFound(row, '申请');
}
export type RequestRow = Awaited<ReturnType<typeof requestRow>>;

export async function stepsOf(db: Executor, requestId: number): Promise<RequestDetail['steps']> {
  const { rows } = await sql<RequestDetail['steps'][number]>`
    select s.id, s.round, s.role, s.state, p.name as "approverName", b.name as "byName", s.decided_at as "decidedAt",
      s.comment, case when s.state = 'open' then array(select d.name from personnel d
        where d.id in (select step_deciders(s, ${today()}::date)) order by d.name collate "zh-x-icu") else '{}' end as deciders
    from staff_request_step s left join personnel p on p.id = s.approver_id left join personnel b on b.id = s.by_id
    where s.staff_request_id = ${requestId} order by s.round, s.place`.execute(db);
  return rows;
}

export async function logOf(db: Executor, requestId: number): Promise<RequestDetail['log']> {
  const { rows } = await sql<RequestDetail['log'][number]>`
    select l.id, l.at, l.action, l.by_id as "byId", b.name as "byName", t.name as "toName", l.comment
    from staff_request_log l left join personnel b on b.id = l.by_id left join personnel t on t.id = l.to_id
    where l.staff_request_id = ${requestId} order by l.id`.execute(db);
  return rows;
}

export const filesOf = (db: Executor, requestId: number) =>
  db
    .selectFrom('file')
    .where('subject_kind', '=', 'staff_request')
    .where('subject_id', '=', requestId)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'mime', 'size'])
    .orderBy('id')
    .execute();

/** Papers of the requests that the caller reads. */
export const readableFiles = (actor: Actor): Condition =>
  sql`(file.subject_kind = 'staff_request' and exists (select from staff_request
    where staff_request.id = file.subject_id and ${readable(actor)}))`;

export const noteLog = (
  trx: Trx,
  values: {
    staff_request_id: number;
    action: string;
    by_id: number | null;
    to_id?: number;
    comment?: string | null;
  },
) => trx.insertInto('staff_request_log').values(values).execute();
