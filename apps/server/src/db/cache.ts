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

/** Gives a server's database its cache, which hears of the other servers' writes. */
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

/** A figure that a call's answer has beside others: kept apart from them. */
export const besides = ({ noun, operation }: Call, part: string): FigureCall => ({ noun, operation, part });

/**
 * A figure over everything, computed once for all who ask. A transaction, which sees its own writes, computes for
 * itself.
 * @returns the figure, and when it was computed
 */
export async function figure<T>(
  db: Executor,
  call: FigureCall,
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
export function slotOf<T>(db: Executor, call: FigureCall, viewer: Viewer, input: object): Slot<T> {
  return caches.get(db)?.slot(call, viewer, input) ?? { get: () => undefined, put: () => undefined };
}

/**
 * Tables were written: whoever asks from now on is answered as of after that. Work beside calls (imports, jobs) may
 * have written any.
 */
export const written = (db: Executor, tables: Tables): void => caches.get(db)?.written(tables);
