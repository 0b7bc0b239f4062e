import type { Compilable } from 'kysely';
import pg from 'pg';

/** Statements that are prepared by name, by their text. */
const names = new Map<string, string>();
/** A name written where the text varies (optional columns) could otherwise fill the connections' memory. */
const MOST = 500;

/**
 * Gives a statement a name under which every connection keeps its plan: for joins of many tables by key, whose planning costs several
 * times their execution. Not for lists and searches, whose best plan follows from the values.
 * @returns the same query
 */
export function prepared<Q extends Compilable>(name: string, query: Q): Q {
  const { sql } = query.compile();
  if (!names.has(sql) && names.size < MOST) names.set(sql, `${name}_${names.size + 1}`);
  return query;
}

/** A connection that prepares the statements which have a name. */
export class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's own overloads; other calls go through as they came
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? names.get(text) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    return name === undefined ? query(...given) : query({ name, text, values }, ...rest);
  }
}
