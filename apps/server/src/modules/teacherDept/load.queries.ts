import { type RawBuilder, sql } from 'kysely';
import { groupedPage } from '../../db/grouped-page.ts';
import type { Executor } from '../../db/transaction.ts';
import type { DayRange } from '../../lib/dates.ts';

type Field = { field?: string | null | undefined };
export interface LoadAsked extends DayRange, Field {
  /** Workdays of the span. */
  workdays: readonly string[];
}

/** Bookable teachers. */
const active = ({
  field,
}: Field) => sql`t.deleted_at is null and t.cooperation_status = 1 and t.management_level < 4
  and ${field ? sql`t.fields @> array[${field}::text]` : sql`true`}`;
const SHARE = sql`round(sum(booked)::numeric / nullif(sum(offered), 0), 4)`;

/** Each teacher's booked and available half-days by week: two a workday minus unavailability. */
const byWeek = (asked: LoadAsked): RawBuilder<unknown> => sql`
  with week as materialized (
    select w."from"::date as "from", (select count(*) from unnest(${asked.workdays}::date[]) d (day) where day between w."from"::date
      and w."from"::date + 6) as workdays
    from generate_series(${asked.from}::date, ${asked.to}::date, interval '1 week') w ("from")
  ), booked as materialized (
    select teacher_id, date_trunc('week', date)::date as "from", count(*) as n from teacher_booking
    where date between ${asked.from}::date and ${asked.to}::date group by 1, 2
  ), away as materialized (
    select u.teacher_id, date_trunc('week', d.day)::date as "from", count(distinct (d.day, h.half)) as n
    from teacher_unavailability u join unnest(${asked.workdays}::date[]) d (day) on d.day between u.from_date and u.to_date
    cross join (values (1), (2)) h (half)
    where u.deleted_at is null and (d.day, h.half) >= (u.from_date, u.from_half::integer)
      and (d.day, h.half) <= (u.to_date, u.to_half::integer)
    group by 1, 2
  )
  select t.id, t.name, t.management_level as level, week."from", coalesce(booked.n, 0)::integer as booked,
    greatest(0, week.workdays * 2 - coalesce(away.n, 0))::integer as offered
  from teacher t cross join week
  left join booked on booked.teacher_id = t.id and booked."from" = week."from"
  left join away on away.teacher_id = t.id and away."from" = week."from"
  where ${active(asked)}`;

/** A page of teachers with their weeks: A-level teachers first, within a level the least booked first. */
export async function loadRows<Row extends object>(
  db: Executor,
  asked: LoadAsked,
  paging: { page: number; count: number },
): Promise<{ list: Row[]; total: number }> {
  const { list, total } = await groupedPage<Row>(db, paging, {
    groups: sql`select id::text as key, name, level, sum(booked)::integer as booked, sum(offered)::integer as offered, ${SHARE} as rate,
        json_agg(json_build_object('from', "from", 'booked', booked, 'offered', offered,
          'rate', round(booked::numeric / nullif(offered, 0), 4)::text) order by "from") as weeks
      from (${byWeek(asked)}) w group by id, name, level`,
    order: sql`grouped.level, grouped.rate nulls last, grouped.key::integer`,
  });
  return { list, total };
}

export async function loadTotals<Figures>(db: Executor, asked: LoadAsked): Promise<Figures> {
  const { rows } =
    await sql<Figures>`select coalesce(sum(booked), 0)::integer as booked, coalesce(sum(offered), 0)::integer as offered,
    ${SHARE} as rate from (${byWeek(asked)}) w`.execute(db);
  return rows[0] as Figures;
}

/** Booked half-days by day. */
export async function bookedByDay(
  db: Executor,
  asked: LoadAsked,
): Promise<{ date: string; booked: number }[]> {
  const { rows } = await sql<{ date: string; booked: number }>`
    select day::date as date, (select count(*)::integer from teacher_booking b join teacher t on t.id = b.teacher_id and ${active(asked)}
      where b.date = day::date) as booked
    from generate_series(${asked.from}::date, ${asked.to}::date, interval '1 day') day order by 1`.execute(
    db,
  );
  return rows;
}

/** Lessons with booked half-days of a teacher, or of all, in the span, and their number. */
export const lessonsBooked = (
  { from, to }: DayRange,
  field: string | null | undefined,
  key: string | null | undefined,
): RawBuilder<unknown> => sql`
  select s.lesson_id, count(*)::integer from lesson_session s join teacher t on t.id = s.teacher_id and ${active({ field })}
  where s.holder is not null and s.date between ${from}::date and ${to}::date
    and ${key ? sql`s.teacher_id::text = ${key}` : sql`true`}
  group by 1`;
