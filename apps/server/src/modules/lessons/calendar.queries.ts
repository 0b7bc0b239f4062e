import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { lessonsApi } from '@shibiao/contract/lessons/lessons';
import { sql } from 'kysely';
import { runPrepared } from '../../db/prepared.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { staffProgress } from './columns.queries.ts';
import { liveLessons } from './lessons.queries.ts';
import { only } from './reports.queries.ts';

type Filter = InputOf<typeof lessonsApi.calendar>;
type Calendar = OutputOf<typeof lessonsApi.calendar>;
export interface Day {
  date: string;
  lessons: number;
  /** The first lessons of the day, ordered by half-day. */
  ids: number[];
}

/** Longer lessons are few and have their own index. */
const SHORT_DAYS = 7;
const SPAN = sql`lesson.last_date - lesson.first_date`;

/**
 * Days with lessons. A first date lies at most the longest duration before any session, so that only lessons around the
 * dates are read, by an index-only scan.
 */
export async function lessonDays(
  db: Executor,
  actor: Actor,
  filter: Filter & { perDay: number },
): Promise<Day[]> {
  const { from, to, perDay } = filter;
  const longest = sql`greatest(${SHORT_DAYS}::integer,
    (select max(${SPAN}) from lesson where ${SPAN} > ${sql.lit(SHORT_DAYS)}))`;
  const { rows } = await sql<Day>`
    with taught as (
      select s.date, s.lesson_id, min(s.half) as half from lesson join lesson_session s on s.lesson_id = lesson.id
      where ${liveLessons(actor)} and lesson.lesson_status in (1, 2, 3) and s.date between ${from}::date and ${to}::date
        and lesson.first_date between ${from}::date - ${longest} and ${to}::date
        and ${only({
          'lesson.teacher_id': filter.teacherId,
          'lesson.owner_id': filter.authorId,
          'lesson.organisation_id': filter.organisationId,
        })}
      group by s.date, s.lesson_id
    )
    select date, count(*)::integer as lessons, (array_agg(lesson_id order by half, lesson_id))[1:${perDay}] as ids
    from taught group by date order by date`.execute(db);
  return rows;
}

/** Rank of each lesson within its day. */
export const placesOf = (days: readonly Day[]) =>
  days.flatMap(({ date, ids }) => ids.map((id, place) => ({ date, id, place })));

/** Details of the first lessons of each day, in order. */
export async function calendarEntries(
  db: Executor,
  actor: Actor,
  days: readonly Day[],
): Promise<Calendar['list']> {
  const shown = placesOf(days);
  if (shown.length === 0) return [];
  const entries = sql<Calendar['list'][number]>`
    select lesson.id, lesson.code as lessonid, lesson.name as lessonname, shown.date,
      array(select half from lesson_session s where s.lesson_id = lesson.id and s.date = shown.date order by half) as halves,
      lesson.lesson_status as lessonstatus, ${staffProgress(actor)} as progress, lesson.teacher_id as "teacherId", teacher.name as teachername,
      lesson.owner_id as "authorId", owner.name as "authorName", lesson.institution_id as coorgid,
      institution.name as "cooperationName", city_name(region) as "cityName"
    from unnest(${shown.map(({ date }) => date)}::date[], ${shown.map(({ id }) => id)}::integer[],
      ${shown.map(({ place }) => place)}::integer[]) as shown (date, id, place)
    join lesson on lesson.id = shown.id join institution on institution.id = lesson.institution_id
    left join teacher on teacher.id = lesson.teacher_id left join personnel owner on owner.id = lesson.owner_id
    left join region on region.id = lesson.city_id
    order by shown.date, shown.place`;
  return await runPrepared(db, 'calendar_entries', entries);
}
