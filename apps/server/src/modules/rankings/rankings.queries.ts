import type { Measure, rankingsApi } from '@shibiao/contract/customers/rankings';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { AnyMeasure } from '@shibiao/contract/measures';
import { type RawBuilder, sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { ORGANISATIONS_ABOVE, organisationsBelow } from '../../db/trees.ts';
import type { DayRange } from '../../lib/dates.ts';
import { assignmentOn } from '../personnel/employment.queries.ts';
import { factsOf, totalOf } from '../targets/measures.queries.ts';

/** Rows independent of the caller. */
export type RankingRow = Omit<OutputOf<typeof rankingsApi.customerRanking>['list'][number], 'mayOpen'>;
export type MonthlyRow = Omit<OutputOf<typeof rankingsApi.monthlyRanking>['list'][number], 'mayOpen'>;
type RankingFilter = InputOf<typeof rankingsApi.customerRanking>;
type MonthlyFilter = InputOf<typeof rankingsApi.monthlyRanking>;

/** Measures by their names in rankings. */
const NAMED: Record<Measure, AnyMeasure> = {
  newCustomers: 'newCustomers',
  followUps: 'followUps',
  days: 'days',
  income: 'contract',
  received: 'receipt',
};
const MEASURES = Object.keys(NAMED) as Measure[];

type Compared = Pick<RankingFilter, 'by' | 'orgnizationalid'>;

/**
 * Compared subjects: people, or organisations by their people (descendants included) at the end of the span; a table of
 * persons with each group.
 */
function comparedAt(day: string | RawBuilder<string>, { by, orgnizationalid }: Compared) {
  const isGrouped = by === 'organisation';
  const below = orgnizationalid ? sql`o.id in ${organisationsBelow(orgnizationalid)}` : sql`true`;
  const group = isGrouped
    ? sql`o.id, o.name, null::text as "orgName"`
    : sql`p.id, p.name, o.name as "orgName"`;
  const place = isGrouped
    ? sql`left join ${ORGANISATIONS_ABOVE} above on above.id = a.organisation_id left join organisation o on o.id = above.above_id`
    : sql`left join organisation o on o.id = a.organisation_id`;
  return sql`(
    select p.id as person, ${group} from personnel p
    left join ${assignmentOn(day)} a on a.personnel_id = p.id ${place}
    where p.deleted_at is null and ${isGrouped ? sql`o.id is not null` : sql`true`} and ${below})`;
}

/** A measure of every group in an inclusive range; distinct values count once per group. */
const measured = (measure: Measure, span: DayRange, compared: RawBuilder<unknown>) => sql`(
  select compared.id, ${totalOf(NAMED[measure])} as value
  from ${factsOf(NAMED[measure], span)} facts join ${compared} compared on compared.person = facts.owner_id group by 1)`;

/**
 * Ranking of people or organisations in a span with all measures, sorted by one. Subjects with another figure only,
 * such as receipts of older lessons, come last.
 */
function ranked(filter: RankingFilter, span: DayRange) {
  const by = sql.ref(filter.sort ?? 'income');
  const joins = MEASURES.map(
    (measure) =>
      sql`left join ${measured(measure, span, sql`compared`)} as ${sql.ref(measure)} on ${sql.ref(`${measure}.id`)} = g.id`,
  );
  return sql`
    select rank() over (order by ${by} desc)::integer as rank, figures.* from (
      with compared as materialized ${comparedAt(span.to, filter)}
      select g.*, coalesce("newCustomers".value, 0)::integer as "newCustomers",
        coalesce("followUps".value, 0)::integer as "followUps", coalesce(days.value, 0)::numeric(10, 1) as days,
        coalesce(income.value, 0)::numeric(16, 2) as income, coalesce(received.value, 0)::numeric(16, 2) as received
      from (select distinct id, name, "orgName" from compared) g ${sql.join(joins, sql` `)}
    ) figures where greatest("newCustomers", "followUps", days, income, received) > 0`;
}

/** Ranks by one measure only: enough for a comparison with another span, at a fraction of the work. */
const places = (filter: RankingFilter, span: DayRange) => sql`
  select id, rank() over (order by value desc)::integer as rank
  from ${measured(filter.sort ?? 'income', span, comparedAt(span.to, filter))} figure where value > 0`;

/** By name; people also by pinyin and initials. */
const isNamed = (table: string, by: string | null | undefined, word: string) =>
  by === 'organisation'
    ? sql`lower(${sql.ref(`${table}.name`)}) like ${likePattern(word)}`
    : sql`${sql.ref(`${table}.id`)} in (select id from personnel where lower(name || ' ' || pinyin || ' ' || initials) like ${likePattern(word)})`;

const directionOf = (order: 'asc' | 'desc' | undefined) => sql.raw(order === 'asc' ? 'desc' : 'asc');

/** A page of a ranking with the ranks of the previous span. */
export async function listRanking(db: Executor, filter: RankingFilter, span: DayRange, before: DayRange) {
  return await groupedPage<RankingRow>(db, filter, {
    groups: sql`select present.*, past.rank as "previousRank"
      from (${ranked(filter, span)}) present left join (${places(filter, before)}) past on past.id = present.id
      where ${filter.keyword ? isNamed('present', filter.by, filter.keyword) : sql`true`}`,
    order: sql`grouped.rank ${directionOf(filter.order)}, grouped.id`,
  });
}

const eachMonth = (part: (month: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(Array.from({ length: 12 }, (_, i) => part(sql.raw(String(i + 1)))));

/** Twelve months of one measure by person or organisation, best year first. */
export async function listMonthly(db: Executor, filter: MonthlyFilter, year: number) {
  const measure = NAMED[filter.measure ?? 'income'];
  const span = { from: `${year}-01-01`, to: `${year}-12-31` };
  const lastDay = sql<string>`(make_date(${year}, month, 1) + interval '1 month' - interval '1 day')`;
  // Each month uses the assignments at its end, like other screens.
  const compared = sql`(select month, placed.* from generate_series(1, 12) month, lateral ${comparedAt(lastDay, filter)} placed)`;
  const months = sql`
    select m.*, rank() over (partition by month order by value desc)::integer as place from (
      select compared.id, compared.name, compared."orgName", compared.month, ${totalOf(measure)} as value
      from ${factsOf(measure, span)} facts
      join ${compared} compared on compared.person = facts.owner_id and compared.month = extract(month from facts.day)
      group by 1, 2, 3, 4) m`;
  const years = sql`
    select rank() over (order by sum(value) desc)::integer as rank, id, name,
      (array_agg("orgName" order by month desc))[1] as "orgName", sum(value)::text as total,
      array[${eachMonth((month) => sql`coalesce(sum(value) filter (where month = ${month}), 0)::text`)}] as months,
      array[${eachMonth((month) => sql`coalesce(max(place) filter (where month = ${month}), 0)`)}] as ranks
    from (${months}) months group by id, name`;
  return await groupedPage<MonthlyRow>(db, filter, {
    groups: sql`select * from (${years}) year where ${filter.keyword ? isNamed('year', filter.by, filter.keyword) : sql`true`}`,
    order: sql`grouped.rank ${directionOf(filter.order)}, grouped.id`,
  });
}
