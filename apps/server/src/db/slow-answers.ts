import { LRUCache } from 'lru-cache';
import { now } from '../lib/dates.ts';

/** Answers that took longer than this are shown again for a while; quick ones are always fresh. */
const SLOW_MS = 200;
const KEPT_MS = 30_000;

interface Kept {
  value: unknown;
  asOf: string;
}
const kept = new LRUCache<string, Kept>({ max: 200, ttl: KEPT_MS });
const running = new Map<string, Promise<Kept>>();

/**
 * Figures over everything: many who ask at once wait for one computation, and one that was slow holds for half a minute.
 * @param key everything that the figures depend on, the caller's scope included
 */
export async function shared<T>(key: string, compute: () => Promise<T>): Promise<{ value: T; asOf: string }> {
  const known = kept.get(key) ?? (await (running.get(key) ?? start(key, compute)));
  return known as { value: T; asOf: string };
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
  const work = (async () => {
    const answer = { asOf: now(), value: await compute() };
    if (performance.now() - began > SLOW_MS) kept.set(key, answer);
    return answer;
  })().finally(() => running.delete(key));
  running.set(key, work);
  return work;
}
