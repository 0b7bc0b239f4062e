import type { demand, demandFilter } from '@shibiao/contract/demands';
import type { Page } from '@shibiao/contract/lists';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { listPage, withIds } from '../../db/paging.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import { streamed } from '../../db/streamed.ts';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { found } from '../../lib/errors.ts';

export type Demand = z.output<typeof demand>;
export type DemandFilter = z.output<typeof demandFilter>;

const SORTS = {
  updatedAt: 'demand.updated_at',
  createdAt: 'demand.created_at',
  dateFrom: 'demand.date_from',
  deadline: 'demand.deadline',
  budget: 'demand.budget',
} as const;

/** Staff see demands of their scope, a partner those of the own institution. */
function visible(actor: Actor) {
  return actor.userType === 2
    ? sql<boolean>`demand.institution_id = ${actor.institutionId}`
    : inScope(actor, 'demands', 'demand.owner_id');
}

/** The filter as conditions; used by the page, its total and the export alike. */
function matching(db: Executor, actor: Actor, filter: DemandFilter) {
  return db
    .selectFrom('demand')
    .where('demand.deleted_at', 'is', null)
    .where(visible(actor))
    .$if(Boolean(filter.keyword), (q) => q.where(matchesKeyword('demand', filter.keyword ?? '')))
    .$if(Boolean(filter.status), (q) => q.where('demand.status', '=', filter.status ?? 0))
    .$if(Boolean(filter.contactId), (q) => q.where('demand.contact_id', '=', filter.contactId ?? 0))
    .$if(Boolean(filter.coorgid), (q) => q.where('demand.institution_id', '=', filter.coorgid ?? 0))
    .$if(Boolean(filter.authorId), (q) => q.where('demand.owner_id', '=', filter.authorId ?? 0))
    .$if(Boolean(filter.cityId), (q) => q.where('demand.city_id', '=', filter.cityId ?? 0))
    .$if(Boolean(filter.field), (q) => q.where('demand.field', '=', filter.field ?? ''))
    .$if(Boolean(filter.mode), (q) => q.where('demand.mode', '=', filter.mode ?? ''))
    .$if(Boolean(filter.from), (q) => q.where('demand.date_from', '>=', filter.from ?? ''))
    .$if(Boolean(filter.to), (q) => q.where('demand.date_from', '<=', filter.to ?? ''));
}

const sortOf = (filter: DemandFilter) => ({
  key: sql.ref(SORTS[filter.sort ?? 'updatedAt']),
  direction: filter.order ?? 'desc',
});

/** The wire's names for a demand and what it points at. `from` has the demand's rows already chosen. */
function selectDemand<TB extends keyof DB>(from: SelectQueryBuilder<DB, TB | 'demand', object>) {
  return (from as SelectQueryBuilder<DB, 'demand', object>)
    .innerJoin('contact', 'contact.id', 'demand.contact_id')
    .innerJoin('institution', 'institution.id', 'demand.institution_id')
    .leftJoin('personnel', 'personnel.id', 'demand.owner_id')
    .leftJoin('region', 'region.id', 'demand.city_id')
    .select([
      'demand.id',
      'demand.version',
      'demand.topic',
      'demand.field',
      'demand.audience',
      'demand.headcount',
      'demand.days',
      'demand.mode',
      'demand.budget',
      'demand.deadline',
      'demand.status',
      'demand.remark',
      'demand.created_at as createdAt',
      'demand.updated_at as updatedAt',
      'demand.contact_id as contactId',
      'contact.name as contactName',
      'demand.institution_id as coorgid',
      'institution.name as cooperationName',
      'demand.owner_id as authorId',
      'personnel.name as authorName',
      'demand.date_from as dateFrom',
      'demand.date_to as dateTo',
      'demand.province_id as provinceId',
      'demand.city_id as cityId',
      sql<string | null>`city_name(region)`.as('cityName'),
      'demand.include_teachers as includeTeachers',
      'demand.exclude_teachers as excludeTeachers',
      'demand.lost_reason as lostReason',
    ]);
}

const namesIn = (column: string) => sql<Demand['included']>`array(
  select json_build_object('id', t.id, 'name', t.name) from teacher t where t.id = any(${sql.ref(column)}) order by t.name collate "zh-x-icu")`;

/** With the names of the teachers, which the form shows and a file does not. */
const selectNamed = <TB extends keyof DB>(from: SelectQueryBuilder<DB, TB | 'demand', object>) =>
  selectDemand(from).select([
    namesIn('demand.include_teachers').as('included'),
    namesIn('demand.exclude_teachers').as('excluded'),
  ]);

/** A page of demands. The ids are chosen first, so that a deep page joins only its own rows. */
export async function listDemands(db: Executor, actor: Actor, filter: DemandFilter): Promise<Page<Demand>> {
  const choice = { matching: matching(db, actor, filter), id: sql<number>`demand.id`, ...sortOf(filter) };
  return await listPage(db, { ...choice, input: filter }, (ids) =>
    selectNamed(db.selectFrom('demand').where(withIds('demand.id', ids))).execute(),
  );
}

/** All rows of the filter, for an export; read by a cursor, never held together. */
export function streamDemands(
  db: Executor,
  actor: Actor,
  filter: DemandFilter,
): AsyncIterable<Omit<Demand, 'included' | 'excluded'>> {
  const { key, direction } = sortOf(filter);
  const rows = selectDemand(matching(db, actor, filter));
  return streamed(db, rows.orderBy(key, direction).orderBy('demand.id', direction));
}

/** One demand inside the caller's scope. @throws 404 */
export async function oneDemand(db: Executor, actor: Actor, id: number): Promise<Demand> {
  const row = await selectNamed(
    db
      .selectFrom('demand')
      .where('demand.id', '=', id)
      .where('demand.deleted_at', 'is', null)
      .where(visible(actor)),
  ).executeTakeFirst();
  return found(row, '需求');
}

type Columns = Partial<{
  contact_id: number;
  institution_id: number;
  owner_id: number | null;
  organisation_id: number | null;
  topic: string;
  pinyin: string;
  initials: string;
  field: string | null;
  audience: string | null;
  headcount: number | null;
  date_from: string | null;
  date_to: string | null;
  days: string | null;
  province_id: number | null;
  city_id: number | null;
  mode: string;
  budget: string | null;
  include_teachers: number[];
  exclude_teachers: number[];
  deadline: string | null;
  status: number;
  lost_reason: string | null;
  remark: string | null;
}>;

export async function insertDemand(
  trx: Executor,
  values: Columns & { contact_id: number; institution_id: number; topic: string },
): Promise<number> {
  const { id } = await trx.insertInto('demand').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Only the given columns change; undefined ones stay. */
export async function updateDemand(trx: Executor, id: number, values: Columns): Promise<void> {
  await trx.updateTable('demand').set(values).where('id', '=', id).execute();
}

/** Marks demands as deleted. @returns how many were inside the scope and not deleted before */
export async function markDeleted(trx: Executor, actor: Actor, ids: number[]): Promise<number> {
  const rows = await trx
    .updateTable('demand')
    .set({ deleted_at: sql`now()` })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .where(visible(actor))
    .returning('id')
    .execute();
  return rows.length;
}

/** The customer that a demand is stated by, with whom it belongs to. */
export async function contactOf(db: Executor, contactId: number) {
  return await db
    .selectFrom('contact')
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .select(['id', 'institution_id', 'owner_id', 'organisation_id'])
    .executeTakeFirst();
}
