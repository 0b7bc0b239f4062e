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
