import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../lib/actor.ts';
import { type AuditActor, type Executor } from './transaction.ts';

/** The deletion that the actor's request made, for undo. @returns its id, null when it made none */
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

/** Time of the row's last deletion: rows deleted in the same transaction share it exactly. */
export const lastDeletionAt = (table: string, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(select max(d.at) from deletion_item i join deletion d on d.id = i.deletion_id
    where i.table_name = ${table} and i.row_id = ${id})`;

/** Table, title and verb of a deleted row: 已删除, or 已撤回 where deleting is called so. */
interface Gone {
  table: 'demand' | 'institution' | 'invoice' | 'lesson' | 'teacher';
  title: string;
  verb?: string;
  /** The scope that the row was in: nobody else learns that it existed. */
  scope: RawBuilder<boolean>;
}

/**
 * Message that names the person who deleted a row which the actor still has open. @returns null when nobody deleted it
 */
export async function deletedWords(
  db: Executor,
  actor: Actor,
  id: number,
  { table, title, verb = '删除', scope }: Gone,
): Promise<string | null> {
  if (actor.userType !== 1) return null;
  const { rows } = await sql<{ name: string; by: string | null; at: string }>`
    select i.title as name, d.actor_name as by, to_char(d.at, 'YYYY-MM-DD HH24:MI') as at
    from deletion_item i join deletion d on d.id = i.deletion_id
    where i.table_name = ${table} and i.row_id = ${id} and i.restored_at is null
      and exists (select from ${sql.table(table)} where id = ${id} and ${scope})`.execute(db);
  const [found] = rows;
  return found ? `${title}“${found.name}”已于 ${found.at} 被${found.by ?? '系统'}${verb}` : null;
}
