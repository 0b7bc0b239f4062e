import { Kysely } from 'kysely';
import pg from 'pg';
import { ActingDialect } from './acting-driver.ts';
import { lend, returned } from './deadline.ts';
import { hostsOf } from './hosts.ts';
import { PreparingClient } from './prepared.ts';
import { cut } from './silence.ts';
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
  /** Values as the driver reads them (times as Date), for libraries that expect that. */
  hasDriverTypes?: boolean;
  /** COPY occupies a connection, so that its statements run one after the other. */
  hasCopies?: boolean;
  /** Milliseconds to wait for a connection when all are lent. */
  waitMs?: number;
}

/**
 * Settings of every session, sent after connecting: poolers refuse or forget start-up parameters. Starting a parallel
 * worker takes longer than most lists; reports over a million rows are worth it.
 */
export const SESSION_SETTINGS = {
  timezone: 'Asia/Shanghai',
  datestyle: 'ISO',
  jit: 'off',
  parallel_setup_cost: '30000',
  statement_timeout: '60000',
  idle_in_transaction_session_timeout: '60000',
  lock_timeout: '15000',
} as const;
const BEGIN_SESSION = `select pg_is_in_recovery() as "isReadOnly", ${Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(', ')}`;

/** Pool whose connections obey the deadline of the work that borrows them. */
class BoundedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('release', (_error, client) => returned(client));
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- the pool's own statements connect with a callback
  override connect(callback?: any): any {
    return callback ? super.connect(callback) : lend(() => super.connect());
  }
}

const CONNECT_MS = 5000;
/** Time limit for a session's first statement; a new connection is not watched by the pool yet. */
const BEGIN_MS = 3000;

/**
 * A connection pool whose sessions speak Shanghai time, on the host of the address that takes writes. Idle-client
 * errors are reported, never thrown.
 */
export function createPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const hosts = hostsOf(connectionString);
  /** Connects to the present host; after a failure the next connection tries another host. */
  class Client extends PreparingClient {
    readonly #url = hosts.current;
    leave = () => hosts.leave(this.#url);
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.current, connectionTimeoutMillis: CONNECT_MS });
      this.once('error', this.leave);
    }
    // oxlint-disable-next-line typescript/no-explicit-any -- the pool connects with a callback, as the driver allows
    override connect(callback?: any): any {
      return super.connect((error: Error | null) => {
        if (error) this.leave();
        callback(error);
      });
    }
  }
  const pool = new BoundedPool({
    Client,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so
    onConnect: (client) => beginSession(client, (client as Client).leave),
    max: options.max ?? 20,
    // Work of a transaction may send statements side by side.
    pipeline: !options.hasCopies,
    types: options.hasDriverTypes ? undefined : (types as pg.CustomTypesConfig),
    // Requests queue for a connection under load; a stopped database refuses at once.
    connectionTimeoutMillis: options.waitMs ?? 30_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: options.applicationName ?? 'shibiao',
  });
  // Without a listener a stopped database would end the process: the pool emits errors of idle clients.
  pool.on('error', (error) => options.onError?.(error));
  // The pool does not listen while a client is lent: between two statements of a transaction a stopped database would
  // end the process. The next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** @throws Error with PostgreSQL's own code when the server is read-only */
async function beginSession(client: pg.ClientBase, leave: () => void): Promise<void> {
  const silent = setTimeout(() => cut(client), BEGIN_MS).unref();
  const { rows } = await client
    .query<{ isReadOnly: boolean }>(BEGIN_SESSION)
    .finally(() => clearTimeout(silent));
  if (!rows[0]?.isReadOnly) return;
  leave();
  throw Object.assign(new Error('the database server is a standby'), { code: '25006' });
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new ActingDialect({ pool }) });
}
