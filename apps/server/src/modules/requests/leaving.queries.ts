import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';

export async function countHeld(
  db: Executor,
  personnelId: number,
): Promise<{ own: number; waiting: number }> {
  const { rows } = await sql<{ own: number; waiting: number }>`select
    (select count(*)::integer from staff_request where applicant_id = ${personnelId} and status = 1
      and deleted_at is null) as own,
    (select count(*)::integer from staff_request_step where approver_id = ${personnelId}
      and state in ('waiting', 'open')) as waiting`.execute(db);
  return rows[0] ?? { own: 0, waiting: 0 };
}

export async function ownPending(trx: Trx, personnelId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from staff_request where applicant_id = ${personnelId}
    and status = 1 and deleted_at is null order by id for no key update`.execute(trx);
  return rows.map((row) => row.id);
}

/** Advances of a person that are not paid back, and what is left of them; the money may be on its way still. */
export async function advancesHeld(
  db: Executor,
  personnelId: number,
): Promise<{ count: number; left: string }> {
  const { rows } = await sql<{ count: number; left: string }>`
    select count(*)::integer as count, coalesce(sum(a.left), 0)::numeric(14, 2)::text as left
    from (select case when exists (select from payment_request p where p.staff_request_id = r.id and p.status = 4
        and p.deleted_at is null) then advance_left(r.id) else r.amount end as left
      from staff_request r where r.applicant_id = ${personnelId} and r.kind = 'advance' and r.status = 2
        and r.deleted_at is null) a where a.left > 0`.execute(db);
  return rows[0] ?? { count: 0, left: '0.00' };
}

/** A leaver neither has a deputy nor is one. */
export async function endDeputies(trx: Trx, personnelId: number): Promise<void> {
  await sql`update approval_deputy set deleted_at = now()
    where ${personnelId} in (personnel_id, deputy_id) and deleted_at is null`.execute(trx);
}
