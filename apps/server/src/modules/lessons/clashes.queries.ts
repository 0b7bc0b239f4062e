import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';

/** Half-days of deleted lessons now held by others: the first of each lesson with its holder. */
export async function takenHalfDaysOf(
  db: Executor,
  ids: readonly number[],
): Promise<{ id: number; title: string; date: string; holder: string }[]> {
  const { rows } = await sql<{ id: number; title: string; date: string; holder: string }>`
    select distinct on (l.id) l.id, l.name as title, s.date::text as date, o.code || ' ' || o.name as holder
    from lesson l join lesson_session s on s.lesson_id = l.id
    join teacher_booking b on b.teacher_id = l.teacher_id and b.date = s.date and b.half = s.half
      and b.holder <> coalesce('G' || l.contract_group_id, 'L' || l.id)
    join lesson_session x on x.teacher_id = b.teacher_id and x.date = b.date and x.half = b.half and x.holder = b.holder
    join lesson o on o.id = x.lesson_id
    where l.id = any(${[...ids]}::integer[]) and l.lesson_status in (1, 3)
    order by l.id, s.date, s.half`.execute(db);
  return rows;
}

/** Postpones a lesson until it gets other half-days; its reservation ends. */
export async function markPostponed(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('lesson')
    .set({ lesson_status: 2, reserve_expires_on: null })
    .where('id', '=', id)
    .execute();
}
