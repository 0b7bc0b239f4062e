import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import { type Facts, TOGETHER_MINUTES } from './asks.rules.ts';

/** The facts of a lesson that its teacher confirms, as they stand in this transaction. */
export async function teachingFacts(db: Executor, lessonId: number): Promise<Facts> {
  const { rows } = await sql<{ facts: Facts }>`
    select teaching_facts(lesson) as facts from lesson where id = ${lessonId}`.execute(db);
  return (rows[0] as { facts: Facts }).facts;
}

/** The teacher's part: what they agreed to, and what they knew before changes of the last minutes. */
export async function askOf(trx: Executor, lessonId: number) {
  const { rows } = await sql<{
    teacherId: number;
    asked: Facts;
    known: Facts | null;
    agreed: Facts | null;
    isTogether: boolean;
  }>`
    select teacher_id as "teacherId", asked, known, agreed,
      told_at > now() - make_interval(mins => ${TOGETHER_MINUTES}) as "isTogether"
    from lesson_ask where lesson_id = ${lessonId}`.execute(trx);
  return rows[0];
}

/**
 * Asks the teachers of lessons about them as they stand now. A lesson that stands as it was asked keeps its question;
 * another teacher's begins anew. Set-based and idempotent.
 */
export async function renewAsks(trx: Trx, lessonIds: readonly number[]): Promise<void> {
  await sql`
    insert into lesson_ask as a (lesson_id, teacher_id, asked, agreed, agreed_at)
    select l.id, l.teacher_id, teaching_facts(l), case when l.teacher_phone_date is not null then teaching_facts(l) end,
      l.teacher_phone_date
    from lesson l
    where l.id = any(${[...lessonIds]}::integer[]) and l.teacher_id is not null and l.status = 1 and l.lesson_status in (1, 3)
    on conflict (lesson_id) do update set
      teacher_id = excluded.teacher_id,
      agreed = case when a.teacher_id = excluded.teacher_id then a.agreed end,
      agreed_at = case when a.teacher_id = excluded.teacher_id then a.agreed_at end,
      known = case when a.teacher_id <> excluded.teacher_id then null
        when a.told_at > now() - make_interval(mins => ${TOGETHER_MINUTES}) then coalesce(a.known, a.asked) else a.asked end,
      asked = excluded.asked, asked_at = now(), reminders = 0,
      told_at = case when a.teacher_id = excluded.teacher_id and a.told_at > now() - make_interval(mins => ${TOGETHER_MINUTES})
        then a.told_at else now() end
    where (a.teacher_id, a.asked - 'cityName') is distinct from (excluded.teacher_id, excluded.asked - 'cityName')`.execute(
    trx,
  );
}

/** Keeps what a confirmation is of. */
export async function noteAgreed(trx: Trx, lessonId: number): Promise<void> {
  await sql`
    insert into lesson_ask as a (lesson_id, teacher_id, asked, agreed, agreed_at)
    select id, teacher_id, teaching_facts(lesson), teaching_facts(lesson), now() from lesson
    where id = ${lessonId} and teacher_id is not null
    on conflict (lesson_id) do update set agreed = excluded.asked, agreed_at = now(), asked = excluded.asked,
      teacher_id = excluded.teacher_id, known = null`.execute(trx);
}

/** Takes back the questions about a lesson of the last minutes: the next one says everything. */
export async function withdrawRecentAsks(trx: Trx, accounts: readonly number[], path: string): Promise<void> {
  await sql`update message set deleted_at = now()
    where recipient_id = any(${[...accounts]}::integer[]) and deleted_at is null and data ->> 'path' = ${path}
      and at > now() - make_interval(mins => ${TOGETHER_MINUTES})`.execute(trx);
}

export interface Waiting {
  lessonId: number;
  code: string;
  name: string;
  teacherId: number;
  facts: Facts;
  known: Facts | null;
  stage: number;
}

/**
 * Questions to be asked again: after a day, and three days before the first session. Each is locked, so that two
 * servers remind once.
 */
export async function dueReminders(trx: Trx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with due as (
      select a.id, case when l.first_date - current_date <= 3 then 2 else 1 end as stage
      from lesson_ask a join lesson l on l.id = a.lesson_id
      where l.status = 1 and l.lesson_status = 1 and l.teacher_phone_date is null and l.teacher_id = a.teacher_id
        and l.first_date >= current_date
        and ((a.reminders = 0 and a.asked_at < now() - interval '24 hours')
          or (a.reminders < 2 and l.first_date - current_date <= 3 and a.asked_at::date < current_date))
      order by a.id limit 500 for update of a skip locked
    )
    update lesson_ask a set reminders = due.stage from due, lesson l
    where a.id = due.id and l.id = a.lesson_id
    returning l.id as "lessonId", l.code, l.name, a.teacher_id as "teacherId", a.asked as facts,
      coalesce(a.agreed, a.known) as known, due.stage`.execute(trx);
  return rows;
}
