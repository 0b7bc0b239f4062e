import { type DEMAND_DUE, demandsApi } from '@shibiao/contract/demands';
import { sql } from 'kysely';
import { deletedWords } from '../../db/deletions.ts';
import { and, type Condition, equals, list, type Rows, since, until } from '../../db/list.ts';
import { inScope, ofPartner } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { whereaboutsOf } from '../customers/whereabouts.queries.ts';

/** Staff see demands of their scope, a partner those of the own institution. */
export const visibleDemands = (actor: Actor): Condition =>
  actor.userType === 2 ? ofPartner(actor, 'demand') : inScope(actor, 'demands', 'demand.owner_id');

const teachersIn = (column: string) => sql<{ id: number; name: string }[]>`array(
  select json_build_object('id', t.id, 'name', t.name) from teacher t where t.id = any(${sql.ref(column)}) order by by_surname(t.name) collate "zh-x-icu")`;

/** The wire's names of a demand and what it points at. */
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

export const demands = list(demandsApi.list, {
  table: 'demand',
  title: '需求',
  // A demand goes with its customer.
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
    contactId: equals('demand.contact_id'),
    coorgid: equals('demand.institution_id'),
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
  select: selectDemand,
});

/** The customer of a new demand, locked: who hands it on or deletes it meanwhile finds the demand. */
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
