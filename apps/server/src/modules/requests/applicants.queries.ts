import { sql } from 'kysely';
import { inScope } from '../../db/scope.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { ownCustomers } from '../customers/customers.queries.ts';

export async function personName(db: Executor, id: number): Promise<string> {
  const row = await db.selectFrom('personnel').where('id', '=', id).select('name').executeTakeFirst();
  return row?.name ?? '';
}

/** Whether the caller may link a request to a lesson: in scope, or held by the caller. */
export async function mayLinkLesson(db: Executor, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select from lesson where lesson.id = ${id} and lesson.deleted_at is null
    and (${inScope(actor, 'lessons', 'lesson.owner_id')} or lesson.handover_id = ${actor.personnelId})`.execute(
    db,
  );
  return rows.length > 0;
}

export async function mayLinkContact(db: Executor, actor: Actor, id: number): Promise<boolean> {
  const { rows } = await sql`select from contact where contact.id = ${id} and contact.deleted_at is null
    and ${ownCustomers(actor)}`.execute(db);
  return rows.length > 0;
}

/** Days of a person's pending requests for a kind of leave, by the year of their first day. */
export async function pendingLeave(
  db: Executor,
  personnelId: number,
  leaveKind: string,
  exceptId = 0,
): Promise<{ year: number; days: number }[]> {
  const { rows } = await sql<{ year: number; days: number }>`
    select extract(year from r.first_day)::integer as year, sum(r.measure)::float8 as days
    from staff_request r join request_leave l on l.staff_request_id = r.id
    where r.applicant_id = ${personnelId} and r.status = 1 and r.deleted_at is null and l.leave_kind = ${leaveKind}
      and r.id <> ${exceptId} group by 1`.execute(db);
  return rows;
}
