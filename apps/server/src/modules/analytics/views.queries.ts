import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { Unit } from '@shibiao/contract/analytics/groups';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, type DayRange, spanBefore } from '../../lib/dates.ts';
import type { Steps } from './analytics.rules.ts';
import { type Asked, ofField, ofPeople, type Reader, recorded } from './scope.queries.ts';

type Answer = OutputOf<typeof analyticsApi.seeTeacherRecord>;
export type ViewFilter = InputOf<typeof analyticsApi.seeTeacherRecord> & DayRange;
/** The parts of a filter that choose views. */
export type ChosenViews = Asked & Pick<ViewFilter, 'teacherId' | 'field'>;

/** Days within which a collection or a demand is counted as the effect of a view. */
export const WITHIN_DAYS = 7;

const chosen = (actor: Reader, filter: ChosenViews, span: DayRange = filter): Condition =>
  and(
    sql`r.kind = 'teacher'`,
    recorded(actor, { ...filter, ...span }, 'r'),
    ...(filter.teacherId ? [sql<boolean>`r.target_id = ${filter.teacherId}`] : []),
    ...(filter.field ? [ofField(filter.field, 'r.target_id')] : []),
  );

/** Demands by the accounts that they come from, as `(account_id, at, teachers)`. */
const demandsOf = ({ from, to }: DayRange): RawBuilder<unknown> => {
  const live = sql`d.deleted_at is null and d.created_at >= ${from}::date
    and d.created_at < ${addDays(to, WITHIN_DAYS + 1)}::date`;
  return sql`(select a.id as account_id, d.created_at as at, d.include_teachers as teachers from demand d
      join account a on a.contact_id = d.contact_id where ${live}
    union select d.created_by, d.created_at, d.include_teachers from demand d where d.created_by is not null and ${live})`;
};

/** CTEs: the views, and the pairs of account and teacher that were followed by a star or a demand. */
export const viewsAndEffects = (actor: Reader, filter: ChosenViews) => sql`
  v as materialized (select r.account_id, r.user_type, r.target_id, r.at, r.seconds from view_record r
    where ${chosen(actor, filter)}),
  asked as materialized ${demandsOf(filter)},
  done as materialized (
    select v.account_id, v.target_id from v join favourite_log f on f.account_id = v.account_id
      and f.kind = 'teacher' and f.target_id = v.target_id and f.is_on
      and f.at >= v.at and f.at < v.at + ${WITHIN_DAYS} * interval '1 day'
      and f.at >= ${filter.from}::date and f.at < ${addDays(filter.to, WITHIN_DAYS + 1)}::date
    union select v.account_id, v.target_id from v join asked on asked.account_id = v.account_id
      and asked.at >= v.at and asked.at < v.at + ${WITHIN_DAYS} * interval '1 day'
      and (asked.teachers = '{}' or v.target_id = any(asked.teachers)))`;

const FIGURES = sql`count(*)::integer as views, count(distinct v.account_id)::integer as viewers,
  (count(distinct v.account_id) filter (where v.user_type = 2))::integer as "partnerViewers",
  round(percentile_cont(0.5) within group (order by v.seconds))::integer as "medianSeconds"`;

/** CTEs over views and effects: the figures of each teacher. */
export const BY_TEACHER = sql`
  counted as materialized (select v.target_id, ${FIGURES} from v group by 1),
  effects as materialized (select target_id, count(*)::integer as converted from done group by 1)`;

export const conversionOf = (converted: RawBuilder<unknown>, viewers: RawBuilder<unknown>) =>
  sql<string | null>`round(${converted}::numeric / nullif(${viewers}, 0), 4)::text`;

/** CTE over views and effects: the figures of all of them. People are counted by a group each, which sorts nothing. */
export const OVER_ALL = sql`whole_span as materialized (
  select p.views, p.viewers, p."partnerViewers", coalesce(m."medianSeconds", 0) as "medianSeconds", e.converted,
    ${conversionOf(sql`e.converted`, sql`p.viewers`)} as conversion
  from (select coalesce(sum(n), 0)::integer as views, count(*)::integer as viewers,
      (count(*) filter (where is_partner))::integer as "partnerViewers"
    from (select v.account_id, count(*) as n, bool_or(v.user_type = 2) as is_partner from v group by 1) viewer) p,
    (select round(percentile_cont(0.5) within group (order by v.seconds))::integer as "medianSeconds" from v) m,
    (select count(distinct account_id)::integer as converted from done) e)`;
const sumOf = <T>(column: keyof Answer['sums']) => sql<T>`(select ${sql.ref(column)} from whole_span)`;

/** Views by teacher, with the figures of all of them: both read the views once. */
export async function viewGroups(
  db: Executor,
  actor: Actor,
  filter: ViewFilter,
): Promise<Pick<Answer, 'list' | 'total' | 'sums'>> {
  return await groupedPage<Answer['list'][number], Answer['sums']>(db, filter, {
    tables: sql`${viewsAndEffects(actor, filter)}, ${BY_TEACHER}, ${OVER_ALL},
      b as materialized (select r.target_id, count(*)::integer as n from view_record r
        where ${chosen(actor, filter, spanBefore(filter))} group by 1)`,
    groups: sql`select c.target_id as "teacherId", t.name, c.views, c.viewers, c."partnerViewers", c."medianSeconds",
        coalesce(e.converted, 0) as converted, ${conversionOf(sql`coalesce(e.converted, 0)`, sql`c.viewers`)} as conversion,
        coalesce(b.n, 0) as before
      from counted c join teacher t on t.id = c.target_id left join effects e on e.target_id = c.target_id
        left join b on b.target_id = c.target_id
      where ${isNamed(filter)}`,
    order: orderOf(filter),
    sums: {
      views: sumOf('views'),
      viewers: sumOf('viewers'),
      partnerViewers: sumOf('partnerViewers'),
      medianSeconds: sumOf('medianSeconds'),
      converted: sumOf('converted'),
      conversion: sumOf('conversion'),
    },
  });
}

/** Whether the teacher `t` is one that the keyword names. */
export const isNamed = ({ keyword }: ViewFilter): Condition =>
  keyword ? sql`t.search_text like ${likePattern(keyword)}` : sql`true`;
export const orderOf = ({ sort, order }: ViewFilter) =>
  sql`${sql.ref(`grouped.${sort ?? 'views'}`)} ${sql.raw(order ?? 'desc')}, grouped."teacherId"`;

/** Views and viewers by the first day of each period. */
export const viewPeriods = (actor: Reader, filter: ChosenViews, unit: Unit) => sql<{
  on: string;
  views: number;
  viewers: number;
}>`select "on", sum(n)::integer as views, count(*)::integer as viewers from (
    select date_trunc(${unit}, r.day::timestamp)::date as "on", r.account_id, count(*) as n
    from view_record r where ${chosen(actor, filter)} group by 1, 2) viewer group by 1`;

export async function viewSeries(db: Executor, actor: Actor, filter: ViewFilter) {
  return (await viewPeriods(actor, filter, filter.unit ?? 'day').execute(db)).rows;
}

/** People by the steps from search to demand that they took in the span. */
export const takenSteps = (actor: Reader, filter: ChosenViews) => sql<Steps>`
  select searched, viewed, starred, demanded, count(*)::integer as people from (
    select bool_or(step = 1) as searched, bool_or(step = 2) as viewed, bool_or(step = 3) as starred,
      bool_or(step = 4) as demanded
    from (
      select r.account_id, 1 as step from search_record r where ${recorded(actor, filter, 'r')}
        and r.account_id is not null
      union select r.account_id, 2 from view_record r where ${chosen(actor, filter)}
      union select f.account_id, 3 from favourite_log f where f.kind = 'teacher' and f.is_on
        and f.at >= ${filter.from}::date and f.at < ${filter.to}::date + 1 and ${ofPeople(actor, filter, 'f.account_id')}
      union select asked.account_id, 4 from ${demandsOf(filter)} asked where asked.at < ${filter.to}::date + 1
        and ${ofPeople(actor, filter, 'asked.account_id')}) steps
    group by account_id) people
  group by 1, 2, 3, 4`;

export const stepsOf = async (db: Executor, actor: Actor, filter: ViewFilter): Promise<Steps[]> =>
  (await takenSteps(actor, filter).execute(db)).rows;
