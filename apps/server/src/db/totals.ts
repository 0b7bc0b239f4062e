import { COUNT_CAP } from '@shibiao/contract/lists';
import { LRUCache } from 'lru-cache';

/** What stands beside a list: how many rows its filter selects, and sums over them. */
export interface Total<S> {
  /** At most COUNT_CAP; then `isMore` is set and there are no sums. */
  total: number;
  isMore?: true;
  sums: S | null;
}

/** Fewer rows are counted anew for every page. */
const WORTH_KEEPING = 500;
/** Another server's writes are seen after this many milliseconds at the latest. */
const KEPT_MS = 10_000;
const kept = new LRUCache<string, Total<unknown>>({ max: 1000, ttl: KEPT_MS });
/** Totals above the cap say only that there are more: somebody's edit does not change that. */
const aboveCap = new LRUCache<string, true>({ max: 1000, ttl: 60_000 });
let writes = 0;

/** To be called when a transaction has committed: who has saved something finds it counted. */
export function forgetTotals(): void {
  writes++;
  kept.clear();
}

/** Grows with every committed transaction of this server. */
export const writesSoFar = (): number => writes;

/**
 * The total of a filter whose rows were lately counted: going through its pages, or sorting it another way, need not count hundreds of rows
 * again.
 * @param key the filter with its values
 */
export function knownTotal<S>(key: string): Total<S> | undefined {
  if (aboveCap.has(key)) return { total: COUNT_CAP, isMore: true, sums: null };
  return kept.get(key) as Total<S> | undefined;
}

/** To be called before counting; the function it answers takes what was found, and keeps it unless something was written meanwhile. */
export function counting<S>(key: string): (n: number, sums: S | null) => Total<S> {
  const before = writes;
  return (n, sums) => {
    if (n > COUNT_CAP) {
      aboveCap.set(key, true);
      return { total: COUNT_CAP, isMore: true, sums: null };
    }
    if (n > WORTH_KEEPING && writes === before) kept.set(key, { total: n, sums });
    return { total: n, sums };
  };
}
