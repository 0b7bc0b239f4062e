import { Kysely } from 'kysely';
import pg from 'pg';
import { ActingDialect } from './acting-driver.ts';
import { PreparingClient } from './prepared.ts';
import type { DB } from './tables.generated.ts';

export type Database = Kysely<DB>;

/**
 * Values leave the database as the wire shows them, so nothing is formatted twice: times `YYYY-MM-DD HH:mm:ss` in
 * Asia/Shanghai (the session's zone), dates `YYYY-MM-DD`, numeric as its exact decimal string, int8 as a number.
 */
const TIMESTAMPTZ = 1184;
const TIMESTAMPTZ_ARRAY = 1185;
const DATE = 1082;
const INT8 = 20;
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === TIMESTAMPTZ) return (value: string) => value.slice(0, 19);
    if (oid === DATE || oid === TIMESTAMPTZ_ARRAY) return (value: string) => value;
    if (oid === INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export interface PoolOptions {
  max?: number;
  applicationName?: string;
  onError?: (error: Error) => void;
}

/** A connection pool whose sessions speak Shanghai time. Idle-client errors are reported, never thrown. */
export function createPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString,
    max: options.max ?? 20,
    types: types as pg.CustomTypesConfig,
    // Requests queue for a connection under load; a stopped database refuses at once.
    connectionTimeoutMillis: 30_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: options.applicationName ?? 'shibiao',
    // Starting a parallel worker takes longer than most lists; reports over a million rows are worth it.
    options:
      '-c timezone=Asia/Shanghai -c datestyle=ISO -c jit=off -c parallel_setup_cost=30000 -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000 -c lock_timeout=15000',
  });
  // Without a listener a stopped database would end the process: the pool emits errors of idle clients.
  pool.on('error', (error) => options.onError?.(error));
  // Nor does the pool listen while a client is lent out: between two statements of a transaction a stopped database
  // would end the process too. The next statement fails, and the caller hears of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new ActingDialect({ pool }) });
}
