import { type Tracking, trackingsApi } from '@shibiao/contract/customers/trackings';
import { sql } from 'kysely';
import { equals, list, type Rows, since, until } from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { isOfPeople } from '../../db/people.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import { type Executor, withoutAudit } from '../../db/transaction.ts';
import { type Actor, canSee } from '../../lib/actor.ts';
import { ownCustomers } from '../customers/customers.queries.ts';

/** Follow-ups by people in scope, which the caller may change and delete. */
export const written = (actor: Actor) => inScope(actor, 'customers', 'tracking.by_id');

export const trackings = list(trackingsApi.trackings, {
  table: 'tracking',
  title: '追踪记录',
  // For one customer everything (the caller must be able to open it); otherwise follow-ups by people in scope.
  visible: (actor, { contactId }) =>
    contactId
      ? sql`tracking.deleted_at is null and exists (
          select from contact where contact.id = ${contactId} and contact.deleted_at is null and ${ownCustomers(actor)})`
      : sql`tracking.deleted_at is null and ${written(actor)}`,
  filters: {
    keyword: (words) =>
      sql`tracking.contact_id in (
        select contact.id from contact where contact.deleted_at is null and ${matchesKeyword('contact', words)})`,
    contactId: livesIn('contact', 'tracking.contact_id'),
    authorId: equals('tracking.by_id'),
    peopleOf: (subject) => isOfPeople('tracking.by_id', subject),
    method: equals('tracking.method'),
    from: since('tracking.at'),
    to: until('tracking.at'),
    nextFrom: since('tracking.next_at'),
    nextTo: until('tracking.next_at'),
    hasNext: (has) => (has ? sql`tracking.next_at is not null` : sql`tracking.next_at is null`),
  },
  sorts: { at: { by: sql`tracking.at` }, nextAt: { by: sql`tracking.next_at`, blanksLast: 'desc' } },
  defaultSort: ['at', 'desc'],
  select: (rows: Rows<'tracking'>, actor: Actor) =>
    rows
      .innerJoin('contact', 'contact.id', 'tracking.contact_id')
      .innerJoin('institution', 'institution.id', 'contact.institution_id')
      .leftJoin('personnel as author', 'author.id', 'tracking.by_id')
      .leftJoin('personnel as assignee', 'assignee.id', 'tracking.assignee_id')
      .select([
        'tracking.id',
        'tracking.version',
        'tracking.created_at as createdAt',
        'tracking.updated_at as updatedAt',
        'tracking.contact_id as contactId',
        'contact.name as contactName',
        'contact.institution_id as coorgid',
        'institution.name as cooperationName',
        'contact.level',
        'tracking.at',
        'tracking.method',
        'tracking.content',
        'tracking.next_at as nextAt',
        'tracking.by_id as authorId',
        'author.name as authorName',
        'assignee.id as assigneeId',
        'assignee.name as assigneeName',
        sql<boolean>`contact.deleted_at is null and ${ownCustomers(actor)}`.as('mayOpen'),
        sql<Tracking['files']>`array(
          select json_build_object('id', file.id, 'name', file.name) from file
          where file.id = any(tracking.file_ids) and file.deleted_at is null order by file.id)`.as('files'),
      ]),
  present: (actor) => (row) => ({ ...row, isOwn: row.mayOpen && canSee(actor, 'customers', row.authorId) }),
});

/** Customers of follow-ups. */
export async function contactsOf(db: Executor, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct contact_id as id from tracking where id = any(${ids}::integer[])`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Recomputes customers' last and next follow-up. The next step is the one planned in a list, else the newest
 * follow-up's plan; the last follow-up completes earlier plans. Recycling days follow by trigger.
 */
export async function syncFollowUps(trx: Executor, contactIds: readonly number[]): Promise<void> {
  await withoutAudit(trx, () =>
    sql`update contact c set last_follow_up_at = latest.at, next_follow_up_at = plan.next_at
      from unnest(${[...new Set(contactIds)].sort((a, b) => a - b)}::integer[]) as asked (id)
      left join lateral (
        select max(at) as at from tracking where contact_id = asked.id and deleted_at is null
      ) latest on true
      left join follow_up_plan p on p.contact_id = asked.id
      left join lateral (
        select next_at from (
          (select next_at from tracking
          where contact_id = asked.id and deleted_at is null and next_at > latest.at and p.contact_id is null
          order by at desc, id desc limit 1)
          union all
          select p.next_at where p.next_at > coalesce(latest.at, '-infinity')
        ) planned
      ) plan on true
      where c.id = asked.id
        and (c.last_follow_up_at, c.next_follow_up_at) is distinct from (latest.at, plan.next_at)`.execute(
      trx,
    ),
  );
}

/** Plans the next step of a locked customer, or removes it. */
export async function planNext(
  trx: Executor,
  contactId: number,
  byId: number | null,
  nextAt: string | null,
): Promise<void> {
  await sql`insert into follow_up_plan (contact_id, by_id, next_at) values (${contactId}, ${byId}::integer, ${nextAt}::timestamptz)
    on conflict (contact_id) do update set at = now(), by_id = excluded.by_id, next_at = excluded.next_at, is_reminded = false`.execute(
    trx,
  );
}

/** A follow-up with a next step replaces the plan made in a list. */
export async function dropPlan(trx: Executor, contactId: number): Promise<void> {
  await trx.deleteFrom('follow_up_plan').where('contact_id', '=', contactId).execute();
}

/** Version and last follow-up of a customer. */
export const followedOf = async (trx: Executor, id: number) =>
  await trx
    .selectFrom('contact')
    .where('id', '=', id)
    .select(['id', 'version', 'last_follow_up_at as lastAt'])
    .executeTakeFirstOrThrow();

/** The caller's uploads and the follow-up's own files; others' cannot be attached. */
export async function ownFiles(
  db: Executor,
  accountId: number,
  ids: readonly number[],
  trackingId: number,
): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from file where id = any(${ids}::integer[]) and deleted_at is null
      and (uploaded_by = ${accountId} or id in (select unnest(file_ids) from tracking where id = ${trackingId}))`.execute(
    db,
  );
  return rows[0]?.n === new Set(ids).size;
}
