import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { takeRequestKey } from './saved-requests.ts';

/** The acting person as JSON, and the BEGIN of the transaction once it is sent. */
interface Acting {
  actor: string;
  begun?: Promise<unknown>;
}
const acting = new AsyncLocalStorage<Acting>();

/**
 * Runs work whose next transaction begins with the given actor (JSON) as the author of its changes.
 * @throws the error of BEGIN when BEGIN fails: every later statement failed because of it
 */
export async function beginAs<T>(actor: string, work: () => Promise<T>): Promise<T> {
  const act: Acting = { actor };
  try {
    return await acting.run(act, work);
  } finally {
    await act.begun;
  }
}

/**
 * Sends BEGIN, the actor and the first statement in one round trip: a save is mostly round trips. When BEGIN fails,
 * every later statement of the transaction fails too.
 */
class ActingDriver extends PostgresDriver {
  readonly #giveBacks = new WeakMap<DatabaseConnection, () => void>();
  readonly #isPipelined: boolean;

  constructor(config: PostgresDialectConfig, isPipelined: boolean) {
    super(config);
    this.#isPipelined = isPipelined;
  }

  /** A rollback also removes the idempotency key: a second try writes it again. */
  override async rollbackTransaction(
    connection: Parameters<PostgresDriver['rollbackTransaction']>[0],
  ): Promise<void> {
    this.#giveBacks.get(connection)?.();
    this.#giveBacks.delete(connection);
    await super.rollbackTransaction(connection);
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const act = acting.getStore();
    if (act === undefined) return await super.beginTransaction(connection, settings);
    const { statement, giveBack } = takeRequestKey();
    this.#giveBacks.set(connection, giveBack);
    const begin = `begin; select set_config('app.actor', ${pg.escapeLiteral(act.actor)}, true)${statement}`;
    act.begun = connection.executeQuery(CompiledQuery.raw(begin));
    // Nothing was sent after it when the work asks for nothing: then no rollback gives the key back.
    const begun = act.begun.catch(giveBack);
    if (!this.#isPipelined) await begun;
  }
}

/** Kysely's PostgreSQL dialect with `ActingDriver`. */
export class ActingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #isPipelined: boolean;

  constructor(config: PostgresDialectConfig, isPipelined: boolean) {
    super(config);
    this.#config = config;
    this.#isPipelined = isPipelined;
  }

  override createDriver(): PostgresDriver {
    return new ActingDriver(this.#config, this.#isPipelined);
  }
}
