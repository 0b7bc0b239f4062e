import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './pool.ts';

/** A save as its sender names it; sent again with the same key it is the same save. */
export interface RequestKey {
  accountId: number;
  key: string;
  hash: Buffer;
  /** A transaction of the request has written the key, or is about to. */
  isTaken: boolean;
}

const current = new AsyncLocalStorage<RequestKey>();

/** Letters, digits and dashes, as UUIDs are; anything else is no key. */
const KEY = /^[\w-]{8,64}$/;

/** Passwords and tokens are kept as what they are hashed to elsewhere; here not even quick hashes of them stay. */
const SECRET = /^((old|new)?password|accessToken)$/i;
const withoutSecrets = (value: unknown): string =>
  JSON.stringify(value, (name, part: unknown) => (SECRET.test(name) ? undefined : part));

/** The key of a request, null when none was sent. @param input whatever makes two requests the same */
export function requestKeyOf(accountId: number, header: unknown, input: unknown): RequestKey | null {
  if (typeof header !== 'string' || !KEY.test(header)) return null;
  const hash = createHash('sha256').update(withoutSecrets(input)).digest();
  return { accountId, key: header, hash, isTaken: false };
}

/** Runs a request's work; its first transaction writes the key with all it changes, or finds it and changes nothing. */
export const withRequestKey = <T>(key: RequestKey, work: () => Promise<T>): Promise<T> =>
  current.run(key, work);

/** What the first transaction of a request begins with besides; empty for every other. */
export function takeRequestKey(): { statement: string; giveBack: () => void } {
  const request = current.getStore();
  if (!request || request.isTaken) return { statement: '', giveBack: () => {} };
  request.isTaken = true;
  const { accountId, key, hash } = request;
  return {
    statement: `; insert into saved_request (account_id, key, input_hash) values (${accountId}, ${pg.escapeLiteral(key)}, '\\x${hash.toString('hex')}')`,
    giveBack: () => {
      request.isTaken = false;
    },
  };
}

/** Keeps what a save was answered, for whoever sends it again; a save that needed no transaction is noted here. */
export async function keepAnswer(db: Database, request: RequestKey, answer: unknown): Promise<void> {
  // The answer may be lost with the machine, the key may not: nobody waits for the disk a second time.
  await sql`insert into saved_request (account_id, key, input_hash, answer)
    select ${request.accountId}, ${request.key}, ${request.hash}, ${withoutSecrets(answer)}::jsonb
    from (select set_config('synchronous_commit', 'off', true)) as quickly
    on conflict (account_id, key) do update set answer = excluded.answer`.execute(db);
}

/** The save that was made under this key before. `answer` is null when the answer was lost with its server. */
export async function savedBefore(
  db: Database,
  request: RequestKey,
): Promise<{ isSame: boolean; answer: unknown } | null> {
  const row = await db
    .selectFrom('saved_request')
    .where('account_id', '=', request.accountId)
    .where('key', '=', request.key)
    .select(['input_hash', 'answer'])
    .executeTakeFirst();
  return row ? { isSame: row.input_hash.equals(request.hash), answer: row.answer } : null;
}

/** Forgets what is older than a day. */
export async function forgetRequests(db: Database): Promise<void> {
  await sql`delete from saved_request where at < now() - interval '1 day'`.execute(db);
}
