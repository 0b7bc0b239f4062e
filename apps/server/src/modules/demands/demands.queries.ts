import { type DEMAND_DUE, type demand, demandsApi } from '@shibiao/contract/demands';
import { answeredTo } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import { whereaboutsOf } from '../../db/customer-whereabouts.ts';
import { deletedWords } from '../../db/deletions.ts';
import {
  and,
  type Condition,
  equals,
  type ListDefinition,
  list,
  type Rows,
  since,
  until,
} from '../../db/list.ts';
import { livesIn } from '../../db/merged-references.ts';
import { inScope, ofPartner } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { visibleTeachers } from '../teachers/teachers.queries.ts';

/** Staff see demands in their scope, partners their institution's. */
export const visibleDemands = (actor: Actor): Condition =>
  actor.userType === 2 ? ofPartner(actor, 'demand') : inScope(actor, 'demands', 'demand.owner_id');

const teachersIn = (column: string) => sql<{ id: number; name: string }[]>`array(
  select json_build_object('id', t.id, 'name', t.name) from teacher t where t.id = any(${sql.ref(column)}) order by by_surname(t.name) collate "zh-x-icu")`;

/** A demand under the wire's names with its references. */
const selectDemand = (rows: Rows<'demand'>) =>
  rows
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
      'demand.customer_remark as customerRemark',
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
      teachersIn('demand.include_teachers').as('included'),
      teachersIn('demand.exclude_teachers').as('excluded'),
    ]);

const OPEN: Condition = sql`demand.status < 4`;
const IS_RECOMMENDED: Condition = sql`exists (select from demand_recommendation r where r.demand_id = demand.id)`;
const DUE: Record<(typeof DEMAND_DUE.values)[number], Condition> = {
  overdue: sql`demand.deadline < current_date`,
  today: sql`demand.deadline = current_date`,
  soon: sql`demand.deadline between current_date and current_date + 3`,
  none: sql`demand.deadline is null`,
};

/** Definition shared by all lists of demands. */
const demandList = {
  table: 'demand',
  title: '需求',
  // A deleted customer's demands are deleted too.
  whereabouts: async (db, actor, id) =>
    (await whereaboutsOf(
      db,
      actor,
      sql<number>`(select contact_id from demand where id = ${id} and deleted_at is null)`,
    )) ?? deletedWords(db, actor, id, { table: 'demand', title: '需求', scope: visibleDemands(actor) }),
  visible: (actor) => sql`demand.deleted_at is null and ${visibleDemands(actor)}`,
  filters: {
    keyword: (words) => matchesKeyword('demand', words),
    status: equals('demand.status'),
    isOpen: (isOpen) => (isOpen ? OPEN : sql`not ${OPEN}`),
    isRecommended: (is) => (is ? IS_RECOMMENDED : sql`not ${IS_RECOMMENDED}`),
    due: (due) => and(OPEN, DUE[due]),
    createdFrom: since('demand.created_at'),
    createdTo: until('demand.created_at'),
    contactId: livesIn('contact', 'demand.contact_id'),
    coorgid: livesIn('institution', 'demand.institution_id'),
    authorId: equals('demand.owner_id'),
    cityId: equals('demand.city_id'),
    field: equals('demand.field'),
    mode: equals('demand.mode'),
    from: since('demand.date_from'),
    to: until('demand.date_from'),
  },
  sorts: {
    updatedAt: { by: sql`demand.updated_at` },
    createdAt: { by: sql`demand.created_at` },
    dateFrom: { by: sql`demand.date_from` },
    deadline: { by: sql`demand.deadline` },
    budget: { by: sql`demand.budget` },
  },
  defaultSort: ['updatedAt', 'desc'],
} satisfies Omit<
  ListDefinition<typeof demandsApi.list, 'demand', z.output<typeof demand>>,
  'select' | 'sums'
>;

export const demands = list(demandsApi.list, {
  ...demandList,
  select: selectDemand,
  sums: () => ({
    budget: sql<string>`coalesce(sum(demand.budget), 0)::numeric(16, 2)`,
    days: sql<string>`coalesce(sum(demand.days), 0)`,
  }),
});

/** Names of teachers whom the institution could engage; of others only the submitted number. */
const engageableIn = (column: string, actor: Actor) => sql<{ id: number; name: string }[]>`array(
  select json_build_object('id', teacher.id, 'name', teacher.name) from teacher
  where teacher.id = any(${sql.ref(column)}) and teacher.deleted_at is null and ${visibleTeachers(actor)}
  order by teacher.name collate "zh-x-icu")`;

/** A demand for its institution, with its own columns: no internal notes. */
const selectForPartner = (rows: Rows<'demand'>, actor: Actor) =>
  rows
    .innerJoin('contact', 'contact.id', 'demand.contact_id')
    .innerJoin('institution', 'institution.id', 'demand.institution_id')
    .leftJoin('personnel', 'personnel.id', 'demand.owner_id')
    .leftJoin('region', 'region.id', 'demand.city_id')
    .select([
      'demand.id',
      'demand.version',
      'demand.created_at as createdAt',
      'demand.updated_at as updatedAt',
      'demand.contact_id as contactId',
      'contact.name as contactName',
      'demand.institution_id as coorgid',
      'institution.name as cooperationName',
      'personnel.name as authorName',
      'demand.topic',
      'demand.field',
      'demand.audience',
      'demand.headcount',
      'demand.date_from as dateFrom',
      'demand.date_to as dateTo',
      'demand.days',
      'demand.province_id as provinceId',
      'demand.city_id as cityId',
      sql<string | null>`city_name(region)`.as('cityName'),
      'demand.mode',
      'demand.budget',
      'demand.include_teachers as includeTeachers',
      'demand.exclude_teachers as excludeTeachers',
      engageableIn('demand.include_teachers', actor).as('included'),
      engageableIn('demand.exclude_teachers', actor).as('excluded'),
      'demand.deadline',
      'demand.status',
      'demand.customer_remark as customerRemark',
    ]);

export const partnersDemands = list(answeredTo(demandsApi.list, 'partner'), {
  ...demandList,
  select: selectForPartner,
});

/** A recent demand of an institution with the same contact, topic and days. @param minutes maximum age */
export async function statedJustNow(
  trx: Executor,
  {
    contactId,
    topic,
    dateFrom,
    dateTo,
  }: { contactId: number; topic: string; dateFrom: string | null; dateTo: string | null },
  minutes: number,
) {
  return await trx
    .selectFrom('demand')
    .where('contact_id', '=', contactId)
    .where('topic', '=', topic)
    .where(
      sql<boolean>`date_from is not distinct from ${dateFrom}::date and date_to is not distinct from ${dateTo}::date`,
    )
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`created_at > clock_timestamp() - ${minutes} * interval '1 minute'`)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The customer of a new demand, locked: a concurrent transfer or deletion sees the demand. */
export async function contactOf(trx: Executor, contactId: number) {
  return await trx
    .selectFrom('contact')
    .where('id', '=', contactId)
    .where('deleted_at', 'is', null)
    .select(['id', 'institution_id', 'owner_id', 'organisation_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** A lesson of these demands that is reserved, confirmed or postponed. */
export async function liveLessonOf(trx: Executor, demandIds: readonly number[]) {
  return await trx
    .selectFrom('lesson')
    .where('demand_id', 'in', [...demandIds])
    .where('status', '=', 1)
    .where('lesson_status', 'in', [1, 2, 3])
    .select(['code', 'name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
