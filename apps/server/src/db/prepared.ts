import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Executor } from './transaction.ts';

/** Prepared statement names by SQL text. */
const names = new Map<string, string>();
/** Upper bound: a name for a text that varies (optional columns) could fill the connections' memory. */
const MOST = 1000;

/** A query or a piece of raw SQL that answers rows. */
type Statement<R> = Compilable<R> | RawBuilder<R>;

/**
 * Runs a statement as a named prepared statement, so that each connection keeps its plan: for reads and writes by key,
 * whose planning costs several times their execution. Not for lists and searches, whose best plan depends on the
 * values.
 * @param name may stand for several texts (an update of other columns); each is a statement of its own
 */
export async function runPrepared<R>(db: Executor, name: string, statement: Statement<R>): Promise<R[]> {
  const compiled = statement.compile(db) as CompiledQuery<R>;
  if (!names.has(compiled.sql) && names.size < MOST) names.set(compiled.sql, `${name}_${names.size + 1}`);
  return (await db.executeQuery(compiled)).rows;
}

/**
 * `any` of some ids for a named statement. The planner does not see their number: a few ids look cheaper than the ten
 * of the generic plan, and it would plan the statement anew each time.
 */
export const anyOf = (ids: readonly number[]): RawBuilder<number> =>
  sql<number>`any(array(select unnest(${[...ids]}::integer[])))`;

/** A connection that prepares the statements which have a name. */
export class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the driver has overloads; other calls pass as they came
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    return name === undefined ? query(...given) : query({ name, text, values }, ...rest);
  }
}
