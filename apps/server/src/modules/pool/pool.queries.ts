import { poolApi } from '@shibiao/contract/customers/pool';
import { sql } from 'kysely';
import { equals, list, type Rows, since, until } from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { matchesKeyword, phoneStart } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import { maskPhone } from '../../lib/mask.ts';
import { inRegion, ofInstitution } from '../customers/conditions.queries.ts';
import { ownCustomers } from '../customers/customers.queries.ts';

/** All staff see the pool; phones only for readers of all customers. */
const seesPhones = (actor: Actor) => scopeOf(actor, 'customers') === 'all';

const selectPool = (rows: Rows<'contact'>) =>
  rows
    .innerJoin('institution', 'institution.id', 'contact.institution_id')
    .leftJoin('personnel as previous', 'previous.id', 'contact.previous_owner_id')
    .leftJoin('region as province', 'province.id', 'contact.province_id')
    .leftJoin('region as city', 'city.id', 'contact.city_id')
    .select([
      'contact.id',
      'contact.id as contactId',
      'contact.name as contactName',
      'contact.tel',
      'contact.position',
      'contact.is_key_person as isKeyPerson',
      'contact.institution_id as coorgid',
      'institution.name as cooperationName',
      'institution.is_core as bcoreOrg',
      'contact.level',
      'contact.kind',
      'contact.source',
      'province.name as provinceName',
      sql<string | null>`city_name(city)`.as('cityName'),
      'contact.last_follow_up_at as lastFollowUpAt',
      'contact.last_deal_at as lastDealAt',
      sql<string>`contact.pool_since`.as('poolSince'),
      'contact.pool_reason as poolReason',
      'contact.previous_owner_id as previousOwnerId',
      'previous.name as previousOwnerName',
      sql<
        string | null
      >`case when contact.protected_until >= current_date then contact.protected_until end`.as(
        'protectedUntil',
      ),
    ]);

export const poolCustomers = list(poolApi.list, {
  table: 'contact',
  title: '客户',
  visible: (actor) =>
    actor.userType === 1 ? sql`contact.deleted_at is null and contact.owner_id is null` : sql`false`,
  filters: {
    keyword: (words, actor) => {
      const phone = phoneStart(words);
      if (!phone) return matchesKeyword('contact', words);
      // A masked phone cannot be found digit by digit.
      return seesPhones(actor) ? sql`contact.tel like ${`${phone}%`}` : sql`false`;
    },
    cooperationName: ofInstitution,
    coorgid: livesIn('institution', 'contact.institution_id'),
    level: equals('contact.level'),
    provinceId: equals('contact.province_id'),
    cityId: equals('contact.city_id'),
    regionId: inRegion,
    previousOwnerId: equals('contact.previous_owner_id'),
    isDealt: (isDealt) =>
      isDealt ? sql`contact.last_deal_at is not null` : sql`contact.last_deal_at is null`,
    from: since('contact.pool_since'),
    to: until('contact.pool_since'),
  },
  sorts: {
    poolSince: { by: sql`contact.pool_since` },
    contactName: { by: sql`by_surname(contact.name) collate "zh-x-icu"` },
    level: { by: sql`contact.level` },
    lastDealAt: { by: sql`contact.last_deal_at`, blanksLast: 'desc' },
  },
  defaultSort: ['poolSince', 'desc'],
  select: selectPool,
  present: (actor) => {
    const isOpen = seesPhones(actor);
    return (row) => ({
      ...row,
      tel: isOpen ? row.tel : maskPhone(row.tel),
      canClaim:
        actor.personnelId !== null && !(row.protectedUntil && row.previousOwnerId === actor.personnelId),
    });
  },
});

/**
 * Releases locked customers to the pool and closes their periods. A previous statement locks them, because this one
 * sees only periods open at its start. @returns the released ids
 */
export async function releaseToPool(
  trx: Executor,
  ids: readonly number[],
  values: { reason: string; endedHow: 'released' | 'left' },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with freed as (
      select id, owner_id, organisation_id from contact
      where id = any(${ids}::integer[]) and owner_id is not null and deleted_at is null
    ), released as (
      update contact c set owner_id = null, pool_since = now(), pool_reason = ${values.reason}, previous_owner_id = freed.owner_id,
        protected_until = current_date + (pool_rule_for(freed.organisation_id)).cooldown_days - 1, next_follow_up_at = null
      from freed where c.id = freed.id returning c.id
    ), closed as (
      update ownership_period p set to_at = now(), ended_how = ${values.endedHow}
      from released where p.contact_id = released.id and p.to_at is null
    )
    select id from released`.execute(trx);
  return rows.map((row) => row.id);
}

/** Deleted customers with an owner. */
export async function ownersOfDeleted(
  trx: Executor,
  ids: readonly number[],
): Promise<{ id: number; ownerId: number }[]> {
  const { rows } = await sql<{ id: number; ownerId: number }>`select id, owner_id as "ownerId" from contact
    where id = any(${[...ids]}::integer[]) and deleted_at is not null and owner_id is not null order by id`.execute(
    trx,
  );
  return rows;
}

/** Owned customers among the ids that the caller may release. */
export async function ownedOf(trx: Executor, actor: Actor, ids: readonly number[]): Promise<number> {
  const { n } = await trx
    .selectFrom('contact')
    .where('contact.id', 'in', [...ids])
    .where('contact.deleted_at', 'is', null)
    .where('contact.owner_id', 'is not', null)
    .where(ownCustomers(actor))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
