import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

/** How often one person (or whatever the key names) may do something within an hour of the first time. */
export interface HourlyLimit {
  /** Unique; part of the counter's key. */
  name: string;
  most: number;
}

const HOUR_SECONDS = 3600;

/** Limits that hold over all servers of the database; while it is away each server counts for itself. */
export class HourlyLimits {
  readonly #pool: pg.Pool;
  readonly #limiters = new Map<string, RateLimiterPostgres>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Counts one more, or as many as `points` says.
   * @returns 0 while it is within the limit, otherwise the seconds until it may be tried again
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
      // By a migration.
      tableCreated: true,
      // Whoever is refused costs the database nothing more.
      inMemoryBlockOnConsumed: most,
      insuranceLimiter: new RateLimiterMemory(rule),
    });
    this.#limiters.set(name, limiter);
    return limiter;
  }
}
