import type { TodoKind } from '@shibiao/contract/todos';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './transaction.ts';

/** To-dos of one kind about the rows of one table. */
interface Followed {
  kind: TodoKind;
  subject:
    | 'lesson'
    | 'lesson_request'
    | 'invoice_request'
    | 'supply'
    | 'phone_number'
    | 'equipment'
    | 'follower_channel'
    | 'commission_batch'
    | 'payslip'
    /** No table: year and month as a number. */
    | 'commission_month'
    | 'personnel'
    | 'account'
    | 'candidate'
    | 'staff_request'
    | 'teacher_change'
    | 'performance_month'
    /** No table: year and month as a number. */
    | 'performance_scoring';
  /** Selects `subject_id, title, personnel_id, role_key, due_on` of every row that needs a to-do now. */
  wanted: RawBuilder<unknown>;
  /** `wanted` also selects a `seat`: one row needs a to-do for several people. */
  hasSeats?: boolean;
  /** Only these rows; all by default. */
  ids?: readonly number[];
}

/**
 * Synchronises to-dos with records: a needed one is opened once, an open one is updated, an unneeded one is completed.
 * One that a person ticked off stays so until its day or person changes, or its reason ends and returns.
 */
export async function followSubjects(
  trx: Executor,
  { kind, subject, wanted, hasSeats, ids }: Followed,
): Promise<void> {
  const some = sql`(${ids ? [...ids] : null}::integer[] is null or subject_id = any(${ids ? [...ids] : null}::integer[]))`;
  const rows = hasSeats ? wanted : sql`select one.*, 1 as seat from (${wanted}) one`;
  const isAnew = sql`(todo.due_on is distinct from excluded.due_on or todo.personnel_id is distinct from excluded.personnel_id
    or todo.role_key is distinct from excluded.role_key or (todo.done_at is not null and todo.done_by is null))`;
  await sql`insert into todo (kind, subject_kind, subject_id, seat, title, personnel_id, role_key, due_on)
    select ${kind}, ${subject}, subject_id, seat, title, personnel_id, role_key, due_on from (${rows}) w where ${some}
    on conflict (kind, subject_kind, subject_id, seat) do update
      set title = excluded.title, personnel_id = excluded.personnel_id, role_key = excluded.role_key, due_on = excluded.due_on,
        done_at = null, done_by = null, note = case when ${isAnew} then null else todo.note end
      where todo.deleted_at is null and (${isAnew} or (todo.done_at is null and todo.title <> excluded.title))`.execute(
    trx,
  );
  await sql`update todo set done_at = coalesce(done_at, now()), done_by = null
    where kind = ${kind} and subject_kind = ${subject} and ${some} and (done_at is null or done_by is not null)
      and not exists (select from (${rows}) w where w.subject_id = todo.subject_id and w.seat = todo.seat)`.execute(
    trx,
  );
}
