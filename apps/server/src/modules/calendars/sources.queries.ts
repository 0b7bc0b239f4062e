import type { calendarsApi } from '@shibiao/contract/calendars';
import type { OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import { type Executor, type Trx, withoutAudit } from '../../db/transaction.ts';
import type { DayRange } from '../../lib/dates.ts';
import type { BusySpan } from './busy.rules.ts';

type Source = OutputOf<typeof calendarsApi.source>;

/** A teacher's calendar elsewhere, without its address. */
export async function sourceOf(db: Executor, teacherId: number): Promise<Source> {
  const { rows } = await sql<Source>`
    select substring(s.url from '^https://([^/?#]+)') as host, s.checked_at as "checkedAt",
      s.succeeded_at as "succeededAt", s.problem,
      (select count(*)::integer from teacher_unavailability u
        where u.teacher_id = s.teacher_id and u.source = 'ics' and u.deleted_at is null) as spans
    from calendar_source s where s.teacher_id = ${teacherId}`.execute(db);
  return rows[0] ?? { host: null, checkedAt: null, succeededAt: null, problem: null, spans: 0 };
}

/** Calendars to read: those of teachers who are engaged. */
export async function sourcesToRead(db: Executor): Promise<{ teacherId: number; url: string }[]> {
  return await db
    .selectFrom('calendar_source')
    .innerJoin('teacher', 'teacher.id', 'calendar_source.teacher_id')
    .where('teacher.deleted_at', 'is', null)
    .where('teacher.management_level', '<>', 4)
    .where('teacher.cooperation_status', '=', 1)
    .select(['calendar_source.teacher_id as teacherId', 'url'])
    .orderBy(sql`checked_at nulls first`)
    .execute();
}

export async function saveUrl(trx: Trx, teacherId: number, url: string): Promise<void> {
  await trx
    .insertInto('calendar_source')
    .values({ teacher_id: teacherId, url })
    .onConflict((conflict) => conflict.column('teacher_id').doUpdateSet({ url }))
    .execute();
}

/** @returns false when the teacher has none, or has another address by now */
export async function lockSource(trx: Trx, teacherId: number, url: string): Promise<boolean> {
  const row = await trx
    .selectFrom('calendar_source')
    .where('teacher_id', '=', teacherId)
    .where('url', '=', url)
    .select('teacher_id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The result of a reading; a failed one leaves the last success. */
export const noteReading = (trx: Executor, teacherId: number, problem: string | null) =>
  withoutAudit(trx, () =>
    trx
      .updateTable('calendar_source')
      .set({
        checked_at: sql`now()`,
        problem,
        succeeded_at: problem === null ? sql`now()` : undefined,
      })
      .where('teacher_id', '=', teacherId)
      .execute(),
  );

/** @returns false when there is none */
export async function removeSource(trx: Trx, teacherId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('calendar_source')
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Half-days of a teacher's own lessons in a range, as `date/half`. */
export async function bookedHalves(db: Executor, teacherId: number, { from, to }: DayRange) {
  const rows = await db
    .selectFrom('teacher_booking')
    .where('teacher_id', '=', teacherId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .select(['date', 'half'])
    .execute();
  return new Set(rows.map(({ date, half }) => `${date}/${half}`));
}

/** Makes a teacher's unavailability of this source exactly these spans; those that stay are not touched. */
export async function replaceSpans(trx: Trx, teacherId: number, spans: readonly BusySpan[]): Promise<void> {
  const given = sql`json_to_recordset(${JSON.stringify(spans)})
    as g("from" date, "fromHalf" smallint, "to" date, "toHalf" smallint)`;
  await withoutAudit(trx, async () => {
    await sql`delete from teacher_unavailability u where u.teacher_id = ${teacherId} and u.source = 'ics'
      and not exists (select from ${given} where (g."from", g."fromHalf", g."to", g."toHalf")
        = (u.from_date, u.from_half, u.to_date, u.to_half))`.execute(trx);
    await sql`insert into teacher_unavailability (teacher_id, from_date, from_half, to_date, to_half, reason, source)
      select ${teacherId}, g."from", g."fromHalf", g."to", g."toHalf", '外部日历', 'ics' from ${given}
      where not exists (select from teacher_unavailability u where u.teacher_id = ${teacherId} and u.source = 'ics'
        and (g."from", g."fromHalf", g."to", g."toHalf") = (u.from_date, u.from_half, u.to_date, u.to_half))`.execute(
      trx,
    );
  });
}
