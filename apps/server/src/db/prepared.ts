import pg from 'pg';

/** Uses after which a statement is worth a plan of its own on every connection, and how many may have one. */
const HOT = 20;
const MOST = 200;
/** Lists and searches: their best plan follows from the values. */
const LIST = /\blimit\b|\blike\b|@>/i;
/** Sets of values, unless they are the ids of rows (the page of a list, once it is chosen) or literals. */
const SET = /(?<!\bid"? = )\bany\s*\(|\bin\s*\((?!['\d])/i;
/** A later migration may change what they answer. */
const OPEN_ENDED = /(?:select|returning)\s+\*|\.\*/i;

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** Statements that are planned anew each time, because a plan that is best for some values may be bad for others. */
export const isPlannedByValue = (text: string): boolean => LIST.test(text) || SET.test(text);

/** The name under which the connections keep a statement's plan; undefined while it is rare, or where plans must follow the values. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (uses.size >= 2_000) uses.clear();
  uses.set(text, count);
  if (count < HOT || isPlannedByValue(text) || OPEN_ENDED.test(text)) return undefined;
  const name = `hot_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * A connection whose frequent statements by key (one row, the rows of a page, an update, the session) are prepared by name: parsing and planning a join
 * of seven tables costs several times its execution.
 */
export class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's own overloads; what is not a statement with values goes through as it came
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    return name === undefined ? query(...given) : query({ name, text, values }, ...rest);
  }
}
