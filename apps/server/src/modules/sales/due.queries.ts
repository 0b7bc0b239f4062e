import { type RawBuilder, sql } from 'kysely';
import { and, type Condition } from '../../db/list.ts';
import { anyOf, runPrepared } from '../../db/prepared.ts';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addWorkdays, isWorkday } from '../../lib/holidays.ts';
import type { RoleKey } from '../access/roles.data.ts';
import { LEAVE } from '../attendance/attendance.rules.ts';
import { peopleInOn, teamOn } from '../personnel/employment.queries.ts';

/** Roles that owe daily logs and week reports. */
export const DUE_ROLES: RoleKey[] = ['salesperson', 'sales_leader'];
/** Maximum number of due days for counting consecutive missed ones. */
const MOST_MISSED = 60;

/**
 * Both half-days are absences. Kinds are selected from the day's few items rather than by a condition, for which the
 * planner would use the index of absences, ten times as expensive as the key by person and day.
 * @param person, day columns
 */
export const onLeave = (person: RawBuilder<unknown>, day: RawBuilder<unknown>): Condition =>
  sql<boolean>`coalesce((select sum(quantity) filter (where off.kind = any(${[...LEAVE]}::text[])) from attendance_item off
    where off.personnel_id = ${person} and off.date = ${day} and off.deleted_at is null), 0) >= 2`;

/**
 * Whether a person in employment `e` owes a log on a day: not on the first or last day, and not after the leaving was
 * entered, because the account is closed.
 */
export const writesOn = (day: RawBuilder<unknown>): Condition =>
  sql<boolean>`(e.entry_date < ${day} and least(e.quit_date, e.closed_on, 'infinity'::date) > ${day})`;

/** Limits each person to days after one, from a joined table, so that leave is looked up for these only. */
interface After {
  join: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
}

/**
 * Due logs of some days with the assignment then, as a subquery of (personnel_id, date, organisation_id, leader_id):
 * employed salespeople on workdays, except first days and leave.
 */
function dueOn(days: readonly string[], people: Condition, after?: After): RawBuilder<unknown> {
  const isThere = sql`not ${onLeave(sql`p.id`, sql`d.date`)}`;
  return sql`(
    select p.id as personnel_id, d.date, a.organisation_id, a.leader_id
    from unnest(${days.filter(isWorkday)}::date[]) as d (date)
    join employment e on e.deleted_at is null and ${writesOn(sql`d.date`)}
    join assignment a on a.employment_id = e.id and a.personnel_id = e.personnel_id and a.deleted_at is null and a.role_keys && ${DUE_ROLES}::text[]
      and d.date between a.from_date and coalesce(a.to_date, 'infinity')
    join personnel p on p.id = e.personnel_id and p.deleted_at is null
    ${after?.join ?? sql``}
    where ${people} and ${after ? sql`d.date > ${after.day}` : sql`true`} and ${isThere})`;
}

/** Due days `due` with the person's log `w`, if any. */
const dueWithLogs = (
  days: readonly string[],
  people: Condition,
): RawBuilder<unknown> => sql`${dueOn(days, people)} due
  left join work_day w on w.personnel_id = due.personnel_id and w.date = due.date and w.deleted_at is null`;

export interface DueFilter {
  personnelId?: number | null | undefined;
  orgnizationalid?: number | null | undefined;
}
/** People `p` of a filter in scope with their assignment on a day; a leader includes all members below. */
export const peopleOf = (actor: Actor, day: string, { personnelId, orgnizationalid }: DueFilter): Condition =>
  and(
    inScope(actor, 'reports', 'p.id'),
    personnelId ? sql`p.id in ${teamOn(day, personnelId)}` : sql`true`,
    orgnizationalid ? sql`p.id in ${peopleInOn(day, orgnizationalid)}` : sql`true`,
  );

interface Due {
  personnelid: number;
  personnelname: string;
  orgName: string | null;
  leaderId: number | null;
  leaderName: string | null;
  isFiled: boolean;
  isLate: boolean;
  hasDraft: boolean;
  isReminded: boolean;
  missedInRow: number;
  lastDate: string | null;
  teamId: number | null;
  teamName: string | null;
}

/** Conditions about people `p`. */
export const everybody: Condition = sql`true`;
export const theseOf = (ids: readonly number[]): Condition => sql`p.id = ${anyOf(ids)}`;

/** Everybody with a due log on a day, and the log; leaders belong to their own team. */
export async function dueOfDay(db: Executor, day: string, people: Condition): Promise<Due[]> {
  const window = Array.from({ length: MOST_MISSED }, (_, i) => addWorkdays(day, -i));
  const { rows } = await sql<Due>`
    with due as materialized ${dueOn([day], people)},
      last as materialized (
        select d.personnel_id, (select max(date) from work_day f where f.personnel_id = d.personnel_id and f.date <= ${day}
          and f.submitted_at is not null and f.deleted_at is null) as date
        from due d),
      missed as (select d.personnel_id, count(*) as days from ${dueOn(window, people, {
        join: sql`join last on last.personnel_id = p.id and coalesce(last.date, '-infinity') < ${day}::date`,
        day: sql`coalesce(last.date, '-infinity')`,
      })} d group by 1)
    select p.id as personnelid, p.name as personnelname, o.name as "orgName", leader.id as "leaderId", leader.name as "leaderName",
      w.submitted_at is not null as "isFiled", coalesce(w.is_late, false) as "isLate", w.id is not null as "hasDraft",
      m.personnel_id is not null as "isReminded", last.date::text as "lastDate",
      coalesce(missed.days, 0)::integer as "missedInRow",
      case when leads.it then p.id else leader.id end as "teamId", case when leads.it then p.name else leader.name end as "teamName"
    from due join personnel p on p.id = due.personnel_id
    left join organisation o on o.id = due.organisation_id
    left join personnel leader on leader.id = due.leader_id
    left join work_day w on w.personnel_id = p.id and w.date = due.date and w.deleted_at is null
    left join work_day_reminder m on m.personnel_id = p.id and m.date = due.date
    cross join lateral (select exists (select from personnel b where b.leader_id = p.id and b.login_status = 1) as it) leads
    left join last on last.personnel_id = p.id
    left join missed on missed.personnel_id = p.id
    order by "missedInRow" desc, p.id`.execute(db);
  return rows;
}

/** Whether one person owes a log of a day. */
export async function isDue(db: Executor, personnelId: number, day: string): Promise<boolean> {
  const { rows } = await sql`select from ${dueOn([day], sql`p.id = ${personnelId}`)} due`.execute(db);
  return rows.length > 0;
}

interface Filing {
  personnelId: number;
  due: number;
  filed: number;
  late: number;
}
/** 日志提交: due and filed days of people. @param people null: everybody */
export async function filing(
  db: Executor,
  people: readonly number[] | null,
  days: readonly string[],
): Promise<Filing[]> {
  const statement = sql<Filing>`
    select due.personnel_id as "personnelId", count(*)::integer as due, count(w.submitted_at)::integer as filed,
      (count(*) filter (where w.is_late))::integer as late
    from ${dueWithLogs(days, people ? theseOf(people) : everybody)}
    group by due.personnel_id`;
  return people ? await runPrepared(db, 'filing', statement) : (await statement.execute(db)).rows;
}

/** Follow-ups of people by day, and the number of filed logs among due ones. */
export async function daySummaries(db: Executor, people: Condition, days: readonly string[]) {
  const { rows } = await sql<{ date: string; followUps: number; due: number; filed: number }>`
    with due as materialized ${dueOn(days, people)}, owed as (
      select due.date, count(*) as due, count(w.submitted_at) as filed from due
      left join work_day w on w.personnel_id = due.personnel_id and w.date = due.date and w.deleted_at is null group by due.date
    ), tracked as (
      select t.at::date as date, count(*) as n from tracking t join personnel p on p.id = t.by_id
      where t.deleted_at is null and t.at >= ${days[0]}::date and t.at < ${days.at(-1)}::date + 1 and ${people} group by 1
    )
    select d.date::text as date, coalesce(tracked.n, 0)::integer as "followUps", coalesce(owed.due, 0)::integer as due,
      coalesce(owed.filed, 0)::integer as filed
    from unnest(${[...days]}::date[]) as d (date) left join owed on owed.date = d.date left join tracked on tracked.date = d.date
    order by d.date`.execute(db);
  return rows;
}

/** Records reminders of a day. @returns newly reminded people */
export async function noteReminders(
  trx: Executor,
  day: string,
  people: readonly number[],
  byId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into work_day_reminder (personnel_id, date, by_id) select id, ${day}::date, ${byId}::integer
    from unnest(${[...people]}::integer[]) as id on conflict do nothing returning personnel_id as id`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}

/**
 * Records which late people leaders are told of, each once.
 * @returns newly reported people
 */
export async function noteNamed(
  trx: Executor,
  day: string,
  people: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    update work_day_reminder set named_at = now()
    where date = ${day} and personnel_id = any(${[...people]}::integer[]) and named_at is null
    returning personnel_id as id`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

interface Owed {
  personnelId: number;
  date: string;
  isFiled: boolean;
  isLate: boolean;
}
/**
 * Each due day as a row of 日志提交: 1 when filed.
 * @param days past ones of a span
 * @param people condition on `p`
 */
export const filedDays = (days: readonly string[], people: Condition): RawBuilder<unknown> => sql`
  select due.personnel_id as owner_id, coalesce(w.id, 0) as id, due.date as day, (w.submitted_at is not null)::integer::numeric as value,
    case when w.submitted_at is null then 'missing' when w.is_late then 'late' else 'filed' end as how
  from ${dueWithLogs(days, people)}`;

/** Each due day of people with its log. */
export async function owedDays(db: Executor, people: Condition, days: readonly string[]): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select due.personnel_id as "personnelId", due.date::text as date, w.submitted_at is not null as "isFiled",
      coalesce(w.is_late, false) as "isLate"
    from ${dueWithLogs(days, people)}`.execute(db);
  return rows;
}

interface WeekFiling {
  personnelId: number;
  weekStart: string;
  due: number;
  filed: number;
}
/** Due and filed logs by week over some days. */
export async function filingByWeek(
  db: Executor,
  people: readonly number[],
  days: readonly string[],
): Promise<WeekFiling[]> {
  const statement = sql<WeekFiling>`
    select due.personnel_id as "personnelId", date_trunc('week', due.date)::date::text as "weekStart",
      count(*)::integer as due, count(w.submitted_at)::integer as filed
    from ${dueWithLogs(days, theseOf(people))}
    group by 1, 2`;
  return await runPrepared(db, 'filing_by_week', statement);
}

/** Leave days of a person. */
export async function leaveDays(
  db: Executor,
  personnelId: number,
  days: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select d.date::text as date from unnest(${[...days]}::date[]) as d (date)
    where ${onLeave(sql`${personnelId}::integer`, sql`d.date`)}`.execute(db);
  return rows.map((row) => row.date);
}
