import type { StatisticsTab } from '@shibiao/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';
import { OPEN_AMOUNT } from '../receivables/receivables.queries.ts';
import {
  type Asked,
  confirmed,
  groupedBy,
  groupingOf,
  keyOf,
  type Lessons,
  lessonsOf,
} from './base.queries.ts';
import { type Groups, type Part, type PartName, partFrom, type Totals } from './figures.rules.ts';

type Sql = RawBuilder<unknown>;
type Keys = readonly string[] | null;

/**
 * A table as one array per column, which the driver reads a hundred times faster than rows; in key order, as JavaScript
 * compares strings.
 */
async function columnsOf<T>(db: Executor, names: readonly string[], table: Sql): Promise<T> {
  const columns = names.map((name) => sql`${sql.lit(name)}, coalesce(json_agg(g.${sql.ref(name)}), '[]')`);
  const { rows } = await sql<{ columns: T }>`
    select json_build_object(${sql.join(columns)}) as columns
    from (select * from (${table}) g order by g.key collate "C") g`.execute(db);
  return (rows[0] as (typeof rows)[number]).columns;
}

const inState = (state: number) => sql`count(*) filter (where lesson.lesson_status = ${sql.lit(state)})`;
const ofConfirmed = (value: Sql) => sql`${value} filter (where lesson.lesson_status = 1)`;
/** Integers, for exact sums: days in tenths, money in fen. */
const inParts = (sum: Sql, parts: 10 | 100) => sql`(coalesce(${sum}, 0) * ${sql.lit(parts)})::bigint`;
const fen = (amount: Sql) => inParts(ofConfirmed(sql`sum(${amount})`), 100);
const tenths = (days: Sql) => inParts(sql`sum(${days})`, 10);

const COUNTED = {
  lessons: inState(1),
  days: inParts(ofConfirmed(sql`sum(lesson.days)`), 10),
  headcount: sql`coalesce(${ofConfirmed(sql`sum(lesson.headcount)`)}, 0)`,
  reserved: inState(3),
  postponed: inState(2),
  cancelled: inState(0),
  released: inState(4),
};
const MONEY = {
  income: fen(sql`lesson.fee_income`),
  received: fen(sql`lesson.received`),
  profit: fen(sql`lesson.profit`),
};
const MORE_MONEY: Partial<Record<StatisticsTab, Record<string, Sql>>> = {
  institution: { openAmount: fen(OPEN_AMOUNT) },
  teacher: { teacherFee: fen(sql`lesson.teacher_fee`) },
};

/** Names of groups derived from lessons; institutions and teachers have their own names. */
const PROVINCE = sql`case when g.online then '线上' when g.gid is null then '未填' else r.name end`;
const CELL = {
  name: sql`${PROVINCE} || ' · ' || coalesce(g.second, '未填')`,
  province: PROVINCE,
  second: sql`g.second`,
};
const PLACES = { gid: sql`g.gid`, online: sql`g.online` };
const NAMES: Partial<Record<StatisticsTab, Record<string, Sql>>> = {
  province: { name: PROVINCE, ...PLACES },
  industry: { ...CELL, ...PLACES },
  field: { ...CELL, ...PLACES },
  topic: { name: sql`coalesce(g.spelling, '未填')` },
};
const SPELLING = { spelling: sql`min(coalesce(btrim(topic_alias.topic), btrim(lesson.topic)))` };

/** Provinces always include 线上 and 未填, even when empty. */
const always = (keyed: Sql, names: readonly string[]) => sql`
  select ${sql.join(names.map((name) => sql.ref(`g.${name}`)))}, coalesce(g.key, fixed.key) as key,
    coalesce(g.online, fixed.online) as online
  from (${keyed}) g full join (values ('online', true), ('none', false)) fixed (key, online) on fixed.key = g.key`;

/** All groups with the sums of their lessons. */
export async function groupsOf(db: Executor, actor: Actor, asked: Asked): Promise<Groups> {
  const { tab, span, seesMoney } = asked;
  const figures = { ...COUNTED, ...(seesMoney ? { ...MONEY, ...MORE_MONEY[tab] } : {}) };
  const more = tab === 'topic' ? SPELLING : {};
  const groups = groupedBy(lessonsOf(db, actor, asked, span), groupingOf(tab), { ...figures, ...more });
  const keyed = sql`select ${keyOf(tab, 'g')} as key, g.* from (${groups}) g`;
  const names = NAMES[tab] ?? {};
  const counted = Object.keys(figures);
  const columns = [
    ...counted.map((name) => sql`coalesce(g.${sql.ref(name)}, 0) as ${sql.ref(name)}`),
    ...Object.entries(names).map(([name, column]) => sql`${column} as ${sql.ref(name)}`),
  ];
  return await columnsOf(
    db,
    ['key', ...counted, ...Object.keys(names)],
    sql`select g.key, ${sql.join(columns)} from (${tab === 'province' ? always(keyed, [...counted, 'gid']) : keyed}) g
      ${names.gid ? sql`left join region r on r.id = g.gid` : sql``}`,
  );
}

/** Figures of groups that are no sums over lessons; computed for shown groups, or for all when sorting by them. */
const PARTS: Record<PartName, (rows: (days: 'span' | 'before') => Lessons, asked: Asked) => Sql> = {
  teachers: (rows, { tab }) => differentOf(tab, rows('span'), sql`lesson.teacher_id`),
  institutions: (rows, { tab }) => differentOf(tab, rows('span'), sql`lesson.institution_id`),
  scores: (rows, { tab }) =>
    groupedBy(scored(rows('span')), groupingOf(tab), {
      n: sql`count(*)`,
      sum: sql`(sum(said.score) * 100)::bigint`,
      best: sql`(max(said.score) * 100)::integer`,
    }),
  before: (rows, { tab }) =>
    groupedBy(confirmed(rows('before')), groupingOf(tab), { n: tenths(sql`lesson.days`) }),
  newest: (rows, { tab }) =>
    groupedBy(confirmed(rows('span')), groupingOf(tab), {
      n: sql`max(lesson.last_date) - '1970-01-01'::date`,
    }),
  repeated: (rows, { tab }) => sql`select gid, count(*) as n
    from (${groupedBy(confirmed(rows('span')), { ...groupingOf(tab), other: sql`lesson.institution_id` }, { n: sql`count(*)` })}) g
    where n > 1 group by gid`,
  away: (_rows, { workdays }) => sql`
    select u.teacher_id as gid, count(distinct (w.day, h.half)) as n from teacher_unavailability u
    join unnest(${workdays}::date[]) w (day) on w.day between u.from_date and u.to_date
    cross join (values (1), (2)) h (half)
    where u.deleted_at is null and (w.day, h.half) >= (u.from_date, u.from_half::integer)
      and (w.day, h.half) <= (u.to_date, u.to_half::integer)
    group by 1`,
};

/** Distinct counts per group. Hashed, because `count(distinct …)` would sort all lessons. */
function differentOf(tab: StatisticsTab, rows: Lessons, other: Sql): Sql {
  const by = groupingOf(tab);
  const columns = sql.join(Object.keys(by).map((name) => sql.ref(`g.${name}`)));
  return sql`select ${columns}, count(*) as n
    from (${groupedBy(confirmed(rows), { ...by, other })}) g where g.other is not null group by ${columns}`;
}

/** Lessons with one evaluation each: the institution's, else staff's. */
const scored = (rows: Lessons): Lessons =>
  confirmed(rows).innerJoin(
    sql<{ lesson_id: number; score: string }>`(
      select e.lesson_id, e.average as score from evaluation e where e.deleted_at is null and (e.source = 'institution'
        or not exists (select from evaluation o where o.lesson_id = e.lesson_id and o.source = 'institution'
          and o.deleted_at is null)))`.as('said'),
    (join) => join.onRef('said.lesson_id', '=', 'lesson.id'),
  ) as unknown as Lessons;

export async function partOf(
  db: Executor,
  actor: Actor,
  asked: Asked,
  name: PartName,
  keys: Keys,
): Promise<Part> {
  const rows = (days: 'span' | 'before') => lessonsOf(db, actor, asked, asked[days], keys);
  const columns = name === 'scores' ? ['n', 'sum', 'best'] : ['n'];
  const table = sql`select ${keyOf(asked.tab, 'g')} as key, g.* from (${PARTS[name](rows, asked)}) g`;
  return partFrom(await columnsOf(db, ['key', ...columns], table));
}

/** Totals that are not sums over groups: distinct teachers and institutions, scores, days of the year before. */
export async function totalsOf(db: Executor, actor: Actor, asked: Asked, keys: Keys): Promise<Totals> {
  const rows = (days: 'span' | 'before') => lessonsOf(db, actor, asked, asked[days], keys);
  const number = (column: Sql) =>
    sql`(select count(*) from (${groupedBy(confirmed(rows('span')), { other: column })}) g where other is not null)`;
  const { rows: found } = await sql<Totals>`
    select ${number(sql`lesson.teacher_id`)} as teachers, ${number(sql`lesson.institution_id`)} as institutions,
      coalesce((${confirmed(rows('before')).select(tenths(sql`lesson.days`).as('days'))}), 0) as "daysBefore",
      said.n as scored, said.sum as "scoreSum"
    from (${scored(rows('span')).select([sql`count(*)`.as('n'), sql`coalesce(sum(said.score) * 100, 0)::bigint`.as('sum')])}) said`.execute(
    db,
  );
  return found[0] as Totals;
}

interface Bucket {
  from: string;
  lessons: number;
  days: string;
  cancelled: number;
  income?: string;
  profit?: string;
}

/** Months or quarters with lessons in a span by first day, for some or all groups. */
export async function bucketsOf(
  db: Executor,
  actor: Actor,
  asked: Asked,
  by: 'month' | 'quarter',
  span: DayRange,
  keys: Keys,
): Promise<Bucket[]> {
  const added = (column: string) => sql`coalesce(sum(d.${sql.ref(column)}), 0) as ${sql.ref(column)}`;
  const money: Record<string, Sql> = asked.seesMoney
    ? {
        income: ofConfirmed(sql`sum(lesson.fee_income)`),
        profit: ofConfirmed(sql`sum(lesson.profit)`),
      }
    : {};
  const figures = { days: ofConfirmed(sql`sum(lesson.days)`), ...money };
  // Grouped by day first: computing each lesson's month would take as long as reading it.
  const days = groupedBy(
    lessonsOf(db, actor, asked, span, keys),
    { day: sql`lesson.first_date` },
    { lessons: inState(1), cancelled: inState(0), ...figures },
  );
  const { rows } = await sql<Bucket>`
    select date_trunc(${sql.lit(by)}, d.day)::date as "from", sum(d.lessons)::integer as lessons,
      sum(d.cancelled)::integer as cancelled, ${sql.join(Object.keys(figures).map(added))}
    from (${days}) d group by 1 order by 1`.execute(db);
  return rows;
}

/** Days by group and month of the year (1 to 12), for some or all groups; the span is at most a year. */
export async function daysByMonth(
  db: Executor,
  actor: Actor,
  asked: Asked,
  keys: Keys,
  span: DayRange,
): Promise<{ key: string[]; month: number[]; days: number[] }> {
  const rows = confirmed(lessonsOf(db, actor, asked, span, keys));
  const by = { ...groupingOf(asked.tab), month: sql`date_part('month', lesson.first_date)` };
  const months = groupedBy(rows, by, { days: tenths(sql`lesson.days`) });
  return await columnsOf(
    db,
    ['key', 'month', 'days'],
    sql`select ${keyOf(asked.tab, 'g')} as key, g.month, g.days from (${months}) g`,
  );
}
