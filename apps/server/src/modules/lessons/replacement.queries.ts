import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { orNotFound } from '../../lib/errors.ts';
import { isFeeAsked } from './columns.queries.ts';

export interface Standing {
  teachername: string;
  /** null: the record has none. */
  fee: string | null;
  payer: string;
  isAtHome: boolean;
  pastTravel: string | null;
}

/** Usual cost of a teacher for a lesson's half-days, or for a number of them. @throws 404 */
export async function standingOf(
  db: Executor,
  lessonId: number,
  teacherId: number,
  halves: number | null | undefined,
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select t.name as teachername,
      standing_fee(t.fee_day, t.fee_half_day, coalesce(${halves}::integer,
        (select count(*)::integer from lesson_session s where s.lesson_id = l.id)))::numeric(14, 2) as fee,
      coalesce(t.travel_payer, '讲师') as payer, t.home_city_id is not distinct from l.city_id and l.city_id is not null as "isAtHome",
      (select o.travel_fee from lesson o where o.teacher_id = t.id and o.city_id = l.city_id and o.id <> l.id
        and o.status = 1 and o.lesson_status = 1 and not o.is_online and o.travel_fee > 0
        order by o.first_date desc, o.id desc limit 1) as "pastTravel"
    from lesson l join teacher t on t.id = ${teacherId} and t.deleted_at is null where l.id = ${lessonId}`.execute(
    db,
  );
  return orNotFound(rows[0], '讲师');
}

/** Present income and costs of a lesson, and whether its teacher fee is requested. */
export async function earningsOf(db: Executor, lessonId: number) {
  const row = await db
    .selectFrom('lesson')
    .where('id', '=', lessonId)
    .select([
      'name',
      'lesson_status as status',
      'teacher_fee as teacherFee',
      'travel_fee as travelFee',
      'travel_payer as travelPayer',
      sql<string>`profit`.as('profit'),
      'teacher_phone_date as phonedAt',
      'courseware_confirmed_at as coursewareAt',
      isFeeAsked('lesson').as('isFeeAsked'),
      sql<boolean>`last_date >= current_date`.as('isAhead'),
      sql<string | null>`lesson_closed_by(lesson)`.as('closedBy'),
    ])
    .executeTakeFirst();
  return orNotFound(row, '课程');
}
