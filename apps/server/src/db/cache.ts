import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@shibiao/contract/endpoint';
import type { Noun } from '@shibiao/contract/nouns';
import { sql } from 'kysely';
import { AnswerCache, type Slot, type Viewer } from '../lib/cache.ts';
import { now } from '../lib/dates.ts';
import { beyondDeadline } from './deadline.ts';
import type { Listener } from './listener.ts';
import type { Database } from './pool.ts';
import type { Executor } from './transaction.ts';

const caches = new WeakMap<Executor, AnswerCache>();

/** Gives a server's database its cache, which hears of the other servers' writes. */
export function openCache(db: Database, listener: Listener): AnswerCache {
  const self = randomUUID();
  const cache = new AnswerCache((nouns) =>
    sql`select pg_notify('app_write', ${JSON.stringify({ from: self, nouns })})`.execute(db),
  );
  listener.on('app_write', (payload) => {
    const { from, nouns } = JSON.parse(payload) as { from: string; nouns: Noun[] };
    if (from !== self) cache.writtenElsewhere(nouns);
  });
  caches.set(db, cache);
  return cache;
}

type Call = Pick<Endpoint, 'noun' | 'path'>;

/** A figure that a call's answer has beside others: kept apart from them. */
export const besides = ({ noun, path }: Call, what: string): Call => ({ noun, path: `${path} ${what}` });

/**
 * A figure over everything, computed once for all who ask. A transaction, which sees its own writes, computes for
 * itself.
 * @returns the figure, and when it was computed
 */
export async function figure<T>(
  db: Executor,
  call: Call,
  viewer: Viewer,
  input: object,
  compute: () => Promise<T>,
): Promise<{ value: T; asOf: string }> {
  const cache = caches.get(db);
  // Computed for all who ask, it is kept although whoever asked first has waited too long.
  return cache
    ? await cache.figure(call, viewer, input, () => beyondDeadline(compute))
    : { asOf: now(), value: await compute() };
}

/** A figure as its call answers it: its facts, and when they were computed. */
export async function datedFigure<T extends object>(
  ...asked: Parameters<typeof figure<T>>
): Promise<T & { asOf: string }> {
  const { value, asOf } = await figure(...asked);
  return { ...value, asOf };
}

/** Rows over everything as their call answers them. */
export async function datedRows<T>(
  ...asked: Parameters<typeof figure<T[]>>
): Promise<{ list: T[]; asOf: string }> {
  const { value, asOf } = await figure(...asked);
  return { list: value, asOf };
}

/** A place for a total; nothing is kept inside a transaction. */
export function slotOf<T>(db: Executor, call: Call, viewer: Viewer, input: object): Slot<T> {
  return caches.get(db)?.slot(call, viewer, input) ?? { get: () => undefined, put: () => undefined };
}

/** Work beside requests (imports, jobs) says what it has written. */
export const written = (db: Executor, noun: Noun): void => caches.get(db)?.written(noun);
