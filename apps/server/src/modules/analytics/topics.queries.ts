import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition } from '../../db/list.ts';
import { inScope } from '../../db/scope.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import { type DayRange, spanBefore } from '../../lib/dates.ts';
import { HEAT } from './analytics.rules.ts';
import { ofDownloads } from './downloads.queries.ts';
import { ofInstitution, type People, recorded, seesEverybody } from './scope.queries.ts';

type Answer = OutputOf<typeof analyticsApi.hotTopic>;
export type TopicFilter = InputOf<typeof analyticsApi.hotTopic> & DayRange;

/** Demands or lessons of the people that a filter is about. */
const ofBusiness = (actor: Actor, filter: People, alias: 'd' | 'l'): Condition =>
  and(
    seesEverybody(actor)
      ? sql`true`
      : inScope(actor, alias === 'd' ? 'demands' : 'lessons', `${alias}.owner_id`),
    ...(filter.coorgid ? [ofInstitution(filter.coorgid, `${alias}.institution_id`)] : []),
    ...(filter.organisationId
      ? [sql<boolean>`${sql.ref(`${alias}.organisation_id`)} in ${organisationsBelow(filter.organisationId)}`]
      : []),
  );

/** Topics, with all joins, that a teacher who may be engaged gives. */
export const COVERED: RawBuilder<unknown> = sql`(select distinct joined_topic(topic) as key from (
  select distinct topic from teacher, unnest(topics) topic where deleted_at is null and cooperation_status = 1
    and management_level <> 4 and (until_date is null or until_date >= current_date)) given)`;

/** People and orders about topics in a span and the span before it. */
function facts(actor: Actor, filter: TopicFilter) {
  const before = spanBefore(filter);
  const both = { ...filter, from: before.from };
  const isBefore = (day: string) => sql`${sql.ref(day)} < ${filter.from}::date as is_before`;
  const within = (day: string) =>
    sql`${sql.ref(day)} >= ${before.from}::date and ${sql.ref(day)} < ${filter.to}::date + 1`;
  return {
    /** Acts by their kind, one row each. */
    acts: {
      searchers: sql`select r.topic, r.account_id, ${isBefore('r.day')} from search_record r
        where r.topic is not null and ${recorded(actor, both, 'r')}`,
      viewers: sql`select r.topic, r.account_id, ${isBefore('r.day')} from view_record r
        where r.topic is not null and ${recorded(actor, both, 'r')}`,
      downloaders: sql`select p.topic, r.account_id, ${isBefore('r.at')}
        from package_download r join package p on p.id = r.package_id
        where r.counted and r.account_id is not null and topic_key(p.topic) is not null and ${within('r.at')}
          and ${ofDownloads(actor, filter)}`,
    },
    /** Demands and lessons, one row a topic. */
    orders: sql`
      select d.topic, 'demands' as kind, ${isBefore('d.created_at')}, count(*) as n,
        count(*) filter (where d.status <> 4) as open
      from demand d where d.deleted_at is null and topic_key(d.topic) is not null and ${within('d.created_at')}
        and ${ofBusiness(actor, filter, 'd')} group by 1, 3
      union all select l.topic, 'lessons', ${isBefore('l.first_date')}, count(*), 0
      from lesson l where l.status = 1 and l.lesson_status = 1 and topic_key(l.topic) is not null
        and ${within('l.first_date')} and ${ofBusiness(actor, filter, 'l')} group by 1, 3`,
  };
}

const number = (kind: string, isBefore: boolean) =>
  sql`coalesce(sum(n) filter (where kind = ${kind} and is_before = ${isBefore}), 0)::integer`;
const parts = (isBefore: boolean) => ({
  searchers: number('searchers', isBefore),
  viewers: number('viewers', isBefore),
  downloaders: number('downloaders', isBefore),
  demands: number('demands', isBefore),
  lessons: number('lessons', isBefore),
});
const heat = (isBefore: boolean) =>
  sql`(${sql.join(
    Object.entries(parts(isBefore)).map(
      ([key, count]) => sql`${sql.lit(HEAT[key as keyof typeof HEAT])} * ${count}`,
    ),
    sql` + `,
  )})::integer`;

/** Topics by heat, spellings and joined topics under one. */
export async function topicGroups(
  db: Executor,
  actor: Actor,
  filter: TopicFilter,
): Promise<{ list: Answer['list']; total: number }> {
  const keyword = filter.keyword ? likePattern(filter.keyword) : null;
  const { acts, orders } = facts(actor, filter);
  const columns = Object.entries(parts(false)).map(([key, count]) => sql`${count} as ${sql.ref(key)}`);
  const ofEach = (count: (kind: string, act: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(
      Object.entries(acts).map(([kind, act]) => count(kind, act)),
      sql` union all `,
    );
  return await groupedPage<Answer['list'][number]>(db, filter, {
    // People are counted by spelling, and anew only for keys of several spellings, of which a person may have used two.
    tables: sql`ordered as materialized (${orders}),
      spelled as materialized (${ofEach(
        (kind, act) => sql`select topic, ${kind} as kind, is_before, count(*) as n
          from (select distinct topic, is_before, account_id from (${act}) act where account_id is not null) person
          group by 1, 3`,
      )}),
      spelling as materialized (select topic, joined_topic(topic) as key
        from (select topic from spelled union select topic from ordered) t),
      several as materialized (select topic, key from spelling
        where key in (select key from spelling group by 1 having count(*) > 1)),
      counted as (select s.key, c.kind, c.is_before, c.n, 0 as open from spelled c join spelling s on s.topic = c.topic
          where s.topic not in (select topic from several)
        union all ${ofEach(
          (kind, act) => sql`select v.key, ${kind}, act.is_before, count(distinct act.account_id), 0
            from several v join (${act}) act on act.topic = v.topic group by 1, 3`,
        )}
        union all select s.key, o.kind, o.is_before, o.n, o.open from ordered o join spelling s on s.topic = o.topic),
      named as (select key, (array_agg(btrim(topic) order by (topic_key(topic) = key) desc, topic))[1] as name from spelling group by 1),
      covered as materialized ${COVERED}`,
    groups: sql`select * from (select f.key, min(t.name) as name,
          ${sql.join(columns)}, ${heat(false)} as heat, ${heat(true)} as before,
          case when exists (select from covered c where c.key = f.key) then 0
            else coalesce(sum(open) filter (where not is_before), 0)::integer end as gap
        from counted f join named t on t.key = f.key group by f.key) topics
      where heat > 0 and (${keyword}::text is null or lower(name) like ${keyword})`,
    order: sql`${sql.ref(`grouped.${filter.sort ?? 'heat'}`)} ${sql.raw(filter.order ?? 'desc')}, grouped.key`,
  });
}

type DemandFilter = InputOf<typeof analyticsApi.topicDemands>;
/** Demands of a topic in a span, the newest first. */
export async function demandsOfTopics(
  db: Executor,
  actor: Actor,
  filter: DemandFilter & DayRange,
): Promise<Omit<OutputOf<typeof analyticsApi.topicDemands>, 'asOf'>> {
  const inSpan = sql`d.deleted_at is null and d.created_at >= ${filter.from}::date and d.created_at < ${filter.to}::date + 1
    and ${ofBusiness(actor, filter, 'd')}`;
  return await groupedPage<OutputOf<typeof analyticsApi.topicDemands>['list'][number]>(db, filter, {
    // Topics are joined by spelling, of which there are far fewer than demands.
    tables: sql`covered as materialized ${COVERED},
      spelling as materialized (select topic, key, exists (select from covered c where c.key = t.key) as "hasTeacher"
        from (select topic, joined_topic(topic) as key from (select distinct d.topic from demand d where ${inSpan}) d) t)`,
    groups: sql`select d.id, d.topic, d.institution_id, d.status, d.created_at as "createdAt",
        coalesce(s."hasTeacher", false) as "hasTeacher"
      from demand d left join spelling s on s.topic = d.topic
      where ${inSpan} and (${filter.topic ?? null}::text is null or s.key = joined_topic(${filter.topic ?? null}))
        and (${!filter.isGap}::boolean or not coalesce(s."hasTeacher", false) and d.status <> 4)`,
    columns: sql`grouped.*, i.name as "institutionName"`,
    joins: sql`join institution i on i.id = grouped.institution_id`,
    order: sql`grouped."createdAt" ${sql.raw(filter.order ?? 'desc')}, grouped.id desc`,
  });
}
