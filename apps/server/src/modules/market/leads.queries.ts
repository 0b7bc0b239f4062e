import { marketTargetsApi } from '@shibiao/contract/market/targets';
import { sql } from 'kysely';
import { equals, list, noCondition, type Rows } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Actor } from '../../lib/actor.ts';

/** Day that assigns a customer to a measure's month. */
const DAY_OF = {
  leads: sql.ref('market_lead.created_on'),
  valid: sql.ref('market_lead.created_on'),
  handed: sql.ref('market_lead.handed_on'),
  deals: sql.ref('market_lead.deal_on'),
};

/** Market customers counted as in `targetActuals`. */
export const leads = list(marketTargetsApi.leads, {
  table: 'market_lead',
  title: '市场线索',
  visible: () => sql`true`,
  filters: {
    keyword: (
      words,
    ) => sql`(market_lead.id in (select c.id from contact c where ${matchesKeyword('c', words)})
      or market_lead.institution_id in (select i.id from institution i where ${matchesKeyword('i', words)}))`,
    measure: (
      measure,
      _actor,
      { year, month },
    ) => sql`${DAY_OF[measure]} >= make_date(${year}, ${month ?? 1}, 1)
      and ${DAY_OF[measure]} < make_date(${year}, ${month ?? 12}, 1) + interval '1 month'
      and (${measure !== 'valid'} or market_lead.is_followed)`,
    year: noCondition,
    month: noCondition,
    personnelId: equals('market_lead.by_id'),
  },
  sorts: {
    createdOn: { by: sql.ref('market_lead.created_on') },
    handedOn: { by: sql.ref('market_lead.handed_on') },
    dealOn: { by: sql.ref('market_lead.deal_on') },
  },
  defaultSort: ['createdOn', 'desc'],
  select: (rows: Rows<'market_lead'>, actor: Actor) =>
    rows
      .innerJoin('contact', 'contact.id', 'market_lead.id')
      .innerJoin('institution', 'institution.id', 'contact.institution_id')
      .leftJoin('personnel as by', 'by.id', 'market_lead.by_id')
      .leftJoin('personnel as owner', 'owner.id', 'contact.owner_id')
      .leftJoin('lesson', 'lesson.id', 'market_lead.lesson_id')
      .select([
        'contact.id',
        'contact.name',
        'contact.institution_id as institutionId',
        'institution.name as institutionName',
        sql<boolean>`(${inScope(actor, 'market', 'contact.owner_id')} or ${inScope(actor, 'customers', 'contact.owner_id')})`.as(
          'isOwn',
        ),
        'market_lead.created_on as createdOn',
        'by.id as byId',
        'by.name as byName',
        'market_lead.is_followed as isFollowed',
        'market_lead.handed_on as handedOn',
        'owner.id as ownerId',
        'owner.name as ownerName',
        'market_lead.lesson_id as lessonId',
        'lesson.name as lessonName',
        'market_lead.deal_on as dealOn',
        'market_lead.deal_amount as dealAmount',
      ]),
  sums: () => ({ dealAmount: sql<string>`coalesce(sum(market_lead.deal_amount), 0)::numeric(14, 2)` }),
});
