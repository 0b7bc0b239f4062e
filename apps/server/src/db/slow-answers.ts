import { LRUCache } from 'lru-cache';
import { now } from '../lib/dates.ts';
import { writesSoFar } from './totals.ts';

/** Answers that took longer than this are shown again for half a minute. */
const SLOW_MS = 200;
const SLOW_KEPT_MS = 30_000;
/** Those that took longer than this until somebody saves on this server, ten seconds at most; quick ones are always fresh. */
const NOTABLE_MS = 100;
const KEPT_MS = 10_000;

interface Kept {
  value: unknown;
  asOf: string;
  /** After how many writes it was begun; null: it holds whatever is written. */
  writes: number | null;
}
const kept = new LRUCache<string, Kept>({ max: 200, ttlResolution: 0 });
const running = new Map<string, Promise<Kept>>();

/**
 * Figures over everything: many who ask at once wait for one computation, and one that was not quick holds for a while.
 * @param key everything that the figures depend on, the caller's scope included
 */
export async function shared<T>(key: string, compute: () => Promise<T>): Promise<{ value: T; asOf: string }> {
  const known = stillGood(key) ?? (await (running.get(key) ?? start(key, compute)));
  return known as Kept & { value: T };
}

function stillGood(key: string): Kept | undefined {
  const known = kept.get(key);
  return known?.writes === null || known?.writes === writesSoFar() ? known : undefined;
}

/**
 * Totals over everything that a filter selects: the same beside every page and order of the list.
 * @param scope what the caller sees
 */
export async function sharedTotals<T>(
  what: string,
  scope: unknown,
  filter: object,
  compute: () => Promise<T>,
): Promise<T> {
  const {
    page: _page,
    count: _count,
    sort: _sort,
    order: _order,
    ...chosen
  } = filter as Record<string, unknown>;
  return (await shared(JSON.stringify([what, scope, chosen]), compute)).value;
}

function start(key: string, compute: () => Promise<unknown>): Promise<Kept> {
  const began = performance.now();
  const writes = writesSoFar();
  const work = (async () => {
    const asOf = now();
    const value = await compute();
    const took = performance.now() - began;
    const isSlow = took > SLOW_MS;
    const answer: Kept = { value, asOf, writes: isSlow ? null : writes };
    if (took > NOTABLE_MS) kept.set(key, answer, { ttl: isSlow ? SLOW_KEPT_MS : KEPT_MS });
    return answer;
  })().finally(() => running.delete(key));
  running.set(key, work);
  return work;
}
