import { type RawBuilder, sql } from 'kysely';
import { type AuditActor, type Executor } from './transaction.ts';

/** The act of deleting that a request of the actor's made, to be undone. @returns its id, null when it made none */
export async function deletionOf(db: Executor, actor: AuditActor): Promise<number | null> {
  if (actor.accountId === null || !actor.requestId) return null;
  const row = await db
    .selectFrom('deletion')
    .where('account_id', '=', actor.accountId)
    .where('request_id', '=', actor.requestId)
    .orderBy('at', 'desc')
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** When the row was deleted the last time: what went in the same transaction has this very moment. */
export const wentWith = (table: string, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select max(d.at) from deletion_item i join deletion d on d.id = i.deletion_id
    where i.table_name = ${table} and i.row_id = ${id})`;
