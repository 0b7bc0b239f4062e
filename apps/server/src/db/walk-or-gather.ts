import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Executor } from './transaction.ts';

/** A walk that took no longer needs no comparing: gathering what is worth a choice takes some milliseconds itself. */
const QUICK_MS = 5;
/**
 * Each way is timed so often, one after the other, so that both stand under the same load; their quickest are compared, for whatever else the
 * machine does only ever adds. The first of each only brings the pages into memory.
 */
const TRIES = 3;
/** Gathering must win clearly, for its cost grows with the matches and a walk's does not. */
const CLEARLY = 0.7;
/** A gathering that is tried may take so many times as long as the quickest walk. */
const HOPELESS = 3;
/** A walk that is tried may take no longer: where all matches lie at the far end it would go through a million rows. */
const TRIED_MS = 80;
const CANCELLED = '57014';
const CORES = availableParallelism();

/** What is being measured at this moment. */
let atWork = 0;
/** How many times longer everything takes because others are at work as well: times are compared, and limits set, as if it were one alone. */
const crowd = (): number => Math.max(1, atWork / CORES);

/** Does some work and says how many milliseconds it took, or would have taken alone. */
export async function measured<T>(work: () => Promise<T>): Promise<{ result: T; took: number }> {
  atWork++;
  const began = performance.now();
  const before = crowd();
  try {
    const result = await work();
    return { result, took: (performance.now() - began) / ((before + crowd()) / 2) };
  } finally {
    atWork--;
  }
}

type Way = 'walk' | 'gather';
type Works<T> = Readonly<Record<Way, (db: Executor) => Promise<T>>>;
interface Ways {
  /** Milliseconds of each try; infinite for a walk that was given up. */
  walk: number[];
  gather: number[];
}
const tried = new LRUCache<string, Ways>({ max: 5000, ttl: 10 * 60_000 });

/**
 * Walking the sort's index finds the next match soon, unless all matches lie at its far end; then gathering and sorting them is quicker. Which
 * it is depends on the data alone, so both are tried and the better one is remembered for a while.
 * @param key the filter with its values, sort and page
 * @param counted the milliseconds that counting the matches took: gathering them takes no less
 */
export async function walkOrGather<T>(db: Executor, key: string, ways: Works<T>, counted = 0): Promise<T> {
  const times: Ways = tried.get(key) ?? { walk: [], gather: [] };
  tried.set(key, times);
  const better = betterOf(times, Math.max(QUICK_MS, counted));
  if (better) return (await measured(() => ways[better](db))).result;
  const way = times.walk.length > times.gather.length ? 'gather' : 'walk';
  const limit = way === 'walk' ? TRIED_MS : HOPELESS * Math.min(TRIED_MS, ...times.walk);
  try {
    const { result, took } = await measured(() => briefly(db, limit, ways[way]));
    times[way].push(took);
    return result;
  } catch (error) {
    if (!isCancelled(error)) throw error;
    times[way].push(way === 'walk' ? Number.POSITIVE_INFINITY : limit);
    return (await measured(() => ways[way === 'walk' ? 'gather' : 'walk'](db))).result;
  }
}

/** The better way, when that is known. */
function betterOf(times: Ways, quick: number): Way | undefined {
  if (times.walk.some((time) => time <= quick)) return 'walk';
  if (times.walk.filter((time) => time === Number.POSITIVE_INFINITY).length > 1) return 'gather';
  const [walk, gather] = [times.walk.slice(1), times.gather.slice(1)];
  if (times.gather.length < TRIES) return undefined;
  return Math.min(...gather) < CLEARLY * Math.min(...walk) ? 'gather' : 'walk';
}

const isCancelled = (error: unknown) => (error as { code?: string }).code === CANCELLED;

/** Runs what the database gives up after a while. Within a transaction of somebody's it may take its time: giving up would end that. */
async function briefly<T>(db: Executor, limit: number, work: (db: Executor) => Promise<T>): Promise<T> {
  if (db.isTransaction || limit === Number.POSITIVE_INFINITY) return await work(db);
  return await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(Math.ceil(limit * crowd()))}, true)`.execute(
      trx,
    );
    return await work(trx);
  });
}
