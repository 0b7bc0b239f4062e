import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

/** Customer state that an act changes, as columns of `pool_act_item`. */
export const ITEM = sql.raw(
  `contact_id, owner_id, organisation_id, owned_since, next_follow_up_at, recycle_on, recycle_warned_on, pool_since, pool_reason,
  previous_owner_id, protected_until`,
);
/** The same of a customer's row. */
export const itemOf = (row: 'was' | 'contact') =>
  sql.raw(
    `${row}.id, ${row}.owner_id, ${row}.organisation_id, ${row}.owned_since, ${row}.next_follow_up_at, ${row}.recycle_on,
  ${row}.recycle_warned_on, ${row}.pool_since, ${row}.pool_reason, ${row}.previous_owner_id, ${row}.protected_until`,
  );

/** Stores the state of locked customers before a release. @returns the act */
export async function keepBefore(
  trx: Executor,
  by: Pick<Actor, 'accountId' | 'personnelId'>,
  ids: readonly number[],
): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    with act as (
      insert into pool_act (kind, account_id, by_id) values ('released', ${by.accountId}, ${by.personnelId}::integer) returning id
    ), item as (
      insert into pool_act_item (act_id, ${ITEM}) select act.id, ${itemOf('contact')} from act, contact
      where contact.id = any(${ids}::integer[])
    )
    select id from act`.execute(trx);
  return rows[0] as { id: number };
}

interface Act {
  id: number;
  kind: 'claimed' | 'released';
  isUndone: boolean;
  isLate: boolean;
}

/** Locks an account's acts; the second of two concurrent undos finds them undone. */
export async function lockActs(trx: Executor, accountId: number, ids: readonly number[]): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select id, kind, undone_at is not null as "isUndone", at < now() - interval '10 minutes' as "isLate"
    from pool_act where id = any(${ids}::integer[]) and account_id = ${accountId} order by id for update`.execute(
    trx,
  );
  return rows;
}

/** Customers of acts with their former owners. */
export async function itemsOfActs(
  trx: Executor,
  ids: readonly number[],
): Promise<{ contactId: number; ownerId: number | null }[]> {
  const { rows } = await sql<{ contactId: number; ownerId: number | null }>`
    select contact_id as "contactId", owner_id as "ownerId" from pool_act_item where act_id = any(${ids}::integer[])`.execute(
    trx,
  );
  return rows;
}

/** Locked customers unchanged since their act: any claim, release or recycling changes the time of ownership. */
export async function untouched(
  trx: Executor,
  ids: readonly number[],
): Promise<{ contactId: number; ownerId: number | null }[]> {
  const { rows } = await sql<{ contactId: number; ownerId: number | null }>`
    select i.contact_id as "contactId", i.owner_id as "ownerId"
    from pool_act_item i join pool_act a on a.id = i.act_id join contact c on c.id = i.contact_id
    where a.id = any(${ids}::integer[]) and c.deleted_at is null
      and case a.kind when 'claimed' then c.owner_id = a.by_id and c.owned_since = a.at
          else c.owner_id is null and c.pool_since = a.at end`.execute(trx);
  return rows;
}

/**
 * Restores unchanged customers with their periods to the state before the acts. The day's count of claims stays,
 * because the claimer has seen the phone.
 */
export async function putBack(
  trx: Executor,
  actIds: readonly number[],
  contactIds: readonly number[],
): Promise<void> {
  const items = sql`select a.kind, a.at, a.by_id, i.* from pool_act_item i join pool_act a on a.id = i.act_id
    where a.id = any(${actIds}::integer[]) and i.contact_id = any(${contactIds}::integer[])`;
  await sql`
    with item as (${items}), back as (
      update contact c set owner_id = item.owner_id, organisation_id = item.organisation_id, owned_since = item.owned_since,
        next_follow_up_at = item.next_follow_up_at, pool_since = item.pool_since, pool_reason = item.pool_reason,
        previous_owner_id = item.previous_owner_id, protected_until = item.protected_until
      from item where c.id = item.contact_id
    ), never_held as (
      delete from ownership_period p using item
      where item.kind = 'claimed' and p.contact_id = item.contact_id and p.to_at is null
    ), still_held as (
      update ownership_period p set to_at = null, ended_how = null from item
      where item.kind = 'released' and p.contact_id = item.contact_id and p.to_at = item.at and p.ended_how = 'released'
    ), never_claimed as (
      delete from pool_claim l using item
      where item.kind = 'claimed' and l.contact_id = item.contact_id and l.personnel_id = item.by_id and l.claimed_at = item.at
    ), demands as (
      update demand d set owner_id = null from item where d.id = any(item.demand_ids) and d.owner_id = item.by_id
    ), lessons as (
      update lesson l set owner_id = null from item where l.id = any(item.lesson_ids) and l.owner_id = item.by_id
    )
    select`.execute(trx);
  // Recomputes the recycling day from its causes; a warning's delay is not one.
  await sql`
    update contact c set recycle_on = i.recycle_on, recycle_warned_on = i.recycle_warned_on
    from pool_act_item i where i.act_id = any(${actIds}::integer[]) and i.contact_id = c.id and i.owner_id is not null
      and c.id = any(${contactIds}::integer[])`.execute(trx);
  await sql`update pool_act set undone_at = now() where id = any(${actIds}::integer[])`.execute(trx);
}

/** Deletes acts that can no longer be undone. */
export async function clearActs(trx: Executor): Promise<void> {
  await sql`delete from pool_act where at < now() - interval '1 day'`.execute(trx);
}
