import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';

/** Lessons by id or by teacher; all by default. */
export type Touched = { lessonIds: readonly number[] } | { teacherIds: readonly number[] } | undefined;

const some = (of: Touched) => {
  if (!of) return sql`true`;
  if ('lessonIds' in of) return sql`l.id = any(${of.lessonIds}::integer[])`;
  return sql`l.teacher_id = any(${of.teacherIds}::integer[])`;
};

/**
 * Reserved and confirmed future lessons that need another teacher, with the reason: theirs was removed, is paused,
 * level 4 or deleted, or became unavailable after the booking.
 */
const wanted = (day: string, of: Touched) => sql`
  select * from (
    select l.id, l.code, l.name, l.first_date, case
      when l.teacher_id is null then (
        select '讲师已撤下' || coalesce('，原因：' || g.change_reason, '') from lesson_log g
        where g.lesson_id = l.id and g.old_teacher_id is not null order by g.id desc limit 1)
      when t.deleted_at is not null or t.management_level = 4 or t.cooperation_status <> 1
        then '讲师 ' || t.name || ' 已停用或未在合作中'
      when exists (select from lesson_request r where r.lesson_id = l.id and r.teacher_id = t.id and r.kind = '无法上课'
        and r.status in (1, 2) and r.asked_at > coalesce((select max(at) from lesson_log
          where lesson_id = l.id and (new_dates is not null or new_teacher_id = t.id)), l.created_at))
        then '讲师 ' || t.name || ' 报告无法上课'
      else (
        select '讲师 ' || t.name || ' 在 ' || s.date || ' 无法上课' from lesson_session s
        join teacher_unavailability u on u.teacher_id = t.id and u.deleted_at is null
          and (s.date, s.half) >= (u.from_date, u.from_half) and (s.date, s.half) <= (u.to_date, u.to_half)
        where s.lesson_id = l.id and s.date >= ${day}::date
          and u.updated_at > coalesce((select max(at) from lesson_log where lesson_id = l.id and new_dates is not null),
            l.created_at)
        order by s.date limit 1)
      end as why
    from lesson l left join teacher t on t.id = l.teacher_id
    where ${some(of)} and l.status = 1 and l.lesson_status in (1, 3) and l.last_date >= ${day}::date) w
  where why is not null`;

export interface Opened {
  lessonId: number;
  code: string;
  name: string;
  firstDate: string;
  why: string;
}

/** Opens a to-do for each lesson that needs a teacher; one ticked off stays so. */
export async function openReplacements(trx: Trx, day: string, of: Touched): Promise<Opened[]> {
  const { rows } = await sql<Opened>`with w as materialized (${wanted(day, of)}), opened as (
      insert into todo (kind, title, subject_kind, subject_id, lesson_id, role_key, due_on)
      select 'replacement', '更换讲师：' || name, 'lesson', id, id, 'teacher_replacement_reminder', first_date - 3 from w
      on conflict (kind, subject_kind, subject_id, seat) do update
        set title = excluded.title, due_on = excluded.due_on, personnel_id = null, done_at = null, note = null,
          opened_at = now(), escalated_at = null
        where todo.done_at is not null and todo.done_by is null and todo.deleted_at is null
      returning subject_id)
    select w.id as "lessonId", w.code, w.name, w.first_date as "firstDate", w.why
    from opened join w on w.id = opened.subject_id order by w.first_date, w.id`.execute(trx);
  return rows;
}

/** Updates the days of open to-dos, and releases those of leavers. */
export async function moveReplacements(trx: Trx, of: Touched): Promise<void> {
  await sql`update todo set title = '更换讲师：' || l.name, due_on = l.first_date - 3,
      personnel_id = case when p.login_status = 1 then p.id end
    from lesson l, todo x left join personnel p on p.id = x.personnel_id
    where x.id = todo.id and todo.kind = 'replacement' and todo.done_at is null and l.id = todo.subject_id
      and (${some(of)}) and (todo.due_on is distinct from l.first_date - 3 or todo.title <> '更换讲师：' || l.name
        or (todo.personnel_id is not null and p.login_status <> 1))`.execute(trx);
}

/** Completes unneeded to-dos, naming the replacement; they may open again. */
export async function endReplacements(trx: Trx, day: string, of: Touched): Promise<void> {
  await sql`update todo set done_at = coalesce(todo.done_at, now()), done_by = null, note = coalesce((
      select '已由 ' || coalesce(g.actor_name, p.name, '系统') || ' 更换为 ' || t.name from lesson_log g
      join teacher t on t.id = g.new_teacher_id left join personnel p on p.id = g.by_id
      where g.lesson_id = l.id and g.new_teacher_id = l.teacher_id and g.at >= todo.opened_at
      order by g.id desc limit 1), todo.note)
    from lesson l
    where todo.kind = 'replacement' and l.id = todo.subject_id and (todo.done_at is null or todo.done_by is not null)
      and ${some(of)} and not exists (select from (${wanted(day, of)}) w where w.id = todo.subject_id)`.execute(
    trx,
  );
}

/** Open to-dos not escalated yet, with the lesson's salesperson; oldest first. */
export async function notEscalated(db: Executor, of: Touched) {
  const { rows } = await sql<{
    id: number;
    lessonId: number;
    code: string;
    name: string;
    firstDate: string;
    openedAt: string;
    /** Accounts of the salesperson. */
    accounts: number[];
    holder: string | null;
  }>`select d.id, l.id as "lessonId", l.code, l.name, l.first_date as "firstDate", d.opened_at as "openedAt",
      array(select a.id from account a where a.personnel_id = l.owner_id and a.status = 1 and a.deleted_at is null)
        as accounts, p.name as holder
    from todo d join lesson l on l.id = d.subject_id left join personnel p on p.id = d.personnel_id
    where d.kind = 'replacement' and d.done_at is null and d.escalated_at is null and ${some(of)}
    order by d.opened_at, d.id limit 500`.execute(db);
  return rows;
}

export async function markEscalated(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`update todo set escalated_at = now() where id = any(${ids}::integer[])`.execute(trx);
}

/** Assigns an open replacement to a person. @returns its present holder, undefined when it is not open */
export async function holdReplacement(
  trx: Trx,
  id: number,
  personnelId: number,
): Promise<{ personnelId: number; name: string } | undefined> {
  const { rows } = await sql<{ personnelId: number; name: string }>`
    with held as (
      update todo set personnel_id = coalesce(personnel_id, ${personnelId})
      where id = ${id} and kind = 'replacement' and done_at is null and deleted_at is null returning personnel_id)
    select p.id as "personnelId", p.name from held join personnel p on p.id = held.personnel_id`.execute(trx);
  return rows[0];
}
