import { type RawBuilder, sql } from 'kysely';

/** 可安排: in cooperation and not stopped. */
export const IS_ACTIVE = sql<boolean>`(teacher.cooperation_status = 1 and teacher.management_level <> 4)`;

/** Whether a teacher has confirmed lessons that begin in an inclusive range; a missing end is open. */
export const hasTaught = ({
  from,
  to,
}: {
  from: string | null;
  to: string | null;
}): RawBuilder<boolean> => sql<boolean>`exists (
  select from lesson where lesson.teacher_id = teacher.id and lesson.status = 1 and lesson.lesson_status = 1
    and ${from ? sql`lesson.first_date >= ${from}::date` : sql`true`} and ${to ? sql`lesson.first_date <= ${to}::date` : sql`true`})`;
