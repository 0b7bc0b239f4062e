import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export interface ShareForm {
  personnelId: number;
  role: string;
  percent: number;
  rate?: number | null | undefined;
  reason?: string | null | undefined;
}

/** Locks a lesson before its shares are read. @returns whether money was received */
export async function lockLesson(
  trx: Executor,
  lessonId: number,
): Promise<{ hasMoney: boolean } | undefined> {
  const { rows } = await sql<{ hasMoney: boolean }>`
    select received > 0 as "hasMoney" from lesson where id = ${lessonId} for no key update`.execute(trx);
  return rows[0];
}

/** Finance's terms of a lesson, or defaults. */
export async function termsOf(trx: Executor, lessonId: number) {
  return await trx
    .selectFrom('commission_lesson')
    .where('lesson_id', '=', lessonId)
    .select(['id', 'version', 'is_free', 'reason'])
    .executeTakeFirst();
}

/**
 * Replaces a lesson's shares. A share with an unchanged rate is updated, so that only the difference is posted; another
 * rate is another share.
 */
export async function putShares(
  trx: Executor,
  lessonId: number,
  shares: readonly ShareForm[],
): Promise<void> {
  const wanted = sql`jsonb_to_recordset(${JSON.stringify(
    shares.map(({ personnelId, role, percent, rate, reason }, place) => ({
      place,
      personnel_id: personnelId,
      role,
      percent,
      rate: rate ?? null,
      reason: reason ?? null,
    })),
  )}::jsonb) as w (place integer, personnel_id integer, role text, percent numeric(5, 2), rate numeric(5, 4), reason text)`;
  const same = sql`s.personnel_id = w.personnel_id and s.role = w.role and s.rate is not distinct from w.rate`;
  await sql`update commission_share s set deleted_at = now() where s.lesson_id = ${lessonId} and s.deleted_at is null
    and not exists (select from ${wanted} where ${same})`.execute(trx);
  await sql`update commission_share s set percent = w.percent, reason = w.reason from ${wanted}
    where s.lesson_id = ${lessonId} and s.deleted_at is null and ${same}
      and (s.percent, s.reason) is distinct from (w.percent, w.reason)`.execute(trx);
  await sql`insert into commission_share (lesson_id, personnel_id, role, percent, rate, reason)
    select ${lessonId}, w.personnel_id, w.role, w.percent, w.rate, w.reason from ${wanted}
    where not exists (select from commission_share s where s.lesson_id = ${lessonId} and s.deleted_at is null and ${same})
    order by w.place`.execute(trx);
}

/** @returns how many of these people exist */
export async function countPeople(db: Executor, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from personnel
    where id = any(${[...ids]}::integer[]) and deleted_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}
