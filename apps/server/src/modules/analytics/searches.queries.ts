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

/** CTE of searches by teacher. */
const byTeacher = (where: Condition) => sql`
  s as materialized (select r.teacher_id::text as key, r.teacher_id, count(*)::integer as searches,
      count(r.chosen_at)::integer as opened, ${NO_RESULT} as no_result, null::integer as results, max(r.last_at) as last_at
    from search_record r where ${where} and r.teacher_id is not null group by r.teacher_id)`;

/** The same with its people, counted by a group each, which sorts nothing: needed only where they give the order. */
const byTeacherAndPeople = (where: Condition) => sql`
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
  const whereBefore = chosen(actor, filter, spanBefore(filter));
  const keyword = filter.keyword ? likePattern(filter.keyword) : null;
  const name = isTerm ? sql`s.key` : sql`t.name`;
  const sort = filter.sort ?? 'searches';
  // A teacher's people and earlier searches are found by index, so only the page's are, unless they give the order.
  const hasPeople = isTerm || sort === 'searchers';
  const hasBefore = isTerm || sort === 'before';
  const tables = isTerm ? byTerm(where) : hasPeople ? byTeacherAndPeople(where) : byTeacher(where);
  const ofTeacher = sql`r.teacher_id = grouped."teacherId"`;
  return await groupedPage<Answer['list'][number]>(db, filter, {
    tables: hasBefore
      ? sql`${tables}, b as materialized (select ${key}::text as key, count(*)::integer as n from search_record r
          where ${whereBefore} and ${key} is not null group by ${key})`
      : tables,
    groups: sql`select s.key, ${name} as name, s.teacher_id as "teacherId", s.searches, ${
      hasPeople ? sql`s.searchers,` : sql``
    } s.opened, ${ratio('s.opened', 's.searches')} as "openRate", s.no_result as "noResult", s.results,
        ${hasBefore ? sql`coalesce(b.n, 0) as before,` : sql``} s.last_at as "lastAt"
      from s ${hasBefore ? sql`left join b on b.key = s.key` : sql``}
        ${isTerm ? sql`` : sql`join teacher t on t.id = s.teacher_id`}
      where (${keyword}::text is null or lower(${name}) like ${keyword})`,
    columns: sql`grouped.* ${hasPeople ? sql`` : sql`, people.searchers`} ${hasBefore ? sql`` : sql`, earlier.before`}`,
    joins: sql`${
      hasPeople
        ? sql``
        : sql`cross join lateral (select count(distinct r.account_id)::integer as searchers from search_record r
            where ${where} and ${ofTeacher}) people`
    } ${
      hasBefore
        ? sql``
        : sql`cross join lateral (select count(*)::integer as before from search_record r
            where ${whereBefore} and ${ofTeacher}) earlier`
    }`,
    order: sql`${sql.ref(`grouped.${sort}`)} ${sql.raw(filter.order ?? 'desc')}, grouped.key`,
  });
}

/** Figures over all searches of a filter, and the searches of each period, read in one go. */
export async function searchTotals(
  db: Executor,
  actor: Actor,
  filter: SearchFilter,
): Promise<{ sums: Answer['sums']; series: { on: string; searches: number; noResult: number }[] }> {
  const { rows } = await sql<Answer['sums'] & { on: string | null }>`
    with one as materialized (select r.day, r.account_id, grouping(r.day) = 1 as is_person, count(*)::integer as n,
        count(r.chosen_at)::integer as opened, ${NO_RESULT} as no_result
      from search_record r where ${chosen(actor, filter, filter)} group by grouping sets ((r.day), (r.account_id))),
    total as (select null::date as "on", coalesce(sum(n), 0)::integer as searches, count(account_id)::integer as searchers,
        coalesce(sum(opened), 0)::integer as opened, coalesce(sum(no_result), 0)::integer as "noResult"
      from one where is_person
      union all select date_trunc(${filter.unit ?? 'day'}, day)::date, sum(n)::integer, 0, 0, sum(no_result)::integer
      from one where not is_person group by 1)
    select *, ${ratio('total.opened', 'total.searches')} as "openRate",
      ${ratio('total.noResult', 'total.searches')} as "noResultRate" from total`.execute(db);
  const series = rows.flatMap(({ on, searches, noResult }) =>
    on === null ? [] : [{ on, searches, noResult }],
  );
  const { on: _on, ...sums } = rows.find(({ on }) => on === null) as (typeof rows)[number];
  return { sums, series };
}
