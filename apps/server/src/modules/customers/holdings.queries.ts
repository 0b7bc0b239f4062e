import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

export interface Holder {
  id: number;
  name: string;
  organisationId: number | null;
  isActive: boolean;
  held: number;
  /** null: no limit. */
  cap: number | null;
}

/**
 * Locks a person as a receiver of customers and returns the remaining room. Every transfer of customers takes this lock
 * first, so that the cap (客户上限, of the nearest organisation with one) holds under concurrency.
 */
export async function lockHolder(trx: Executor, personnelId: number): Promise<Holder | undefined> {
  return (await lockHolders(trx, [personnelId])).get(personnelId);
}

/** `lockHolder` for several people; the lock order is by id. */
export async function lockHolders(
  trx: Executor,
  personnelIds: readonly number[],
): Promise<Map<number, Holder>> {
  if (personnelIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number }>`
    select id from personnel where id = any(${[...personnelIds]}::integer[]) and deleted_at is null
    order by id for no key update`.execute(trx);
  // A separate statement sees rows committed while this one waited for the locks.
  const holders = await selectHolders(
    trx,
    rows.map((row) => row.id),
  );
  return new Map(holders.map((holder) => [holder.id, holder]));
}

export async function holderOf(db: Executor, personnelId: number): Promise<Holder | undefined> {
  return (await selectHolders(db, [personnelId]))[0];
}

async function selectHolders(db: Executor, personnelIds: readonly number[]): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select p.id, p.name, p.organisation_id as "organisationId", p.login_status = 1 as "isActive",
           (select count(*) from contact where owner_id = p.id and deleted_at is null) as held,
           holding_cap_for(p.organisation_id) as cap
    from personnel p where p.id = any(${[...personnelIds]}::integer[]) and p.deleted_at is null`.execute(db);
  return rows;
}

/** Number of customers the person may still take; null without a limit. */
export const roomOf = (holder: Holder) =>
  holder.cap === null ? null : Math.max(0, holder.cap - holder.held);
