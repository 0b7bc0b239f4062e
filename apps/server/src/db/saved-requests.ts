import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './pool.ts';

/** Idempotency key of a save: a repetition with the same key is the same save. */
export interface RequestKey {
  accountId: number;
  key: string;
  hash: Buffer;
  /** True once a transaction of the request writes the key. */
  isTaken: boolean;
}

const current = new AsyncLocalStorage<RequestKey>();

/** Letters, digits and dashes, as in UUIDs; anything else is ignored. */
const KEY = /^[\w-]{8,64}$/;

/** Fields left out of the request hash: not even a quick hash of a password or token is stored. */
const SECRET = /^((old|new)?password|accessToken)$/i;
const withoutSecrets = (value: unknown): string =>
  JSON.stringify(value, (name, part: unknown) => (SECRET.test(name) ? undefined : part));

/** The idempotency key of a request, null without one. @param input everything that makes two requests equal */
export function requestKeyOf(accountId: number, header: unknown, input: unknown): RequestKey | null {
  if (typeof header !== 'string' || !KEY.test(header)) return null;
  const hash = createHash('sha256').update(withoutSecrets(input)).digest();
  return { accountId, key: header, hash, isTaken: false };
}

/** Runs a request's work; its first transaction inserts the idempotency key, or finds it and changes nothing. */
export const withRequestKey = <T>(key: RequestKey, work: () => Promise<T>): Promise<T> =>
  current.run(key, work);

/** Insert of the idempotency key for the first transaction of a request; empty for later ones. */
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

/** Stores the answer of a save for a repetition; a save without a transaction stores its key here. */
export async function keepAnswer(db: Database, request: RequestKey, answer: unknown): Promise<void> {
  // A crash may lose the answer, not the key: the commit does not wait for the disk again.
  await sql`insert into saved_request (account_id, key, input_hash, answer)
    select ${request.accountId}, ${request.key}, ${request.hash}, ${withoutSecrets(answer)}::jsonb
    from (select set_config('synchronous_commit', 'off', true)) as quickly
    on conflict (account_id, key) do update set answer = excluded.answer`.execute(db);
}

/** The save made under this key before. `answer` is null when a crash lost it. */
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

/** Deletes keys older than a day. */
export async function forgetRequests(db: Database): Promise<void> {
  await sql`delete from saved_request where at < now() - interval '1 day'`.execute(db);
}
