import { type Call, type Tables, tablesRead } from '@shibiao/contract/stale';
import { LRUCache } from 'lru-cache';
import { type Actor, type Area, visiblePersonnel } from './actor.ts';
import { now } from './dates.ts';

/** Maximum number of answers, and the maximum age without an invalidating write. */
const MOST = 2_000;
const LIVES_MS = 60_000;
/** Maximum number of cached values: about 100 MB. */
const MOST_CELLS = 5_000_000;
/** Delay after the first write before other servers are notified of all of them together. */
const TELL_AFTER_MS = 50;

declare const checked: unique symbol;
/** The viewer part of a cache key. Only the `seenBy…` functions create it, so that no caller forgets it. */
export type Viewer = string & { readonly [checked]: true };

/** An answer that is equal for everybody who may call. */
export const seenByAll = 'all' as Viewer;

/** An answer that depends on the caller's scope in some areas only. */
export function seenIn(actor: Actor, ...areas: readonly Area[]): Viewer {
  if (actor.userType !== 1) return seenByOne(actor);
  return JSON.stringify(areas.map((area) => [area, visiblePersonnel(actor, area)])) as Viewer;
}

/** An answer that depends on the caller and the present rights. */
export const seenByOne = (actor: Actor): Viewer => JSON.stringify([actor.accountId, actor.rights]) as Viewer;

/** The call of an answer; `part` distinguishes several cached parts of one call. */
export type FigureCall = Call & { part?: string };
interface Dated<T> {
  value: T;
  /** Time of computation, `YYYY-MM-DD HH:mm:ss`. */
  asOf: string;
}

/** Size of an answer: rows of its lists plus values of its columns. */
function cellsOf(value: unknown): number {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.reduce<number>((cells, part) => cells + (Array.isArray(part) ? part.length : 0), 1);
}

/** A slot for one answer as of now: a value stored after a write is never found. */
export interface Slot<T> {
  get(): T | undefined;
  put(value: T): void;
}

/**
 * The only cache of the server: totals of long lists and figures over all records. A key consists of the call, the
 * viewer, the input, and the write counts of the tables read: a write makes all older answers unreachable, also those
 * being computed, so nobody gets a stale answer after a save.
 */
export class AnswerCache {
  readonly #answers = new LRUCache<string, Dated<unknown>, () => Promise<unknown>>({
    max: MOST,
    ttl: LIVES_MS,
    maxSize: MOST_CELLS,
    sizeCalculation: ({ value }) => cellsOf(value),
    // An answer evicted during its computation still reaches the waiting callers.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: compute }) => {
      const asOf = now();
      return { value: await compute(), asOf };
    },
  });
  /** Write count of each table and of all tables, and the number of full invalidations. */
  readonly #writes = new Map<string, number>();
  #allWrites = 0;
  #forgotten = 0;
  readonly #untold = new Set<string>();
  #isAllUntold = false;
  readonly #tell: (tables: Tables) => Promise<unknown>;
  #telling: NodeJS.Timeout | undefined;

  /** @param tell notifies other servers of tables that were written here */
  constructor(tell: (tables: Tables) => Promise<unknown>) {
    this.#tell = tell;
  }

  /** A figure: computed once for concurrent callers, then cached until one of its tables is written. */
  async figure<T>(
    call: FigureCall,
    viewer: Viewer,
    input: object,
    compute: () => Promise<T>,
  ): Promise<Dated<T>> {
    const key = this.#keyOf(call, viewer, input);
    return (await this.#answers.forceFetch(key, { context: compute })) as Dated<T>;
  }

  /** A slot for a by-product (a total beside a page). */
  slot<T>(call: FigureCall, viewer: Viewer, input: object): Slot<T> {
    const key = this.#keyOf(call, viewer, input);
    return {
      get: () => this.#answers.get(key)?.value as T | undefined,
      put: (value) => void this.#answers.set(key, { value, asOf: now() }),
    };
  }

  /** Call after a commit: invalidates answers read from the tables, here at once and soon on other servers. */
  written(tables: Tables): void {
    this.forget(tables);
    for (const table of tables ?? []) this.#untold.add(table);
    this.#isAllUntold ||= tables === null;
    this.#telling ??= setTimeout(() => this.#tellOthers(), TELL_AFTER_MS).unref();
  }

  /** Call when another server reports a write, or without tables when reports may have been missed. */
  forget(tables: Tables = null): void {
    for (const table of tables ?? []) this.#writes.set(table, (this.#writes.get(table) ?? 0) + 1);
    if (tables === null) this.#forgotten++;
    this.#allWrites++;
  }

  close(): void {
    clearTimeout(this.#telling);
  }

  #keyOf(call: FigureCall, viewer: Viewer, input: object): string {
    const { noun, operation, part = '' } = call;
    return JSON.stringify([noun, operation, part, viewer, this.#writesOf(tablesRead(call)), input]);
  }

  #writesOf(tables: Tables): number {
    if (tables === null) return this.#allWrites;
    return tables.reduce((sum, table) => sum + (this.#writes.get(table) ?? 0), this.#forgotten);
  }

  #tellOthers(): void {
    this.#telling = undefined;
    const tables = this.#isAllUntold ? null : [...this.#untold];
    this.#untold.clear();
    this.#isAllUntold = false;
    // A lost database is no error here: other servers invalidate everything when they reconnect.
    this.#tell(tables).catch(() => undefined);
  }
}
