import { customersApi } from '@shibiao/contract/customers/customers';
import type { customerStatisticsApi } from '@shibiao/contract/customers/statistics';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';

export type LevelRow = OutputOf<typeof customerStatisticsApi.levelStatistics>['list'][number];
export type PlaceRow = OutputOf<typeof customerStatisticsApi.byProvince>['list'][number];

/** Levels as columns, summed over groups that were counted by level first. */
const LEVELS = sql`
  coalesce(sum(n) filter (where counted.level = 'A'), 0)::integer as "A", coalesce(sum(n) filter (where counted.level = 'B'), 0)::integer as "B",
  coalesce(sum(n) filter (where counted.level = 'C'), 0)::integer as "C", coalesce(sum(n) filter (where counted.level = 'D'), 0)::integer as "D",
  coalesce(sum(n), 0)::integer as total, coalesce(sum(dealt), 0)::integer as dealt`;

/** Owned customers in the caller's list: the market department's are the market customers. */
const ofCaller = (actor: Actor) =>
  sql`contact.deleted_at is null and contact.owner_id is not null and ${
    isMarketOnly(actor)
      ? sql`contact.kind = 'market' and ${inScope(actor, 'market', 'contact.owner_id')}`
      : inScope(actor, 'customers', 'contact.owner_id')
  }`;
/** The actor sees market customers but has no own customers. */
export const isMarketOnly = (actor: Actor): boolean =>
  !isGranted(actor, `/api${customersApi.list.path}`) &&
  isGranted(actor, `/api${customersApi.listForMarket.path}`);

/** Institutions with such customers in a province or a city; the codes of provinces end in four zeros. */
export const institutionsHeldIn = (actor: Actor, regionId: number) =>
  sql`(select contact.institution_id from contact where ${ofCaller(actor)}
    and ${sql.ref(regionId % 10_000 === 0 ? 'contact.province_id' : 'contact.city_id')} = ${regionId})`;

/** Number of customers by person and level. */
export async function levelsByPerson(
  db: Executor,
  actor: Actor,
  organisationId: number | null,
): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    with counted as (
      select owner_id, level, count(*) as n, count(last_deal_at) as dealt from contact
      where ${ofCaller(actor)} group by owner_id, level
    ) select p.id, p.name, ${LEVELS} from counted join personnel p on p.id = counted.owner_id
      where (${organisationId}::integer is null or p.organisation_id in ${organisationsBelow(organisationId)})
      group by p.id order by total desc, p.id`.execute(db);
  return rows;
}

/** The same by the customer's organisation; a customer counts only there, not in its ancestors. */
export async function levelsByOrganisation(
  db: Executor,
  actor: Actor,
  organisationId: number | null,
): Promise<LevelRow[]> {
  const { rows } = await sql<LevelRow>`
    with counted as (
      select organisation_id, level, count(*) as n, count(last_deal_at) as dealt from contact
      where ${ofCaller(actor)} group by organisation_id, level
    ) select o.id, coalesce(o.name, '未分配部门') as name, ${LEVELS} from counted left join organisation o on o.id = counted.organisation_id
      where (${organisationId}::integer is null or o.id in ${organisationsBelow(organisationId)})
      group by o.id order by total desc, o.id`.execute(db);
  return rows;
}

/** Customers by province, or by the cities of one. */
export async function levelsByPlace(
  db: Executor,
  actor: Actor,
  provinceId: number | null,
): Promise<LevelRow[]> {
  const place = sql.ref(provinceId === null ? 'contact.province_id' : 'contact.city_id');
  const { rows } = await sql<LevelRow>`
    with counted as (
      select ${place} as place, level, count(*) as n, count(last_deal_at) as dealt from contact
      where ${ofCaller(actor)}
        and (${provinceId}::integer is null or province_id = ${provinceId}) group by 1, level
    ) select r.id, coalesce(r.name, '未填地区') as name, ${LEVELS} from counted left join region r on r.id = counted.place
      group by r.id order by total desc, r.id`.execute(db);
  return rows;
}

/** Figures of places: institutions with such customers, and confirmed lessons and income in the caller's scope. */
export async function placesOf(db: Executor, actor: Actor, provinceId: number | null) {
  const column = provinceId === null ? 'province_id' : 'city_id';
  const inPlace = (table: string) =>
    sql`(${provinceId}::integer is null or ${sql.ref(`${table}.province_id`)} = ${provinceId})`;
  const [institutions, different, lessons] = await Promise.all([
    sql<{ id: number | null; n: number }>`
      select id, count(*) as n from (
        select ${sql.ref(`contact.${column}`)} as id, institution_id from contact
        where ${ofCaller(actor)} and ${inPlace('contact')} group by 1, 2
      ) different group by 1`.execute(db),
    // An institution with customers in several places counts once.
    sql<{ n: number }>`
      select count(distinct institution_id) as n from contact
      where ${ofCaller(actor)} and ${inPlace('contact')}`.execute(db),
    sql<{ id: number | null; name: string; n: number; income: string; received: string }>`
      select taught.*, coalesce(r.name, '未填地区') as name from (
        select ${sql.ref(`lesson.${column}`)} as id, count(*) as n, sum(fee_income)::numeric(16, 2) as income,
               sum(received)::numeric(16, 2) as received from lesson
        where status = 1 and lesson_status = 1 and ${inScope(actor, 'lessons', 'lesson.owner_id')} and ${inPlace('lesson')} group by 1
      ) taught left join region r on r.id = taught.id order by taught.id`.execute(db),
  ]);
  return { institutions: institutions.rows, different: different.rows[0]?.n ?? 0, lessons: lessons.rows };
}
