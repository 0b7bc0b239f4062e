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

/** Who acts, as JSON, and the beginning of the transaction once it was sent. */
interface Acting {
  actor: string;
  begun?: Promise<unknown>;
}
const acting = new AsyncLocalStorage<Acting>();

/**
 * Runs work whose next transaction begins with the given actor (JSON) as the author of its changes.
 * @throws what the beginning failed with, for all that was sent after it failed because of that
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
 * Says who acts in the same round trip that begins the transaction, and sends the first statement without waiting for
 * it: a save is mostly round trips. A beginning that fails leaves a transaction in which every statement fails.
 */
class ActingDriver extends PostgresDriver {
  readonly #giveBacks = new WeakMap<DatabaseConnection, () => void>();
  readonly #isPipelined: boolean;

  constructor(config: PostgresDialectConfig, isPipelined: boolean) {
    super(config);
    this.#isPipelined = isPipelined;
  }

  /** What was written is undone, the request's key as well: a second try writes it again. */
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

/** Kysely's PostgreSQL dialect with that driver. */
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
