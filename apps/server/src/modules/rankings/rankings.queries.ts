import type { Measure, rankingsApi } from '@shibiao/contract/customers/rankings';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type RawBuilder, sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';

export type RankingRow = OutputOf<typeof rankingsApi.customerRanking>['list'][number];
export type MonthlyRow = OutputOf<typeof rankingsApi.monthlyRanking>['list'][number];
type RankingFilter = InputOf<typeof rankingsApi.customerRanking>;
type MonthlyFilter = InputOf<typeof rankingsApi.monthlyRanking>;

/** Where each measure comes from: a table, the day that counts, whose it is, and what is summed. */
const SOURCES: Record<
  Measure,
  { from: RawBuilder<unknown>; day: string; who: string; value: RawBuilder<unknown> }
> = {
  newCustomers: {
    from: sql`ownership_period where how in ('created', 'claimed', 'imported')`,
    day: 'from_at',
    who: 'owner_id',
    value: sql`count(distinct contact_id)`,
  },
  followUps: { from: sql`tracking where deleted_at is null`, day: 'at', who: 'by_id', value: sql`count(*)` },
  days: {
    from: sql`lesson where status = 1 and lesson_status = 1`,
    day: 'first_date',
    who: 'owner_id',
    value: sql`sum(days)`,
  },
  income: {
    from: sql`lesson where status = 1 and lesson_status = 1`,
    day: 'first_date',
    who: 'owner_id',
    value: sql`sum(fee_income)`,
  },
  received: {
    from: sql`receipt where deleted_at is null`,
    day: 'received_on',
    who: 'owner_id',
    value: sql`sum(amount)`,
  },
};
const MEASURES = Object.keys(SOURCES) as Measure[];

/** One measure of everybody between two days, both included. */
function measured(measure: Measure, from: string, to: string) {
  const { from: source, day, who, value } = SOURCES[measure];
  return sql`select ${sql.ref(who)} as id, ${value} as value from ${source}
    and ${sql.ref(day)} >= ${from}::date and ${sql.ref(day)} < ${to}::date + 1 and ${sql.ref(who)} is not null group by 1`;
}

/** Sales staff: whoever is in the company now, and whoever did something in the span. */
const groupOf = (by: string | null | undefined) =>
  by === 'organisation'
    ? { id: sql`o.id`, name: sql`o.name`, org: sql`null::text`, group: sql`o.id`, search: null }
    : { id: sql`p.id`, name: sql`p.name`, org: sql`o.name`, group: sql`p.id, o.id`, search: 'p' };
const below = (organisationId: number | null | undefined) =>
  organisationId ? sql`o.id in ${organisationsBelow(organisationId)}` : sql`true`;

/** Who is compared. */
const counted = (filter: { by?: string | null | undefined; orgnizationalid?: number | null | undefined }) =>
  sql`p.deleted_at is null and ${filter.by === 'organisation' ? sql`o.id is not null` : sql`true`} and ${below(filter.orgnizationalid)}`;

interface Span {
  from: string;
  to: string;
}

/** Ranks of people or organisations in a span, with all measures; sorted by one. */
function ranked(filter: RankingFilter, span: Span) {
  const { id, name, org, group } = groupOf(filter.by);
  const by = sql.ref(filter.sort ?? 'income');
  const joins = MEASURES.map(
    (measure) =>
      sql`left join (${measured(measure, span.from, span.to)}) as ${sql.ref(measure)} on ${sql.ref(`${measure}.id`)} = p.id`,
  );
  return sql`
    select rank() over (order by ${by} desc)::integer as rank, figures.* from (
      select ${id} as id, ${name} as name, ${org} as "orgName", coalesce(sum("newCustomers".value), 0)::integer as "newCustomers",
        coalesce(sum("followUps".value), 0)::integer as "followUps", coalesce(sum(days.value), 0)::numeric(10, 1) as days,
        coalesce(sum(income.value), 0)::numeric(16, 2) as income, coalesce(sum(received.value), 0)::numeric(16, 2) as received
      from personnel p left join organisation o on o.id = p.organisation_id ${sql.join(joins, sql` `)}
      where ${counted(filter)}
        and ("newCustomers".id is not null or "followUps".id is not null or days.id is not null or received.id is not null)
      group by ${group}
    ) figures where ${by} > 0`;
}

/** Ranks by the one measure alone: enough for comparing with another span, at a fraction of the work. */
function places(filter: RankingFilter, span: Span) {
  const { id } = groupOf(filter.by);
  return sql`
    select ${id} as id, rank() over (order by sum(figure.value) desc)::integer as rank
    from (${measured(filter.sort ?? 'income', span.from, span.to)}) figure
    join personnel p on p.id = figure.id left join organisation o on o.id = p.organisation_id
    where ${counted(filter)} group by ${id} having sum(figure.value) > 0`;
}

/** By name, people by pinyin and initials, too. */
const isNamed = (table: string, by: string | null | undefined, word: string) =>
  by === 'organisation'
    ? sql`lower(${sql.ref(`${table}.name`)}) like ${likePattern(word)}`
    : sql`${sql.ref(`${table}.id`)} in (select id from personnel where lower(name || ' ' || pinyin || ' ' || initials) like ${likePattern(word)})`;

const directionOf = (order: 'asc' | 'desc' | undefined) => sql.raw(order === 'asc' ? 'desc' : 'asc');

/** A page of a ranking with the ranks of the span before. */
export async function listRanking(db: Executor, filter: RankingFilter, span: Span, before: Span) {
  return await groupedPage<RankingRow>(db, filter, {
    groups: sql`select present.*, past.rank as "previousRank"
      from (${ranked(filter, span)}) present left join (${places(filter, before)}) past on past.id = present.id
      where ${filter.keyword ? isNamed('present', filter.by, filter.keyword) : sql`true`}`,
    order: sql`grouped.rank ${directionOf(filter.order)}, grouped.id`,
  });
}

const eachMonth = (part: (month: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(Array.from({ length: 12 }, (_, i) => part(sql.raw(String(i + 1)))));

/** Twelve months of one measure by person or organisation, the best year first. */
export async function listMonthly(db: Executor, filter: MonthlyFilter, year: number) {
  const { id, name, org } = groupOf(filter.by);
  const { from: source, day, who, value } = SOURCES[filter.measure ?? 'income'];
  const figures = sql`
    select ${sql.ref(who)} as person, extract(month from ${sql.ref(day)})::integer as month, ${value} as value from ${source}
      and ${sql.ref(day)} >= make_date(${year}::integer, 1, 1) and ${sql.ref(day)} < make_date(${year}::integer + 1, 1, 1)
      and ${sql.ref(who)} is not null group by 1, 2`;
  const months = sql`
    select ${id} as id, ${name} as name, ${org} as "orgName", month, sum(value) as value,
      rank() over (partition by month order by sum(value) desc)::integer as place
    from (${figures}) figure join personnel p on p.id = figure.person left join organisation o on o.id = p.organisation_id
    where ${counted(filter)} group by 1, 2, 3, month`;
  const years = sql`
    select rank() over (order by sum(value) desc)::integer as rank, id, name, "orgName", sum(value)::text as total,
      array[${eachMonth((month) => sql`coalesce(sum(value) filter (where month = ${month}), 0)::text`)}] as months,
      array[${eachMonth((month) => sql`coalesce(max(place) filter (where month = ${month}), 0)`)}] as ranks
    from (${months}) months group by id, name, "orgName"`;
  return await groupedPage<MonthlyRow>(db, filter, {
    groups: sql`select * from (${years}) year where ${filter.keyword ? isNamed('year', filter.by, filter.keyword) : sql`true`}`,
    order: sql`grouped.rank ${directionOf(filter.order)}, grouped.id`,
  });
}
