import { answeredTo, type OutputOf } from '@shibiao/contract/endpoint';
import { teacherPortalApi } from '@shibiao/contract/teacherPortal/calls';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { HalfDay, Span } from './days.rules.ts';

const DAYS = answeredTo(teacherPortalApi.days, 'teacher');
type Days = OutputOf<typeof DAYS>;

/** Months ahead for which weekly rules are written out. */
const MONTHS_AHEAD = 12;

/** The blocked half-days of a teacher in a range of days. */
export async function blockedHalves(
  db: Executor,
  teacher: number,
  from: string,
  to: string,
): Promise<Days['blocked']> {
  const { rows } = await sql<Days['blocked'][number]>`
    select to_char(day, 'YYYY-MM-DD') as date, half, min(u.reason) as reason, bool_or(u.rule_id is not null) as "isRule"
    from teacher_unavailability u
    cross join lateral generate_series(greatest(u.from_date, ${from}::date), least(u.to_date, ${to}::date), interval '1 day') day
    cross join generate_series(1, 3) half
    where u.teacher_id = ${teacher} and u.deleted_at is null and u.from_date <= ${to}::date and u.to_date >= ${from}::date
      and (day::date, half) >= (u.from_date, u.from_half::integer) and (day::date, half) <= (u.to_date, u.to_half::integer)
    group by day, half order by day, half`.execute(db);
  return rows;
}

/** The half-days of the teacher's lessons in a range of days. */
export async function taughtHalves(
  db: Executor,
  teacher: number,
  from: string,
  to: string,
): Promise<Omit<Days['lessons'][number], 'trips'>[]> {
  const { rows } = await sql<Omit<Days['lessons'][number], 'trips'>>`
    select to_char(s.date, 'YYYY-MM-DD') as date, s.half, lesson.id, lesson.name as lessonname,
      institution.name as "cooperationName", city_name(region) as "cityName", lesson.lesson_status as lessonstatus,
      lesson.teacher_phone_date is not null as "isConfirmed"
    from lesson_session s join lesson on lesson.id = s.lesson_id
      join institution on institution.id = lesson.institution_id left join region on region.id = lesson.city_id
    where s.teacher_id = ${teacher} and s.holder is not null and lesson.status = 1 and s.date between ${from}::date and ${to}::date
    order by s.date, s.half, lesson.id`.execute(db);
  return rows;
}

/** The weekly rules of a teacher. */
export const rulesOf = (db: Executor, teacher: number) =>
  db
    .selectFrom('teacher_unavailability_rule')
    .where('teacher_id', '=', teacher)
    .where('deleted_at', 'is', null)
    .select(['id', 'version', 'weekday', 'half', 'from_date as from', 'until_date as until', 'reason'])
    .orderBy('weekday')
    .orderBy('half')
    .execute() as Promise<Days['rules']>;

/** One rule of a teacher. */
export async function ownRule(trx: Executor, teacher: number, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('teacher_unavailability_rule')
    .where('id', '=', id)
    .where('teacher_id', '=', teacher)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Live spans that touch a range, in their order. The caller holds the teacher's lock. */
export async function spansIn(trx: Trx, teacher: number, range: Span) {
  const { rows } = await sql<{ id: number; rule: number | null; reason: string | null } & Span>`
    select id, rule_id as rule, reason, json_build_object('date', to_char(from_date, 'YYYY-MM-DD'), 'half', from_half) as "from",
      json_build_object('date', to_char(to_date, 'YYYY-MM-DD'), 'half', to_half) as "to"
    from teacher_unavailability where teacher_id = ${teacher} and deleted_at is null
      and (from_date, from_half::integer) <= (${range.to.date}::date, ${range.to.half}::integer)
      and (to_date, to_half::integer) >= (${range.from.date}::date, ${range.from.half}::integer)
    order by from_date, id`.execute(trx);
  return rows;
}

/** The teacher's lessons on half-days of a range. */
export async function lessonsWithin(
  db: Executor,
  teacher: number,
  { from, to }: { from: HalfDay; to: HalfDay },
) {
  const { rows } = await sql<{ id: number; lessonname: string; date: string }>`
    select lesson.id, lesson.name as lessonname, to_char(min(s.date), 'YYYY-MM-DD') as date
    from lesson_session s join lesson on lesson.id = s.lesson_id
    where s.teacher_id = ${teacher} and s.holder is not null and lesson.status = 1
      and (s.date, s.half::integer) >= (${from.date}::date, ${from.half}::integer)
      and (s.date, s.half::integer) <= (${to.date}::date, ${to.half}::integer)
    group by lesson.id order by min(s.date), lesson.id`.execute(db);
  return rows;
}

/** Lessons about which the teacher has no request that waits. */
export async function withoutRequest(
  trx: Trx,
  teacher: number,
  lessonIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...lessonIds]}::integer[]) id where not exists (select from lesson_request r
      where r.lesson_id = id and r.teacher_id = ${teacher} and r.status = 1 and r.deleted_at is null) order by id`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** The teacher's lessons ahead on the half-days of a rule. */
export async function lessonsOfRule(db: Executor, ruleId: number) {
  const { rows } = await sql<{ id: number; lessonname: string; date: string }>`
    select lesson.id, lesson.name as lessonname, to_char(min(s.date), 'YYYY-MM-DD') as date
    from teacher_unavailability_rule r join lesson_session s on s.teacher_id = r.teacher_id and s.half = r.half
        and extract(isodow from s.date) = r.weekday and s.date >= greatest(r.from_date, current_date)
        and s.date <= coalesce(r.until_date, s.date)
      join lesson on lesson.id = s.lesson_id
    where r.id = ${ruleId} and s.holder is not null and lesson.status = 1
    group by lesson.id order by min(s.date), lesson.id`.execute(db);
  return rows;
}

/** The days of a rule from today on that are written out. */
export async function writtenDays(trx: Executor, ruleId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('teacher_unavailability')
    .where('rule_id', '=', ruleId)
    .where('deleted_at', 'is', null)
    .where('from_date', '>=', sql<string>`current_date`)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Writes weekly rules out for a year ahead, from where they are written: a half-day that was freed since stays free,
 * one that is blocked already is not blocked twice. @param ruleId one rule; all by default
 * @returns the teachers with new days
 */
export async function writeRules(trx: Trx, ruleId?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with rules as (
      select r.*, greatest(r.from_date, current_date, coalesce(r.written_until + 1, r.from_date)) as start,
        least(coalesce(r.until_date, 'infinity'::date), (current_date + make_interval(months => ${MONTHS_AHEAD}))::date) as stop
      from teacher_unavailability_rule r
      where r.deleted_at is null and (${ruleId ?? null}::integer is null or r.id = ${ruleId ?? null}) for update
    ), written as (
      update teacher_unavailability_rule r set written_until = rules.stop from rules
      where r.id = rules.id and r.written_until is distinct from rules.stop and rules.start <= rules.stop
    ), days as (
      insert into teacher_unavailability (teacher_id, from_date, from_half, to_date, to_half, reason, rule_id)
      select rules.teacher_id, day::date, rules.half, day::date, rules.half, rules.reason, rules.id
      from rules cross join lateral generate_series(rules.start::timestamp, rules.stop::timestamp, interval '1 day') day
      where rules.start <= rules.stop and extract(isodow from day) = rules.weekday and not exists (
        select from teacher_unavailability u where u.teacher_id = rules.teacher_id and u.deleted_at is null
          and (day::date, rules.half) >= (u.from_date, u.from_half) and (day::date, rules.half) <= (u.to_date, u.to_half))
      returning teacher_id
    ) select distinct teacher_id as id from days order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}
