import type { Session } from '@shibiao/contract/lessons/lessons';
import { sql } from 'kysely';
import { runPrepared } from '../../db/prepared.ts';
import type { Executor, Trx } from '../../db/transaction.ts';

const asRows = (sessions: readonly Session[]) => JSON.stringify(sessions);

/**
 * Claims a teacher's half-days for a holder in the given order. The primary key of teacher_booking decides conflicts.
 * @returns half-days held by others, with the lesson's name
 */
export async function claimHalfDays(
  trx: Trx,
  teacherId: number,
  sessions: readonly Session[],
  holder: string,
): Promise<{ date: string; half: number; holder: string }[]> {
  await runPrepared(
    trx,
    'booking_claim',
    sql`insert into teacher_booking (teacher_id, date, half, holder)
      select ${teacherId}, s.date, s.half, ${holder}
      from json_to_recordset(${asRows(sessions)}) as s(date date, half smallint) order by s.date, s.half
      on conflict (teacher_id, date, half) do nothing`,
  );
  // Locks claimed and shared half-days, so that nobody releases them before this transaction's sessions refer to them.
  const rows = await runPrepared(
    trx,
    'booking_claimed',
    sql<{ date: string; half: number; holder: string }>`
      select b.date, b.half, b.holder from teacher_booking b
      join json_to_recordset(${asRows(sessions)}) as s(date date, half smallint) on b.date = s.date and b.half = s.half
      where b.teacher_id = ${teacherId} order by b.date, b.half for share of b`,
  );
  return rows.filter((row) => row.holder !== holder);
}

/** Names of the conflicting lessons by half-day, for messages. */
export async function namesOfHolders(trx: Executor, holders: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct code || ' ' || name as name from lesson
    where id = any(${holders.filter((h) => h.startsWith('L')).map((h) => Number(h.slice(1)))}::integer[])
       or contract_group_id = any(${holders.filter((h) => h.startsWith('G')).map((h) => Number(h.slice(1)))}::integer[]) limit 5`.execute(
    trx,
  );
  return rows.map((row) => row.name);
}

/** Days when the teacher is unavailable. */
export async function unavailableOn(
  trx: Executor,
  teacherId: number,
  sessions: readonly Session[],
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct s.date::text as day from json_to_recordset(${asRows(sessions)}) as s(date date, half smallint)
    join teacher_unavailability u on u.teacher_id = ${teacherId} and u.deleted_at is null
     and (s.date, s.half) >= (u.from_date, u.from_half) and (s.date, s.half) <= (u.to_date, u.to_half) order by 1`.execute(
    trx,
  );
  return rows.map((row) => row.day);
}

/** Releases a lesson's half-days: its sessions keep the dates, unshared half-days are free again. */
export async function freeHalfDays(trx: Trx, lessonId: number): Promise<void> {
  await sql`with freed as (
      update lesson_session set holder = null, is_exempt = false where lesson_id = ${lessonId} and holder is not null returning teacher_id, date, half
    ) select count(*) from freed`.execute(trx);
  await sql`delete from teacher_booking b using lesson_session s
    where s.lesson_id = ${lessonId} and b.teacher_id = s.teacher_id and b.date = s.date and b.half = s.half
      and not exists (select from lesson_session o where o.teacher_id = b.teacher_id and o.date = b.date and o.half = b.half and o.holder = b.holder)`.execute(
    trx,
  );
}

/**
 * Replaces a lesson's half-days.
 * @param holder null: claims nothing
 * @param exempt half-days that may overlap others
 */
export async function writeSessions(
  trx: Trx,
  lessonId: number,
  teacherId: number | null,
  sessions: readonly Session[],
  holder: string | null,
  exempt: readonly { date: string; half: number }[] = [],
): Promise<void> {
  const isExempt = new Set(exempt.map((one) => `${one.date}/${one.half}`));
  await runPrepared(
    trx,
    'sessions_delete',
    trx.deleteFrom('lesson_session').where('lesson_id', '=', lessonId),
  );
  const query = trx.insertInto('lesson_session').values(
    sessions.map((one) => {
      const exempted = isExempt.has(`${one.date}/${one.half}`);
      return {
        lesson_id: lessonId,
        date: one.date,
        half: one.half,
        teacher_id: teacherId,
        holder: teacherId === null || exempted ? null : holder,
        is_exempt: exempted,
      };
    }),
  );
  await runPrepared(trx, 'sessions_insert', query);
}

export async function sessionsOf(trx: Trx, lessonId: number): Promise<Session[]> {
  const rows = await trx
    .selectFrom('lesson_session')
    .select(['date', 'half'])
    .where('lesson_id', '=', lessonId)
    .orderBy('date')
    .orderBy('half')
    .execute();
  return rows as Session[];
}

/** Half-days of other holders, without a claim. */
export async function takenHalfDays(
  db: Executor,
  teacherId: number,
  sessions: readonly Session[],
  holder: string | null,
): Promise<{ date: string; half: number; holder: string }[]> {
  const { rows } = await sql<{ date: string; half: number; holder: string }>`
    select b.date, b.half, b.holder from teacher_booking b
    join json_to_recordset(${asRows(sessions)}) as s(date date, half smallint) on b.date = s.date and b.half = s.half
    where b.teacher_id = ${teacherId} and b.holder is distinct from ${holder} order by b.date, b.half`.execute(
    db,
  );
  return rows;
}

/** A half-day of another offline lesson, with its distance. */
export interface Neighbour {
  teacherId: number;
  date: string;
  half: number;
  lessonid: string;
  cityName: string | null;
  /** null: one of the places is unknown. */
  km: number | null;
}

/** Maximum travel time; lessons further away in time are ignored. */
const WAY_DAYS = 2;

/** Half-days of these teachers' other offline lessons around a span, in order. */
export async function neighbours(
  db: Executor,
  lessonId: number | null,
  teacherIds: readonly number[],
  cityId: number | null,
  { from, to }: { from: string; to: string },
): Promise<Neighbour[]> {
  const { rows } = await sql<Neighbour>`
    select o.teacher_id as "teacherId", o.date, o.half, l.code as lessonid, city_name(there) as "cityName",
      case when l.city_id = ${cityId}::integer then 0 else km_between(here.lng, here.lat, there.lng, there.lat) end as km
    from lesson_session o join lesson l on l.id = o.lesson_id and not l.is_online
    left join region there on there.id = l.city_id left join region here on here.id = ${cityId}::integer
    where o.teacher_id = any(${[...teacherIds]}::integer[]) and o.holder is not null and o.lesson_id is distinct from ${lessonId}::integer
      and o.date between ${from}::date - ${WAY_DAYS}::integer and ${to}::date + ${WAY_DAYS}::integer
    order by o.date, o.half limit 5000`.execute(db);
  return rows;
}

/** Distance in kilometres up to which a trip needs no time. */
export async function tripWarningKm(db: Executor): Promise<number> {
  const row = await db
    .selectFrom('setting')
    .where('key', '=', 'tripWarningKm')
    .select(sql<number>`value::integer`.as('km'))
    .executeTakeFirst();
  return row?.km ?? 0;
}

/** Other lessons of the teacher on these half-days, at most five: shared contracts and allowed clashes. */
export async function lessonsBeside(
  trx: Trx,
  lessonId: number,
  teacherId: number,
  sessions: readonly Session[],
): Promise<string[]> {
  // The query uses day and key: without statistics PostgreSQL assumes few rows and would scan the table.
  const rows = await runPrepared(
    trx,
    'booking_beside',
    sql<{ code: string }>`
      select distinct code from (
        select (select code from lesson l where l.id = o.lesson_id and l.status = 1 and l.lesson_status in (1, 3)) as code
        from lesson_session o
        where o.teacher_id = ${teacherId} and o.date = any(${sessions.map(({ date }) => date)}::date[])
          and o.lesson_id <> ${lessonId} and exists (
            select from json_to_recordset(${asRows(sessions)}) as s(date date, half smallint)
            where s.date = o.date and s.half = o.half)) beside
      where code is not null order by 1 limit 5`,
  );
  return rows.map((row) => row.code);
}

/** A live contract, locked until the transaction ends. */
export async function groupFor(trx: Trx, id: number) {
  return await trx
    .selectFrom('contract_group')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['institution_id', 'from_date', 'to_date'])
    .forShare()
    .executeTakeFirst();
}
