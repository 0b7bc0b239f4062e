import { randomUUID } from 'node:crypto';
import type { Call, Tables } from '@shibiao/contract/stale';
import { sql } from 'kysely';
import { AnswerCache, type FigureCall, type Slot, type Viewer } from '../lib/cache.ts';
import { now } from '../lib/dates.ts';
import { beyondDeadline } from './deadline.ts';
import type { Listener } from './listener.ts';
import type { Database } from './pool.ts';
import type { Executor } from './transaction.ts';

const caches = new WeakMap<Executor, AnswerCache>();

/** Creates the cache of a server's database; it listens for the writes of other servers. */
export function openCache(db: Database, listener: Listener): AnswerCache {
  const self = randomUUID();
  const cache = new AnswerCache((tables) =>
    sql`select pg_notify('app_write', ${JSON.stringify({ from: self, tables })})`.execute(db),
  );
  listener.on('app_write', (payload) => {
    const { from, tables } = JSON.parse(payload) as { from: string; tables: Tables };
    if (from !== self) cache.forget(tables);
  });
  caches.set(db, cache);
  return cache;
}

/** Cache key of a figure that is one part of a call's answer. */
export const figurePart = ({ noun, operation }: Call, part: string): FigureCall => ({
  noun,
  operation,
  part,
});

/**
 * A figure over all records, computed once for concurrent callers. A transaction computes its own, because it sees its
 * uncommitted writes.
 * @returns the figure and the time of its computation
 */
export async function figure<T>(
  db: Executor,
  call: FigureCall,
  viewer: Viewer,
  input: object,
  compute: () => Promise<T>,
): Promise<{ value: T; asOf: string }> {
  const cache = caches.get(db);
  // The shared computation is not bound to the deadline of the first caller.
  return cache
    ? await cache.figure(call, viewer, input, () => beyondDeadline(compute))
    : { asOf: now(), value: await compute() };
}

/** A figure with the time of its computation, as the call answers it. */
export async function datedFigure<T extends object>(
  ...asked: Parameters<typeof figure<T>>
): Promise<T & { asOf: string }> {
  const { value, asOf } = await figure(...asked);
  return { ...value, asOf };
}

/** Rows over all records with the time of their computation, as the call answers them. */
export async function datedRows<T>(
  ...asked: Parameters<typeof figure<T[]>>
): Promise<{ list: T[]; asOf: string }> {
  const { value, asOf } = await figure(...asked);
  return { list: value, asOf };
}

/** A cache slot for a total; inside a transaction nothing is cached. */
export function slotOf<T>(db: Executor, call: FigureCall, viewer: Viewer, input: object): Slot<T> {
  return caches.get(db)?.slot(call, viewer, input) ?? { get: () => undefined, put: () => undefined };
}

/** Invalidates answers that read these tables. Work outside calls (imports, jobs) passes null: any table. */
export const written = (db: Executor, tables: Tables): void => caches.get(db)?.written(tables);
