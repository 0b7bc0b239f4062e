import { AsyncLocalStorage } from 'node:async_hooks';
import type { Endpoint } from '@shibiao/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type PostgresDriver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { ActingDialect } from '../../src/db/acting-driver.ts';
import type { Database } from '../../src/db/pool.ts';
import type { DB } from '../../src/db/tables.generated.ts';
import { AnswerCache } from '../../src/lib/cache.ts';

type Call = Pick<Endpoint, 'noun' | 'operation'>;

/** Tables used by an answered call or a figure in it. */
export interface Used {
  name: string;
  intent: string;
  read: Set<string>;
  written: Set<string>;
}
export const answered: Used[] = [];

/** The running call and its figures: all count the tables used. */
const running = new AsyncLocalStorage<readonly Used[]>();
const usedIn = ({ noun, operation }: Call, intent: string): Used => ({
  name: `${noun}.${operation}`,
  intent,
  read: new Set(),
  written: new Set(),
});

function add(calls: readonly Used[], locks: readonly Lock[]): void {
  for (const used of calls)
    for (const { name, isWritten } of locks) (isWritten ? used.written : used.read).add(name);
}

export interface Lock {
  name: string;
  isWritten: boolean;
}

/**
 * Tables used by the transaction: PostgreSQL holds a lock on each until its end, also behind views, functions, triggers
 * and cascades. Locks above `RowShareLock` are writes.
 */
export const LOCKS = CompiledQuery.raw(
  `select c.relname as name, bool_or(l.mode not in ('AccessShareLock', 'RowShareLock')) as "isWritten"
   from pg_locks l join pg_class c on c.oid = l.relation
   where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relkind in ('r', 'p')
     and c.relnamespace = 'public'::regnamespace group by 1`,
  [],
);

/**
 * Tables read by a statement, by its text, found by running it once in its own transaction. Statements with functions
 * of the schema are excluded, because these may read other tables next time.
 */
const known = new Map<string, readonly Lock[]>();
let functions: Promise<RegExp> | undefined;
const FUNCTIONS = CompiledQuery.raw(
  `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
   and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')`,
  [],
);
async function readFunctions(execute: Execute): Promise<RegExp> {
  const { rows } = await execute<{ name: string }>(FUNCTIONS);
  return new RegExp(`\\b(${rows.map(({ name }) => name).join('|')})\\b`);
}

type Execute = DatabaseConnection['executeQuery'];
interface Watched {
  execute: Execute;
  isInTransaction: boolean;
}

/** Runs one statement in its own transaction to see its locks. */
async function alone(
  execute: Execute,
  calls: readonly Used[],
  statement: CompiledQuery,
): Promise<QueryResult<unknown>> {
  const text = `${calls.map(({ name }) => name).join(' ')} ${statement.sql}`;
  const before = known.get(text);
  if (before) {
    add(calls, before);
    return await execute(statement);
  }
  const steps = [
    CompiledQuery.raw('begin', []),
    statement,
    // Deferred triggers write too.
    CompiledQuery.raw('set constraints all immediate', []),
    LOCKS,
    CompiledQuery.raw('commit', []),
  ];
  // Sent together, so that nothing runs in between.
  const answers = await Promise.allSettled(steps.map((step) => execute(step)));
  for (const answer of answers) if (answer.status === 'rejected') throw answer.reason;
  const [, answer, , found] = answers.map(
    (one) => (one as PromiseFulfilledResult<QueryResult<unknown>>).value,
  );
  const locks = (found as QueryResult<Lock>).rows;
  functions ??= readFunctions(execute);
  if (!locks.some(({ isWritten }) => isWritten) && !(await functions).test(statement.sql))
    known.set(text, locks);
  add(calls, locks);
  return answer as QueryResult<unknown>;
}

/** A driver whose connections report the tables used by a call. */
function watched(driver: PostgresDriver): PostgresDriver {
  const connections = new WeakMap<DatabaseConnection, Watched>();
  const stateOf = (connection: DatabaseConnection) => connections.get(connection) as Watched;
  const acquire = driver.acquireConnection.bind(driver);
  const begin = driver.beginTransaction.bind(driver);
  const commit = driver.commitTransaction.bind(driver);
  driver.acquireConnection = async (options) => {
    const connection = await acquire(options);
    const state = connections.get(connection) ?? {
      execute: connection.executeQuery.bind(connection),
      isInTransaction: false,
    };
    state.isInTransaction = false;
    connections.set(connection, state);
    connection.executeQuery = (async (statement: CompiledQuery) => {
      const calls = running.getStore();
      return calls && !state.isInTransaction
        ? await alone(state.execute, calls, statement)
        : await state.execute(statement);
    }) as Execute;
    return connection;
  };
  driver.beginTransaction = async (connection, settings) => {
    stateOf(connection).isInTransaction = true;
    await begin(connection, settings);
  };
  driver.commitTransaction = async (connection) => {
    const calls = running.getStore();
    const { execute } = stateOf(connection);
    if (calls) {
      const isOpen = await execute(CompiledQuery.raw('set constraints all immediate', [])).then(
        () => true,
        (error: { code?: string }) => {
          // The commit fails in an aborted transaction.
          if (error.code === '25P02') return false;
          throw error;
        },
      );
      if (isOpen) add(calls, (await execute<Lock>(LOCKS)).rows);
    }
    await commit(connection);
  };
  return driver;
}

class WatchedDialect extends ActingDialect {
  override createDriver(): PostgresDriver {
    return watched(super.createDriver());
  }
}

/** The server's database, which reports the tables used by its calls. */
export const watchedDatabase = (pool: pg.Pool): Database =>
  new Kysely<DB>({ dialect: new WatchedDialect({ pool }) });

/** Records the tables used by queries and commands; refused ones may have stopped half-way. */
export function watchCalls(app: FastifyInstance): void {
  app.addHook('preHandler', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.intent === 'download') return done();
    const used = usedIn(endpoint, endpoint.intent);
    reply.raw.once('finish', () => {
      if (reply.statusCode === 200) answered.push(used);
    });
    running.run([used], done);
  });
}

const readFor = new WeakMap<object, Used>();
const figure = AnswerCache.prototype.figure;
/** A cached figure counts for the call in its key, and for every call that shows it. */
AnswerCache.prototype.figure = async function <T>(
  this: AnswerCache,
  ...[call, viewer, input, compute]: Parameters<typeof figure<T>>
) {
  const asking = running.getStore();
  if (!asking) return await figure.call(this, call, viewer, input, compute);
  const used = usedIn(call, 'query');
  let isComputed = false;
  const dated = await figure.call(this, call, viewer, input, () => {
    isComputed = true;
    return running.run([...asking, used], compute);
  });
  if (isComputed) {
    answered.push(used);
    readFor.set(dated, used);
  }
  add(
    asking,
    [...(readFor.get(dated)?.read ?? [])].map((name) => ({ name, isWritten: false })),
  );
  return dated;
} as typeof figure;
