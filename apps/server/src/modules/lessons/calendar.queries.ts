import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { daysBetween } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import { liveLessons } from './lessons.queries.ts';
import { only } from './reports.queries.ts';

const PER_DAY = 100;
const MOST_DAYS = 62;

/**
 * The days of lessons between two dates: the first of each day with what they are, and how many each day has.
 * @throws 408 when the dates are further apart than two months
 */
export async function calendarOf(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof lessonsApi.calendar>,
): Promise<OutputOf<typeof lessonsApi.calendar>> {
  const days = daysBetween(filter.from, filter.to);
  if (days < 0 || days > MOST_DAYS) throw invalid({ field: 'to', message: `一次最多查看 ${MOST_DAYS} 天` });
  const taught = db
    .selectFrom('lesson')
    .innerJoin('lesson_session as s', 's.lesson_id', 'lesson.id')
    .where(liveLessons(actor))
    .where('s.date', '>=', filter.from)
    .where('s.date', '<=', filter.to)
    .where('lesson.lesson_status', 'in', [1, 2, 3])
    .where(
      only({
        'lesson.teacher_id': filter.teacherId,
        'lesson.owner_id': filter.authorId,
        'lesson.organisation_id': filter.organisationId,
      }),
    )
    .groupBy(['lesson.id', 's.date'])
    .select([
      'lesson.id',
      's.date',
      sql<number[]>`array_agg(s.half order by s.half)`.as('halves'),
      sql<number>`row_number() over (partition by s.date order by min(s.half), lesson.id)`.as('place'),
      sql<number>`count(*) over (partition by s.date)`.as('lessons'),
    ]);
  const rows = await db
    .with(
      (cte) => cte('taught').materialized(),
      () => taught,
    )
    .selectFrom('taught')
    .innerJoin('lesson', 'lesson.id', 'taught.id')
    .innerJoin('institution', 'institution.id', 'lesson.institution_id')
    .leftJoin('teacher', 'teacher.id', 'lesson.teacher_id')
    .leftJoin('personnel as owner', 'owner.id', 'lesson.owner_id')
    .leftJoin('region', 'region.id', 'lesson.city_id')
    .where('taught.place', '<=', filter.perDay ?? PER_DAY)
    .select([
      'lesson.id',
      'lesson.code as lessonid',
      'lesson.name as lessonname',
      'taught.date',
      'taught.halves',
      'lesson.lesson_status as lessonstatus',
      'lesson.teacher_id as teacherId',
      'teacher.name as teachername',
      'lesson.owner_id as authorId',
      'owner.name as authorName',
      'lesson.institution_id as coorgid',
      'institution.name as cooperationName',
      sql<string | null>`city_name(region)`.as('cityName'),
      'taught.lessons',
    ])
    .orderBy('taught.date')
    .orderBy('taught.place')
    .execute();
  const counts = new Map(rows.map(({ date, lessons }) => [date, lessons]));
  return {
    list: rows.map(({ lessons: _lessons, ...row }) => row),
    days: [...counts].map(([date, lessons]) => ({ date, lessons })),
  };
}
