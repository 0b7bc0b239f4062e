import type { LessonFilePurpose } from '@shibiao/contract/lessons/lessonFiles';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../db/transaction.ts';
import type { Work } from './lesson-work.rules.ts';

export interface OneWork extends Work {
  isAhead: boolean;
  onsiteName: string | null;
  onsitePhone: string | null;
  first: { date: string; half: number } | null;
}

const documents = (purpose: LessonFilePurpose) => sql<number>`(
  select count(*)::integer from lesson_document d where d.lesson_id = lesson.id and d.purpose = ${purpose})`;

const select = sql`
  lesson.id as "lessonId", lesson.name as lessonname, lesson.first_date as lessondate,
  ${documents('outline')} as outlines, ${documents('courseware')} as coursewares,
  p.equipment, p.print_count as "printCount", p.trip, p.stay,
  not lesson.is_online and lesson.city_id is distinct from teacher.home_city_id as travels,
  lesson.onsite_name as "onsiteName", lesson.onsite_phone as "onsitePhone",
  lesson.lesson_status in (1, 3) and lesson.last_date >= current_date as "isAhead",
  (select json_build_object('date', to_char(s.date, 'YYYY-MM-DD'), 'half', s.half) from lesson_session s
    where s.lesson_id = lesson.id order by s.date, s.half limit 1) as first
  from lesson join teacher on teacher.id = lesson.teacher_id left join lesson_preparation p on p.lesson_id = lesson.id`;

/** The confirmed lessons of the next weeks with their needs. */
export async function worksAhead(db: Executor, teacher: number, days: number): Promise<OneWork[]> {
  const { rows } = await sql<OneWork>`select ${select}
    where lesson.teacher_id = ${teacher} and lesson.status = 1 and lesson.lesson_status = 1
      and lesson.last_date >= current_date and lesson.first_date <= current_date + ${days}::integer
    order by lesson.first_date, lesson.id limit 20`.execute(db);
  return rows;
}

/** One own lesson. */
export async function workOf(db: Executor, teacher: number, lessonId: number): Promise<OneWork | undefined> {
  const { rows } = await sql<OneWork>`select ${select}
    where lesson.id = ${lessonId} and lesson.teacher_id = ${teacher} and lesson.status = 1`.execute(db);
  return rows[0];
}

/** Keeps needs of a lesson; undefined ones stay. */
export async function putPreparation(
  trx: Trx,
  lessonId: number,
  values: {
    equipment?: string | null | undefined;
    print_count?: number | null | undefined;
    trip?: string | null | undefined;
    stay?: string | null | undefined;
  },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const row = { lesson_id: lessonId, ...given };
  await trx
    .insertInto('lesson_preparation')
    .values(row)
    .onConflict((conflict) => conflict.constraint('lesson_preparation_once').doUpdateSet(row))
    .execute();
}
