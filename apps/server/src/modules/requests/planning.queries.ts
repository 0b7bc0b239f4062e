import type { Away } from '@shibiao/contract/requests/planning';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import { organisationsBelow } from '../../db/trees.ts';
import type { Actor } from '../../lib/actor.ts';
import type { DayRange } from '../../lib/dates.ts';

/** Absences of people in a span; the kind of a leave stays private. */
export async function awayIn(
  db: Executor,
  { from, to }: DayRange,
  people: RawBuilder<boolean>,
): Promise<Away[]> {
  const { rows } = await sql<Away>`
    select r.id as "requestId", p.id as "personnelId", p.name,
      coalesce(case t.way when '外勤' then '外出' when '居家' then '居家办公' else t.way end, '请假') as what,
      r.first_day as "firstDay", r.first_half as "firstHalf", r.last_day as "lastDay", r.last_half as "lastHalf",
      r.status = 1 as "isPending"
    from staff_request r join personnel p on p.id = r.applicant_id
      left join request_trip t on t.staff_request_id = r.id
    where r.kind in ('leave', 'trip') and r.status in (1, 2) and r.deleted_at is null
      and r.first_day <= ${to}::date and r.last_day >= ${from}::date and ${people}
    order by r.first_day, p.name collate "zh-x-icu", r.id limit 500`.execute(db);
  return rows;
}

/** The people with whom somebody works: the same organisation or the same leader. */
export const teamOf = (personnelId: number): RawBuilder<boolean> =>
  sql<boolean>`(p.id <> ${personnelId} and p.login_status = 1
    and (p.organisation_id = (select organisation_id from personnel where id = ${personnelId})
      or p.leader_id = (select leader_id from personnel where id = ${personnelId}) or p.leader_id = ${personnelId}))`;

export interface Member {
  personnelId: number;
  name: string;
  organisationName: string | null;
}
/** Present people of the caller's scope, or of the caller's team. */
export async function members(
  db: Executor,
  actor: Actor,
  organisationId: number | null | undefined,
): Promise<Member[]> {
  const mine = actor.personnelId ?? 0;
  const { rows } = await sql<Member>`
    select p.id as "personnelId", p.name, o.name as "organisationName"
    from personnel p left join organisation o on o.id = p.organisation_id
    where p.deleted_at is null and p.login_status = 1
      and (${inScope(actor, 'personnel', 'p.id')} or p.id = ${mine} or ${teamOf(mine)})
      and ${organisationId ? sql`p.organisation_id in ${organisationsBelow([organisationId])}` : sql`true`}
    order by o.name collate "zh-x-icu" nulls last, p.name collate "zh-x-icu", p.id limit 1000`.execute(db);
  return rows;
}

export const among = (ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`p.id = any(${[...ids]}::integer[])`;

interface Falls {
  kind: 'lesson' | 'tracking' | 'todo';
  id: number;
  title: string;
  date: string;
  path: string;
}
/** Work of a person that falls into a span: lessons, customers to call, to-dos. */
export async function workIn(db: Executor, personnelId: number, { from, to }: DayRange): Promise<Falls[]> {
  // By each column alone, which its index answers without reading the rows of everybody's coming lessons.
  const lessonsOf = (column: RawBuilder<unknown>) => sql`select id from lesson
    where ${column} = ${personnelId} and status = 1 and first_date <= ${to}::date and last_date >= ${from}::date`;
  const { rows } = await sql<Falls>`
    (select 'lesson' as kind, l.id, l.name as title, greatest(l.first_date, ${from}::date) as date,
        '/sigLessonDetails/' || l.id as path
      from lesson l where l.id in (${lessonsOf(sql`owner_id`)} union ${lessonsOf(sql`handover_id`)})
        and l.deleted_at is null order by 4 limit 20)
    union all
    (select 'tracking', c.id, c.name, c.next_follow_up_at::date, '/customers/detail/' || c.id
      from contact c where c.id in (select id from contact where owner_id = ${personnelId} and deleted_at is null
        and next_follow_up_at >= ${from}::date and next_follow_up_at < ${to}::date + 1
        order by next_follow_up_at limit 20))
    union all
    (select 'todo', t.id, t.title, t.due_on, '/lessons/todos' from todo t
      where t.personnel_id = ${personnelId} and t.done_at is null and t.deleted_at is null
        and t.due_on between ${from}::date and ${to}::date order by t.due_on limit 20)
    order by date, kind, id`.execute(db);
  return rows;
}

/** Requests of a person that overlap half-days. */
export async function overlapsOf(
  db: Executor,
  personnelId: number,
  span: { from: string; fromHalf: number; to: string; toHalf: number },
  exceptId: number,
): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`select title from staff_request
    where applicant_id = ${personnelId} and kind in ('leave', 'trip') and status in (1, 2) and deleted_at is null
      and id <> ${exceptId} and halves && int4range((${span.from}::date - date '2000-01-01') * 2 + ${span.fromHalf}::integer,
        (${span.to}::date - date '2000-01-01') * 2 + ${span.toHalf}::integer, '[]')
    order by first_day`.execute(db);
  return rows.map((row) => row.title);
}

export async function namesOfPeople(db: Executor, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('personnel')
    .where('id', 'in', [...ids, 0])
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Time off by its marks: earned by rest-day overtime, spent by leave. */
export async function compensationLines(db: Executor, personnelId: number) {
  const { rows } = await sql<{
    key: string;
    date: string;
    kind: string;
    days: number;
    reason: string | null;
  }>`
    select 'item ' || id as key, coalesce(date, (month || '-01')::date) as date,
      case kind when '调休' then '已休' else '加班' end as kind,
      round(case kind when '调休' then -quantity / 2 else quantity / 8 end, 4)::float8 as days, note as reason
    from attendance_item where kind in ('加班-休息日', '调休') and not is_paid and deleted_at is null
      and personnel_id = ${personnelId} order by 2, id`.execute(db);
  return rows;
}
