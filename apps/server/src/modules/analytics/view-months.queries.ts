import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, addMonths, monthOf, monthRange } from '../../lib/dates.ts';
import type { Steps } from './analytics.rules.ts';
import { seesEverybody } from './scope.queries.ts';
import {
  BY_TEACHER,
  type ChosenViews,
  conversionOf,
  isNamed,
  OVER_ALL,
  orderOf,
  takenSteps,
  type ViewFilter,
  viewPeriods,
  viewsAndEffects,
  WITHIN_DAYS,
} from './views.queries.ts';

type Answer = OutputOf<typeof analyticsApi.seeTeacherRecord>;

/** Totals that the night counted: of a month, for one kind of account or all of them (0). */
export interface ViewMonth {
  month: string;
  userType: number;
  /** Night in which they were counted, while effects of the month's views could follow it. */
  asOf: string | null;
}
const KINDS = [0, 1, 2, 3];
const UNITS = ['day', 'week', 'month'] as const;

/** First day after those in which the last views of the month `m.month` have effects. */
const settledOn = sql`((m.month || '-01')::date + interval '1 month')::date + ${sql.lit(WITHIN_DAYS)}`;

/** Months up to one that have no totals, from the month before the first view, with which the first is compared. */
const uncounted = (
  until: string,
) => sql`(select to_char(m, 'YYYY-MM') as month, exists (select from view_record
      where kind = 'teacher' and day >= m::date and day < (m + interval '1 month')::date) as has_views
    from (select day from view_record order by day limit 1) first,
      generate_series(date_trunc('month', first.day::timestamp) - interval '1 month', ${`${until}-01`}::timestamp,
        interval '1 month') m
    where not exists (select from analytics_view_month where month = to_char(m, 'YYYY-MM')))`;

/** Notes months without a view. */
export async function noteEmptyMonths(trx: Trx, until: string): Promise<void> {
  await sql`insert into analytics_view_month (month, user_type, views, viewers, partner_viewers, median_seconds, converted)
    select month, kind, 0, 0, 0, 0, 0 from ${uncounted(until)} u, unnest(${KINDS}::smallint[]) kind
    where not has_views`.execute(trx);
}

/** Months with views that have no totals, or whose totals were counted before all effects of the views. */
export async function unsettledViewMonths(db: Executor, until: string): Promise<string[]> {
  const { rows } = await sql<{
    month: string;
  }>`select month from ${uncounted(until)} u where has_views
    union select m.month from analytics_view_month m
      where m.user_type = 0 and m.teacher_id is null and m.views > 0 and m.made_at < ${settledOn} order by 1`.execute(
    db,
  );
  return rows.map(({ month }) => month);
}

/**
 * Counts a month's totals of views, anew if it has some, by the statements that read them from the rows.
 * @param on the night's day
 */
export async function countViews(trx: Trx, month: string, on: string): Promise<void> {
  const madeAt = sql`least(now(), ${on}::date + localtime)`;
  for (const table of ['analytics_view_month', 'analytics_view_period', 'analytics_view_step'])
    await sql`delete from ${sql.table(table)} where month = ${month}`.execute(trx);
  for (const kind of KINDS) {
    const filter: ChosenViews = { ...monthRange(month), userType: kind };
    await sql`insert into analytics_view_month (month, user_type, teacher_id, views, viewers, partner_viewers,
        median_seconds, converted, made_at)
      with ${viewsAndEffects(null, filter)}, ${BY_TEACHER}, ${OVER_ALL}
      select ${month}::text, ${kind}::integer, t.id, c.views, c.viewers, c."partnerViewers", c."medianSeconds",
        coalesce(e.converted, 0), ${madeAt}
      from counted c join teacher t on t.id = c.target_id left join effects e on e.target_id = c.target_id
      union all select ${month}::text, ${kind}::integer, null, views, viewers, "partnerViewers", "medianSeconds", converted,
          ${madeAt}
        from whole_span`.execute(trx);
    const periods = UNITS.map(
      (unit) => sql`select ${unit}::text, one.* from (${viewPeriods(null, filter, unit)}) one`,
    );
    await sql`insert into analytics_view_period (month, user_type, unit, first_day, views, viewers)
      select ${month}::text, ${kind}::integer, period.* from (${sql.join(periods, sql` union all `)}) period`.execute(
      trx,
    );
    await sql`insert into analytics_view_step (month, user_type, searched, viewed, starred, demanded, people)
      select ${month}::text, ${kind}::integer, one.* from (${takenSteps(null, filter)}) one`.execute(trx);
  }
}

/**
 * The counted month that answers a filter: all teachers and everybody over one whole month with views, which was over
 * when it was counted, beside the month before it.
 */
export async function countedViews(
  db: Executor,
  actor: Actor,
  filter: ViewFilter,
): Promise<ViewMonth | undefined> {
  const month = monthOf(filter.from);
  const { from, to } = monthRange(month);
  if (from !== filter.from || to !== filter.to) return undefined;
  if (filter.teacherId || filter.field || filter.coorgid || filter.organisationId || !seesEverybody(actor))
    return undefined;
  const { rows } = await sql<{ asOf: string | null }>`
    select case when this.made_at < ${addDays(to, 1 + WITHIN_DAYS)}::date then this.made_at end as "asOf"
    from analytics_view_month this, analytics_view_month before
    where this.month = ${month} and this.user_type = 0 and this.teacher_id is null
      and this.views > 0 and this.made_at >= ${addDays(to, 1)}::date
      and before.month = ${addMonths(month, -1)} and before.user_type = 0 and before.teacher_id is null`.execute(
    db,
  );
  return rows[0] && { month, userType: filter.userType ?? 0, asOf: rows[0].asOf };
}

/** Views by teacher, with the figures of all of them, from totals. */
export async function monthGroups(
  db: Executor,
  { month, userType }: ViewMonth,
  filter: ViewFilter,
): Promise<Pick<Answer, 'list' | 'total' | 'sums'>> {
  const figures = sql`m.views, m.viewers, m.partner_viewers as "partnerViewers", m.median_seconds as "medianSeconds",
    m.converted, ${conversionOf(sql`m.converted`, sql`m.viewers`)} as conversion`;
  const [groups, { rows }] = await Promise.all([
    groupedPage<Answer['list'][number]>(db, filter, {
      groups: sql`select t.id as "teacherId", t.name, ${figures}, coalesce(b.views, 0) as before
        from analytics_view_month m join teacher t on t.id = m.teacher_id
          left join analytics_view_month b on b.month = ${addMonths(month, -1)} and b.user_type = ${userType}
            and b.teacher_id = m.teacher_id
        where m.month = ${month} and m.user_type = ${userType} and ${isNamed(filter)}`,
      order: orderOf(filter),
    }),
    sql<Answer['sums']>`select ${figures} from analytics_view_month m
      where m.month = ${month} and m.user_type = ${userType} and m.teacher_id is null`.execute(db),
  ]);
  return { list: groups.list, total: groups.total, sums: rows[0] as Answer['sums'] };
}

export async function monthSeries(db: Executor, { month, userType }: ViewMonth, { unit }: ViewFilter) {
  const { rows } = await sql<{ on: string; views: number; viewers: number }>`
    select first_day as "on", views, viewers from analytics_view_period
    where month = ${month} and user_type = ${userType} and unit = ${unit ?? 'day'}`.execute(db);
  return rows;
}

export async function monthSteps(db: Executor, { month, userType }: ViewMonth): Promise<Steps[]> {
  const { rows } =
    await sql<Steps>`select searched, viewed, starred, demanded, people from analytics_view_step
    where month = ${month} and user_type = ${userType}`.execute(db);
  return rows;
}
