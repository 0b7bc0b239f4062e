import type { HalfTimes } from '@shibiao/contract/system';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { tripsIn } from '../lessons/board.queries.ts';
import { halfKey, tripNotes } from '../lessons/trips.rules.ts';
import {
  type Feed,
  type FeedLesson,
  feedLessons,
  followUpsOf,
  unavailableAhead,
} from './calendars.queries.ts';
import { type Entry, runsOf, timesOf } from './calendars.rules.ts';

export interface Calendar {
  /** Part of the ids of entries. */
  host: string;
  /** Beginning of the links to pages. */
  origin: string;
  hours: HalfTimes;
}
/** How a reader is told of lessons. */
interface Telling {
  /** Staff and the teacher are warned of ways; an institution is not told of a teacher's other lessons. */
  isTraveller: boolean;
  alarmMinutes: number | null;
}

const RESERVED = 3;
const CANCELLED: readonly number[] = [0, 4];
const POSTPONED = 2;

const mark = (status: number): string => {
  if (status === RESERVED) return '【预留】';
  if (CANCELLED.includes(status)) return '【已取消】';
  return status === POSTPONED ? '【延期】' : '';
};
const stateOf = (status: number): Entry['state'] => {
  if (status === RESERVED) return 'tentative';
  return status === POSTPONED || CANCELLED.includes(status) ? 'cancelled' : 'confirmed';
};
/** Warnings of ways before and after half-days, by teacher and half-day. */
async function waysOf(db: Executor, lessons: readonly FeedLesson[]): Promise<Map<string, string[]>> {
  const ids = [...new Set(lessons.flatMap(({ teacherId }) => teacherId ?? []))];
  const dates = lessons.flatMap(({ sessions }) => sessions.map(({ date }) => date)).sort();
  const [from, to] = [dates[0], dates.at(-1)];
  if (ids.length === 0 || !from || !to) return new Map();
  return tripNotes(await tripsIn(db, { ids, from, to }));
}

/** The entries of lessons: one for each run of joined half-days. */
export async function lessonEntries(
  db: Executor,
  lessons: readonly FeedLesson[],
  { host, origin, hours }: Calendar,
  { isTraveller, alarmMinutes }: Telling,
): Promise<Entry[]> {
  const ways = isTraveller ? await waysOf(db, lessons) : new Map<string, string[]>();
  return lessons.flatMap((lesson) => {
    const state = stateOf(lesson.status);
    const url = `${origin}/sigLessonDetails/${lesson.id}`;
    const place = lesson.isOnline ? '线上' : lesson.city;
    const handover = [lesson.handoverName, lesson.handoverPhone].filter(Boolean).join(' ');
    return runsOf(lesson.sessions).map((run, index): Entry => {
      const halves = [run.from, run.to].map((half) => halfKey(lesson.teacherId, { date: run.date, half }));
      const warned = [...new Set(halves.flatMap((key) => ways.get(key) ?? []))];
      const lines = [
        `课程编号：${lesson.code}`,
        lesson.teacherName && `讲师：${lesson.teacherName}`,
        lesson.audience && `听众：${lesson.audience}`,
        handover && `对接人：${handover}`,
        ...(state === 'cancelled' ? [] : warned),
        url,
      ];
      return {
        uid: `lesson-${lesson.id}-${index + 1}@${host}`,
        sequence: lesson.version,
        changedAt: lesson.changedAt,
        ...timesOf(run, hours),
        summary: `${mark(lesson.status)}${[lesson.institution, lesson.topic, place].filter(Boolean).join(' · ')}`,
        description: lines.filter(Boolean).join('\n'),
        location: [place, lesson.venue].filter(Boolean).join(' ') || null,
        url,
        state,
        isBusy: true,
        alarmMinutes,
      };
    });
  });
}

/** All entries of a feed, as its account sees them now. */
export async function entriesOf(
  db: Executor,
  actor: Actor,
  feed: Feed,
  calendar: Calendar,
): Promise<Entry[]> {
  const lessons = await feedLessons(db, actor, feed);
  const entries = await lessonEntries(db, lessons, calendar, {
    isTraveller: feed.kind !== 'institution',
    alarmMinutes: feed.alarmMinutes,
  });
  if (feed.kind === 'sales' && feed.hasFollowUps)
    entries.push(...(await followUpEntries(db, actor, calendar)), ...reservationEnds(lessons, calendar));
  if (feed.kind === 'teacher' && feed.hasUnavailable && actor.teacherId !== null)
    entries.push(...(await absences(db, actor.teacherId, calendar)));
  return entries;
}

const REMINDER = { state: 'confirmed', isBusy: false, alarmMinutes: null, location: null } as const;
const FOLLOW_UP_MINUTES = 30;

async function followUpEntries(db: Executor, actor: Actor, { host, origin }: Calendar): Promise<Entry[]> {
  const rows = await followUpsOf(db, actor.personnelId);
  return rows.map(({ id, version, changedAt, at, name }) => {
    const url = `${origin}/customers/detail/${id}`;
    return {
      ...REMINDER,
      uid: `follow-up-${id}@${host}`,
      sequence: version,
      changedAt,
      start: at,
      end: later(at, FOLLOW_UP_MINUTES),
      summary: `跟进 ${name}`,
      description: url,
      url,
    };
  });
}

/** A time of a day some minutes later, at most the day's last minute. */
function later(at: string, minutes: number): string {
  const [day = '', clock = ''] = at.split(' ');
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const end = Math.min(hour * 60 + minute + minutes, 24 * 60 - 1);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day} ${two(Math.floor(end / 60))}:${two(end % 60)}`;
}

const reservationEnds = (lessons: readonly FeedLesson[], { host, origin }: Calendar): Entry[] =>
  lessons.flatMap(({ id, version, changedAt, status, reserveEndsOn, institution, topic }) => {
    if (status !== RESERVED || !reserveEndsOn) return [];
    const url = `${origin}/sigLessonDetails/${id}`;
    return {
      ...REMINDER,
      uid: `reserve-${id}@${host}`,
      sequence: version,
      changedAt,
      start: reserveEndsOn,
      end: null,
      summary: `预留到期：${institution} · ${topic}`,
      description: url,
      url,
    };
  });

async function absences(db: Executor, teacherId: number, { host, hours }: Calendar): Promise<Entry[]> {
  const rows = await unavailableAhead(db, teacherId);
  return rows.map(({ id, version, changedAt, from, fromHalf, to, toHalf }) => ({
    ...REMINDER,
    uid: `unavailable-${id}@${host}`,
    sequence: version,
    changedAt,
    start: timesOf({ date: from, from: fromHalf, to: fromHalf }, hours).start,
    end: timesOf({ date: to, from: toHalf, to: toHalf }, hours).end,
    summary: '【不可用】',
    description: '在师表登记的不可用时段',
    url: null,
    isBusy: true,
  }));
}
