import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type Holder, lockHolder } from '../customers/holdings.queries.ts';
import { deliverEach } from '../messages/messages.queries.ts';
import { releaseToPool } from '../pool/pool.queries.ts';
import { LEFT_REASON } from '../pool/pool.rules.ts';

export interface Moved {
  id: number;
  contacts: number;
  trackings: number;
  lessons: number;
  demands: number;
}
type By = Pick<Actor, 'personnelId'>;

/** What goes along with customer `c` of owner `c.owner_id`, as columns of arrays: for the preview and the act alike. */
export const CARRIED = sql`
  array(select id from lesson where contact_id = c.id and owner_id = c.owner_id and status = 1
    and lesson_status in (1, 2, 3) and last_date >= current_date) as lesson_ids,
  array(select id from demand where contact_id = c.id and owner_id = c.owner_id and deleted_at is null and status in (1, 2, 3)) as demand_ids,
  array(select id from tracking where contact_id = c.id and assignee_id = c.owner_id and deleted_at is null and next_at > now()) as tracking_ids`;

/** Locks owned customers in the order of their ids. @returns those that are still there, with their owners */
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
 * Hands locked customers to a person with their open follow-ups, unfinished lessons and open demands, closes and opens
 * their ownership periods and writes the log that undo reads. Everything in the caller's transaction.
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
  return moved;
}

/** A statement of its own: the unique index allows a new open period only after the former one is closed. */
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

/** Tells the receiver. */
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

/**
 * Hands over everything that somebody who leaves still holds: customers with what goes along, then demands and lessons of
 * other people's customers. Part of the caller's transaction; the holding cap does not apply: somebody has to take them.
 * @param toIds successors, who get equal shares; without any, customers go to the pool, open demands and lessons have no owner
 * @param byContact customers that go to somebody particular: customer id → personnel id
 */
export async function transferAll(
  trx: Trx,
  actor: By,
  fromId: number,
  toIds: readonly number[],
  byContact: Readonly<Record<number, number>> = {},
): Promise<Omit<Moved, 'id'>> {
  // In the order of ids, so that two hand-overs at once wait for each other and never cross.
  const wanted = [...new Set([...toIds, ...Object.values(byContact)])]
    .filter((id) => id !== fromId)
    .sort((a, b) => a - b);
  const receivers = new Map<number, Holder>();
  for (const id of wanted) {
    const holder = await lockHolder(trx, id);
    if (holder?.isActive) receivers.set(id, holder);
  }
  const { rows: held } = await sql<{ id: number }>`
    select id from contact where owner_id = ${fromId} and deleted_at is null order by id for no key update`.execute(
    trx,
  );
  const general = toIds.filter((id) => receivers.has(id));
  const shares = Map.groupBy(held, ({ id }, index) =>
    receivers.has(byContact[id] ?? 0) ? byContact[id] : general[index % Math.max(1, general.length)],
  );
  const total = { contacts: 0, trackings: 0, lessons: 0, demands: 0 };
  for (const [toId, share] of shares) {
    const ids = share.map((one) => one.id);
    const receiver = toId === undefined ? undefined : receivers.get(toId);
    if (!receiver) {
      total.contacts += (await releaseToPool(trx, ids, { reason: LEFT_REASON, endedHow: 'left' })).length;
      continue;
    }
    const moved = await moveContacts(trx, actor, ids, receiver, { how: 'leaving', reason: '离职交接' });
    await tellReceiver(trx, receiver.id, moved, '离职交接：');
    for (const key of ['contacts', 'trackings', 'lessons', 'demands'] as const) total[key] += moved[key];
  }
  const rest = await moveRest(trx, fromId, receivers.get(general[0] ?? 0));
  return { ...total, lessons: total.lessons + rest.lessons, demands: total.demands + rest.demands };
}

/** What the person still holds of other people's customers. */
async function moveRest(
  trx: Executor,
  fromId: number,
  to: Holder | undefined,
): Promise<{ lessons: number; demands: number }> {
  const { rows } = await sql<{ lessons: number; demands: number }>`
    with lessons as (
      update lesson set owner_id = ${to?.id ?? null}::integer, organisation_id = coalesce(${to?.organisationId ?? null}::integer, organisation_id)
      where owner_id = ${fromId} and status = 1 and lesson_status in (1, 2, 3) and last_date >= current_date returning 1
    ), demands as (
      update demand set owner_id = ${to?.id ?? null}::integer, organisation_id = coalesce(${to?.organisationId ?? null}::integer, organisation_id)
      where owner_id = ${fromId} and deleted_at is null and status in (1, 2, 3) returning 1
    ), trackings as (
      update tracking set assignee_id = ${to?.id ?? null}::integer where assignee_id = ${fromId} and deleted_at is null and next_at > now()
    )
    select (select count(*) from lessons) as lessons, (select count(*) from demands) as demands`.execute(trx);
  return rows[0] ?? { lessons: 0, demands: 0 };
}
