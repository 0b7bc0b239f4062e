import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { CORES } from './cores.ts';
import { writesSoFar } from './totals.ts';
import type { Executor } from './transaction.ts';

/** What took no longer is sooner computed than waited for. */
const QUICK_MS = 5;
/** The quickest that each answer was lately found, whatever else the machine did. */
const quickest = new LRUCache<string, number>({ max: 5000, ttl: 10 * 60_000 });
/**
 * So many dear answers are computed at once, some of them waiting for the disk; the next ones wait for their turn. Sixteen at a time would
 * take as long all together, but each of them would be ready only at the end.
 */
const inTurn = pLimit(2 * CORES);
/** What is being computed, and after how many writes it was begun. */
const running = new Map<string, { writes: number; answer: Promise<unknown> }>();

/**
 * Whoever asks for the same while it is being computed waits for that answer: it is the dear ones, asked by many at the same moment, that use
 * up the cores. Nothing is kept, and after a write on this server a new one is begun, so that who has saved something finds it. A transaction,
 * which sees what it has written itself, asks for itself. What computes an answer must not ask for another one: its turn might never come.
 * @param key everything that the answer depends on, the caller's scope included
 */
export async function together<T>(db: Executor, key: string, compute: () => Promise<T>): Promise<T> {
  if (db.isTransaction || (quickest.get(key) ?? Number.POSITIVE_INFINITY) <= QUICK_MS) return await compute();
  const begun = running.get(key);
  if (begun?.writes === writesSoFar()) return (await begun.answer) as T;
  const answer = inTurn(() => timed(key, compute)).finally(() => {
    if (running.get(key)?.answer === answer) running.delete(key);
  });
  running.set(key, { writes: writesSoFar(), answer });
  return await answer;
}

async function timed<T>(key: string, compute: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await compute();
  const took = performance.now() - began;
  if (took < (quickest.get(key) ?? Number.POSITIVE_INFINITY)) quickest.set(key, took);
  return result;
}
