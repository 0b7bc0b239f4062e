import type { customer } from '@shibiao/contract/customers/customers';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { absentCustomer } from '../../db/customer-whereabouts.ts';
import type { Rows } from '../../db/list.ts';
import { anyOf, runPrepared } from '../../db/prepared.ts';
import { mustBe } from '../../db/rows.ts';
import { inScope } from '../../db/scope.ts';
import { type Executor, type Trx, withoutAudit } from '../../db/transaction.ts';
import { type Actor, visiblePersonnel } from '../../lib/actor.ts';
import { maskPhone } from '../../lib/mask.ts';

export type Customer = z.output<typeof customer>;
/** The owner's id, and the fields hidden from others. */
type Guarded = Pick<Customer, 'userId' | 'tel' | 'wechat'>;

/** Customers that the caller may open and edit: of the scope, and market customers for viewers of the market's. */
export function ownCustomers(actor: Actor): RawBuilder<boolean> {
  const market = inScope(actor, 'market', 'contact.owner_id');
  return sql<boolean>`(${inScope(actor, 'customers', 'contact.owner_id')} or (contact.kind = 'market' and ${market}))`;
}

/** A customer without an organisation follows the general rule. */
const WARN_DAYS = sql`coalesce(pool_warning.warn_days,
  (select warn_days from pool_rule where organisation_id is null and deleted_at is null))`;
/** Nobody loses a customer without a warning: before it, the recycling day is at least the warning period away. */
const RECYCLE_ON = sql`case when contact.recycle_warned_on is null and contact.recycle_on < current_date + 30
  then greatest(contact.recycle_on, current_date + ${WARN_DAYS})
  else contact.recycle_on end`;

/** A municipality's only "city" is 市辖区; unlike city_name(), this reads the joined province. */
export const CITY_NAME = sql<
  string | null
>`case when city.name in ('市辖区', '县') then province.name else city.name end`;

/** A customer under the wire's names, with the ids of its references. */
export const selectCustomer = (rows: Rows<'contact'>) =>
  rows
    .innerJoin('institution', 'institution.id', 'contact.institution_id')
    .leftJoin('personnel as owner', 'owner.id', 'contact.owner_id')
    .leftJoin('personnel as previous', 'previous.id', 'contact.previous_owner_id')
    .leftJoin('organisation', 'organisation.id', 'contact.organisation_id')
    .leftJoin('pool_warning', 'pool_warning.organisation_id', 'contact.organisation_id')
    .leftJoin('region as province', 'province.id', 'contact.province_id')
    .leftJoin('region as city', 'city.id', 'contact.city_id')
    .select([
      'contact.id',
      'contact.id as contactId',
      'contact.version',
      'contact.name as contactName',
      'contact.tel',
      'contact.wechat',
      'contact.position',
      'contact.is_key_person as isKeyPerson',
      'contact.institution_id as coorgid',
      'institution.name as cooperationName',
      'institution.is_core as bcoreOrg',
      'contact.kind',
      'contact.level',
      'contact.province_id as provinceId',
      'province.name as provinceName',
      'contact.city_id as cityId',
      CITY_NAME.as('cityName'),
      'contact.source',
      'contact.remark',
      'contact.owner_id as userId',
      'contact.owner_id as authorId',
      'owner.name as authorName',
      'contact.organisation_id as orgnizationalid',
      'organisation.name as orgName',
      'contact.owned_since as ownedSince',
      'contact.last_follow_up_at as lastFollowUpAt',
      'contact.next_follow_up_at as nextFollowUpAt',
      'contact.last_deal_at as lastDealAt',
      sql<string | null>`${RECYCLE_ON}`.as('recycleOn'),
      sql<number | null>`${RECYCLE_ON} - current_date`.as('recycleDays'),
      'contact.pool_since as poolSince',
      'contact.pool_reason as poolReason',
      'previous.name as previousOwnerName',
      'contact.created_at as createdAt',
      'contact.updated_at as updatedAt',
    ]);

/** Masks rows for the caller: everything in the own scope is clear, other phones are hidden. */
export function maskForActor(actor: Actor): <T extends Guarded>(row: T) => T & { isOwn: boolean } {
  const visible = visiblePersonnel(actor, 'customers');
  const own = visible === null ? null : new Set(visible);
  return (row) => {
    const isOwn = own === null || (row.userId !== null && own.has(row.userId));
    return {
      ...row,
      isOwn,
      ...(isOwn ? {} : { tel: maskPhone(row.tel), wechat: row.wechat ? '***' : null }),
    };
  };
}

const own = (actor: Actor, id: number) =>
  sql<boolean>`contact.id = ${id} and contact.deleted_at is null and ${ownCustomers(actor)}`;

/**
 * Locks a customer that the caller may edit. @returns its values before the save
 * @throws 404; 409 on a version conflict
 */
export async function lockOwn(trx: Trx, actor: Actor, id: number, version: number | null | undefined) {
  const query = trx
    .selectFrom('contact')
    .where(own(actor, id))
    .select([
      'contact.name',
      'contact.tel',
      'contact.institution_id as institutionId',
      'contact.version',
      'contact.updated_at',
      sql<string | null>`(select nickname from account where account.id = contact.updated_by)`.as('by'),
    ])
    .forNoKeyUpdate('contact');
  const [row] = await runPrepared(trx, 'contact_lock_own', query);
  if (!row) throw await absentCustomer(trx, actor, id);
  mustBe(version, row);
  return row;
}

export interface ContactColumns {
  name?: string;
  pinyin?: string;
  initials?: string;
  tel?: string;
  wechat?: string | null | undefined;
  position?: string | null | undefined;
  is_key_person?: boolean | undefined;
  institution_id?: number | undefined;
  kind?: string | undefined;
  level?: string | undefined;
  province_id?: number | null | undefined;
  city_id?: number | null | undefined;
  source?: string | null | undefined;
  remark?: string | null | undefined;
}
type NewContact = ContactColumns & {
  name: string;
  tel: string;
  institution_id: number;
  organisation_id: number | null;
};

/** Inserts a customer with its first ownership period; bulk.queries.ts inserts many. */
export async function insertCustomer(
  trx: Executor,
  values: NewContact & { owner_id: number },
  byId: number | null,
): Promise<number> {
  const { id } = await trx
    .with('made', (db) => db.insertInto('contact').values(values).returning(['id', 'owner_id']))
    .with('period', (db) =>
      db
        .insertInto('ownership_period')
        .columns(['contact_id', 'owner_id', 'how', 'by_id'])
        .expression((eb) =>
          eb
            .selectFrom('made')
            .select([
              'made.id',
              sql<number>`made.owner_id`.as('owner_id'),
              sql<string>`'created'`.as('how'),
              sql<number | null>`${byId}::integer`.as('by_id'),
            ]),
        ),
    )
    .selectFrom('made')
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setLevel(trx: Executor, ids: readonly number[], level: string): Promise<void> {
  await trx
    .updateTable('contact')
    .set({ level })
    .where('id', 'in', [...ids])
    .where('level', '!=', level)
    .execute();
}

/** Customers with lessons ahead, which cannot be deleted. */
export async function withLessonsAhead(db: Executor, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('contact')
    .where('contact.id', 'in', [...ids])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('lesson')
          .whereRef('lesson.contact_id', '=', 'contact.id')
          .where('lesson.status', '=', 1)
          .where('lesson.lesson_status', 'in', [1, 2, 3])
          .where('lesson.last_date', '>=', sql<string>`current_date`)
          .select('lesson.id'),
      ),
    )
    .select('contact.name')
    .execute();
  return rows.map((row) => row.name);
}

/**
 * Records the first receipt of customers without a confirmed lesson; a trigger on lessons records confirmations. It
 * changes no version, so open forms see no conflict.
 */
export async function noteFirstReceipt(
  trx: Executor,
  contactIds: readonly number[],
  day: string,
): Promise<void> {
  if (contactIds.length === 0) return;
  const open = sql<{
    id: number;
  }>`select id from contact where id = ${anyOf(contactIds)} and last_deal_at is null`;
  if ((await runPrepared(trx, 'contact_first_deal', open)).length === 0) return;
  await withoutAudit(trx, () =>
    trx
      .updateTable('contact')
      .set({ last_deal_at: day })
      .where('id', 'in', [...contactIds])
      .where('last_deal_at', 'is', null)
      .execute(),
  );
}

/** The last deal by records: the last confirmation of a lesson, else the first receipt. */
export async function lastDealOf(db: Executor, contactId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select last_deal_of(${contactId}) as day`.execute(db);
  return rows[0]?.day ?? null;
}
