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
import { ownLine, type PortalCalendar, portalEntries, type TeachersBoard } from './portal.queries.ts';
import { halfKey, tripNotes } from './trips.rules.ts';

/**
 * A page of teachers with lessons, other bookings, absences and tight trips in a window of dates, in seven statements.
 * @throws 408 when the window is too long
 */
export async function boardOf(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof boardApi.board>,
): Promise<OutputOf<typeof boardApi.board>> {
  const span = checkedSpan(filter, BOARD_DAYS);
  const { teachers, total } = await teachersOf(db, filter);
  return { list: await linesOf(db, actor, span, teachers), total, rest: restOf(span) };
}

/** The board of a teacher: the own row only. */
export async function ownBoard(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof boardApi.board>,
): Promise<TeachersBoard> {
  const span = checkedSpan(filter, BOARD_DAYS);
  const teachers = await ownLine(db, actor);
  return { list: await linesOf(db, actor, span, teachers), total: teachers.length, rest: restOf(span) };
}

/** Teachers with their events in the window. */
async function linesOf<T extends { id: number }>(
  db: Executor,
  actor: Actor,
  span: { from: string; to: string },
  teachers: readonly T[],
) {
  const window = { ids: teachers.map(({ id }) => id), ...span };
  const [lessons, taken, unavailable, trips] = await Promise.all([
    lessonsIn(db, actor, window),
    takenIn(db, actor, window),
    unavailableIn(db, window),
    tripsIn(db, window),
  ]);
  const of = <T>(rows: readonly OfTeacher<T>[]) => Map.groupBy(rows, ({ teacherId }) => teacherId);
  const [lessonsOf, takenOf, unavailableOf, tripsOf] = [of(lessons), of(taken), of(unavailable), of(trips)];
  return teachers.map((teacher) => ({
    ...teacher,
    lessons: lessonsOf.get(teacher.id) ?? [],
    taken: takenOf.get(teacher.id) ?? [],
    unavailable: unavailableOf.get(teacher.id) ?? [],
    trips: tripsOf.get(teacher.id) ?? [],
  }));
}

/** Days off in the window. */
const restOf = (span: { from: string; to: string }) =>
  daysOf(span)
    .filter((day) => !isWorkday(day))
    .map((date) => ({ date, isHoliday: isHoliday(date) }));

/**
 * Lessons by day between two dates: details of each day's first ones, and each day's count.
 * @throws 408 for more than two months
 */
export async function calendarOf(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof lessonsApi.calendar>,
): Promise<OutputOf<typeof lessonsApi.calendar>> {
  const days = await daysShown(db, actor, filter);
  const entries = await calendarEntries(db, actor, days);
  const ids = [...new Set(entries.flatMap(({ teacherId }) => teacherId ?? []))];
  const notes = tripNotes(await tripsIn(db, { ids, from: filter.from, to: filter.to }));
  return {
    list: entries.map((entry) => ({
      ...entry,
      trips: entry.halves.flatMap((half) => notes.get(halfKey(entry.teacherId, { ...entry, half })) ?? []),
    })),
    days: days.map(({ date, lessons }) => ({ date, lessons })),
  };
}

/** The same for visitors. */
export async function portalCalendarOf(
  db: Executor,
  actor: Actor,
  filter: InputOf<typeof lessonsApi.calendar>,
): Promise<PortalCalendar> {
  const days = await daysShown(db, actor, filter);
  return {
    list: await portalEntries(db, actor, days),
    days: days.map(({ date, lessons }) => ({ date, lessons })),
  };
}

async function daysShown(db: Executor, actor: Actor, filter: InputOf<typeof lessonsApi.calendar>) {
  const { from, to } = checkedSpan(filter, CALENDAR_DAYS);
  const most = Math.floor(CALENDAR_ENTRIES / (daysBetween(from, to) + 1));
  const asked = { ...filter, perDay: Math.min(filter.perDay ?? most, most) };
  const { value } = await figure(db, lessonsApi.calendar, seenIn(actor, 'lessons'), asked, () =>
    lessonDays(db, actor, asked),
  );
  return value;
}
