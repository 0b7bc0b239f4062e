import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export type AnswerTodo = 'recommendationWanted' | 'recommendationQuestion';

interface Opened {
  kind: AnswerTodo;
  demandId: number;
  title: string;
  dueOn: string;
}
/**
 * One open to-do of a kind and demand, for its owner; questions, and answers to demands without an owner, also for the
 * teacher department.
 */
export async function openAnswerTodo(trx: Executor, { kind, demandId, title, dueOn }: Opened): Promise<void> {
  await sql`insert into todo (kind, title, subject_kind, subject_id, personnel_id, role_key, due_on)
    select ${kind}, left(${title}, 200), 'demand', d.id, d.owner_id,
      case when ${kind} = 'recommendationQuestion' or d.owner_id is null then 'teacher_department' end, ${dueOn}::date
    from demand d where d.id = ${demandId}
    on conflict (kind, subject_kind, subject_id, seat) do update set title = excluded.title,
      personnel_id = excluded.personnel_id, role_key = excluded.role_key, due_on = excluded.due_on,
      done_at = null, done_by = null, note = null
      where todo.deleted_at is null`.execute(trx);
}

/** Ticks off what a fact has done. */
export async function closeAnswerTodos(
  trx: Executor,
  demandId: number,
  kinds: readonly AnswerTodo[],
  byId: number | null,
): Promise<void> {
  await sql`update todo set done_at = now(), done_by = ${byId}
    where subject_kind = 'demand' and subject_id = ${demandId} and kind = any(${[...kinds]}::text[])
      and done_at is null and deleted_at is null`.execute(trx);
}

/** Open to-dos follow their demands: to another owner, and away once it is planned, lost or deleted. */
export async function followAnswerTodos(trx: Executor): Promise<void> {
  await sql`update todo t set done_at = case when d.status >= 4 or d.deleted_at is not null then now() end,
      personnel_id = d.owner_id
    from demand d where t.subject_kind = 'demand' and t.kind in ('recommendationWanted', 'recommendationQuestion')
      and t.done_at is null and t.deleted_at is null and d.id = t.subject_id
      and (d.status >= 4 or d.deleted_at is not null or t.personnel_id is distinct from d.owner_id)`.execute(
    trx,
  );
}
