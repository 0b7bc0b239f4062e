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

const acting = new AsyncLocalStorage<string>();

/** Runs work whose next transaction begins with the given actor (JSON) as the author of its changes. */
export const beginAs = <T>(actor: string, work: () => Promise<T>): Promise<T> => acting.run(actor, work);

/** Says who acts in the same round trip that begins the transaction: a save is mostly round trips. */
class ActingDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const actor = acting.getStore();
    if (actor === undefined) return await super.beginTransaction(connection, settings);
    const statements = `begin; select set_config('app.actor', ${pg.escapeLiteral(actor)}, true)`;
    await connection.executeQuery(CompiledQuery.raw(statements));
  }
}

/** Kysely's PostgreSQL dialect with that driver. */
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
