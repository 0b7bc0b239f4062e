import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import type { Unit } from '@shibiao/contract/analytics/groups';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { and, type Condition } from '../../db/list.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';
import { ofPeople, type People } from './scope.queries.ts';

const chosen = (actor: Actor, filter: People & DayRange): Condition =>
  and(
    sql`d.day between ${filter.from}::date and ${filter.to}::date`,
    ofPeople(actor, filter, 'd.account_id', { userType: 'd.user_type' }),
  );

export interface ActivePeriod {
  on: string;
  staff: number;
  partners: number;
  teachers: number;
  total: number;
  /** Sum of the accounts of each day. */
  daily: number;
}
/** Distinct accounts of each period, by their kind on the day. */
export async function activePeriods(
  db: Executor,
  actor: Actor,
  filter: People & DayRange,
  unit: Unit,
): Promise<ActivePeriod[]> {
  // An account has one row a day: only longer periods look for the accounts among their days.
  const accounts =
    unit === 'day'
      ? sql`select d.day as "on", d.user_type = 1 as staff, d.user_type = 2 as partner, d.user_type = 3 as teacher, 1 as days
          from activity_day d where ${chosen(actor, filter)}`
      : sql`select date_trunc(${unit}, d.day::timestamp)::date as "on", bool_or(d.user_type = 1) as staff,
            bool_or(d.user_type = 2) as partner, bool_or(d.user_type = 3) as teacher, count(*) as days
          from activity_day d where ${chosen(actor, filter)} group by 1, d.account_id`;
  const { rows } = await sql<ActivePeriod>`
    select "on", (count(*) filter (where staff))::integer as staff, (count(*) filter (where partner))::integer as partners,
      (count(*) filter (where teacher))::integer as teachers, count(*)::integer as total, sum(days)::integer as daily
    from (${accounts}) account group by 1 order by 1`.execute(db);
  return rows;
}

/** Totals of whole months that were counted at night. */
export async function countedMonths(db: Executor, months: readonly string[]) {
  const { rows } = await sql<ActivePeriod & { month: string }>`
    select month, (month || '-01')::date as "on",
      coalesce(max(people) filter (where user_type = 1), 0) as staff,
      coalesce(max(people) filter (where user_type = 2), 0) as partners,
      coalesce(max(people) filter (where user_type = 3), 0) as teachers,
      coalesce(max(people) filter (where user_type = 0), 0) as total,
      coalesce(max(n) filter (where user_type = 0), 0) as daily
    from analytics_month where measure = 'active' and month = any(${[...months]}::text[]) group by month`.execute(
    db,
  );
  return rows;
}

/** Open accounts at the ends of months, of one kind or of all (0). */
export async function openAccounts(
  db: Executor,
  months: readonly string[],
  userType: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; n: number }>`
    select month, n from analytics_month where measure = 'open' and user_type = ${userType}
      and month = any(${[...months]}::text[])`.execute(db);
  return new Map(rows.map(({ month, n }) => [month, n]));
}

/** Accounts that are open now, of one kind or of all (0). */
export async function openNow(db: Executor, userType: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from account a
    where a.deleted_at is null and account_is_open(a.id) and ${userType}::integer in (0, a.user_type)`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Weeks after the first one that a cohort is followed. */
export const COHORT_WEEKS = 8;
/** An account without a day in the month before the span may be new; only such ones are looked for in all months. */
const BEFORE_DAYS = 31;
/** Cohorts by the week of an account's first active day ever, and how many were active in each later week. */
export async function cohorts(
  db: Executor,
  actor: Actor,
  filter: People & DayRange,
): Promise<{ week: string; size: number; active: number[] }[]> {
  const { rows } = await sql<{ week: string; size: number; active: number[] }>`
    with candidate as materialized (
      select d.account_id, min(d.day) as day from activity_day d
      where d.day between ${filter.from}::date - ${BEFORE_DAYS}::integer and ${filter.to}::date
        and ${ofPeople(actor, { ...filter, userType: null }, 'd.account_id')} group by 1
      having min(d.day) >= ${filter.from}::date),
    first as materialized (
      select c.account_id, date_trunc('week', c.day::timestamp)::date as week from candidate c
      left join lateral (select true as is_old from activity_day d where d.account_id = c.account_id
        and d.day < ${filter.from}::date - ${BEFORE_DAYS}::integer limit 1) earlier on true
      where earlier.is_old is null and (${filter.userType ?? null}::smallint is null
        or (select d.user_type from activity_day d where d.account_id = c.account_id and d.day = c.day)
          = ${filter.userType ?? null}::smallint)),
    later as (
      select f.week, (d.day - f.week) / 7 as k, count(distinct d.account_id)::integer as n
      from first f join activity_day d on d.account_id = f.account_id and d.day >= f.week + 7
        and d.day < f.week + 7 * (${COHORT_WEEKS} + 1)
      group by 1, 2),
    size as (select week, count(*)::integer as size from first group by 1)
    select s.week, s.size, array(select coalesce((select n from later l where l.week = s.week and l.k = w.k), 0)
      from generate_series(1, ${COHORT_WEEKS}) w (k) order by w.k) as active
    from size s order by s.week desc`.execute(db);
  return rows;
}

type Actives = OutputOf<typeof analyticsApi.actives>;
/** The accounts that were active in a span, with their days. */
export async function activeAccounts(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof analyticsApi.actives> & DayRange,
): Promise<{ list: Actives['list']; total: number }> {
  const named = filter.keyword
    ? sql`d.account_id = any(array(select id from account where search_text like ${likePattern(filter.keyword)}))`
    : sql`true`;
  const sum = (column: string) => sql`sum(${sql.ref(column)})::integer`;
  return await groupedPage<Actives['list'][number]>(db, filter, {
    groups: sql`select d.account_id as id, count(*)::integer as days,
        ${sum('d.actions')} as actions, ${sum('d.web')} as web, ${sum('d.phone')} as phone,
        ${sum('d.wechat')} as wechat, max(d.day) as "lastDay"
      from activity_day d where ${chosen(actor, filter)} and ${named} group by d.account_id`,
    columns: sql`grouped.*, grouped.id as "accountId", a.nickname as name, last."userType",
      i.name as "institutionName", o.name as "organisationName"`,
    // Names and the kind of account on its last day, for the page's accounts only.
    joins: sql`join account a on a.id = grouped.id
      join lateral (select d.user_type as "userType" from activity_day d
        where d.account_id = grouped.id and d.day = grouped."lastDay") last on true
      left join contact p on p.id = a.contact_id left join institution i on i.id = p.institution_id
      left join personnel s on s.id = a.personnel_id left join organisation o on o.id = s.organisation_id`,
    order: sql`${sql.ref(`grouped.${filter.sort ?? 'days'}`)} ${sql.raw(filter.order ?? 'desc')}, grouped.id`,
  });
}
