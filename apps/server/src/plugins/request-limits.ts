import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { addHits } from '../db/counters.ts';
import type { Database } from '../db/pool.ts';

interface Counted {
  /** Begin of the span, in milliseconds since 1970. */
  from: number;
  /** Requests here, and how many of them the database was told of. */
  here: number;
  told: number;
  /** Requests that other servers told of, as far as is known here. */
  elsewhere: number;
  isTelling: boolean;
}

/** Every server tells the others each time an address has used up this part of its limit. */
const STEPS = 20;

/**
 * Requests of an address, counted over all servers on the database: each counts for itself and adds to the common counter now and then,
 * beside its requests. An address may exceed its limit by a twentieth for each server; without the database every server limits alone.
 */
export function sharedLimits(db: Database): FastifyRateLimitStoreCtor {
  return class implements FastifyRateLimitStore {
    readonly #counted = new LRUCache<string, Counted>({ max: 10_000 });

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      span = 60_000,
      most = 1,
    ): void {
      const now = Date.now();
      const from = now - (now % span);
      let counted = this.#counted.get(key);
      if (counted?.from !== from) {
        counted = { from, here: 0, told: 0, elsewhere: 0, isTelling: false };
        this.#counted.set(key, counted);
      }
      counted.here++;
      if (!counted.isTelling) void tell(key, counted, most / STEPS);
      done(null, { current: counted.here + counted.elsewhere, ttl: from + span - now });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };

  async function tell(key: string, counted: Counted, step: number): Promise<void> {
    counted.isTelling = true;
    try {
      // More may have come meanwhile.
      while (counted.here - counted.told >= step) {
        const hits = counted.here - counted.told;
        const all = await addHits(db, `requests:${key}`, counted.from, hits);
        counted.told += hits;
        counted.elsewhere = all - counted.told;
      }
    } catch {
      // Told with the next ones; the request that is counted will hear of a stopped database itself.
    } finally {
      counted.isTelling = false;
    }
  }
}
