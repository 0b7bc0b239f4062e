import type { Endpoint } from './endpoint.ts';
import { READ, WRITTEN } from './stale.generated.ts';

/** A call by its name in both caches. */
export type Call = Pick<Endpoint, 'noun' | 'operation'>;
/** Table names; null: unknown, so it may be any. */
export type Tables = readonly string[] | null;

const of = (tables: Readonly<Record<string, string>>, { noun, operation }: Call): Tables => {
  const names = tables[`${noun}.${operation}`];
  if (names === undefined) return null;
  return names === '' ? [] : names.split(' ');
};

/** Tables read by a query that commands write. */
export const tablesRead = (query: Call): Tables => of(READ, query);

/** Tables written by a command that queries read. */
export const tablesWritten = (command: Call): Tables => of(WRITTEN, command);

/** Whether a command makes a query's answer stale; all of its own noun are. */
export function isStaleAfter(command: Call, query: Call): boolean {
  if (command.noun === query.noun) return true;
  const written = tablesWritten(command);
  const read = tablesRead(query);
  return written === null || read === null || written.some((table) => read.includes(table));
}
