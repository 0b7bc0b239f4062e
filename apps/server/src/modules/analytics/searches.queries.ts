import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { type DayRange, spanBefore } from '../../lib/dates.ts';
import { type Asked, ofField, ratio, recorded } from './scope.queries.ts';

type Answer = OutputOf<typeof analyticsApi.teacherNameSearch>;
export type SearchFilter = InputOf<typeof analyticsApi.teacherNameSearch> & DayRange;

/** Searches of a filter, of its span or of another one. */
const chosen = (actor: Actor, filter: SearchFilter, span: DayRange): Condition =>
  and(
    recorded(actor, { ...filter, ...span } as Asked, 'r'),
    ...(filter.teacherId ? [sql<boolean>`r.teacher_id = ${filter.teacherId}`] : []),
    ...(filter.field ? [ofField(filter.field, 'r.teacher_id')] : []),
    ...(filter.isNoResult ? [sql<boolean>`r.results = 0`] : []),
  );

const NO_RESULT = sql`(count(*) filter (where r.results = 0))::integer`;

/** CTE of searches by term, with the number of results of the last one. */
const byTerm = (where: Condition) => sql`
  s as materialized (select r.norm as key, null::integer as teacher_id, count(*)::integer as searches,
      count(distinct r.account_id)::integer as searchers, count(r.chosen_at)::integer as opened, ${NO_RESULT} as no_result,
      (array_agg(r.results order by r.last_at desc))[1] as results, max(r.last_at) as last_at
    from search_record r where ${where} and r.norm is not null group by 1)`;

/** CTE of searches by teacher. People are counted by a group each, which sorts nothing. */
const byTeacher = (where: Condition) => sql`
  s as materialized (select teacher_id::text as key, teacher_id, sum(n)::integer as searches,
      count(account_id)::integer as searchers, sum(opened)::integer as opened, sum(no_result)::integer as no_result,
      null::integer as results, max(last_at) as last_at
    from (select r.teacher_id, r.account_id, count(*) as n, count(r.chosen_at) as opened, ${NO_RESULT} as no_result,
        max(r.last_at) as last_at
      from search_record r where ${where} and r.teacher_id is not null group by 1, 2) searcher group by teacher_id)`;

/** Searches grouped by the teacher that they led to, or by their term. */
export async function searchGroups(
  db: Executor,
  actor: Actor,
  filter: SearchFilter,
): Promise<{ list: Answer['list']; total: number }> {
  const isTerm = filter.by === 'term';
  const key = isTerm ? sql`r.norm` : sql`r.teacher_id`;
  const where = chosen(actor, filter, filter);
  const keyword = filter.keyword ? likePattern(filter.keyword) : null;
  const name = isTerm ? sql`s.key` : sql`t.name`;
  const sort = sql.ref(`grouped.${filter.sort ?? 'searches'}`);
  return await groupedPage<Answer['list'][number]>(db, filter, {
    tables: sql`${isTerm ? byTerm(where) : byTeacher(where)},
      b as materialized (select ${key}::text as key, count(*)::integer as n from search_record r
        where ${chosen(actor, filter, spanBefore(filter))} and ${key} is not null group by ${key})`,
    groups: sql`select s.key, ${name} as name, s.teacher_id as "teacherId", s.searches, s.searchers, s.opened,
        ${ratio('s.opened', 's.searches')} as "openRate", s.no_result as "noResult", s.results,
        coalesce(b.n, 0) as before, s.last_at as "lastAt"
      from s left join b on b.key = s.key ${isTerm ? sql`` : sql`join teacher t on t.id = s.teacher_id`}
      where (${keyword}::text is null or lower(${name}) like ${keyword})`,
    order: sql`${sort} ${sql.raw(filter.order ?? 'desc')}, grouped.key`,
  });
}

/** Figures over all searches of a filter, with or without a teacher. */
export async function searchSums(db: Executor, actor: Actor, filter: SearchFilter): Promise<Answer['sums']> {
  const { rows } = await sql<Answer['sums']>`select c.*, ${ratio('c.opened', 'c.searches')} as "openRate",
      ${ratio('c.noResult', 'c.searches')} as "noResultRate"
    from (select count(*)::integer as searches, count(distinct r.account_id)::integer as searchers,
        count(r.chosen_at)::integer as opened, ${NO_RESULT} as "noResult"
      from search_record r where ${chosen(actor, filter, filter)}) c`.execute(db);
  return rows[0] as Answer['sums'];
}

/** Searches by the first day of each period. */
export async function searchSeries(db: Executor, actor: Actor, filter: SearchFilter) {
  const { rows } = await sql<{ on: string; searches: number; noResult: number }>`
    select date_trunc(${filter.unit ?? 'day'}, r.day)::date as "on", count(*)::integer as searches,
      ${NO_RESULT} as "noResult"
    from search_record r where ${chosen(actor, filter, filter)} group by 1`.execute(db);
  return rows;
}
