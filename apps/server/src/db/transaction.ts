import { type Kysely, sql, type Transaction } from 'kysely';
import { beginAs } from './acting-driver.ts';
import type { Database } from './pool.ts';
import type { DB } from './tables.generated.ts';

/** The author of changes in the audit log. */
export interface AuditActor {
  accountId: number | null;
  personnelId: number | null;
  name: string;
  ip?: string | null;
  requestId?: string | null;
}

export type Trx = Transaction<DB>;
/** The database or a transaction; queries run on either. */
export type Executor = Kysely<DB> | Trx;

/** The actor of jobs and seeds. */
export const SYSTEM: AuditActor = { accountId: null, personnelId: null, name: '系统' };

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const TRIES = 3;

const actorJson = (actor: AuditActor) =>
  JSON.stringify({
    account: actor.accountId,
    personnel: actor.personnelId,
    name: actor.name,
    ip: actor.ip ?? null,
    request: actor.requestId ?? null,
  });

/**
 * Runs `work` in one transaction whose changes are audited as `actor`'s. Deadlocks and serialization failures are
 * retried, so `work` must have no effects outside the database.
 */
export async function transaction<T>(
  db: Database,
  actor: AuditActor,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await beginAs(actorJson(actor), () => db.transaction().execute(work));
    } catch (error) {
      const state = (error as { code?: string }).code;
      if (attempt >= TRIES || (state !== SERIALIZATION_FAILURE && state !== DEADLOCK)) throw error;
    }
  }
}

/**
 * Updates derived columns (last follow-up, day of recycling) without audit, version or stamps, because nobody edited
 * the row; the cause is audited where it happened.
 */
export async function withoutAudit<T>(trx: Executor, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.quiet', 'on', true), set_config('app.audit', 'off', true)`.execute(trx);
  const result = await work();
  await sql`select set_config('app.quiet', '', true), set_config('app.audit', '', true)`.execute(trx);
  return result;
}

/** Serialises work that notifies people, so that a second run waits and sees the first one's notifications. */
export async function oneAtATime(trx: Executor, work: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${work}))`.execute(trx);
}

/** Sends an event to every server process on commit; each pushes it to its open screens. */
export async function publish(trx: Executor, event: PushEvent): Promise<void> {
  await sql`select pg_notify('app_event', ${JSON.stringify(event)})`.execute(trx);
}

/**
 * `accounts` absent: everyone who is signed in, or all of a `userType`. Keep it small: a notification holds 8000 bytes.
 */
export interface PushEvent {
  type: 'message' | 'read' | 'celebration' | 'access' | 'logout' | 'exportPlace' | 'favourites';
  accounts?: number[];
  userType?: 1 | 2 | 3;
  data?: unknown;
}
