import type { OutputOf } from '@shibiao/contract/endpoint';
import type { salesApi } from '@shibiao/contract/sales';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

type Prefill = OutputOf<typeof salesApi.prefill>;

/** Maximum number of choices; newest first. */
const MOST_DEMANDS = 50;

/**
 * A person's open demands as forecasts: the budget as amount, the wanted or decided day as the day of signing.
 * @param own condition on `contact`
 */
export async function openDemands(
  db: Executor,
  personnelId: number,
  day: string,
  own: unknown,
): Promise<Prefill['demands']> {
  const { rows } = await sql<Prefill['demands'][number]>`
    select d.id as "demandId", d.topic as "demandTopic", d.contact_id as "contactId", contact.name as "contactName",
      i.name as "cooperationName", d.budget::text as amount,
      (select min(one)::text from unnest(array[d.deadline, d.date_from]) one where one >= ${day}::date) as "expectedOn"
    from demand d join contact on contact.id = d.contact_id join institution i on i.id = contact.institution_id
    where d.owner_id = ${personnelId} and d.status < 4 and d.deleted_at is null and contact.deleted_at is null and ${own}
    order by d.updated_at desc, d.id desc limit ${MOST_DEMANDS}`.execute(db);
  return rows;
}

/** A person's follow-ups of a day, in order. */
export async function followUpsOf(db: Executor, personnelId: number, day: string) {
  const { rows } = await sql<{ method: string; contactName: string; content: string }>`
    select t.method, contact.name as "contactName", t.content from tracking t join contact on contact.id = t.contact_id
    where t.by_id = ${personnelId} and t.at >= ${day}::date and t.at < ${day}::date + 1 and t.deleted_at is null
    order by t.at, t.id limit 50`.execute(db);
  return rows;
}
