import type { AnyMeasure } from '@shibiao/contract/measures';
import { sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';
import { liveLessons } from '../lessons/lessons.queries.ts';
import { readable } from '../payments/payments.queries.ts';
import { factsOf, totalOf } from '../targets/measures.queries.ts';

export interface Subject {
  kind: string;
  id: number;
}

/** A measure of a subject for each day, gaps included; its people are those of the last day, as in targets. */
export async function dailyOf(db: Executor, subject: Subject, measure: AnyMeasure, span: DayRange) {
  const { rows } = await sql<{ date: string; value: string }>`
    select facts.day::text as date, round(${totalOf(measure)}, 2)::text as value
    from ${factsOf(measure, span)} facts, (select people_of(${subject.kind}, ${subject.id}::integer, ${span.to}::date) as ids offset 0) people
    where people.ids is null or facts.owner_id = any(people.ids)
    group by facts.day order by facts.day`.execute(db);
  return rows;
}

/** The plan of a subject in a month; null without a target. */
export async function plannedOf(
  db: Executor,
  subject: Subject,
  measure: AnyMeasure,
  year: number,
  month: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('target')
    .where('deleted_at', 'is', null)
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .where('measure', '=', measure)
    .where('period_kind', '=', 'month')
    .where('year', '=', year)
    .where('period_no', '=', month)
    .select('planned')
    .executeTakeFirst();
  return row?.planned ?? null;
}

export interface MonthFigure {
  measure: AnyMeasure;
  /** `YYYY-MM` */
  month: string;
  planned: string | null;
  actual: string;
}

/** Planned and actual of several measures for every month of whole months, in one statement. */
export async function monthlyOf(
  db: Executor,
  subject: Subject,
  measures: readonly AnyMeasure[],
  span: DayRange,
): Promise<MonthFigure[]> {
  const reached = measures.map(
    (measure) => sql`
      select ${measure}::text as measure, month.first, ${totalOf(measure)} as value
      from ${factsOf(measure, span)} facts join month on month.first = date_trunc('month', facts.day)::date
      where month.ids is null or facts.owner_id = any(month.ids) group by month.first`,
  );
  const { rows } = await sql<MonthFigure>`
    with month as materialized (
      select m::date as first, people_of(${subject.kind}, ${subject.id}::integer, (m + interval '1 month' - interval '1 day')::date) as ids
      from generate_series(${span.from}::date, ${span.to}::date, interval '1 month') m
    ), reached as (${sql.join(reached, sql` union all `)})
    select measure.name as measure, to_char(month.first, 'YYYY-MM') as month, t.planned::text as planned,
      coalesce(reached.value, 0)::numeric(16, 2)::text as actual
    from month cross join unnest(${[...measures]}::text[]) measure (name)
    left join reached on reached.first = month.first and reached.measure = measure.name
    left join target t on t.deleted_at is null and t.subject_kind = ${subject.kind} and t.subject_id = ${subject.id}
      and t.period_kind = 'month' and t.measure = measure.name
      and t.year = extract(year from month.first) and t.period_no = extract(month from month.first)
    order by month.first`.execute(db);
  return rows;
}

export interface LoadDay {
  date: string;
  confirmed: number;
  reserved: number;
  unassigned: number;
  halves: number;
}

/** Taught or reserved lessons on each day of a span, in the caller's scope. */
export async function loadByDay(db: Executor, actor: Actor, span: DayRange): Promise<LoadDay[]> {
  const lessons = (which: string) => sql`count(distinct taught.id) filter (where ${sql.raw(which)})::integer`;
  const { rows } = await sql<LoadDay>`
    select day::date::text as date, ${lessons('lesson_status = 1 and teacher_id is not null')} as confirmed,
      ${lessons('lesson_status = 3 and teacher_id is not null')} as reserved, ${lessons('teacher_id is null')} as unassigned,
      count(taught.id)::integer as halves
    from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') day
    left join (
      select s.date, lesson.id, lesson.lesson_status, lesson.teacher_id
      from lesson_session s join lesson on lesson.id = s.lesson_id
      where s.date between ${span.from}::date and ${span.to}::date and lesson.lesson_status in (1, 3) and ${liveLessons(actor)}
    ) taught on taught.date = day::date
    group by 1 order by 1`.execute(db);
  return rows;
}

export interface CashMonth {
  /** `YYYY-MM` */
  month: string;
  received: string;
  paid: string;
}

/** Receipts and paid requests by month. */
export async function cashByMonth(db: Executor, actor: Actor, span: DayRange): Promise<CashMonth[]> {
  const { rows } = await sql<CashMonth>`
    with received as (
      select date_trunc('month', facts.day)::date as first, ${totalOf('receipt')} as value
      from ${factsOf('receipt', span)} facts where ${inScope(actor, 'money', 'facts.owner_id')} group by 1
    ), paid as (
      select date_trunc('month', paid_on)::date as first, sum(amount) as value from payment_request
      where deleted_at is null and status = 4 and paid_on between ${span.from}::date and ${span.to}::date and ${readable(actor)}
      group by 1
    )
    select to_char(m, 'YYYY-MM') as month, coalesce(received.value, 0)::numeric(16, 2)::text as received,
      coalesce(paid.value, 0)::numeric(16, 2)::text as paid
    from generate_series(${span.from}::date, ${span.to}::date, interval '1 month') m
    left join received on received.first = m::date left join paid on paid.first = m::date
    order by m`.execute(db);
  return rows;
}
