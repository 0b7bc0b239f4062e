import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Executor } from './transaction.ts';

/** A walk that took no longer needs no comparing. */
const QUICK_MS = 5;
/**
 * Each way is timed so often, one after the other, so that both stand under the same load; their quickest are compared, for whatever else the
 * machine does only ever adds. The first of each only brings the pages into memory.
 */
const TRIES = 4;
/** Gathering must win clearly, for its cost grows with the matches and a walk's does not. */
const CLEARLY = 0.7;
/** A gathering that is tried may take so many times as long as the walk before it. */
const HOPELESS = 3;
/** A walk that is tried may take no longer: where all matches lie at the far end it would go through a million rows. */
const TRIED_MS = 200;
const CANCELLED = '57014';

type Way = 'walk' | 'gather';
type Works<T> = Readonly<Record<Way, (db: Executor) => Promise<T>>>;
interface Ways {
  /** Milliseconds of each try; infinite for a walk that was given up. */
  walk: number[];
  gather: number[];
}
const tried = new LRUCache<string, Ways>({ max: 1000, ttl: 10 * 60_000 });

/**
 * Walking the sort's index finds the next match soon, unless all matches lie at its far end; then gathering and sorting them is quicker. Which
 * it is depends on the data alone, so both are tried and the better one is remembered for a while.
 * @param key the filter with its values, sort and page
 */
export async function walkOrGather<T>(db: Executor, key: string, ways: Works<T>): Promise<T> {
  const times: Ways = tried.get(key) ?? { walk: [], gather: [] };
  tried.set(key, times);
  const better = betterOf(times);
  if (better) return await ways[better](db);
  const way = times.walk.length > times.gather.length ? 'gather' : 'walk';
  const limit = way === 'walk' ? TRIED_MS : HOPELESS * (times.walk.at(-1) ?? TRIED_MS);
  try {
    return await timed(times, way, () => briefly(db, limit, ways[way]));
  } catch (error) {
    if (!isCancelled(error)) throw error;
    return await ways[way === 'walk' ? 'gather' : 'walk'](db);
  }
}

/** The better way, when that is known. */
function betterOf(times: Ways): Way | undefined {
  if (times.walk.some((time) => time <= QUICK_MS)) return 'walk';
  const [walk, gather] = [times.walk.slice(1), times.gather.slice(1)];
  if (walk.filter((time) => time === Number.POSITIVE_INFINITY).length > 1) return 'gather';
  if (times.gather.length < TRIES) return undefined;
  return Math.min(...gather) < CLEARLY * Math.min(...walk) ? 'gather' : 'walk';
}

const isCancelled = (error: unknown) => (error as { code?: string }).code === CANCELLED;

/** Runs what the database gives up after a while. Within a transaction of somebody's it may take its time: giving up would end that. */
async function briefly<T>(db: Executor, limit: number, work: (db: Executor) => Promise<T>): Promise<T> {
  if (db.isTransaction || limit === Number.POSITIVE_INFINITY) return await work(db);
  return await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(Math.ceil(limit))}, true)`.execute(trx);
    return await work(trx);
  });
}

async function timed<T>(times: Ways, way: Way, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    const result = await work();
    times[way].push(performance.now() - began);
    return result;
  } catch (error) {
    if (isCancelled(error))
      times[way].push(way === 'walk' ? Number.POSITIVE_INFINITY : performance.now() - began);
    throw error;
  }
}
