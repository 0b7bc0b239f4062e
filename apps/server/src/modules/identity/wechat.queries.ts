import { sql } from 'kysely';
import type { Executor } from '../../db/transaction.ts';
import type { WechatApp } from '../../lib/wechat-apps.ts';

/** An OAuth state for WeChat: valid once, for ten minutes, in the same browser. */
export async function addState(
  db: Executor,
  stateHash: Buffer,
  browserHash: Buffer,
  app: WechatApp['app'],
): Promise<void> {
  await db
    .insertInto('wechat_state')
    .values({
      state_hash: stateHash,
      browser_hash: browserHash,
      app,
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute();
}

/** @returns the application that began it; undefined for one that is used, expired, unknown, or of another browser */
export async function takeState(
  db: Executor,
  stateHash: Buffer,
  browserHash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .updateTable('wechat_state')
    .set({ used_at: sql`now()` })
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('app')
    .executeTakeFirst();
  return row?.app;
}

/** A person whom another application of ours knows by the same union id is known by this one from now on. */
export async function adoptByUnion(
  db: Executor,
  { app, id, ids }: WechatApp,
  openId: string,
  unionId: string,
): Promise<void> {
  await db
    .updateTable('account_wechat')
    .set({ union_id: unionId })
    .where('app_id', 'in', [...ids])
    .where('open_id', '=', openId)
    .where('union_id', 'is', null)
    .execute();
  await sql`insert into account_wechat (account_id, app, app_id, open_id, union_id)
    select w.account_id, ${app}, ${id}, ${openId}, ${unionId} from account_wechat w
      join account a on a.id = w.account_id and a.deleted_at is null
    where w.union_id = ${unionId} and not exists (
      select from account_wechat own where own.app_id = any(${[...ids]}::text[])
        and (own.open_id = ${openId} or own.account_id = w.account_id))
    order by w.id limit 1 on conflict do nothing`.execute(db);
}

export async function addGrant(
  db: Executor,
  grant: {
    id: string;
    openId: string;
    unionId: string | null;
    nickname: string | null;
    app: WechatApp;
    browserHash: Buffer;
  },
): Promise<void> {
  await db
    .insertInto('wechat_grant')
    .values({
      auth3_id: grant.id,
      open_id: grant.openId,
      union_id: grant.unionId,
      app: grant.app.app,
      app_id: grant.app.id,
      nickname: grant.nickname,
      browser_hash: grant.browserHash,
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute();
}

/** A valid grant of this browser. */
export async function grantOf(db: Executor, id: string, browserHash: Buffer) {
  const { rows } = await sql<{ nickname: string | null; is_bound: boolean }>`
    select g.nickname, exists (select from account_wechat w join account a on a.id = w.account_id and a.deleted_at is null
        where w.open_id = g.open_id and w.app = g.app) as is_bound
    from wechat_grant g where g.auth3_id = ${id} and g.browser_hash = ${browserHash}
      and g.used_at is null and g.expires_at > now()`.execute(db);
  return rows[0];
}

/**
 * Consumes a grant and binds its WeChat to the account.
 * @returns 'gone' for an invalid grant, 'taken' when the account has another WeChat, 'elsewhere' when
 * another account has this one
 */
export async function bindGrant(
  trx: Executor,
  grant: { id: string; browserHash: Buffer },
  accountId: number,
): Promise<'bound' | 'gone' | 'taken' | 'elsewhere'> {
  const { rows } = await sql<{ open_id: string; union_id: string | null; app: string; app_id: string }>`
    update wechat_grant set used_at = now() where auth3_id = ${grant.id} and browser_hash = ${grant.browserHash}
      and used_at is null and expires_at > now() returning open_id, union_id, app, app_id`.execute(trx);
  const [given] = rows;
  if (!given) return 'gone';
  const { open_id, union_id, app, app_id } = given;
  // The WeChat of a deleted account is free: nobody signs in by it any more.
  await sql`delete from account_wechat w using account a where a.id = w.account_id and a.deleted_at is not null
    and w.app = ${app} and w.open_id = ${open_id}`.execute(trx);
  // The account's row is locked, so that two WeChats cannot be bound to it at the same time.
  await sql`select from account where id = ${accountId} for no key update`.execute(trx);
  const { rows: own } = await sql<{ isSame: boolean }>`
    select open_id = ${open_id} as "isSame" from account_wechat
    where account_id = ${accountId} and app = ${app}`.execute(trx);
  if (own.length > 0) return own.every(({ isSame }) => isSame) ? 'bound' : 'taken';
  const { rows: elsewhere } = await sql<{ id: number }>`select id from account_wechat
    where app = ${app} and open_id = ${open_id}`.execute(trx);
  if (elsewhere.length > 0) return 'elsewhere';
  await trx
    .insertInto('account_wechat')
    .values({ account_id: accountId, app, app_id, open_id, union_id })
    .execute();
  return 'bound';
}

/** Frees an account's WeChat in all applications. @returns false when none was bound */
export async function unbindWechat(trx: Executor, accountId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('account_wechat')
    .where('account_id', '=', accountId)
    .where('app', '<>', 'wecom')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
