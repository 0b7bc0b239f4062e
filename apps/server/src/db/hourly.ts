import { sql } from 'kysely';
import type { Executor } from './transaction.ts';

/** Counts one more of something in the running hour, over all servers. @returns how many it makes */
export async function countThisHour(db: Executor, key: string): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    insert into rate_counter as c (key, window_start) values (${key}, date_trunc('hour', now()))
    on conflict (key, window_start) do update set hits = c.hits + 1 returning hits`.execute(db);
  return rows[0]?.hits ?? 0;
}
