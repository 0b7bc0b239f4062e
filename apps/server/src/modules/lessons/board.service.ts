import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { BOARD_DAYS, type boardApi } from '@shibiao/contract/lessons/board';
import { CALENDAR_DAYS, CALENDAR_ENTRIES, lessonsApi } from '@shibiao/contract/lessons/lessons';
import { figure } from '../../db/cache.ts';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { daysBetween, daysOf } from '../../lib/dates.ts';
import { isHoliday, isWorkday } from '../../lib/holidays.ts';
import { checkedSpan } from '../../lib/spans.ts';
import { lessonsIn, type OfTeacher, takenIn, teachersOf, tripsIn, unavailableIn } from './board.queries.ts';
import { calendarEntries, lessonDays } from './calendar.queries.ts';

/**
 * A page of teachers with their lessons, other bookings, absences and long ways in a window of dates; seven statements
 * however many teachers there are.
 * @throws 408 when the window is too long
 */
export async function boardOf(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof boardApi.board>,
): Promise<OutputOf<typeof boardApi.board>> {
  const { from, to } = checkedSpan(filter, BOARD_DAYS);
  const { teachers, total } = await teachersOf(db, actor, filter);
  const window = { ids: teachers.map(({ id }) => id), from, to };
  const [lessons, taken, unavailable, trips] = await Promise.all([
    lessonsIn(db, actor, window),
    takenIn(db, actor, window),
    unavailableIn(db, window),
    tripsIn(db, window),
  ]);
  const of = <T>(rows: readonly OfTeacher<T>[]) => Map.groupBy(rows, ({ teacherId }) => teacherId);
  const [lessonsOf, takenOf, unavailableOf, tripsOf] = [of(lessons), of(taken), of(unavailable), of(trips)];
  return {
    list: teachers.map((teacher) => ({
      ...teacher,
      lessons: lessonsOf.get(teacher.id) ?? [],
      taken: takenOf.get(teacher.id) ?? [],
      unavailable: unavailableOf.get(teacher.id) ?? [],
      trips: tripsOf.get(teacher.id) ?? [],
    })),
    total,
    rest: daysOf({ from, to })
      .filter((day) => !isWorkday(day))
      .map((date) => ({ date, isHoliday: isHoliday(date) })),
  };
}

/**
 * The days of lessons between two dates: the first of each day with what they are, and how many each day has.
 * @throws 408 when the dates are further apart than two months
 */
export async function calendarOf(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof lessonsApi.calendar>,
): Promise<OutputOf<typeof lessonsApi.calendar>> {
  const { from, to } = checkedSpan(filter, CALENDAR_DAYS);
  const most = Math.floor(CALENDAR_ENTRIES / (daysBetween(from, to) + 1));
  const asked = { ...filter, perDay: Math.min(filter.perDay ?? most, most) };
  const { value } = await figure(db, lessonsApi.calendar, seenIn(actor, 'lessons'), asked, () =>
    lessonDays(db, actor, asked),
  );
  return {
    list: await calendarEntries(db, value),
    days: value.map(({ date, lessons }) => ({ date, lessons })),
  };
}
