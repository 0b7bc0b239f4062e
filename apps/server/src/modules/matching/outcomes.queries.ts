import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** An account that still reads the demand: its customer's, or a colleague's with the wide scope. */
const readsDemand = (account: string, demand: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from contact c where c.id = ${sql.ref(`${account}.contact_id`)} and c.deleted_at is null
    and c.institution_id = ${sql.ref(`${demand}.institution_id`)}
    and (c.id = ${sql.ref(`${demand}.contact_id`)} or c.portal_scope = 'institution'))`;
const isOpenAccount = (account: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${account}.status`)} = 1 and ${sql.ref(`${account}.deleted_at`)} is null`;

export interface Outcome {
  accountId: number;
  demandId: number;
  topic: string;
  isPlanned: boolean;
  /** Teachers of the lessons that came of it, with their first day. */
  taughtBy: string | null;
  /** Wanted teachers who do not teach it. */
  others: string | null;
}

/**
 * Outcomes of planned and lost demands for whoever wanted a teacher and was not told, marked as told. Concurrent runs
 * tell each once: the mark is set by the statement that reads it.
 */
export async function takeOutcomes(trx: Executor): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    with told as (
      update demand_recommendation r set outcome_told_at = now() from demand d
      where r.answer = 1 and r.outcome_told_at is null and d.id = r.demand_id and d.status in (4, 5) and d.deleted_at is null
      returning r.demand_id, r.teacher_id, r.answered_by
    )
    select a.id as "accountId", d.id as "demandId", d.topic, d.status = 4 as "isPlanned",
      (select string_agg(distinct t.name || ' ' || to_char(l.first_date, 'FMMM 月 FMDD 日'), '、') from lesson l join teacher t on t.id = l.teacher_id
        where l.demand_id = d.id and l.status = 1 and l.lesson_status in (1, 2, 3)) as "taughtBy",
      string_agg(distinct t.name, '、') filter (where d.status = 4 and not exists (select from lesson l where l.demand_id = d.id
        and l.teacher_id = told.teacher_id and l.status = 1 and l.lesson_status in (1, 2, 3))) as others
    from told join demand d on d.id = told.demand_id join teacher t on t.id = told.teacher_id
      join account a on a.id = told.answered_by and ${isOpenAccount('a')}
    where ${readsDemand('a', 'd')} group by a.id, d.id`.execute(trx);
  return rows;
}

export interface Reminder {
  accountId: number;
  demandId: number;
  topic: string;
  teachers: string;
  validUntil: string | null;
}

/** Unanswered recommendations sent until a day, once each, for every account that reads their demand. */
export async function takeReminders(trx: Executor, sentUntil: string): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with reminded as (
      update demand_recommendation r set reminded_at = now() from demand d, teacher t
      where r.shared_at::date <= ${sentUntil}::date and r.answer is null and r.reminded_at is null
        and r.valid_until >= current_date and d.id = r.demand_id and d.status < 4 and d.deleted_at is null
        and t.id = r.teacher_id and t.deleted_at is null and t.management_level <> 4 and t.cooperation_status = 1
      returning r.demand_id, t.name, r.valid_until, r.rank
    )
    select a.id as "accountId", d.id as "demandId", d.topic, string_agg(reminded.name, '、' order by reminded.rank) as teachers,
      to_char(min(reminded.valid_until), 'YYYY-MM-DD') as "validUntil"
    from reminded join demand d on d.id = reminded.demand_id
      join account a on a.user_type = 2 and ${isOpenAccount('a')} and ${readsDemand('a', 'd')}
    group by a.id, d.id`.execute(trx);
  return rows;
}
