import { type Insertable, sql } from 'kysely';
import type { DB } from '../../db/tables.generated.ts';
import type { Executor } from '../../db/transaction.ts';

/** When a teacher cannot teach, with the live lessons that stand in it. */
export async function listUnavailability(
  db: Executor,
  teacherId: number,
  from: string | null | undefined,
  to: string | null | undefined,
) {
  return await db
    .selectFrom('teacher_unavailability as u')
    .where('u.teacher_id', '=', teacherId)
    .where('u.deleted_at', 'is', null)
    .$if(Boolean(from), (q) => q.where('u.to_date', '>=', from ?? ''))
    .$if(Boolean(to), (q) => q.where('u.from_date', '<=', to ?? ''))
    .select([
      'u.id',
      'u.version',
      'u.teacher_id as teacherId',
      'u.from_date as from',
      'u.from_half as fromHalf',
      'u.to_date as to',
      'u.to_half as toHalf',
      'u.reason',
      sql<{ id: number; lessonname: string; date: string }[]>`coalesce((
        select json_agg(json_build_object('id', l.id, 'lessonname', l.name, 'date', s.date) order by s.date)
        from (select distinct lesson_id, min(date) as date from lesson_session x
          where x.teacher_id = u.teacher_id and x.holder is not null
            and (x.date, x.half) >= (u.from_date, u.from_half) and (x.date, x.half) <= (u.to_date, u.to_half) group by lesson_id) s
        join lesson l on l.id = s.lesson_id), '[]')`.as('lessons'),
    ])
    .orderBy('u.from_date')
    .limit(500)
    .execute();
}

export async function putUnavailability(
  trx: Executor,
  id: number | null | undefined,
  values: Insertable<DB['teacher_unavailability']>,
): Promise<number> {
  if (!id) {
    const made = await trx
      .insertInto('teacher_unavailability')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return made.id;
  }
  await trx.updateTable('teacher_unavailability').set(values).where('id', '=', id).execute();
  return id;
}

export async function teacherOfUnavailability(db: Executor, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('teacher_unavailability')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('teacher_id')
    .executeTakeFirst();
  return row?.teacher_id;
}

export async function deleteUnavailability(trx: Executor, id: number): Promise<void> {
  await trx
    .updateTable('teacher_unavailability')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}
