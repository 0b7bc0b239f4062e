import type { Endpoint } from './endpoint.ts';
import { READ, WRITTEN } from './stale.generated.ts';

/** A call, named as the web's cache and the server's name it. */
export type Call = Pick<Endpoint, 'noun' | 'operation'>;
/** Names of tables; null: not known, so that it may be any. */
export type Tables = readonly string[] | null;

const of = (tables: Readonly<Record<string, string>>, { noun, operation }: Call): Tables => {
  const names = tables[`${noun}.${operation}`];
  if (names === undefined) return null;
  return names === '' ? [] : names.split(' ');
};

/** The tables that a query's answer is read from, so far as commands write them. */
export const tablesRead = (query: Call): Tables => of(READ, query);

/** The tables that a command writes, so far as queries read them. */
export const tablesWritten = (command: Call): Tables => of(WRITTEN, command);

/** Is a query's answer another one once the command is done? All of the command's own noun are taken to be. */
export function isStaleAfter(command: Call, query: Call): boolean {
  if (command.noun === query.noun) return true;
  const written = tablesWritten(command);
  const read = tablesRead(query);
  return written === null || read === null || written.some((table) => read.includes(table));
}
