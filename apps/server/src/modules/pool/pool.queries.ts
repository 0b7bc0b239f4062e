import type { poolCustomer, poolFilter } from '@shibiao/contract/customers/pool';
import type { Page } from '@shibiao/contract/lists';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { readByCursor } from '../../db/cursor.ts';
import { listPage, withIds } from '../../db/paging.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, scopeOf } from '../../lib/actor.ts';
import { maskPhone } from '../../lib/mask.ts';
import { inRegion, ofInstitution } from '../customers/conditions.queries.ts';
import { CITY_NAME, ownCustomers } from '../customers/customers.queries.ts';

export type PoolCustomer = z.output<typeof poolCustomer>;
export type PoolFilter = z.output<typeof poolFilter>;

const PHONE = /^\d{3,11}$/;
const SORTS = {
  poolSince: sql`contact.pool_since`,
  contactName: sql`contact.name collate "zh-x-icu"`,
  level: sql`contact.level`,
  lastDealAt: sql`contact.last_deal_at`,
} as const;

/** Everybody on the staff sees the pool; phones only who sees all customers anyway. */
const seesPhones = (actor: Actor) => scopeOf(actor, 'customers') === 'all';

function matching(db: Executor, actor: Actor, f: PoolFilter) {
  const isPhone = PHONE.test(f.keyword ?? '');
  return (
    db
      .selectFrom('contact')
      .where('contact.deleted_at', 'is', null)
      .where('contact.owner_id', 'is', null)
      .$if(actor.userType !== 1, (q) => q.where(sql<boolean>`false`))
      .$if(Boolean(f.keyword) && !isPhone, (q) => q.where(matchesKeyword('contact', f.keyword ?? '')))
      // A masked phone must not be found digit by digit either.
      .$if(isPhone, (q) =>
        q.where(seesPhones(actor) ? sql<boolean>`contact.tel like ${`${f.keyword}%`}` : sql<boolean>`false`),
      )
      .$if(Boolean(f.cooperationName), (q) => q.where(ofInstitution(f.cooperationName ?? '')))
      .$if(Boolean(f.coorgid), (q) => q.where('contact.institution_id', '=', f.coorgid ?? 0))
      .$if(Boolean(f.level), (q) => q.where('contact.level', '=', f.level ?? ''))
      .$if(Boolean(f.provinceId), (q) => q.where('contact.province_id', '=', f.provinceId ?? 0))
      .$if(Boolean(f.cityId), (q) => q.where('contact.city_id', '=', f.cityId ?? 0))
      .$if(Boolean(f.regionId), (q) => q.where(inRegion(f.regionId ?? 0)))
      .$if(Boolean(f.previousOwnerId), (q) =>
        q.where('contact.previous_owner_id', '=', f.previousOwnerId ?? 0),
      )
      .$if(f.isDealt === true, (q) => q.where('contact.last_deal_at', 'is not', null))
      .$if(f.isDealt === false, (q) => q.where('contact.last_deal_at', 'is', null))
      .$if(Boolean(f.from), (q) => q.where(sql<boolean>`contact.pool_since >= ${f.from}::date`))
      .$if(Boolean(f.to), (q) => q.where(sql<boolean>`contact.pool_since < ${f.to}::date + 1`))
  );
}

/** Sorts are indexes read in either direction; the one of deals has its blanks last when descending. */
function sortOf(f: PoolFilter) {
  const sort = f.sort ?? 'poolSince';
  const direction = f.order ?? 'desc';
  const nulls = sort !== 'lastDealAt' ? '' : direction === 'desc' ? ' nulls last' : ' nulls first';
  return { key: SORTS[sort], direction, nulls };
}

function selectPool<TB extends keyof DB>(from: SelectQueryBuilder<DB, TB | 'contact', object>) {
  return (from as SelectQueryBuilder<DB, 'contact', object>)
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
      CITY_NAME.as('cityName'),
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
}

function revealer(actor: Actor) {
  const isOpen = seesPhones(actor);
  return <T extends Omit<PoolCustomer, 'canClaim'>>(row: T) => ({
    ...row,
    tel: isOpen ? row.tel : maskPhone(row.tel),
    canClaim:
      actor.personnelId !== null && !(row.protectedUntil && row.previousOwnerId === actor.personnelId),
  });
}

/** A page of the pool. The ids are chosen first, so that a deep page joins only its own rows. */
export async function listPool(db: Executor, actor: Actor, filter: PoolFilter): Promise<Page<PoolCustomer>> {
  const reveal = revealer(actor);
  const choice = {
    matching: matching(db, actor, filter),
    id: sql<number>`contact.id`,
    ...sortOf(filter),
    input: filter,
  };
  return await listPage(db, choice, async (ids) =>
    (await selectPool(db.selectFrom('contact').where(withIds('contact.id', ids))).execute()).map((row) =>
      reveal(row),
    ),
  );
}

export async function* streamPool(
  db: Executor,
  actor: Actor,
  filter: PoolFilter,
): AsyncIterable<PoolCustomer> {
  const reveal = revealer(actor);
  const { key, direction, nulls } = sortOf(filter);
  const order = sql`${key} ${sql.raw(direction + nulls)}, contact.id ${sql.raw(direction)}`;
  for await (const row of readByCursor(db, selectPool(matching(db, actor, filter)).orderBy(order)))
    yield reveal(row);
}

/** Gives owned customers back to the pool and closes their ownership periods. @returns the ids that went */
export async function releaseToPool(
  trx: Executor,
  ids: readonly number[],
  values: { reason: string; endedHow: 'released' | 'left' },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with freed as (
      select id, owner_id, organisation_id from contact
      where id = any(${ids}::integer[]) and owner_id is not null and deleted_at is null order by id for update
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

/** Owned customers among the ids that the caller may give back. */
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
