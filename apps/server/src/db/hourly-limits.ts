import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** How often one key (a person, an address) may do something within an hour of the first time. */
export interface HourlyLimit {
  /** Unique part of the counter's key. */
  name: string;
  most: number;
}

const HOUR_SECONDS = 3600;

/** Limits counted over all servers in the database; without the database each server counts for itself. */
export class HourlyLimits {
  readonly #pool: pg.Pool;
  readonly #limiters = new Map<string, RateLimiterPostgres>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Counts one, or `points`.
   * @returns 0 within the limit, otherwise the seconds until the next try
   */
  async take(limit: HourlyLimit, key: string | number, points = 1): Promise<number> {
    try {
      await this.#limiterOf(limit).consume(key, points);
      return 0;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000);
      throw refused;
    }
  }

  #limiterOf({ name, most }: HourlyLimit): RateLimiterPostgres {
    const known = this.#limiters.get(name);
    if (known) return known;
    const rule = { keyPrefix: name, points: most, duration: HOUR_SECONDS };
    const limiter = new RateLimiterPostgres({
      ...rule,
      storeClient: this.#pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      // A migration creates the table.
      tableCreated: true,
      // A blocked key causes no further query.
      inMemoryBlockOnConsumed: most,
      insuranceLimiter: new RateLimiterMemory(rule),
    });
    this.#limiters.set(name, limiter);
    return limiter;
  }
}
