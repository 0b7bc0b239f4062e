import { sql } from 'kysely';
import type { Moved as References } from '../../db/merged-references.ts';
import type { Executor, Trx } from '../../db/transaction.ts';

/**
 * Tables that move when a deleted customer is merged into another; a test compares them, and the others, with the
 * foreign keys.
 */
export const MERGED = [
  'demand',
  'lesson',
  'share_link',
  'staff_request',
  'tracking',
  'work_day_forecast',
] as const;
export type Moved = Partial<Record<(typeof MERGED)[number], number[]>>;

/** The customers among the ids that were merged into another one. */
export async function mergedAmong(db: Executor, ids: readonly number[]) {
  return await db
    .selectFrom('contact_merge')
    .innerJoin('contact as winner', 'winner.id', 'contact_merge.into_id')
    .where('from_id', 'in', [...ids])
    .where('undone_at', 'is', null)
    .select(['contact_merge.id', 'from_id as fromId', 'into_id as intoId', 'winner.name as title'])
    .select([
      sql<boolean>`contact_merge.at > now() - interval '24 hours'`.as('isRecent'),
      sql<Moved>`contact_merge.moved`.as('moved'),
      // Older merges list files among the moved rows.
      sql<References>`jsonb_build_object('stars', coalesce(contact_merge.refs -> 'stars', '[]'), 'rows',
        coalesce(contact_merge.refs -> 'rows', jsonb_build_object('file', coalesce(contact_merge.moved -> 'file', '[]'))))`.as(
        'refs',
      ),
    ])
    .execute();
}

/** Whether the first one is deleted and the second one is not. */
export async function areMergeable(trx: Trx, fromId: number, intoId: number): Promise<boolean> {
  const { rows } =
    await sql`select from contact gone, contact live where gone.id = ${fromId} and live.id = ${intoId}
    and gone.deleted_at is not null and live.deleted_at is null`.execute(trx);
  return rows.length === 1;
}

/** Moves records of a customer to another. @param only limits an undo to the rows that the merge moved */
export async function moveHistory(trx: Trx, fromId: number, toId: number, only?: Moved): Promise<Moved> {
  const moved: Moved = {};
  for (const table of MERGED) {
    // A daily log has one forecast per customer.
    const free = sql`not exists (select from work_day_forecast o where o.work_day_id = t.work_day_id
      and o.contact_id = ${toId} and o.demand_id is not distinct from t.demand_id)`;
    const { rows } = await sql<{ id: number }>`update ${sql.table(table)} t set contact_id = ${toId}
      where contact_id = ${fromId} and (${!only}::boolean or id = any(${only?.[table] ?? []}::integer[]))
        and ${table === 'work_day_forecast' ? free : sql`true`} returning id`.execute(trx);
    if (rows.length > 0) moved[table] = rows.map(({ id }) => id);
  }
  return moved;
}

export async function noteMerge(
  trx: Trx,
  merge: { fromId: number; intoId: number; byId: number | null; moved: Moved; refs: References },
): Promise<void> {
  await trx
    .insertInto('contact_merge')
    .values({
      from_id: merge.fromId,
      into_id: merge.intoId,
      by_id: merge.byId,
      moved: JSON.stringify(merge.moved),
      refs: JSON.stringify(merge.refs),
    })
    .execute();
}

/** Recomputes the last deal from the customer's present lessons and receipts. */
export async function followDeals(trx: Trx, fromId: number, intoId: number): Promise<void> {
  await sql`update contact c set last_deal_at = greatest(c.last_deal_at, gone.last_deal_at)
    from contact gone where gone.id = ${fromId} and c.id = ${intoId}`.execute(trx);
}
