import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** How many weekly and monthly reports of a person are drafts or were sent back. */
export async function openReportsOf(db: Executor, personnelId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from week_report where personnel_id = ${personnelId} and status in (1, 4) and deleted_at is null)
    + (select count(*) from month_report where personnel_id = ${personnelId} and status in (1, 4) and deleted_at is null)
  )::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}
