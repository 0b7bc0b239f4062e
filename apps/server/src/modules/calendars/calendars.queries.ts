import { CANCELLED_DAYS, type calendarsApi, FEED_DAYS, type FEED_KINDS } from '@shibiao/contract/calendars';
import type { OutputOf } from '@shibiao/contract/endpoint';
import type { HalfTimes } from '@shibiao/contract/system';
import { sql } from 'kysely';
import type { Condition } from '../../db/list.ts';
import { type Executor, type Trx, withoutAudit } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { liveLessons } from '../lessons/lessons.queries.ts';

export type FeedKind = (typeof FEED_KINDS)['values'][number];
type Options = Pick<
  OutputOf<typeof calendarsApi.feeds>['list'][number],
  'hasReserved' | 'hasUnavailable' | 'hasFollowUps' | 'alarmMinutes'
>;
export type Feed = Options & { id: number; kind: FeedKind; accountId: number };

const OPTIONS = [
  'has_reserved as hasReserved',
  'has_unavailable as hasUnavailable',
  'has_follow_ups as hasFollowUps',
  'alarm_minutes as alarmMinutes',
] as const;

/** The live feed of a token; undefined for an unknown or ended one. */
export async function feedOfToken(db: Executor, tokenHash: Buffer): Promise<Feed | undefined> {
  const row = await db
    .selectFrom('calendar_feed')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .select(['id', 'kind', 'account_id as accountId', ...OPTIONS])
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as FeedKind };
}

/** An account's live feeds. */
export async function feedsOf(db: Executor, accountId: number) {
  return await db
    .selectFrom('calendar_feed')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .select(['kind', 'created_at as since', 'reads', 'last_read_at as lastReadAt', 'agent', ...OPTIONS])
    .execute();
}

const columnsOf = (options: Options) => ({
  has_reserved: options.hasReserved,
  has_unavailable: options.hasUnavailable,
  has_follow_ups: options.hasFollowUps,
  alarm_minutes: options.alarmMinutes,
});

/** Ends the feed of a kind. @returns false when there is none */
export async function endFeed(trx: Trx, accountId: number, kind: FeedKind): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('calendar_feed')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const addFeed = (trx: Trx, accountId: number, kind: FeedKind, tokenHash: Buffer, options: Options) =>
  trx
    .insertInto('calendar_feed')
    .values({ account_id: accountId, kind, token_hash: tokenHash, ...columnsOf(options) })
    .execute();

/** @returns false when there is no feed of the kind */
export async function chooseOptions(
  trx: Trx,
  accountId: number,
  kind: FeedKind,
  options: Options,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('calendar_feed')
    .set(columnsOf(options))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counts a reading of a feed; nobody edited it. */
export const noteRead = (trx: Trx, id: number, agent: string) =>
  withoutAudit(trx, () =>
    trx
      .updateTable('calendar_feed')
      .set({ reads: sql`reads + 1`, last_read_at: sql`now()`, agent })
      .where('id', '=', id)
      .execute(),
  );

/** Hours of the half-days. */
export async function halfTimes(db: Executor): Promise<HalfTimes> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', 'halfTimes')
    .select('value')
    .executeTakeFirstOrThrow();
  return row.value as HalfTimes;
}

/** The lessons that each kind of feed is about, besides being in its account's scope. */
const ofKind = (kind: FeedKind, actor: Actor): Condition => {
  if (kind === 'teacher') return sql`lesson.teacher_id = ${actor.teacherId}`;
  if (kind === 'sales') return sql`lesson.owner_id = ${actor.personnelId}`;
  if (kind === 'handover') return sql`lesson.handover_id = ${actor.personnelId}`;
  return sql`true`;
};

export interface FeedLesson {
  id: number;
  version: number;
  code: string;
  changedAt: string;
  topic: string;
  status: number;
  isOnline: boolean;
  institution: string;
  city: string | null;
  venue: string | null;
  audience: string | null;
  teacherId: number | null;
  teacherName: string | null;
  handoverName: string | null;
  handoverPhone: string | null;
  reserveEndsOn: string | null;
  sessions: { date: string; half: number }[];
}

const selectLesson = (which: Condition, actor: Actor) => sql<FeedLesson>`
  select lesson.id, lesson.version, lesson.code, to_char(lesson.updated_at, 'YYYY-MM-DD HH24:MI:SS') as "changedAt",
    coalesce(nullif(lesson.topic, ''), lesson.name) as topic, lesson.lesson_status as status,
    lesson.is_online as "isOnline", institution.name as institution, city_name(region) as city, lesson.venue,
    lesson.audience, lesson.teacher_id as "teacherId", teacher.name as "teacherName",
    handover.name as "handoverName", handover.phone as "handoverPhone", lesson.reserve_expires_on as "reserveEndsOn",
    (select json_agg(json_build_object('date', s.date, 'half', s.half) order by s.date, s.half)
      from lesson_session s where s.lesson_id = lesson.id) as sessions
  from lesson join institution on institution.id = lesson.institution_id
  left join region on region.id = lesson.city_id left join teacher on teacher.id = lesson.teacher_id
  left join personnel handover on handover.id = lesson.handover_id
  where ${which} and ${liveLessons(actor)} and exists (select from lesson_session s where s.lesson_id = lesson.id)
  order by lesson.first_date, lesson.id`;

/** Lessons of a feed: what stands, and for a month what was cancelled or postponed. */
export async function feedLessons(db: Executor, actor: Actor, feed: Feed): Promise<FeedLesson[]> {
  const day = today();
  const states = feed.hasReserved ? [1, 3] : [1];
  const { rows } = await selectLesson(
    sql`${ofKind(feed.kind, actor)} and lesson.last_date >= ${addDays(day, -FEED_DAYS.back)}::date
      and lesson.first_date <= ${addDays(day, FEED_DAYS.ahead)}::date
      and (lesson.lesson_status = any(${states}::smallint[]) or lesson.lesson_status in (0, 2, 4)
        and coalesce(lesson.postponed_on, lesson.updated_at::date) > ${addDays(day, -CANCELLED_DAYS)}::date)`,
    actor,
  ).execute(db);
  return rows;
}

export async function lessonFor(db: Executor, actor: Actor, id: number): Promise<FeedLesson | undefined> {
  const { rows } = await selectLesson(sql`lesson.id = ${id}`, actor).execute(db);
  return rows[0];
}

/** Times when a teacher is not available, from today on. */
export async function unavailableAhead(db: Executor, teacherId: number) {
  const { rows } = await sql<{
    id: number;
    version: number;
    changedAt: string;
    from: string;
    fromHalf: number;
    to: string;
    toHalf: number;
  }>`select id, version, to_char(updated_at, 'YYYY-MM-DD HH24:MI:SS') as "changedAt", from_date as from,
      from_half as "fromHalf", to_date as to, to_half as "toHalf" from teacher_unavailability
    where teacher_id = ${teacherId} and deleted_at is null and source is null
      and to_date >= ${today()}::date and from_date <= ${addDays(today(), FEED_DAYS.ahead)}::date
    order by from_date, id`.execute(db);
  return rows;
}

/** A salesperson's next follow-ups of own customers. */
export async function followUpsOf(db: Executor, personnelId: number | null) {
  const { rows } = await sql<{ id: number; version: number; changedAt: string; at: string; name: string }>`
    select c.id, c.version, to_char(c.updated_at, 'YYYY-MM-DD HH24:MI:SS') as "changedAt",
      to_char(c.next_follow_up_at, 'YYYY-MM-DD HH24:MI') as at, i.name || ' · ' || c.name as name
    from contact c join institution i on i.id = c.institution_id
    where c.owner_id = ${personnelId} and c.deleted_at is null
      and c.next_follow_up_at >= ${addDays(today(), -7)}::date
      and c.next_follow_up_at < ${addDays(today(), FEED_DAYS.ahead)}::date
    order by c.next_follow_up_at, c.id limit 1000`.execute(db);
  return rows;
}
