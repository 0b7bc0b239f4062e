import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { portalApi } from '@shibiao/contract/portalCalls';
import { sql } from 'kysely';
import { list, type Rows } from '../../db/list.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { orNotFound } from '../../lib/errors.ts';
import { visibleDemands } from '../demands/demands.queries.ts';
import { withPortalCards } from '../matching/cards.rules.ts';
import { sentFor } from '../matching/sent.queries.ts';
import { visibleTeachers } from '../teachers/teachers.queries.ts';

const DEMAND = answeredTo(portalApi.demand, 'partner');
type DemandPage = OutputOf<typeof DEMAND>;

/** Teachers sent to the customer and still to be had. */
const sent = (actor: Actor) => sql`demand_recommendation r join teacher on teacher.id = r.teacher_id
  where r.demand_id = demand.id and r.shared_at is not null and teacher.deleted_at is null and ${visibleTeachers(actor)}`;

/** 已推荐 once something was sent; a pick alone is still matching. */
const STEP = sql<DemandPage['step']>`case when demand.status = 3 and not exists (
  select from demand_recommendation r where r.demand_id = demand.id and r.shared_at is not null) then 2 else demand.status end`;

const selectCard = (rows: Rows<'demand'>, actor: Actor) =>
  rows
    .innerJoin('contact', 'contact.id', 'demand.contact_id')
    .leftJoin('region', 'region.id', 'demand.city_id')
    .select([
      'demand.id',
      'demand.topic',
      STEP.as('step'),
      'contact.name as contactName',
      'demand.date_from as dateFrom',
      'demand.date_to as dateTo',
      'demand.days',
      sql<string | null>`city_name(region)`.as('cityName'),
      'demand.mode',
      'demand.created_at as createdAt',
      sql<number>`(select count(*)::integer from ${sent(actor)})`.as('sent'),
      sql<number>`(select count(*)::integer from ${sent(actor)} and r.answer is null and demand.status < 4)`.as(
        'waiting',
      ),
    ]);

/** Demands of the caller's side, newest first. */
export const portalDemands = list(answeredTo(portalApi.demands, 'partner'), {
  table: 'demand',
  title: '需求',
  visible: (actor) => sql`demand.deleted_at is null and ${visibleDemands(actor)}`,
  filters: {
    keyword: (words) => matchesKeyword('demand', words),
    isOpen: (isOpen) => (isOpen ? sql`demand.status < 4` : sql`demand.status >= 4`),
  },
  sorts: { createdAt: { by: sql`demand.created_at` } },
  defaultSort: ['createdAt', 'desc'],
  select: selectCard,
});

/** A demand with what was recommended and what came of it. @throws 404 */
export async function portalDemand(db: Executor, actor: Actor, key: string, id: number): Promise<DemandPage> {
  const row = await selectCard(
    db
      .selectFrom('demand')
      .where('demand.id', '=', id)
      .where('demand.deleted_at', 'is', null) as Rows<'demand'>,
    actor,
  )
    .where(visibleDemands(actor))
    .leftJoin('personnel', 'personnel.id', 'demand.owner_id')
    .select([
      'demand.version',
      'personnel.name as authorName',
      'demand.field',
      'demand.audience',
      'demand.headcount',
      'demand.province_id as provinceId',
      'demand.city_id as cityId',
      'demand.budget',
      'demand.deadline',
      'demand.customer_remark as customerRemark',
      sql<
        DemandPage['wished']
      >`array(select json_build_object('id', teacher.id, 'name', teacher.name) from teacher
        where teacher.id = any(demand.include_teachers) and teacher.deleted_at is null and ${visibleTeachers(actor)}
        order by teacher.name collate "zh-x-icu")`.as('wished'),
      sql<DemandPage['lessons']>`array(select json_build_object('id', l.id, 'lessonname', l.name,
          'lessondate', to_char(l.first_date, 'YYYY-MM-DD'), 'teachername', t.name, 'lessonstatus', l.lesson_status)
        from lesson l left join teacher t on t.id = l.teacher_id where l.demand_id = demand.id and l.status = 1
        and l.lesson_status in (1, 2, 3) order by l.first_date, l.id)`.as('lessons'),
    ])
    .executeTakeFirst();
  const demand = orNotFound(row, '需求');
  return { ...demand, recommendations: withPortalCards(key, await sentFor(db, actor, id)) };
}
