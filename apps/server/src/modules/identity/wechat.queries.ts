import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';

/** An OAuth state for WeChat: valid once, for ten minutes, in the same browser. */
export async function addState(db: Executor, stateHash: Buffer, browserHash: Buffer): Promise<void> {
  await db
    .insertInto('wechat_state')
    .values({
      state_hash: stateHash,
      browser_hash: browserHash,
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute();
}

/** @returns false when the state is used, expired, unknown, or of another browser */
export async function takeState(db: Executor, stateHash: Buffer, browserHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wechat_state')
    .set({ used_at: sql`now()` })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function addGrant(
  db: Executor,
  grant: { id: string; openId: string; nickname: string | null; browserHash: Buffer },
): Promise<void> {
  await db
    .insertInto('wechat_grant')
    .values({
      auth3_id: grant.id,
      open_id: grant.openId,
      nickname: grant.nickname,
      browser_hash: grant.browserHash,
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute();
}

/** A valid grant of this browser. */
export async function grantOf(db: Executor, id: string, browserHash: Buffer) {
  const { rows } = await sql<{ nickname: string | null; is_bound: boolean }>`
    select g.nickname, exists (select from account a where a.wechat_open_id = g.open_id and a.deleted_at is null) as is_bound
    from wechat_grant g where g.auth3_id = ${id} and g.browser_hash = ${browserHash}
      and g.used_at is null and g.expires_at > now()`.execute(db);
  return rows[0];
}

/**
 * Consumes a grant and binds its WeChat to the account.
 * @returns 'gone' for an invalid grant, 'taken' when the account has another WeChat
 */
export async function bindGrant(
  trx: Executor,
  grant: { id: string; browserHash: Buffer },
  accountId: number,
): Promise<'bound' | 'gone' | 'taken'> {
  const { rows } = await sql<{ open_id: string }>`
    update wechat_grant set used_at = now() where auth3_id = ${grant.id} and browser_hash = ${grant.browserHash}
      and used_at is null and expires_at > now() returning open_id`.execute(trx);
  const openId = rows[0]?.open_id;
  if (!openId) return 'gone';
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ wechat_open_id: openId })
    .where('id', '=', accountId)
    .where((eb) => eb.or([eb('wechat_open_id', 'is', null), eb('wechat_open_id', '=', openId)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n ? 'bound' : 'taken';
}

/** @returns false when no WeChat was bound */
export async function unbindWechat(trx: Executor, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ wechat_open_id: null })
    .where('id', '=', accountId)
    .where('wechat_open_id', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
