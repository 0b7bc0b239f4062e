import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, type DayRange, spanBefore } from '../../lib/dates.ts';
import type { Steps } from './analytics.rules.ts';
import { type Asked, ofField, ofPeople, recorded } from './scope.queries.ts';

type Answer = OutputOf<typeof analyticsApi.seeTeacherRecord>;
export type ViewFilter = InputOf<typeof analyticsApi.seeTeacherRecord> & DayRange;

/** Days within which a collection or a demand is counted as the effect of a view. */
const WITHIN_DAYS = 7;

const chosen = (actor: Actor, filter: ViewFilter, span: DayRange): Condition =>
  and(
    sql`r.kind = 'teacher'`,
    recorded(actor, { ...filter, ...span } as Asked, 'r'),
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
const viewsAndEffects = (actor: Actor, filter: ViewFilter) => sql`
  v as materialized (select r.account_id, r.user_type, r.target_id, r.at, r.seconds from view_record r
    where ${chosen(actor, filter, filter)}),
  asked as materialized ${demandsOf(filter)},
  done as materialized (
    select v.account_id, v.target_id from v join favourite_log f on f.account_id = v.account_id
      and f.kind = 'teacher' and f.target_id = v.target_id and f.is_on
      and f.at >= v.at and f.at < v.at + ${WITHIN_DAYS} * interval '1 day'
    union select v.account_id, v.target_id from v join asked on asked.account_id = v.account_id
      and asked.at >= v.at and asked.at < v.at + ${WITHIN_DAYS} * interval '1 day'
      and (asked.teachers = '{}' or v.target_id = any(asked.teachers)))`;

const FIGURES = sql`count(*)::integer as views, count(distinct v.account_id)::integer as viewers,
  (count(distinct v.account_id) filter (where v.user_type = 2))::integer as "partnerViewers",
  round(percentile_cont(0.5) within group (order by v.seconds))::integer as "medianSeconds"`;

/** Views by teacher. */
export async function viewGroups(
  db: Executor,
  actor: Actor,
  filter: ViewFilter,
): Promise<{ list: Answer['list']; total: number }> {
  const keyword = filter.keyword ? likePattern(filter.keyword) : null;
  return await groupedPage<Answer['list'][number]>(db, filter, {
    tables: sql`${viewsAndEffects(actor, filter)},
      counted as materialized (select v.target_id, ${FIGURES} from v group by 1),
      effects as materialized (select target_id, count(*)::integer as converted from done group by 1),
      b as materialized (select r.target_id, count(*)::integer as n from view_record r
        where ${chosen(actor, filter, spanBefore(filter))} group by 1)`,
    groups: sql`select c.target_id as "teacherId", t.name, c.views, c.viewers, c."partnerViewers", c."medianSeconds",
        coalesce(e.converted, 0) as converted,
        round(coalesce(e.converted, 0)::numeric / c.viewers, 4)::text as conversion, coalesce(b.n, 0) as before
      from counted c join teacher t on t.id = c.target_id left join effects e on e.target_id = c.target_id
        left join b on b.target_id = c.target_id
      where (${keyword}::text is null or t.search_text like ${keyword})`,
    order: sql`${sql.ref(`grouped.${filter.sort ?? 'views'}`)} ${sql.raw(filter.order ?? 'desc')}, grouped."teacherId"`,
  });
}

export async function viewSums(db: Executor, actor: Actor, filter: ViewFilter): Promise<Answer['sums']> {
  const { rows } = await sql<Answer['sums']>`with ${viewsAndEffects(actor, filter)}
    select c.views, c.viewers, c."partnerViewers", coalesce(c."medianSeconds", 0) as "medianSeconds", e.converted,
      round(e.converted::numeric / nullif(c.viewers, 0), 4)::text as conversion
    from (select ${FIGURES} from v) c, (select count(distinct account_id)::integer as converted from done) e`.execute(
    db,
  );
  return rows[0] as Answer['sums'];
}

export async function viewSeries(db: Executor, actor: Actor, filter: ViewFilter) {
  const { rows } = await sql<{ on: string; views: number; viewers: number }>`
    select date_trunc(${filter.unit ?? 'day'}, r.day)::date as "on", count(*)::integer as views,
      count(distinct r.account_id)::integer as viewers
    from view_record r where ${chosen(actor, filter, filter)} group by 1`.execute(db);
  return rows;
}

/** People by the steps from search to demand that they took in the span. */
export async function stepsOf(db: Executor, actor: Actor, filter: ViewFilter): Promise<Steps[]> {
  const { rows } = await sql<Steps>`
    with asked as materialized ${demandsOf(filter)},
    steps as (
      select r.account_id, 1 as step from search_record r where ${recorded(actor, filter, 'r')}
        and r.account_id is not null
      union select r.account_id, 2 from view_record r where ${chosen(actor, filter, filter)}
      union select f.account_id, 3 from favourite_log f where f.kind = 'teacher' and f.is_on
        and f.at >= ${filter.from}::date and f.at < ${filter.to}::date + 1 and ${ofPeople(actor, filter, 'f.account_id')}
      union select asked.account_id, 4 from asked where asked.at < ${filter.to}::date + 1
        and ${ofPeople(actor, filter, 'asked.account_id')})
    select searched, viewed, starred, demanded, count(*)::integer as people from (
      select bool_or(step = 1) as searched, bool_or(step = 2) as viewed, bool_or(step = 3) as starred,
        bool_or(step = 4) as demanded from steps group by account_id) people
    group by 1, 2, 3, 4`.execute(db);
  return rows;
}
