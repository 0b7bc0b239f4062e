import type {
  LessonBehind,
  StatisticsFilter,
  StatisticsSums,
  StatisticsTab,
} from '@shibiao/contract/statistics';
import { type RawBuilder, sql } from 'kysely';
import { readByCursor } from '../../db/cursor.ts';
import { groupedPage } from '../../db/grouped-page.ts';
import { likePattern } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';
import { lessonsOf, taughtOf } from './base.queries.ts';

/** What is asked: of which lessons, grouped how, in which span and against which, for whom. */
export interface Asked {
  tab: StatisticsTab;
  filter: StatisticsFilter;
  span: DayRange;
  before: DayRange;
  seesMoney: boolean;
  /** Days of the span that are worked, for what teachers could have taught. */
  workdays: readonly string[];
}

const of = (value: RawBuilder<unknown>) => sql`${value} filter (where b.lesson_status = 1)`;
const inState = (state: number) =>
  sql`(count(*) filter (where b.lesson_status = ${sql.lit(state)}))::integer`;
const total = (column: string) => sql`coalesce(${of(sql`sum(${sql.ref(`b.${column}`)})`)}, 0)`;
const ratio = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>, digits = 4) =>
  sql`round((${part})::numeric / nullif(${whole}, 0), ${sql.lit(digits)})`;

/** What some tabs show beside the measures that all have. */
const EXTRA: Record<StatisticsTab, readonly RawBuilder<unknown>[]> = {
  province: [],
  industry: [],
  field: [],
  institution: [
    sql`${of(sql`max(b.last_date)`)} as "lastDate"`,
    sql`${of(sql`array_agg(b.province_id)`)} as place_ids`,
  ],
  topic: [sql`${of(sql`max(b.score)`)} as "bestScore"`],
  teacher: [],
};
const EXTRA_MONEY: Partial<Record<StatisticsTab, RawBuilder<unknown>>> = {
  institution: sql`, ${total('open_amount')} as "openAmount"`,
  teacher: sql`, ${ratio(total('teacher_fee'), total('days'), 2)} as "feePerDay"`,
};

/** Provinces always show 线上 and 未填, with nothing in them if need be. */
const ALWAYS = (tab: StatisticsTab) =>
  tab === 'province'
    ? sql`union all select fixed.key, null, fixed.key, null, null, null, null, null, null, null, null, null, null, null, null,
        null, null, null, null, null from (values ('online'), ('none')) fixed (key)`
    : sql``;

const NAMES: Record<StatisticsTab, { name: RawBuilder<unknown>; join: RawBuilder<unknown> }> = {
  province: { name: sql`g.province`, join: sql`` },
  industry: { name: sql`g.province || ' · ' || coalesce(g.second, '未填')`, join: sql`` },
  field: { name: sql`g.province || ' · ' || coalesce(g.second, '未填')`, join: sql`` },
  institution: { name: sql`i.name`, join: sql`join institution i on i.id = g.gid` },
  topic: { name: sql`coalesce(g.spelling, '未填')`, join: sql`` },
  teacher: { name: sql`coalesce(t.name, '待定讲师')`, join: sql`left join teacher t on t.id = g.gid` },
};

/** Half-days that a teacher could have taught, and institutions that came again. */
const TEACHERS = {
  columns: sql`, t.management_level as level, (g.days * 2)::integer as "halfDaysTaught",
    coalesce(repeated.n, 0)::integer as "repeatInstitutions"`,
  joins: sql`left join (
      select teacher_id, count(*) as n from (
        select b.teacher_id, b.institution_id from base b where b.lesson_status = 1 group by 1, 2 having count(*) > 1
      ) again group by 1) repeated on repeated.teacher_id = g.gid`,
  offered: ({ workdays }: Asked) => sql`left join (
      select u.teacher_id, count(distinct (w.day, h.half)) as halves from teacher_unavailability u
      join unnest(${workdays}::date[]) w (day) on w.day between u.from_date and u.to_date
      cross join (values (1), (2)) h (half)
      where u.deleted_at is null and (w.day, h.half) >= (u.from_date, u.from_half::integer)
        and (w.day, h.half) <= (u.to_date, u.to_half::integer)
      group by 1) away on away.teacher_id = g.gid`,
  halves: ({ workdays }: Asked) =>
    sql`greatest(0, ${sql.lit(workdays.length * 2)} - coalesce(away.halves, 0))`,
};

/**
 * How many different ones each group has, as a table `(key, n)`. Hashed: `count(distinct …)` beside other figures would
 * sort all lessons.
 */
const distinctOf = (column: 'teacher_id' | 'institution_id') => sql`(
  select key, count(*) as n from (
    select b.key, ${sql.ref(`b.${column}`)} from base b
    where b.lesson_status = 1 and ${sql.ref(`b.${column}`)} is not null group by 1, 2) one
  group by 1)`;

/** What groups and sums are computed from, read once: the span's lessons, and those taught a year before. */
const tablesOf = (db: Executor, actor: Actor, { tab, filter, span, before }: Asked) =>
  sql`base as materialized (${lessonsOf(db, actor, tab, filter, span)}),
    prior as materialized (${taughtOf(db, actor, tab, filter, before)})`;

/** All groups with all their columns, one row each; reads `tablesOf`. */
function groupsOf(asked: Asked): RawBuilder<unknown> {
  const { tab, filter, seesMoney } = asked;
  const money = seesMoney
    ? sql`, ${total('fee_income')} as income, ${total('received')} as received, ${total('profit')} as profit,
        ${ratio(total('fee_income'), total('days'), 2)} as "avgDayPrice"${EXTRA_MONEY[tab] ?? sql``}`
    : sql``;
  const extra = EXTRA[tab].map((one) => sql`, ${one}`);
  const { name, join } = NAMES[tab];
  const isTeachers = tab === 'teacher';
  return sql`
    select named.*, row_number() over (order by named.days desc, named.key) as place_by_days, count(*) over () as of_groups
    from (
      select g.*, ${name} as name${
        isTeachers
          ? sql`${TEACHERS.columns}, ${TEACHERS.halves(asked)} as "halfDaysOffered",
              ${ratio(sql`g.days * 2`, TEACHERS.halves(asked))} as utilisation`
          : sql``
      }
      from (
        select cut.*, case when cut.whole > 0 then ((cut.floored + (row_number() over (order by cut.remainder desc, cut.key)
            <= 1000 - sum(cut.floored) over ())::integer) / 1000.0)::numeric(6, 4) end as share
        from (
          select m.*, coalesce(teachers.n, 0)::integer as teachers, coalesce(institutions.n, 0)::integer as institutions,
            p.days as days_before, ${ratio(sql`m.cancelled`, sql`m.cancelled + m.lessons`)} as "cancelRate",
            ${ratio(sql`m.days - p.days`, sql`p.days`)} as yoy, sum(m.days) over () as whole,
            floor(m.days * 1000 / nullif(sum(m.days) over (), 0)) as floored,
            mod(m.days * 1000, nullif(sum(m.days) over (), 0)) as remainder,
            case m.place when 'online' then '线上' when 'none' then '未填' else r.name end as province
          from (
            select b.key, b.gid, b.place, b.second, min(b.spelling) as spelling,
              ${inState(1)} as lessons, ${total('days')} as days, ${total('headcount')}::integer as headcount,
              ${inState(3)} as reserved, ${inState(2)} as postponed, ${inState(0)} as cancelled, ${inState(4)} as released,
              round(${of(sql`avg(b.score)`)}, 2) as score, ${of(sql`count(b.score)`)}::integer as scored,
              ${of(sql`sum(b.score)`)} as score_sum${sql.join(extra, sql``)}${money}
            from (select * from base ${ALWAYS(tab)}) b group by 1, 2, 3, 4
          ) m
          left join (select b.key, sum(b.days) as days from prior b group by 1) p on p.key = m.key
          left join ${distinctOf('teacher_id')} teachers on teachers.key = m.key
          left join ${distinctOf('institution_id')} institutions on institutions.key = m.key
          left join region r on r.id = m.gid and m.place <> ''
        ) cut
      ) g ${join} ${isTeachers ? sql`${TEACHERS.joins} ${TEACHERS.offered(asked)}` : sql``}
    ) named
    where named.lessons >= ${filter.minLessons ?? 0}
      and (${filter.keyword ? likePattern(filter.keyword) : null}::text is null
        or lower(named.name) like ${filter.keyword ? likePattern(filter.keyword) : null})`;
}

/** What only shown groups need. */
const SHOWN: Partial<Record<StatisticsTab, { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> }>> = {
  institution: {
    columns: sql`, grouped.gid as id, newest.owner as "ownerName",
      array(select name from region where id = any(grouped.place_ids) order by id) as provinces`,
    joins: sql`left join lateral (
      select o.name as owner from lesson l join contact c on c.id = l.contact_id left join personnel o on o.id = c.owner_id
      where l.institution_id = grouped.gid and l.status = 1 and l.lesson_status = 1
      order by l.first_date desc, l.id desc limit 1) newest on true`,
  },
  teacher: { columns: sql`, grouped.gid as id`, joins: sql`` },
};
const PLACE = sql`, case when grouped.place <> '' then grouped.gid end as "provinceId", grouped.place = 'online' as "isOnline"`;

const orderOf = ({ filter }: Asked) => {
  const direction = sql.raw(filter.order ?? 'desc');
  const column = sql.ref(`grouped.${filter.sort ?? 'days'}`);
  const by = filter.sort === 'name' ? sql`${column} collate "zh-x-icu"` : column;
  return sql`${by} ${direction} nulls last, grouped.key`;
};

/** The total of a matrix's column; `second` is null for 未填. */
interface ColumnTotal {
  second: string | null;
  lessons: number;
  days: string;
}
type Sums = Omit<StatisticsSums, 'groups'> & { columns?: ColumnTotal[] };

/** The columns of a matrix, by their days. */
const COLUMNS = sql`(select coalesce(jsonb_agg(jsonb_build_object('second', second, 'lessons', lessons, 'days', days::text)
    order by days desc nulls last, second), '[]')
  from (select second, sum(lessons)::integer as lessons, sum(days) as days from groups group by 1) one)`;

const added = (column: string) => sql`coalesce(sum(${sql.ref(column)}), 0)`;
const tenths = Array.from({ length: 10 }, (_, i) =>
  ratio(
    sql`sum(days) filter (where place_by_days <= ceil(of_groups * ${sql.lit(i + 1)} / 10.0))`,
    sql`sum(days)`,
  ),
);

/** Provinces against something: a cell is a group. */
const isMatrix = (tab: StatisticsTab) => tab === 'industry' || tab === 'field';

/** Whether only some of the groups are shown; then sums and series count no others. */
const isChosen = ({ filter }: Asked) => Boolean(filter.keyword || filter.minLessons);

function sumsOf(asked: Asked) {
  const { seesMoney } = asked;
  const shown = isChosen(asked) ? sql`b.key in (select key from groups)` : sql`true`;
  const distinct = (column: string) =>
    sql`(select count(*) from (select 1 from base b where b.lesson_status = 1
      and ${sql.ref(`b.${column}`)} is not null and ${shown} group by ${sql.ref(`b.${column}`)}) one)::integer`;
  const daysBefore = sql`(select sum(b.days) from prior b where ${shown})`;
  const money = {
    income: added('income'),
    received: added('received'),
    profit: added('profit'),
    avgDayPrice: ratio(added('income'), added('days'), 2),
  };
  return {
    ...Object.fromEntries(
      ['lessons', 'headcount', 'reserved', 'postponed', 'cancelled', 'released'].map((column) => [
        column,
        sql`${added(column)}::integer`,
      ]),
    ),
    days: added('days'),
    teachers: distinct('teacher_id'),
    institutions: distinct('institution_id'),
    cancelRate: ratio(added('cancelled'), sql`${added('cancelled')} + ${added('lessons')}`),
    score: ratio(sql`sum(score_sum)`, sql`sum(scored)`, 2),
    yoy: sql`round(${added('days')} / nullif(${daysBefore}, 0) - 1, 4)`,
    ...(isMatrix(asked.tab) ? { columns: COLUMNS } : {}),
    pareto: sql`case when sum(days) > 0 then array[${sql.join(tenths)}]::float8[] else '{}' end`,
    ...(seesMoney ? money : {}),
  } as unknown as { [K in keyof Sums]: RawBuilder<Sums[K]> };
}

/** A page of groups with their number and the sums over all. */
export async function pageOfGroups<Row extends object>(db: Executor, actor: Actor, asked: Asked) {
  const shown = SHOWN[asked.tab];
  const {
    list,
    total: groups,
    sums,
  } = await groupedPage<Row, Sums>(db, asked.filter, {
    tables: tablesOf(db, actor, asked),
    groups: groupsOf(asked),
    order: orderOf(asked),
    columns: sql`grouped.*${PLACE}${shown?.columns ?? sql``}`,
    joins: shown?.joins ?? sql``,
    sums: sumsOf(asked),
  });
  const { columns, ...others } = sums;
  return { list, total: groups, sums: { ...others, groups }, ...(columns ? { columns } : {}) };
}

/** All groups in their order, for an export; read by a cursor. */
export function streamGroups<Row>(db: Executor, actor: Actor, asked: Asked): AsyncGenerator<Row> {
  const shown = SHOWN[asked.tab];
  return readByCursor<Row>(
    db,
    sql`with ${tablesOf(db, actor, asked)}
      select grouped.*${shown?.columns ?? sql``} from (${groupsOf(asked)}) grouped ${shown?.joins ?? sql``}
      order by ${orderOf(asked)}` as never,
  );
}

/** The confirmed lessons behind all groups, the newest first; read by a cursor. */
export function streamLessons(db: Executor, actor: Actor, asked: Asked): AsyncGenerator<LessonBehind> {
  return readByCursor<LessonBehind>(
    db,
    sql`with ${tablesOf(db, actor, asked)}
      select l.code as lessonid, l.first_date as lessondate, l.name as lessonname, i.name as "cooperationName",
        t.name as teachername, case when l.is_online then '线上' else coalesce(r.name, '未填') end as province, l.field,
        l.days as lessondays, o.name as "authorName", l.fee_income as "feeIncome", l.received, l.profit
      from base b join lesson l on l.id = b.id
      join institution i on i.id = l.institution_id left join teacher t on t.id = l.teacher_id
      left join region r on r.id = l.province_id left join personnel o on o.id = l.owner_id
      where b.lesson_status = 1 and b.key in (select key from (${groupsOf(asked)}) shown)
      order by l.first_date desc, l.id desc` as never,
  );
}

interface Bucket {
  from: string;
  lessons: number;
  days: string;
  cancelled: number;
  income?: string;
  profit?: string;
}

/** Months or quarters of a span, those with lessons only, by their first day. */
export async function bucketsOf(
  db: Executor,
  actor: Actor,
  asked: Asked,
  by: 'month' | 'quarter',
  span: DayRange,
): Promise<Bucket[]> {
  const { tab, filter, seesMoney } = asked;
  const money = seesMoney ? sql`, ${total('fee_income')} as income, ${total('profit')} as profit` : sql``;
  const isOfSome = isChosen(asked);
  const { rows } = await sql<Bucket>`${isOfSome ? sql`with ${tablesOf(db, actor, asked)}` : sql``}
    select date_trunc(${sql.lit(by)}, b.first_date)::date as "from", ${inState(1)} as lessons, ${total('days')} as days,
      ${inState(0)} as cancelled${money}
    from (${lessonsOf(db, actor, tab, filter, span)}) b
    where ${isOfSome ? sql`b.key in (select key from (${groupsOf(asked)}) shown)` : sql`true`}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Days by group and month (`YYYY-MM`), of some groups or of all. */
export async function daysByMonth(
  db: Executor,
  actor: Actor,
  { tab, filter }: Asked,
  keys: readonly string[] | null,
  span: DayRange,
): Promise<{ key: string; month: string; days: number }[]> {
  const { rows } = await sql<{ key: string; month: string; days: number }>`
    select b.key, to_char(b.first_date, 'YYYY-MM') as month, sum(b.days)::float8 as days
    from (${taughtOf(db, actor, tab, filter, span)}) b
    where ${keys ? sql`b.key = any(${keys}::text[])` : sql`true`} group by 1, 2`.execute(db);
  return rows;
}
