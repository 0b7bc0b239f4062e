import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Visitor } from './signin.queries.ts';

export async function addSession(
  trx: Executor,
  session: Visitor & { tokenHash: Buffer; accountId: number; hours: number },
): Promise<void> {
  await trx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      client: session.client ?? 'web',
      ip: session.ip,
      user_agent: session.userAgent,
      expires_at: sql`now() + make_interval(hours => ${session.hours})`,
    })
    .execute();
}

/**
 * Ends sessions of an account. `only` ends one, `but` spares one.
 * @returns how many ended; of two who end the same one, only one is told
 */
export async function endSessions(
  trx: Executor,
  accountId: number,
  which: { only?: number; but?: number } = {},
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('session')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .$if(which.only !== undefined, (q) => q.where('id', '=', which.only ?? 0))
    .$if(which.but !== undefined, (q) => q.where('id', '<>', which.but ?? 0))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The open sessions of an account, the latest used first. */
export async function openSessions(db: Executor, accountId: number, current: number) {
  return await db
    .selectFrom('session')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .select([
      'id',
      'client',
      'ip',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      sql<boolean>`id = ${current}`.as('isCurrent'),
    ])
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
