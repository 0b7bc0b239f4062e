import { poolApi } from '@shibiao/contract/customers/pool';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { equals, list, noCondition, type Rows } from '../../db/list.ts';
import { runPrepared } from '../../db/prepared.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { today } from '../../lib/dates.ts';
import { ownCustomers } from '../customers/customers.queries.ts';
import { unfinishedLesson } from '../lessons/unfinished.queries.ts';
import { ITEM, itemOf } from './undo.queries.ts';

const ownerless = (contactId: number) => sql`contact_id = ${contactId} and owner_id is null`;
const OPEN_DEMAND = sql`deleted_at is null and status in (1, 2, 3)`;

export interface Allowance {
  dailyCap: number;
  holdingCap: number | null;
  organisationId: number | null;
}

/**
 * Caps of a person, from the nearest pool rule and organisation, and counts one claim for the day, which a failed claim
 * rolls back. Locks the person like `lockHolder`, so that claims, new customers and transfers are serialised and no cap
 * is exceeded.
 * @returns `isCounted` false at the day's cap; undefined for an inactive person
 */
export async function countClaim(
  trx: Executor,
  personnelId: number,
  day: string,
): Promise<(Allowance & { isCounted: boolean }) | undefined> {
  const statement = sql<Allowance & { isCounted: boolean }>`
    with person as materialized (
      select id, organisation_id, (pool_rule_for(organisation_id)).daily_claim_cap as cap
      from personnel where id = ${personnelId} and login_status = 1 and deleted_at is null
      for no key update
    ), counted as (
      insert into pool_claim_count as c (personnel_id, day) select id, ${day}::date from person where cap > 0
      on conflict (personnel_id, day) do update set claims = c.claims + 1 where c.claims < (select cap from person) returning claims
    )
    select cap as "dailyCap", holding_cap_for(organisation_id) as "holdingCap", organisation_id as "organisationId",
      exists (select from counted) as "isCounted"
    from person`;
  const [row] = await runPrepared(trx, 'pool_count_claim', statement);
  return row;
}

/**
 * Claims a customer with ownership period, log and undo data in one statement: of concurrent claims the row lock lets
 * one succeed.
 * @returns the act, and whether the customer has unowned demands or lessons; undefined when it could not be claimed
 */
export async function takeFromPool(
  trx: Executor,
  contactId: number,
  by: { accountId: number; personnelId: number; day: string } & Allowance,
): Promise<{ id: number; hasOwnerless: boolean } | undefined> {
  const statement = sql<{ id: number; hasOwnerless: boolean }>`
    with was as materialized (
      select c.* from contact c
      where id = ${contactId} and owner_id is null and deleted_at is null
        and (previous_owner_id is distinct from ${by.personnelId} or protected_until is null or protected_until < ${by.day})
        and (${by.holdingCap}::integer is null or (
          select count(*) from contact held where held.owner_id = ${by.personnelId} and held.deleted_at is null) < ${by.holdingCap}::integer)
      for no key update
    ), taken as (
      update contact c set owner_id = ${by.personnelId}, organisation_id = ${by.organisationId}, owned_since = now(),
        pool_since = null, pool_reason = null, protected_until = null
      from was where c.id = was.id returning c.id
    ), period as (
      insert into ownership_period (contact_id, owner_id, how, by_id) select id, ${by.personnelId}, 'claimed', ${by.personnelId} from taken
    ), claim as (
      insert into pool_claim (contact_id, personnel_id, day) select id, ${by.personnelId}, ${by.day} from taken
    ), act as (
      insert into pool_act (kind, account_id, by_id) select 'claimed', ${by.accountId}, ${by.personnelId} from taken returning id
    ), item as (
      insert into pool_act_item (act_id, ${ITEM}) select act.id, ${itemOf('was')} from act, was
    )
    select id, exists (select from demand where ${ownerless(contactId)} and ${OPEN_DEMAND})
      or exists (select from lesson where ${ownerless(contactId)} and ${unfinishedLesson}) as "hasOwnerless" from act`;
  return (await runPrepared(trx, 'pool_take', statement))[0];
}

/** Open work of customers in scope, and the number of customers with any. */
export async function openWorkOf(db: Executor, actor: Actor, ids: readonly number[]) {
  const open = db
    .selectFrom('contact')
    .where('contact.id', 'in', [...ids])
    .where('contact.deleted_at', 'is', null)
    .where(ownCustomers(actor))
    .select([
      sql<number>`(select count(*) from demand where contact_id = contact.id and ${OPEN_DEMAND})`.as(
        'demands',
      ),
      sql<number>`(select count(*) from lesson where contact_id = contact.id and ${unfinishedLesson})`.as(
        'lessons',
      ),
    ])
    .as('open');
  return await db
    .selectFrom(open)
    .select([
      sql<number>`count(*) filter (where demands + lessons > 0)`.as('customers'),
      sql<number>`coalesce(sum(demands), 0)::integer`.as('demands'),
      sql<number>`coalesce(sum(lessons), 0)::integer`.as('lessons'),
    ])
    .executeTakeFirstOrThrow();
}

/** Assigns the customer's unowned work to the claimer: demands stated while in the pool, and open work of a leaver. */
export async function takeOwnerless(
  trx: Executor,
  actId: number,
  contactId: number,
  to: { personnelId: number; organisationId: number | null },
): Promise<void> {
  const owned = sql`set owner_id = ${to.personnelId}, organisation_id = coalesce(${to.organisationId}::integer, organisation_id)
    where ${ownerless(contactId)}`;
  await sql`
    with demands as (
      update demand ${owned} and ${OPEN_DEMAND} returning id
    ), lessons as (
      update lesson ${owned} and ${unfinishedLesson} returning id
    )
    update pool_act_item set demand_ids = array(select id from demands), lesson_ids = array(select id from lessons)
    where act_id = ${actId} and contact_id = ${contactId}
      and (exists (select from demands) or exists (select from lessons))`.execute(trx);
}

/** Facts that explain a failed claim. */
export async function stateOf(db: Executor, contactId: number, personnelId: number) {
  return await db
    .selectFrom('contact')
    .leftJoin('personnel', 'personnel.id', 'contact.owner_id')
    .where('contact.id', '=', contactId)
    .select([
      'contact.owner_id as ownerId',
      'personnel.name as ownerName',
      sql<boolean>`contact.deleted_at is not null`.as('isDeleted'),
      'contact.previous_owner_id as previousOwnerId',
      'contact.protected_until as protectedUntil',
      sql<number>`(select count(*) from contact held where held.owner_id = ${personnelId} and held.deleted_at is null)`.as(
        'held',
      ),
      sql<
        number | null
      >`(select holding_cap_for(organisation_id) from personnel where id = ${personnelId})`.as('holdingCap'),
    ])
    .executeTakeFirst();
}

export async function limitsOf(
  db: Executor,
  personnelId: number,
  day: string,
): Promise<OutputOf<typeof poolApi.limits>> {
  const { rows } = await sql<OutputOf<typeof poolApi.limits>>`
    select coalesce((select claims from pool_claim_count where personnel_id = p.id and day = ${day}), 0) as "claimedToday",
           (pool_rule_for(p.organisation_id)).daily_claim_cap as "dailyCap",
           (select count(*) from contact where owner_id = p.id and deleted_at is null) as held,
           holding_cap_for(p.organisation_id) as "holdingCap"
    from personnel p where p.id = ${personnelId}`.execute(db);
  return rows[0] ?? { claimedToday: 0, dailyCap: 0, held: 0, holdingCap: null };
}

/** Claims of one day, today by default, by people in scope. */
export const claims = list(poolApi.claimedToday, {
  table: 'pool_claim',
  title: '领取记录',
  visible: (actor, { day }) =>
    sql`pool_claim.day = ${day ?? today()} and ${inScope(actor, 'customers', 'pool_claim.personnel_id')}`,
  filters: {
    day: noCondition,
    authorId: equals('pool_claim.personnel_id'),
    keyword: (words) => sql`exists (
      select from contact named where named.id = pool_claim.contact_id and ${matchesKeyword('named', words)})`,
  },
  sorts: { claimedAt: { by: sql`pool_claim.claimed_at` } },
  defaultSort: ['claimedAt', 'desc'],
  select: (rows: Rows<'pool_claim'>) =>
    rows
      .innerJoin('contact', 'contact.id', 'pool_claim.contact_id')
      .innerJoin('institution', 'institution.id', 'contact.institution_id')
      .innerJoin('personnel', 'personnel.id', 'pool_claim.personnel_id')
      .leftJoin('organisation', 'organisation.id', 'personnel.organisation_id')
      .select([
        'pool_claim.id',
        'pool_claim.contact_id as contactId',
        'contact.name as contactName',
        'contact.institution_id as coorgid',
        'institution.name as cooperationName',
        'contact.level',
        'pool_claim.claimed_at as claimedAt',
        'pool_claim.personnel_id as authorId',
        'personnel.name as authorName',
        'organisation.name as orgName',
        sql<boolean>`contact.deleted_at is null and contact.owner_id is not distinct from pool_claim.personnel_id`.as(
          'isHeld',
        ),
      ]),
});
