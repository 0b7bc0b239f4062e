import { sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import type { Holder } from '../customers/holdings.queries.ts';
import { unfinishedLesson } from '../lessons/unfinished.queries.ts';
import { deliverEach } from '../messages/messages.queries.ts';
import { followTodos } from '../todos/todos.queries.ts';

export interface Moved {
  id: number;
  contacts: number;
  trackings: number;
  lessons: number;
  demands: number;
}
export type By = Pick<Actor, 'personnelId'>;

/** The giver's open work that moves along: unfinished lessons, open demands, planned follow-ups. */
const GOING = {
  lesson: unfinishedLesson,
  demand: sql`demand.deleted_at is null and demand.status in (1, 2, 3)`,
  tracking: sql`tracking.deleted_at is null and tracking.next_at > now()`,
};
/** Owner column of each kind. */
export const WHOSE = {
  lesson: 'lesson.owner_id',
  demand: 'demand.owner_id',
  tracking: 'tracking.assignee_id',
};
/** Condition on open work of customer `c` of owner `c.owner_id`. */
export const goesWith = (what: keyof typeof GOING): Condition =>
  sql`${sql.ref(`${what}.contact_id`)} = c.id and ${sql.ref(WHOSE[what])} = c.owner_id and ${GOING[what]}`;

/** Open work of customer `c` as array columns, for preview and transfer. */
export const CARRIED = sql`
  array(select id from lesson where ${goesWith('lesson')}) as lesson_ids,
  array(select id from demand where ${goesWith('demand')}) as demand_ids,
  array(select id from tracking where ${goesWith('tracking')}) as tracking_ids`;

/** Locks owned customers in id order. @returns live ones with their owners */
export async function lockOwned(
  trx: Executor,
  ids: readonly number[],
): Promise<{ id: number; ownerId: number }[]> {
  const { rows } = await sql<{ id: number; ownerId: number }>`
    select id, owner_id as "ownerId" from contact
    where id = any(${ids}::integer[]) and owner_id is not null and deleted_at is null order by id for no key update`.execute(
    trx,
  );
  return rows;
}

/**
 * Transfers locked customers with planned follow-ups, unfinished lessons and open demands, closes and opens ownership
 * periods, and writes the log for undo; all in the caller's transaction.
 */
export async function moveContacts(
  trx: Executor,
  by: By,
  ids: readonly number[],
  to: Pick<Holder, 'id' | 'organisationId'>,
  log: { how: 'single' | 'batch' | 'leaving'; reason: string | null },
): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with moving as (
      select c.id, c.owner_id, ${CARRIED} from contact c where c.id = any(${ids}::integer[])
    ), logged as (
      insert into transfer (from_id, to_id, by_id, how, reason, contacts, lessons, demands, trackings)
      select case when count(distinct owner_id) = 1 then min(owner_id) end, ${to.id}, ${by.personnelId}::integer, ${log.how}, ${log.reason},
        count(*), coalesce(sum(cardinality(lesson_ids)), 0), coalesce(sum(cardinality(demand_ids)), 0), coalesce(sum(cardinality(tracking_ids)), 0)
      from moving returning id, contacts, lessons, demands, trackings
    ), items as (
      insert into transfer_item (transfer_id, contact_id, from_id, lesson_ids, demand_ids, tracking_ids)
      select logged.id, moving.id, owner_id, lesson_ids, demand_ids, tracking_ids from moving, logged
    ), moved as (
      update contact c set owner_id = ${to.id}, organisation_id = ${to.organisationId}, owned_since = now(), previous_owner_id = moving.owner_id
      from moving where c.id = moving.id
    ), lessons as (
      update lesson l set owner_id = ${to.id}, organisation_id = ${to.organisationId} from moving where l.id = any(moving.lesson_ids)
    ), demands as (
      update demand d set owner_id = ${to.id}, organisation_id = ${to.organisationId} from moving where d.id = any(moving.demand_ids)
    ), trackings as (
      update tracking t set assignee_id = ${to.id} from moving where t.id = any(moving.tracking_ids)
    ), closed as (
      update ownership_period p set to_at = now(), ended_how = 'transferred' from moving where p.contact_id = moving.id and p.to_at is null
    )
    select * from logged`.execute(trx);
  const moved = rows[0] as Moved;
  await openPeriods(trx, ids, to.id, by, log.reason);
  await followMoved(trx, ids);
  return moved;
}

/** To-dos of the customers' lessons go to the lessons' new owners. */
export async function followMoved(trx: Executor, contactIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select id from lesson where contact_id = any(${contactIds}::integer[]) and status = 1`.execute(trx);
  if (rows.length > 0) await followTodos(trx, today(), { lessonIds: rows.map((row) => row.id) });
}

/** A separate statement: the unique index allows a new open period only after the former one is closed. */
export async function openPeriods(
  trx: Executor,
  ids: readonly number[],
  ownerId: number,
  by: By,
  reason: string | null,
): Promise<void> {
  await sql`insert into ownership_period (contact_id, owner_id, how, by_id, reason)
    select id, ${ownerId}, 'transferred', ${by.personnelId}::integer, ${reason} from unnest(${ids}::integer[]) as id`.execute(
    trx,
  );
}

/** Notifies the receiver. */
export async function tellReceiver(trx: Executor, toId: number, moved: Moved, from: string): Promise<void> {
  const { rows } = await sql<{ accountId: number }>`
    select id as "accountId" from account where personnel_id = ${toId} and status = 1 and deleted_at is null`.execute(
    trx,
  );
  await deliverEach(
    trx,
    rows.map(({ accountId }) => ({
      accountId,
      msgSendtype: 12,
      title: `${from}转给您 ${moved.contacts} 个客户`,
      content: `随同转交：待跟进 ${moved.trackings}，未结束课程 ${moved.lessons}，未完成需求 ${moved.demands}。`,
      data: { path: '/customers/list?sort=updatedAt&order=desc' },
    })),
  );
}

/** Transfers a person's records of others' customers; without a receiver they have no owner. */
export async function moveRest(
  trx: Executor,
  fromId: number,
  to: Holder | undefined,
): Promise<{ lessons: number; demands: number }> {
  const { rows } = await sql<{ lessons: number; demands: number }>`
    with lessons as (
      update lesson set owner_id = ${to?.id ?? null}::integer, organisation_id = coalesce(${to?.organisationId ?? null}::integer, organisation_id)
      where owner_id = ${fromId} and ${unfinishedLesson} returning 1
    ), demands as (
      update demand set owner_id = ${to?.id ?? null}::integer, organisation_id = coalesce(${to?.organisationId ?? null}::integer, organisation_id)
      where owner_id = ${fromId} and deleted_at is null and status in (1, 2, 3) returning 1
    ), trackings as (
      update tracking set assignee_id = ${to?.id ?? null}::integer where assignee_id = ${fromId} and deleted_at is null and next_at > now()
    )
    select (select count(*) from lessons) as lessons, (select count(*) from demands) as demands`.execute(trx);
  return rows[0] ?? { lessons: 0, demands: 0 };
}

const OPEN_DEMAND = sql`deleted_at is null and status in (1, 2, 3)`;

/** Number of customers, unfinished lessons and open demands of a person. */
export async function countOwned(db: Executor, personnelId: number) {
  const { rows } = await sql<{ customers: number; lessons: number; demands: number }>`select
    (select count(*) from contact where owner_id = ${personnelId} and deleted_at is null) as customers,
    (select count(*) from lesson where owner_id = ${personnelId} and ${unfinishedLesson}) as lessons,
    (select count(*) from demand where owner_id = ${personnelId} and ${OPEN_DEMAND}) as demands`.execute(db);
  return rows[0] ?? { customers: 0, lessons: 0, demands: 0 };
}

export const nameAndLeader = (db: Executor, personnelId: number) =>
  db
    .selectFrom('personnel')
    .where('id', '=', personnelId)
    .select(['name', 'leader_id'])
    .executeTakeFirstOrThrow();

/** Whether a person owns records of other customers than these. */
export async function ownsOthers(
  db: Executor,
  personnelId: number,
  contactIds: readonly number[],
): Promise<boolean> {
  const of = (column: string) =>
    sql`owner_id = ${personnelId} and ${sql.ref(column)} <> all(${contactIds}::integer[])`;
  const { rows } = await sql<{ any: boolean }>`select
    exists (select from contact where ${of('id')} and deleted_at is null)
    or exists (select from lesson where ${of('contact_id')} and ${unfinishedLesson})
    or exists (select from demand where ${of('contact_id')} and ${OPEN_DEMAND}) as any`.execute(db);
  return rows[0]?.any ?? false;
}

/** Locks a person's customers in id order. @returns the ids */
export async function lockOwnedBy(trx: Executor, personnelId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contact where owner_id = ${personnelId} and deleted_at is null order by id for no key update`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}
