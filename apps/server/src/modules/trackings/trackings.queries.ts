import type { tracking, trackingFilter } from '@shibiao/contract/customers/trackings';
import type { Page } from '@shibiao/contract/lists';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readByCursor } from '../../db/cursor.ts';
import { listPage, withIds } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { type Asked, namedRowMatches } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import { type Executor, quietly } from '../../db/transaction.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';
import { ownCustomers } from '../customers/customers.queries.ts';

export type Tracking = z.output<typeof tracking>;
export type TrackingFilter = z.output<typeof trackingFilter>;

/** Of one customer everything (it must be the caller's to open); else what people in the scope wrote. */
function visible(actor: Actor, contactId: number | null | undefined) {
  const written = inScope(actor, 'customers', 'tracking.by_id');
  if (!contactId) return written;
  return sql<boolean>`tracking.contact_id = ${contactId} and exists (
    select from contact where contact.id = ${contactId} and contact.deleted_at is null and ${ownCustomers(actor)})`;
}

/** Follow-ups of the customers that the keyword is found in. */
const ofCustomer = (keyword: string, asked: Asked) =>
  namedRowMatches('contact', 'tracking.contact_id', keyword, asked, sql`named.deleted_at is null`);

function matching(db: Executor, actor: Actor, filter: TrackingFilter, asked: Asked = 'together') {
  return db
    .selectFrom('tracking')
    .where('tracking.deleted_at', 'is', null)
    .where(visible(actor, filter.contactId))
    .$if(Boolean(filter.keyword), (q) => q.where(ofCustomer(filter.keyword ?? '', asked)))
    .$if(Boolean(filter.authorId), (q) => q.where('tracking.by_id', '=', filter.authorId ?? 0))
    .$if(Boolean(filter.method), (q) => q.where('tracking.method', '=', filter.method ?? ''))
    .$if(Boolean(filter.from), (q) => q.where(sql<boolean>`tracking.at >= ${filter.from}::date`))
    .$if(Boolean(filter.to), (q) => q.where(sql<boolean>`tracking.at < ${filter.to}::date + 1`))
    .$if(Boolean(filter.nextFrom), (q) => q.where(sql<boolean>`tracking.next_at >= ${filter.nextFrom}::date`))
    .$if(Boolean(filter.nextTo), (q) => q.where(sql<boolean>`tracking.next_at < ${filter.nextTo}::date + 1`))
    .$if(filter.hasNext === true, (q) => q.where('tracking.next_at', 'is not', null))
    .$if(filter.hasNext === false, (q) => q.where('tracking.next_at', 'is', null));
}

/** As the indexes are ordered; who has no next date comes last, or first when turned around. */
function sortOf(filter: TrackingFilter) {
  const direction = filter.order ?? 'desc';
  return filter.sort === 'nextAt'
    ? { key: sql`tracking.next_at`, direction, nulls: direction === 'desc' ? ' nulls last' : ' nulls first' }
    : { key: sql`tracking.at`, direction, nulls: '' };
}
function orderOf(filter: TrackingFilter) {
  const { key, direction, nulls } = sortOf(filter);
  return sql`${key} ${sql.raw(direction + nulls)}, tracking.id ${sql.raw(direction)}`;
}

function selectTracking<TB extends keyof DB>(from: SelectQueryBuilder<DB, TB | 'tracking', object>) {
  return (from as SelectQueryBuilder<DB, 'tracking', object>)
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
      'assignee.name as assigneeName',
      sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', file.id, 'name', file.name) order by file.id)
        from file where file.id = any(tracking.file_ids) and file.deleted_at is null), '[]')`.as('files'),
    ]);
}

function claimer(actor: Actor) {
  const seen = visiblePersonnel(actor, 'customers');
  const own = seen === null ? null : new Set(seen);
  return <T extends { authorId: number | null }>(row: T) => ({
    ...row,
    isOwn: own === null || (row.authorId !== null && own.has(row.authorId)),
  });
}

/** A page of follow-ups. The ids are chosen first, so that a deep page joins only its own rows. */
export async function listTrackings(
  db: Executor,
  actor: Actor,
  filter: TrackingFilter,
): Promise<Page<Tracking>> {
  const claim = claimer(actor);
  const choice = {
    matching: matching(db, actor, filter),
    walking: matching(db, actor, filter, 'oneByOne'),
    id: sql<number>`tracking.id`,
    ...sortOf(filter),
    input: filter,
  };
  return await listPage(db, choice, async (ids) =>
    (await selectTracking(db.selectFrom('tracking').where(withIds('tracking.id', ids))).execute()).map(
      (row) => claim(row),
    ),
  );
}

export async function* streamTrackings(
  db: Executor,
  actor: Actor,
  filter: TrackingFilter,
): AsyncIterable<Tracking> {
  const claim = claimer(actor);
  const rows = selectTracking(matching(db, actor, filter)).orderBy(orderOf(filter));
  for await (const row of readByCursor(db, rows)) yield claim(row);
}

/** A follow-up that the caller may change: written by somebody in the scope. @throws 404 */
export async function oneTracking(db: Executor, actor: Actor, id: number) {
  const row = await db
    .selectFrom('tracking')
    .where('tracking.id', '=', id)
    .where('tracking.deleted_at', 'is', null)
    .where(inScope(actor, 'customers', 'tracking.by_id'))
    .select([
      'tracking.id',
      'tracking.contact_id as contactId',
      'tracking.by_id as authorId',
      'tracking.next_at as nextAt',
    ])
    .executeTakeFirst();
  return found(row, '追踪记录');
}

interface Columns {
  method?: string | undefined;
  at?: string | undefined;
  content: string;
  next_at?: string | null | undefined;
  is_reminded?: boolean | undefined;
  file_ids?: number[] | undefined;
}

export async function insertTracking(
  trx: Executor,
  values: Columns & { contact_id: number; by_id: number },
): Promise<number> {
  const { id } = await trx.insertInto('tracking').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateTracking(trx: Executor, id: number, values: Columns): Promise<void> {
  await trx.updateTable('tracking').set(values).where('id', '=', id).execute();
}

/** Marks follow-ups as deleted. @returns their customers; fewer rows than ids: some were not the caller's */
export async function markTrackingsDeleted(
  trx: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await trx
    .updateTable('tracking')
    .set({ deleted_at: sql`now()` })
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where(inScope(actor, 'customers', 'tracking.by_id'))
    .returning('contact_id')
    .execute();
  return rows.map((row) => row.contact_id);
}

/**
 * Brings the customers' last and next follow-up in step with their follow-ups. The next step is the newest plan that lies after the last
 * follow-up: what was planned for before it has been answered, what was planned for later still stands. Recycling follows by itself.
 */
export async function syncFollowUps(trx: Executor, contactIds: readonly number[]): Promise<void> {
  await quietly(trx, () =>
    sql`update contact c set last_follow_up_at = latest.at, next_follow_up_at = plan.next_at
      from unnest(${[...new Set(contactIds)].sort((a, b) => a - b)}::integer[]) as asked (id)
      left join lateral (
        select max(at) as at from tracking where contact_id = asked.id and deleted_at is null
      ) latest on true
      left join lateral (
        select next_at from tracking where contact_id = asked.id and deleted_at is null and next_at > latest.at order by at desc, id desc limit 1
      ) plan on true
      where c.id = asked.id and (c.last_follow_up_at, c.next_follow_up_at) is distinct from (latest.at, plan.next_at)`.execute(
      trx,
    ),
  );
}

/** Locks a customer so that two follow-ups at once leave it in step. @returns false when it is not the caller's to follow up */
export async function lockCustomer(trx: Executor, actor: Actor, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('contact')
    .where('contact.id', '=', id)
    .where('contact.deleted_at', 'is', null)
    .where(ownCustomers(actor))
    .select('contact.id')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Files that the caller uploaded, or that hang on the follow-up already: nobody attaches somebody else's. */
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
