import { nameKey } from '@shibiao/contract/names';
import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Actor } from '../../lib/actor.ts';
import { visibleOpenings } from './candidates.queries.ts';

/** Open openings by title; the newest for equal titles. */
export async function openingsByTitle(db: Executor, actor: Actor): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('job_opening')
    .where(visibleOpenings(actor))
    .where('status', '=', 1)
    .select(['id', 'title'])
    .orderBy('opened_on')
    .limit(2000)
    .execute();
  return new Map(rows.map((row) => [nameKey(row.title), row.id]));
}

/** Existing applications as `opening phone`. */
export async function knownApplications(db: Executor, phones: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ opening_id: number; phone: string }>`select opening_id, phone from candidate
    where phone = any(${[...phones]}::text[]) and deleted_at is null`.execute(db);
  return new Set(rows.map((row) => `${row.opening_id} ${row.phone}`));
}
