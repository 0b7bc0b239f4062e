import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { boardApi } from '@shibiao/contract/lessons/board';
import { type RawBuilder, sql } from 'kysely';
import { figure, figurePart } from '../../db/cache.ts';
import { asksOf } from '../../db/list.ts';
import { runPrepared } from '../../db/prepared.ts';
import { matchesKeyword } from '../../db/search.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByAll } from '../../lib/cache.ts';
import { tripWarningKm } from './booking.queries.ts';
import { IS_PAID_OUT, progressOf, staffProgress, visibleLessons } from './columns.queries.ts';
import { freeHalvesBetween, isTight, neededHalves } from './trips.rules.ts';

type Board = OutputOf<typeof boardApi.board>;
type Teacher = Board['list'][number];
type Filter = InputOf<typeof boardApi.board>;
/** Teachers of the page and the window, for the statements below. */
export interface Window {
  ids: number[];
  from: string;
  to: string;
}
export type OfTeacher<T> = T & { teacherId: number };

const TEACHERS = figurePart(boardApi.board, 'teachers');
/** Engageable teachers, and others with a lesson in the window; a teacher requested by id is answered in any state. */
export async function teachersOf(db: Executor, filter: Filter) {
  const own = filter.teacherId;
  const isBusy = sql`exists (select from lesson_session s where s.teacher_id = teacher.id and s.holder is not null
    and s.date between ${filter.from}::date and ${filter.to}::date)`;
  const isEngaged = sql`(teacher.management_level <> 4 and teacher.cooperation_status = 1)`;
  const isOffered = own ? sql`true` : sql`(${isEngaged} or ${isBusy})`;
  const among = sql`teacher.deleted_at is null and ${own ? sql`teacher.id = ${own}` : sql`true`}
      and ${filter.keyword ? matchesKeyword('teacher', filter.keyword) : sql`true`}
      and ${filter.field ? sql`teacher.fields @> array[${filter.field}]` : sql`true`}
      and ${filter.isBusy ? isBusy : isOffered}`;
  const { page, count } = filter;
  const [{ value: total }, { rows }] = await Promise.all([
    figure(db, TEACHERS, seenByAll, { ...asksOf(filter), own }, async () => {
      const counted = await sql<{
        n: number;
      }>`select count(*)::integer as n from teacher where ${among}`.execute(db);
      return counted.rows[0]?.n ?? 0;
    }),
    sql<Pick<Teacher, 'id' | 'name' | 'guanlilevel' | 'homeCityName'>>`
      select teacher.id, teacher.name, teacher.management_level as guanlilevel, city_name(region) as "homeCityName"
      from teacher left join region on region.id = teacher.home_city_id where ${among}
      order by by_surname(teacher.name) collate "zh-x-icu", teacher.id limit ${count} offset ${(page - 1) * count}`.execute(
      db,
    ),
  ]);
  return { teachers: rows, total };
}

const inWindow = ({ ids, from, to }: Window): RawBuilder<boolean> =>
  sql<boolean>`s.teacher_id = any(${ids}::integer[]) and s.date between ${from}::date and ${to}::date`;

export async function lessonsIn(db: Executor, actor: Actor, window: Window) {
  const progress = actor.userType === 1 ? staffProgress(actor) : progressOf(IS_PAID_OUT);
  const lessons = sql<OfTeacher<Teacher['lessons'][number]>>`
    select lesson.id, lesson.version, lesson.code as lessonid, lesson.name as lessonname,
      lesson.lesson_status as lessonstatus, ${progress} as progress, institution.name as "cooperationName", city_name(region) as "cityName",
      owner.name as "authorName", lesson.teacher_id as "teacherId",
      (select json_agg(json_build_object('date', a.date, 'half', a.half) order by a.date, a.half)
        from lesson_session a where a.lesson_id = lesson.id) as sessions
    from lesson join institution on institution.id = lesson.institution_id
    left join region on region.id = lesson.city_id left join personnel owner on owner.id = lesson.owner_id
    where lesson.id in (select s.lesson_id from lesson_session s where ${inWindow(window)})
      and lesson.status = 1 and lesson.lesson_status in (1, 3) and ${visibleLessons(actor)}
    order by lesson.first_date, lesson.id`;
  return await runPrepared(db, 'board_lessons', lessons);
}

/** Half-days of lessons outside the caller's scope: shown as taken, without details. */
export async function takenIn(db: Executor, actor: Actor, window: Window) {
  const taken = sql<OfTeacher<Teacher['taken'][number]>>`
    select distinct s.teacher_id as "teacherId", s.date, s.half from lesson_session s join lesson on lesson.id = s.lesson_id
    where ${inWindow(window)} and s.holder is not null and (${visibleLessons(actor)}) is not true
    order by 1, 2, 3`;
  return await runPrepared(db, 'board_taken', taken);
}

export async function unavailableIn(db: Executor, { ids, from, to }: Window) {
  return await db
    .selectFrom('teacher_unavailability as u')
    .where('u.teacher_id', 'in', ids.length > 0 ? ids : [0])
    .where('u.deleted_at', 'is', null)
    .where('u.to_date', '>=', from)
    .where('u.from_date', '<=', to)
    .select([
      'u.teacher_id as teacherId',
      'u.from_date as from',
      'u.from_half as fromHalf',
      'u.to_date as to',
      'u.to_half as toHalf',
      'u.reason',
    ])
    .orderBy('u.from_date')
    .orderBy('u.id')
    .execute();
}

/** Trips between consecutive offline lessons that exceed the time between them. */
export async function tripsIn(
  db: Executor,
  { ids, from, to }: Window,
): Promise<OfTeacher<Teacher['trips'][number]>[]> {
  const trips = sql<{
    teacherId: number;
    date: string;
    half: number;
    cityName: string | null;
    lastDate: string;
    lastHalf: number;
    lastCityName: string | null;
    km: number | null;
  }>`
      select taught.teacher_id as "teacherId", taught.date, taught.half, city_name(here) as "cityName",
        last_date as "lastDate", last_half as "lastHalf", city_name(there) as "lastCityName",
        km_between(here.lng, here.lat, there.lng, there.lat) as km
      from (
        select s.teacher_id, s.lesson_id, s.date, s.half, l.city_id, lag(l.city_id) over w as last_city,
          lag(s.lesson_id) over w as last_lesson,
          lag(s.date) over w as last_date, lag(s.half) over w as last_half
        from lesson_session s join lesson l on l.id = s.lesson_id and not l.is_online
        where s.teacher_id = any(${ids}::integer[]) and s.holder is not null
          and s.date between ${from}::date - 2 and ${to}::date + 2
        window w as (partition by s.teacher_id order by s.date, s.half)
      ) taught left join region here on here.id = taught.city_id left join region there on there.id = taught.last_city
      where last_lesson <> taught.lesson_id and (taught.city_id = taught.last_city) is not true
        and taught.date >= ${from}::date and last_date <= ${to}::date and taught.date - last_date <= 2
      order by 1, 2, 3`;
  const [rows, warningKm] = await Promise.all([runPrepared(db, 'board_trips', trips), tripWarningKm(db)]);
  return rows.flatMap(({ teacherId, km, ...row }) => {
    const there = { date: row.lastDate, half: row.lastHalf, cityName: row.lastCityName };
    const here = { date: row.date, half: row.half, cityName: row.cityName };
    if (!isTight(there, here, km, warningKm)) return [];
    return {
      teacherId,
      from: there,
      to: here,
      km,
      free: freeHalvesBetween(there, here),
      needed: neededHalves(km, warningKm),
    };
  });
}
