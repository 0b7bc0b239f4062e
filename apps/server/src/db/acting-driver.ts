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

/** The acting person as JSON. */
const acting = new AsyncLocalStorage<string>();

/** Runs work whose next transaction begins with the given actor (JSON) as the author of its changes. */
export const beginAs = <T>(actor: string, work: () => Promise<T>): Promise<T> => acting.run(actor, work);

/** Sends BEGIN, the actor and the idempotency key in one round trip: a save is mostly round trips. */
class ActingDriver extends PostgresDriver {
  readonly #giveBacks = new WeakMap<DatabaseConnection, () => void>();

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
    const actor = acting.getStore();
    if (actor === undefined) return await super.beginTransaction(connection, settings);
    const { statement, giveBack } = takeRequestKey();
    const begin = `begin; select set_config('app.actor', ${pg.escapeLiteral(actor)}, true)${statement}`;
    try {
      await connection.executeQuery(CompiledQuery.raw(begin));
    } catch (error) {
      giveBack();
      // Kysely rolls back what it began only, and the connection is lent again.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined);
      throw error;
    }
    this.#giveBacks.set(connection, giveBack);
  }
}

/** Kysely's PostgreSQL dialect with `ActingDriver`. */
export class ActingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new ActingDriver(this.#config);
  }
}
