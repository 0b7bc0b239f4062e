import { sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import type { Executor } from '../../db/transaction.ts';

/**
 * Open lessons: confirmed future ones, reserved ones, and postponed ones, which wait for new days long after the old
 * ones.
 */
export const unfinishedLesson: Condition = sql`(lesson.status = 1 and (lesson.lesson_status in (2, 3)
  or (lesson.lesson_status = 1 and lesson.last_date >= current_date)))`;

export async function countHandled(db: Executor, personnelId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from lesson
    where handover_id = ${personnelId} and ${unfinishedLesson}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** @returns the lessons with another handover contact now, or none */
export async function passHandled(trx: Executor, from: number, to: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`update lesson set handover_id = ${to}::integer
    where handover_id = ${from} and ${unfinishedLesson} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Taught lessons stay with their salesperson; their unpaid amount. */
export async function unpaidOf(db: Executor, personnelId: number): Promise<{ count: number; open: string }> {
  const { rows } = await sql<{ count: number; open: string }>`
    select count(*)::integer as count, coalesce(sum(fee_income - received - written_off), 0)::numeric(14,2) as open from lesson
    where owner_id = ${personnelId} and status = 1 and lesson_status = 1 and last_date < current_date and received + written_off < fee_income`.execute(
    db,
  );
  return rows[0] ?? { count: 0, open: '0.00' };
}
