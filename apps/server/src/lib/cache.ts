import { type Call, type Tables, tablesRead } from '@shibiao/contract/stale';
import { LRUCache } from 'lru-cache';
import { type Actor, type Area, visiblePersonnel } from './actor.ts';
import { now } from './dates.ts';

/** Answers kept at once, and how long one may live when nothing that it depends on is saved. */
const MOST = 2_000;
const LIVES_MS = 60_000;
/** Rows and numbers kept at once: about 100 MB. */
const MOST_CELLS = 5_000_000;
/** Other servers are told of writes together, this long after the first. */
const TELL_AFTER_MS = 50;

declare const checked: unique symbol;
/** Whose view an answer is of, as a part of its key. Made by `seenBy…` alone, so that no caller forgets it. */
export type Viewer = string & { readonly [checked]: true };

/** An answer that is the same for everybody who may ask for it. */
export const seenByAll = 'all' as Viewer;

/** An answer that depends on the rows that somebody sees in some areas, and on nothing else of the person. */
export function seenIn(actor: Actor, ...areas: readonly Area[]): Viewer {
  if (actor.userType !== 1) return seenByOne(actor);
  return JSON.stringify(areas.map((area) => [area, visiblePersonnel(actor, area)])) as Viewer;
}

/** An answer that depends on who asks, with the rights of now. */
export const seenByOne = (actor: Actor): Viewer => JSON.stringify([actor.accountId, actor.rights]) as Viewer;

/** The call whose answer it is, or holds it; `part` tells apart what one call keeps of several. */
export type FigureCall = Call & { part?: string };
interface Dated<T> {
  value: T;
  /** When it was computed, `YYYY-MM-DD HH:mm:ss`. */
  asOf: string;
}

/** How much an answer holds: the rows of its lists, the numbers of its columns. */
function cellsOf(value: unknown): number {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return parts.reduce<number>((cells, part) => cells + (Array.isArray(part) ? part.length : 0), 1);
}

/** A place for one answer as of now: what is put into it after a write is never found again. */
export interface Slot<T> {
  get(): T | undefined;
  put(value: T): void;
}

/**
 * The one cache of the server: totals of long lists and figures over everything. A key is made of the call, whose view
 * it is, the input, and how often the tables were written that the call reads: a write makes all older answers
 * unreachable, those being computed among them, so who has saved something never gets an answer from before.
 */
export class AnswerCache {
  readonly #answers = new LRUCache<string, Dated<unknown>, () => Promise<unknown>>({
    max: MOST,
    ttl: LIVES_MS,
    maxSize: MOST_CELLS,
    sizeCalculation: ({ value }) => cellsOf(value),
    // An answer that was pushed out while it was computed is still given to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: compute }) => {
      const asOf = now();
      return { value: await compute(), asOf };
    },
  });
  /** How often each table was written, all of them together, and how often everything was forgotten. */
  readonly #writes = new Map<string, number>();
  #allWrites = 0;
  #forgotten = 0;
  readonly #untold = new Set<string>();
  #isAllUntold = false;
  readonly #tell: (tables: Tables) => Promise<unknown>;
  #telling: NodeJS.Timeout | undefined;

  /** @param tell tells the other servers of tables that were written here */
  constructor(tell: (tables: Tables) => Promise<unknown>) {
    this.#tell = tell;
  }

  /** A figure: computed once for all who ask at the same time, then kept until something it depends on is saved. */
  async figure<T>(
    call: FigureCall,
    viewer: Viewer,
    input: object,
    compute: () => Promise<T>,
  ): Promise<Dated<T>> {
    const key = this.#keyOf(call, viewer, input);
    return (await this.#answers.forceFetch(key, { context: compute })) as Dated<T>;
  }

  /** A place for what is found out beside something else (a total beside a page). */
  slot<T>(call: FigureCall, viewer: Viewer, input: object): Slot<T> {
    const key = this.#keyOf(call, viewer, input);
    return {
      get: () => this.#answers.get(key)?.value as T | undefined,
      put: (value) => void this.#answers.set(key, { value, asOf: now() }),
    };
  }

  /** To be called after a commit: forgets what is read from the tables, here at once and soon on the other servers. */
  written(tables: Tables): void {
    this.forget(tables);
    for (const table of tables ?? []) this.#untold.add(table);
    this.#isAllUntold ||= tables === null;
    this.#telling ??= setTimeout(() => this.#tellOthers(), TELL_AFTER_MS).unref();
  }

  /** To be called when another server tells of a write, and with nothing when that may have been missed. */
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
    // A database that is away is no reason to fail: others forget everything when they have connected again.
    this.#tell(tables).catch(() => undefined);
  }
}
