import type { poolApi } from '@shibiao/contract/customers/pool';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Page } from '@shibiao/contract/lists';
import { sql } from 'kysely';
import { listPage, withIds } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { namedRowMatches, textHolds } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';

type Claimed = OutputOf<typeof poolApi.claimedToday>['list'][number];
type ClaimedFilter = InputOf<typeof poolApi.claimedToday>;

export interface Allowance {
  dailyCap: number;
  holdingCap: number | null;
  organisationId: number | null;
}

/**
 * The caps that hold for a person: of the pool rule and the organisation that are nearest up the tree. Locks the person as
 * `lockHolder` does, so that claims, new customers and transfers of one person come one after the other.
 */
export async function lockAllowance(db: Executor, personnelId: number): Promise<Allowance | undefined> {
  const { rows } = await sql<Allowance>`
    select (pool_rule_for(p.organisation_id)).daily_claim_cap as "dailyCap", holding_cap_for(p.organisation_id) as "holdingCap",
           p.organisation_id as "organisationId"
    from personnel p where p.id = ${personnelId} and p.login_status = 1 and p.deleted_at is null
    for no key update of p`.execute(db);
  return rows[0];
}

/**
 * Counts one more claim of the person's day, and keeps the row locked until the transaction ends: a person's claims come one after
 * the other, so neither cap can be overrun. A failed claim rolls the count back.
 * @returns false when the day's cap is reached
 */
export async function countClaim(
  trx: Executor,
  personnelId: number,
  day: string,
  cap: number,
): Promise<boolean> {
  if (cap === 0) return false;
  const { rows } = await sql`
    insert into pool_claim_count as c (personnel_id, day) values (${personnelId}, ${day})
    on conflict (personnel_id, day) do update set claims = c.claims + 1 where c.claims < ${cap} returning claims`.execute(
    trx,
  );
  return rows.length === 1;
}

/**
 * Takes a customer out of the pool, with its ownership period and the log, in one statement: of any number who try at once, the row
 * lets one through and shows the others an owner. @returns false when it was not theirs to take
 */
export async function takeFromPool(
  trx: Executor,
  contactId: number,
  by: { personnelId: number; day: string } & Allowance,
): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update contact set owner_id = ${by.personnelId}, organisation_id = ${by.organisationId}, owned_since = now(),
        pool_since = null, pool_reason = null, protected_until = null
      where id = ${contactId} and owner_id is null and deleted_at is null
        and (previous_owner_id is distinct from ${by.personnelId} or protected_until is null or protected_until < ${by.day})
        and (${by.holdingCap}::integer is null or (
          select count(*) from contact held where held.owner_id = ${by.personnelId} and held.deleted_at is null) < ${by.holdingCap}::integer)
      returning id
    ), period as (
      insert into ownership_period (contact_id, owner_id, how, by_id) select id, ${by.personnelId}, 'claimed', ${by.personnelId} from taken
    )
    insert into pool_claim (contact_id, personnel_id, day) select id, ${by.personnelId}, ${by.day} from taken returning id`.execute(
    trx,
  );
  return rows.length === 1;
}

/** What stood in the way of a claim. */
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

type DayFilter = ClaimedFilter & { day: string };

function matching(db: Executor, actor: Actor, filter: DayFilter) {
  const keyword = filter.keyword ?? '';
  return db
    .selectFrom('pool_claim')
    .where('pool_claim.day', '=', filter.day)
    .where(inScope(actor, 'customers', 'pool_claim.personnel_id'))
    .$if(Boolean(filter.authorId), (q) => q.where('pool_claim.personnel_id', '=', filter.authorId ?? 0))
    .$if(Boolean(keyword), (q) =>
      q.where(
        // A day has fewer claims than a single character has customers.
        keyword.length > 1
          ? namedRowMatches('contact', 'pool_claim.contact_id', keyword, 'together')
          : sql<boolean>`pool_claim.contact_id in (
              select named.id from contact named where ${textHolds('named', keyword)}
                and named.id = any(array(select contact_id from pool_claim of_day where of_day.day = ${filter.day})) offset 0)`,
      ),
    );
}

/** Claims of one day by people in the scope, newest first. */
export async function listClaims(db: Executor, actor: Actor, filter: DayFilter): Promise<Page<Claimed>> {
  const choice = {
    matching: matching(db, actor, filter),
    id: sql<number>`pool_claim.id`,
    key: sql`pool_claim.claimed_at`,
    direction: filter.order ?? ('desc' as const),
    input: filter,
  };
  return await listPage(db, choice, (ids) =>
    db
      .selectFrom('pool_claim')
      .where(withIds('pool_claim.id', ids))
      .innerJoin('contact', 'contact.id', 'pool_claim.contact_id')
      .innerJoin('institution', 'institution.id', 'contact.institution_id')
      .innerJoin('personnel', 'personnel.id', 'pool_claim.personnel_id')
      .leftJoin('organisation', 'organisation.id', 'personnel.organisation_id')
      .select([
        'pool_claim.id',
        'pool_claim.contact_id as contactId',
        'contact.name as contactName',
        'institution.name as cooperationName',
        'contact.level',
        'pool_claim.claimed_at as claimedAt',
        'pool_claim.personnel_id as authorId',
        'personnel.name as authorName',
        'organisation.name as orgName',
        sql<boolean>`contact.deleted_at is null and contact.owner_id is not distinct from pool_claim.personnel_id`.as(
          'isHeld',
        ),
      ])
      .execute(),
  );
}
