import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { Visitor } from './signin.queries.ts';

/** Maximum days of a session from its sign-in, renewals included; a constraint checks it. */
const MOST_DAYS = 30;

export async function addSession(
  trx: Executor,
  session: Visitor & { tokenHash: Buffer; accountId: number; hours: number; beganAt?: string | undefined },
): Promise<void> {
  const began = sql<string>`coalesce(${session.beganAt ?? null}::timestamptz, now())`;
  await trx
    .insertInto('session')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      client: session.client ?? 'web',
      ip: session.ip,
      user_agent: session.userAgent,
      began_at: began,
      expires_at: sql`least(now() + make_interval(hours => ${session.hours}), ${began} + ${sql.lit(MOST_DAYS * 24)} * interval '1 hour')`,
    })
    .execute();
}

/**
 * Ends sessions of an account. `only` ends one, `but` spares one.
 * @returns the number ended; concurrent callers count each session once
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

/** Open sessions of an account, latest used first. */
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

/** Sign-in time of a renewed session. */
export async function beganAt(trx: Executor, id: number): Promise<string | undefined> {
  const row = await trx.selectFrom('session').where('id', '=', id).select('began_at').executeTakeFirst();
  return row?.began_at;
}
