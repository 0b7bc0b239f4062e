import { sql } from 'kysely';
import type { Database } from './pool.ts';
import type { Executor } from './transaction.ts';

/** Counts one more of something in the running hour, over all servers. @returns how many it makes */
export async function countThisHour(db: Executor, key: string): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_counter as c (key, window_start) values (${key}, date_trunc('hour', now()))
    on conflict (key, window_start) do update set hits = c.hits + 1 returning hits`.execute(db);
  return rows[0]?.hits ?? 0;
}

/**
 * Adds what one server has counted to what all have.
 * @param from begin of the counted span, in milliseconds since 1970
 * @returns how many all servers have counted in it
 */
export async function addHits(db: Executor, key: string, from: number, hits: number): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_counter as c (key, window_start, hits) values (${key}, to_timestamp(${from / 1000}), ${hits})
    on conflict (key, window_start) do update set hits = c.hits + excluded.hits returning hits`.execute(db);
  return rows[0]?.hits ?? hits;
}

/** Job: counters of spans that are over. */
export async function deleteOldCounters(db: Database): Promise<void> {
  await sql`delete from rate_counter where window_start < now() - interval '2 hours'`.execute(db);
}
