import { commissionBatchesApi } from '@shibiao/contract/commissions/batches';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { followSubjects } from '../../db/follow-subjects.ts';
import { type Condition, equals, inOrganisation, list, type Rows } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { ENTRIES, WAITING } from './entries.queries.ts';

type Batch = OutputOf<typeof commissionBatchesApi.batch>;
type BatchPerson = Batch['list'][number];

/** Nets of people in some batches; an amount balanced at approval counts as carried. */
const netsOf = (batches: RawBuilder<unknown>) => sql`select e.personnel_id, count(*)::integer as entries,
    coalesce(sum(e.amount) filter (where e.kind in ('earn', 'adjust')), 0) as earned,
    coalesce(sum(e.amount) filter (where e.kind = 'reverse'), 0) as reversed,
    coalesce(sum(e.amount) filter (where e.kind = 'carry' and e.amount < 0), 0) as carried,
    coalesce(sum(e.amount) filter (where e.kind <> 'carry' or e.amount < 0), 0) as net
  from commission_entry e where e.batch_id in (${batches}) group by e.personnel_id`;

const sumOfDraft = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from (${netsOf(sql`commission_batch.id`)}) nets)`;

export const batches = list(commissionBatchesApi.batches, {
  table: 'commission_batch',
  title: '提成批次',
  visible: () => sql`commission_batch.deleted_at is null`,
  filters: {
    keyword: (words) => sql`position(upper(${words}) in commission_batch.no) > 0`,
    month: equals('commission_batch.month'),
    status: equals('commission_batch.status'),
    organisationId: inOrganisation('commission_batch.organisation_id'),
  },
  sorts: { month: { by: sql`commission_batch.month` } },
  defaultSort: ['month', 'desc'],
  select: (rows: Rows<'commission_batch'>) =>
    rows
      .innerJoin('personnel as maker', 'maker.id', 'commission_batch.made_by')
      .leftJoin('personnel as approver', 'approver.id', 'commission_batch.approved_by')
      .leftJoin('personnel as payer', 'payer.id', 'commission_batch.paid_by')
      .leftJoin('organisation', 'organisation.id', 'commission_batch.organisation_id')
      .select([
        ...(['id', 'version', 'no', 'month', 'status', 'note'] as const).map(
          (column) => `commission_batch.${column}` as const,
        ),
        'commission_batch.created_at as createdAt',
        'commission_batch.updated_at as updatedAt',
        'commission_batch.organisation_id as organisationId',
        'organisation.name as organisationName',
        sql<number>`case when commission_batch.status = 1 then ${sumOfDraft(sql`count(*)::integer`)} else commission_batch.people end`.as(
          'people',
        ),
        sql<string>`case when commission_batch.status = 1
          then ${sumOfDraft(sql`coalesce(sum(greatest(net, 0)), 0)::numeric(14, 2)`)} else commission_batch.amount end`.as(
          'amount',
        ),
        'maker.id as madeById',
        'maker.name as madeBy',
        'approver.id as approvedById',
        'approver.name as approvedBy',
        'commission_batch.approved_at as approvedAt',
        'commission_batch.paid_on as paidOn',
        'payer.id as paidById',
        'payer.name as paidBy',
        'commission_batch.file_id as fileId',
        'commission_batch.reject_reason as rejectReason',
      ]),
});

/** People of a batch beside their amounts in last month's batches, including people missing now. */
export async function batchPeople(
  db: Executor,
  { id, month, organisationId }: Pick<Batch, 'id' | 'month' | 'organisationId'>,
): Promise<BatchPerson[]> {
  const before = sql`select b.id from commission_batch b where b.status >= 3 and b.deleted_at is null
    and b.organisation_id is not distinct from ${organisationId} and b.month = to_char((${month} || '-01')::date - interval '1 month', 'YYYY-MM')`;
  const { rows } = await sql<BatchPerson>`
    with now as (${netsOf(sql`${id}::integer`)}), before as (${netsOf(before)})
    select p.id as "personnelId", p.name, p.job_no as "jobNo", o.name as "organisationName", p.login_status = 2 as "isLeaver",
      coalesce(now.entries, 0) as entries, coalesce(now.earned, 0)::numeric(14, 2) as earned,
      coalesce(now.reversed, 0)::numeric(14, 2) as reversed, coalesce(now.carried, 0)::numeric(14, 2) as carried,
      coalesce(now.net, 0)::numeric(14, 2) as net, greatest(-coalesce(now.net, 0), 0)::numeric(14, 2) as claim,
      greatest(coalesce(now.net, 0), 0)::numeric(14, 2) as paid, greatest(coalesce(before.net, 0), 0)::numeric(14, 2) as "lastMonth",
      (greatest(coalesce(now.net, 0), 0) - greatest(coalesce(before.net, 0), 0))::numeric(14, 2) as difference
    from now full join before using (personnel_id) join personnel p on p.id = personnel_id left join organisation o on o.id = p.organisation_id
    order by paid desc, p.id`.execute(db);
  return rows;
}

/** Entries that a month's batch takes: due by then and in no batch, by organisation. */
const dueFor = (month: string, organisationId: number | null | undefined) => sql`
  select commission_entry.id, commission_entry.personnel_id, commission_entry.amount from ${ENTRIES}
  where commission_entry.batch_id is null and commission_entry.month <= ${month} and ${WAITING} is null
    and ${organisationId ? sql`commission_entry.organisation_id in ${organisationsBelow(organisationId)}` : sql`true`}`;

/** Former employees with due entries; they are paid only when selected. */
export async function leaversDue(
  db: Executor,
  month: string,
  organisationId: number | null,
): Promise<Batch['leavers']> {
  const { rows } = await sql<Batch['leavers'][number]>`
    select p.id, p.name, sum(due.amount)::numeric(14, 2) as amount from (${dueFor(month, organisationId)}) due
    join personnel p on p.id = due.personnel_id where p.login_status = 2 group by p.id order by p.id`.execute(
    db,
  );
  return rows;
}

/** Held entries with their reasons; gathering the draft again takes them unless they are held again. */
export async function heldFor(
  db: Executor,
  month: string,
  organisationId: number | null,
): Promise<Batch['held']> {
  const { rows } = await sql<Batch['held'][number]>`
    select e.id, e.held_reason as reason, p.name as "personnelName", l.name as lessonname, e.amount
    from (${dueFor(month, organisationId)}) due join commission_entry e on e.id = due.id
    join personnel p on p.id = e.personnel_id left join lesson l on l.id = e.lesson_id
    where e.held_reason is not null order by e.id limit 500`.execute(db);
  return rows;
}

/** Locks people, so that none of their commission is posted or rated while a batch moves. */
export async function lockPeopleOf(trx: Executor, batchId: number): Promise<void> {
  await sql`select lock_commission_people((select array_agg(distinct personnel_id) from commission_entry where batch_id = ${batchId}))`.execute(
    trx,
  );
}

/** Empties a draft. */
export async function releaseEntries(trx: Executor, batchId: number): Promise<void> {
  await sql`update commission_entry set batch_id = null where batch_id = ${batchId}`.execute(trx);
}

/** Removes a person's entries from drafts; a batch submitted at the same time keeps them. */
export async function leaveDrafts(trx: Executor, personnelId: number): Promise<void> {
  await sql`select lock_commission_people(array[${personnelId}::integer])`.execute(trx);
  await sql`update commission_entry set batch_id = null where personnel_id = ${personnelId}
    and batch_id in (select id from commission_batch where status = 1)`.execute(trx);
}

interface Draft {
  batchId: number;
  month: string;
  organisationId: number | null | undefined;
  leftOut: readonly { id: number; reason: string }[];
  leaverIds: readonly number[];
}

/** Gathers due entries into a draft. Entries in another draft stay there. */
export async function gatherEntries(
  trx: Executor,
  { batchId, month, organisationId, leftOut, leaverIds }: Draft,
): Promise<number> {
  await sql`select lock_commission_people((select array_agg(distinct personnel_id) from (${dueFor(month, organisationId)}) due))`.execute(
    trx,
  );
  const { rows } = await sql<{ taken: boolean }>`
    with due as (${dueFor(month, organisationId)}),
      held as (select * from jsonb_to_recordset(${JSON.stringify(leftOut)}::jsonb) as one (id integer, reason text))
    update commission_entry e set batch_id = case when held.id is null then ${batchId}::integer end, held_reason = held.reason
    from due join personnel p on p.id = due.personnel_id left join held on held.id = due.id
    where e.id = due.id and e.batch_id is null and (held.id is not null or p.login_status = 1 or p.id = any(${[...leaverIds]}::integer[]))
    returning e.batch_id is not null as taken`.execute(trx);
  return rows.filter(({ taken }) => taken).length;
}

/** Entries of a batch that are no longer payable: the lesson was moved or lost its fee after gathering. */
export async function undueIn(trx: Executor, batchId: number) {
  const { rows } = await sql<{ count: number; lesson: string; reason: string }>`
    select count(*) over ()::integer as count, lesson.name as lesson, ${WAITING} as reason from ${ENTRIES}
    where commission_entry.batch_id = ${batchId} and ${WAITING} is not null order by commission_entry.id limit 1`.execute(
    trx,
  );
  return rows[0];
}

/** Counts people and amount at submission. @returns the number of entries */
export async function countBatch(trx: Executor, batchId: number) {
  const { rows } = await sql<{ people: number; amount: string; entries: number }>`
    select count(*)::integer as people, coalesce(sum(greatest(net, 0)), 0)::numeric(14, 2) as amount,
      coalesce(sum(entries), 0)::integer as entries from (${netsOf(sql`${batchId}::integer`)}) nets`.execute(
    trx,
  );
  return rows[0] ?? { people: 0, amount: '0.00', entries: 0 };
}

/** Carries negative nets of a batch: balanced in it, and deducted from the first open month after it. */
export async function carryNegatives(trx: Executor, batchId: number): Promise<void> {
  await sql`with owed as (
      select nets.personnel_id, nets.net, b.month, p.organisation_id from (${netsOf(sql`${batchId}::integer`)}) nets
      join commission_batch b on b.id = ${batchId} join personnel p on p.id = nets.personnel_id where nets.net < 0
    )
    insert into commission_entry (personnel_id, organisation_id, role, kind, on_date, month, is_tiered, amount, batch_id)
    select personnel_id, organisation_id, '业务员', 'carry', current_date, month, false, -net, ${batchId}::integer from owed
    union all
    select personnel_id, organisation_id, '业务员', 'carry', current_date,
      first_open_month(personnel_id, to_char((month || '-01')::date + interval '1 month', 'YYYY-MM')), false, net, null from owed`.execute(
    trx,
  );
}

/**
 * Locks the lessons that a rejected batch posts; the lock order is lessons before people. Its months stay closed to
 * other lessons until then.
 */
export async function lockLessonsOf(trx: Executor, batchId: number): Promise<void> {
  await sql`select from lesson where id in (
      select e.lesson_id from commission_entry e join (
        select distinct personnel_id, month from commission_entry where batch_id = ${batchId}) held using (personnel_id, month))
    order by id for no key update`.execute(trx);
}

/** Reopens the months of a rejected batch, also for amounts reversed meanwhile. */
export async function reopenMonths(trx: Executor, batchId: number): Promise<void> {
  await sql`select reopen_commission(${batchId})`.execute(trx);
}

/** Batch number: TC, year and month, three digits. */
export async function nextBatchNo(trx: Executor, month: string): Promise<string> {
  const { rows } = await sql<{ last: number }>`insert into document_number as d (kind, month, last)
    values ('TC', ${month.replace('-', '')}, 1) on conflict (kind, month) do update set last = d.last + 1 returning last`.execute(
    trx,
  );
  return `TC${month.replace('-', '')}${String(rows[0]?.last ?? 1).padStart(3, '0')}`;
}

/**
 * Creates finance's to-do to draft the due entries of an ended month. Held entries and former employees create none.
 * @param month the last ended month, `YYYY-MM`
 */
export async function followMonth(trx: Executor, month: string): Promise<void> {
  await followSubjects(trx, {
    kind: 'commissionDraft',
    subject: 'commission_month',
    wanted: sql`select replace(${month}, '-', '')::integer as subject_id, ${month} || ' 的提成待制单' as title,
        null::integer as personnel_id, 'finance' as role_key, null::date as due_on
      where exists (select from (${dueFor(month, null)}) due join commission_entry e on e.id = due.id
        join personnel p on p.id = due.personnel_id where e.held_reason is null and p.login_status = 1)`,
  });
}

/** Keeps the to-dos of approvers and payers while a batch waits for them. */
export async function followBatch(trx: Executor, id: number): Promise<void> {
  const waiting = (status: number, role: string, what: string) => sql`
    select id as subject_id, ${what} || no || '，' || people || ' 人 ' || amount || ' 元' as title, null::integer as personnel_id,
      ${role} as role_key, null::date as due_on from commission_batch where status = ${status} and deleted_at is null`;
  const subject = 'commission_batch';
  await followSubjects(trx, {
    kind: 'commissionApproval',
    subject,
    ids: [id],
    wanted: waiting(2, 'general_manager', '提成批次待审批：'),
  });
  await followSubjects(trx, {
    kind: 'commissionPayment',
    subject,
    ids: [id],
    wanted: waiting(3, 'finance', '提成批次待发放：'),
  });
}

/** The slip of a batch's payment: for whoever reads batches. */
export const readableSlips = (actor: Actor): Condition =>
  sql`(file.subject_kind = 'commission_batch'
    and ${isGranted(actor, `/api${commissionBatchesApi.batch.path}`)}::boolean)`;

export interface MonthPay {
  personnelId: number;
  amount: string;
  batches: string;
  entries: number;
}
/** Sums that approved batches of a month pay to each person; nothing below 0, as batches pay it. */
export async function paidByBatches(
  db: Executor,
  month: string,
  people: readonly number[] | null,
): Promise<MonthPay[]> {
  const { rows } = await sql<MonthPay>`
    select personnel_id as "personnelId", sum(greatest(net, 0))::numeric(14, 2) as amount,
      string_agg(no, '、' order by no) as batches, sum(entries)::integer as entries
    from (select e.personnel_id, b.no, count(*) as entries,
        coalesce(sum(e.amount) filter (where e.kind <> 'carry' or e.amount < 0), 0) as net
      from commission_entry e join commission_batch b on b.id = e.batch_id
      where b.month = ${month} and b.status >= 3 and b.deleted_at is null
        and (${people ? [...people] : null}::integer[] is null or e.personnel_id = any(${people ? [...people] : null}::integer[]))
      group by e.personnel_id, b.no) one
    group by personnel_id having sum(greatest(net, 0)) > 0`.execute(db);
  return rows;
}
