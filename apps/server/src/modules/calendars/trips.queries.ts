import { type calendarsApi, TRIP_DAYS } from '@shibiao/contract/calendars';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import { checkedSpan } from '../../lib/spans.ts';
import { tripsIn } from '../lessons/board.queries.ts';

/** Ways between lessons of a range with too little time, in the order of their days. @throws 408 for a longer range */
export async function listTrips(
  db: Executor,
  filter: InputOf<typeof calendarsApi.trips>,
): Promise<OutputOf<typeof calendarsApi.trips>> {
  const { from, to } = checkedSpan(filter, TRIP_DAYS);
  const { rows: teachers } = await sql<{ id: number; name: string }>`
    select id, name from teacher where id in (select teacher_id from lesson_session
      where holder is not null and date between ${from}::date and ${to}::date)
      and ${filter.teacherId ? sql`id = ${filter.teacherId}` : sql`true`}`.execute(db);
  const names = new Map(teachers.map(({ id, name }) => [id, name]));
  const trips = await tripsIn(db, { ids: [...names.keys()], from, to });
  const list = trips.map((trip) => ({ ...trip, teacherName: names.get(trip.teacherId) ?? '' }));
  return { list: list.sort((a, b) => a.to.date.localeCompare(b.to.date) || a.to.half - b.to.half) };
}
