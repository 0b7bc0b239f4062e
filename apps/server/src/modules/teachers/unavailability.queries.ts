import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { teachersApi } from '@shibiao/contract/teachers';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

type Filter = InputOf<typeof teachersApi.unavailability>;
type Span = OutputOf<typeof teachersApi.unavailability>['list'][number];

/** Unavailability of teachers with the live lessons within it. */
export async function listUnavailability(db: Executor, { id, from, to }: Filter): Promise<Span[]> {
  return await db
    .selectFrom('teacher_unavailability as u')
    .where('u.teacher_id', '=', id)
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`u.to_date >= coalesce(${from ?? null}::date, u.to_date)`)
    .where(sql<boolean>`u.from_date <= coalesce(${to ?? null}::date, u.from_date)`)
    .select([
      'u.id',
      'u.version',
      'u.teacher_id as teacherId',
      'u.from_date as from',
      'u.from_half as fromHalf',
      'u.to_date as to',
      'u.to_half as toHalf',
      'u.reason',
      sql<Span['lessons']>`coalesce((
        select json_agg(json_build_object('id', l.id, 'lessonname', l.name, 'date', s.date) order by s.date)
        from (select lesson_id, min(date) as date from lesson_session x
          where x.teacher_id = u.teacher_id and x.holder is not null
            and (x.date, x.half) >= (u.from_date, u.from_half)
            and (x.date, x.half) <= (u.to_date, u.to_half) group by lesson_id) s
        join lesson l on l.id = s.lesson_id), '[]')`.as('lessons'),
    ])
    .orderBy('u.from_date')
    .execute();
}

/** Teachers of these unavailabilities. */
export async function teachersAway(db: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('teacher_unavailability')
    .where('id', 'in', [...ids])
    .select('teacher_id')
    .distinct()
    .execute();
  return rows.map((row) => row.teacher_id);
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

/** Whether a span was read from the teacher's calendar elsewhere. */
export async function isFromCalendar(db: Executor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('teacher_unavailability')
    .where('id', '=', id)
    .select('source')
    .executeTakeFirst();
  return row?.source === 'ics';
}
