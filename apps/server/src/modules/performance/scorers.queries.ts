import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { assignmentOn } from '../personnel/employment.queries.ts';

/** Sheets that a person must still score, or that may return by an appeal. */
export async function countUnfinished(db: Executor, leaderId: number): Promise<number> {
  const { n } = await db
    .selectFrom('performance_month')
    .where('leader_id', '=', leaderId)
    .where('status', '<', 4)
    .where('deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/**
 * Reassigns unfinished sheets of a leaving scorer: the members' new leader, else the next leader, else a general
 * manager; never the scored person. Unassignable sheets stay.
 * @param from the leaver; without it, all leavers
 */
export async function passSheetsOn(
  trx: Executor,
  from: number | null,
  newLeaderId: number | null,
): Promise<{ id: number; month: string }[]> {
  const who = from === null ? sql`gone.login_status = 2` : sql`gone.id = ${from}`;
  const isFit = sql`l.login_status = 1 and l.deleted_at is null and l.id <> gone.id and l.id <> s.personnel_id`;
  const { rows } = await sql<{ id: number; month: string }>`
    with next as (
      select s.id, coalesce((select l.id from personnel l where l.id = ${newLeaderId}::integer and ${isFit}),
        (select l.id from personnel l where l.id = gone.leader_id and ${isFit}),
        (select l.id from ${assignmentOn(sql`current_date`)} a join personnel l on l.id = a.personnel_id
          where 'general_manager' = any(a.role_keys) and ${isFit} order by l.id limit 1)) as leader_id
      from performance_month s join personnel gone on gone.id = s.leader_id
      where ${who} and s.status < 4 and s.deleted_at is null)
    update performance_month s set leader_id = next.leader_id from next
    where s.id = next.id and next.leader_id is not null returning s.id, s.month`.execute(trx);
  return rows;
}
