import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { CORES } from './cores.ts';
import type { Executor } from './transaction.ts';

/** A walk that took no longer needs no comparing: gathering what is worth a choice takes some milliseconds itself. */
const QUICK_MS = 5;
/** The first walk may take so long. One that meets its matches evenly spread is done by then: gathering is worth it from one row in a hundred. */
const FIRST_MS = 15;
/** No walk may take longer: where all matches lie at the far end it would go through a million rows. */
const LONGEST_MS = 80;
/** Close races are timed so often, the two in turn so that both stand under the same load; their quickest are compared. */
const TRIES = 3;
/** Where one takes so many times as long as the other there is nothing more to try; gathering, once a walk's time is known, is given up then. */
const PLAINLY = 2;
/** Otherwise gathering must win clearly, for its cost grows with the matches and a walk's does not. */
const CLEARLY = 0.7;
const CANCELLED = '57014';

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
/** What was found out about a way: how often it was tried, its quickest time, and the longest time that did not suffice. */
interface Tried {
  times: number;
  took: number;
  exceeded: number;
}
type Found = Readonly<Record<Way, Tried>>;
const NEVER = Number.POSITIVE_INFINITY;
const untried = (): Tried => ({ times: 0, took: NEVER, exceeded: 0 });
const KEPT = { max: 5000, ttl: 10 * 60_000 };
const tried = new LRUCache<string, Found>(KEPT);

/** What is known of gathering a filter's matches, which takes about as long whatever they are sorted by: at least, and once. */
interface Gathering {
  atLeast: number;
  once: number;
}
const gatherings = new LRUCache<string, Gathering>(KEPT);
const gatheringOf = (filter: string): Gathering => gatherings.get(filter) ?? { atLeast: 0, once: NEVER };

/** To be told what counting a filter's first matches took: gathering all of them takes no less. */
export function countingTook(filter: string, took: number): void {
  gatherings.set(filter, { ...gatheringOf(filter), atLeast: took });
}

/**
 * Walking the sort's index finds the next match soon, unless all matches lie at its far end; then gathering and sorting them is quicker. Which
 * it is depends on the data alone, so both are tried and the better one is remembered for a while. A try is given up when the other way would
 * have been done.
 * @param filter the filter with its values
 * @param page the same with the sort and the page
 */
export async function walkOrGather<T>(
  db: Executor,
  filter: string,
  page: string,
  ways: Works<T>,
): Promise<T> {
  const found: Found = tried.get(page) ?? { walk: untried(), gather: untried() };
  tried.set(page, found);
  for (;;) {
    const gathering = gatheringOf(filter);
    const better = betterOf(found, gathering);
    if (better) return (await measured(() => ways[better](db))).result;
    const way = found.walk.times > found.gather.times ? 'gather' : 'walk';
    const limit = limitOf(way, found, gathering);
    found[way].times++;
    try {
      const { result, took } = await measured(() => briefly(db, limit, ways[way]));
      found[way].took = Math.min(found[way].took, took);
      if (way === 'gather')
        gatherings.set(filter, { ...gathering, once: Math.min(gathering.once, found.gather.took) });
      return result;
    } catch (error) {
      if (!isCancelled(error)) throw error;
      found[way].exceeded = Math.max(found[way].exceeded, limit);
    }
  }
}

/** How many milliseconds the next try may take. */
function limitOf(way: Way, { walk, gather }: Found, { atLeast, once }: Gathering): number {
  if (way === 'gather') return PLAINLY * Math.min(LONGEST_MS, walk.took);
  const first = once === NEVER ? Math.max(FIRST_MS, 2 * atLeast) : once;
  return Math.min(LONGEST_MS, gather.times === 0 ? first : gather.took);
}

/** The better way, when that is known. */
function betterOf({ walk, gather }: Found, { atLeast, once }: Gathering): Way | undefined {
  if (walk.took <= Math.max(QUICK_MS, atLeast)) return 'walk';
  if (walk.took === NEVER) {
    const enough = gather.times === 0 ? once : gather.took;
    return walk.exceeded >= Math.min(LONGEST_MS, enough) && isFair(walk, enough) ? 'gather' : undefined;
  }
  if (gather.took === NEVER) return gather.times > 0 && isFair(gather, walk.took) ? 'walk' : undefined;
  const slower = walk.took > gather.took ? walk : gather;
  const quicker = Math.min(walk.took, gather.took);
  const isPlain = slower.took >= PLAINLY * quicker && isFair(slower, quicker);
  if (!isPlain && Math.min(walk.times, gather.times) < TRIES) return undefined;
  return gather.took < CLEARLY * walk.took ? 'gather' : 'walk';
}

/** The first try of a way only brings its pages into memory: where the other one is dear, too, it has a second. */
const isFair = (loser: Tried, winner: number): boolean => winner <= FIRST_MS || loser.times > 1;

const isCancelled = (error: unknown) => (error as { code?: string }).code === CANCELLED;

/** Runs what the database gives up after a while. Within a transaction of somebody's it may take its time: giving up would end that. */
async function briefly<T>(db: Executor, limit: number, work: (db: Executor) => Promise<T>): Promise<T> {
  if (db.isTransaction || limit === NEVER) return await work(db);
  return await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(Math.ceil(limit * crowd()))}, true)`.execute(
      trx,
    );
    return await work(trx);
  });
}
