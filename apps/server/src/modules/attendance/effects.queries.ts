import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';

/** Months of the attendance items that a request wrote. */
export async function monthsOfEffect(db: Executor, requestId: number): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select distinct month from attendance_item
    where staff_request_id = ${requestId} and deleted_at is null order by month`.execute(db);
  return rows.map((row) => row.month);
}

/** Whether a request wrote overtime that gives time off. */
export async function earnsTimeOff(db: Executor, requestId: number): Promise<boolean> {
  const { rows } = await sql`select from attendance_item
    where staff_request_id = ${requestId} and deleted_at is null and kind = '加班-休息日' and not is_paid`.execute(
    db,
  );
  return rows.length > 0;
}

/** Puts items aside while a request holds. */
export async function liftItems(trx: Trx, ids: readonly number[], requestId: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`update attendance_item set deleted_at = now(), lifted_by = ${requestId}
    where id = any(${[...ids]}::integer[])`.execute(trx);
}

/** Takes a request's items away and brings back those that it put aside, except where others took their place. */
export async function dropEffect(trx: Trx, requestId: number): Promise<void> {
  await sql`update attendance_item set deleted_at = now()
    where staff_request_id = ${requestId} and deleted_at is null`.execute(trx);
  await sql`update attendance_item i set deleted_at = null, lifted_by = null
    where i.lifted_by = ${requestId} and i.imported is null and not exists (select from attendance_item other
      where other.personnel_id = i.personnel_id and other.month = i.month and other.deleted_at is null
        and other.date is not distinct from i.date
        and (other.kind = i.kind and coalesce(other.half, 0) = coalesce(i.half, 0)
          or i.date is not null and i.unit = '半天' and other.unit = '半天'
            and int4range(coalesce(other.half, 1), coalesce(other.half, 2), '[]')
              && int4range(coalesce(i.half, 1), coalesce(i.half, 2), '[]')))`.execute(trx);
}

/** Months of a person among these that are locked. */
export async function lockedMonths(
  db: Executor,
  personnelId: number,
  months: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select month from attendance_month
    where personnel_id = ${personnelId} and month = any(${[...months]}::text[]) and status = 4
    order by month`.execute(db);
  return rows.map((row) => row.month);
}
