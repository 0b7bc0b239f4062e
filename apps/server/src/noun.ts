import type { Codes } from '@shibiao/contract/codes';
import type { Endpoint } from '@shibiao/contract/endpoint';
import type { Noun } from '@shibiao/contract/nouns';
import type { Condition } from './db/list.ts';
import type { Database } from './db/pool.ts';
import type { DB } from './db/tables.generated.ts';
import type { Executor, Trx } from './db/transaction.ts';
import type { Environment } from './environment.ts';
import type { Actor } from './lib/actor.ts';
import type { BrokenConstraint } from './lib/errors.ts';
import type { Served } from './lib/serve.ts';
import type { RoleKey } from './modules/access/roles.data.ts';

/**
 * A page of the menu (domain.md 6) in one row. Its address stands below its section, or is whole and begins with `/`;
 * the page of one record (`:id`) is not shown. The roles have it at first, and administrators see everything.
 */
export type MenuPage = readonly [
  order: number,
  address: string,
  title: string,
  name: string,
  /** A screen of the web's `screens.ts`. */
  view: string,
  roles: readonly RoleKey[],
  besides?: { icon?: string; isHidden?: true },
];

/** A function without a call, granted in the same screens. */
export interface InterfaceFunction {
  fullUrl: string;
  title: string;
  roles: readonly RoleKey[];
}

/** Words for a table's changes in the audit log. */
export interface AuditedTable {
  title: string;
  /** Titles that differ from the common ones (see audit/columns.data.ts). */
  columns?: Readonly<Record<string, string>>;
  /** Sensitive columns, masked here: a separate call reveals and logs them. */
  sensitive?: readonly string[];
  /** Labels of the columns' codes. */
  codes?: Readonly<Record<string, Codes | Readonly<Record<string, string>>>>;
}

export interface Job {
  name: string;
  /** Cron expression in Asia/Shanghai. */
  cron: string;
  run: (
    db: Database,
    modules: readonly NounModule[],
    context: { databaseUrl: string; environment: Environment },
  ) => Promise<unknown>;
}

/** Stored rows of an uploaded table, waiting for import. */
export interface ImportBatch {
  id: number;
  /** Options chosen at the start of the import. */
  options: unknown;
  rows: readonly { rowNo: number; cells: string[] }[];
}

/**
 * Imports a batch and marks its rows as done in the same transaction. A refused row is done too; a thrown error leaves
 * the rows open for another try.
 */
export type ImportWriter = (
  db: Database,
  batch: ImportBatch,
  modules: readonly NounModule[],
) => Promise<void>;

/** An import that runs beside requests while its author may still make the starting call. */
export interface TableImport {
  call: Pick<Endpoint, 'path'>;
  write: ImportWriter;
}

/** One kind of record that a person still owns, as the leaving dialog shows it. */
export interface Holding {
  key: string;
  title: string;
  count: number;
}

/** Successors of a leaver; all are active, and none is the leaver. */
export interface Successors {
  successorId: number | null;
  /** Customers with a particular successor: customer id → personnel id. */
  byContact: ReadonlyMap<number, number>;
  /** Receiver of equipment and numbers; null: returned to the company. */
  thingsToId: number | null;
  /** New leader of the person's members. */
  newLeaderId: number | null;
}

/** A noun's part in a person's leaving. */
export interface Leaving {
  holdings: (db: Executor, personnelId: number) => Promise<readonly Holding[]>;
  /**
   * Whether the person owns records that only a named successor can take. Absent when the noun can take everything
   * back.
   */
  mustHaveSuccessor?: (db: Executor, personnelId: number, to: Successors) => Promise<boolean>;
  /** Transfers the records, or returns them without a successor. Runs inside the leaving transaction. */
  handOver: (trx: Trx, actor: Actor, from: number, to: Successors) => Promise<void>;
}

/** Tables whose restore needs more than removing the mark. */
export interface Restorable {
  table: keyof DB;
  /** Runs inside the restoring transaction. @throws 400 when the rows cannot be restored */
  restore: (trx: Trx, actor: Actor, ids: readonly number[], how: { asPostponed: boolean }) => Promise<void>;
}

/** A rule that triggers of the database keep, whoever writes; its function stands in the noun's migration. */
export interface TriggerRule {
  /** Its triggers, as table.trigger. */
  on?: readonly `${keyof DB}.${string}`[];
  /** Instead of `on`: the procedures of the migrations that give it to tables. */
  givenBy?: readonly string[];
  /** Its function. */
  runs: string;
  /**
   * refuses: an invariant; derives: columns that follow from others; posts: rows that follow from a write; tells:
   * servers hear of it.
   */
  does: 'refuses' | 'derives' | 'posts' | 'tells';
  /** The statement that is true because of it. */
  keeps: string;
}

/** Conditions over `file`: a file is read by everybody for whom one of some noun holds. */
export interface ReadableFiles {
  staff?: (actor: Actor) => Condition;
  visitors?: (actor: Actor) => Condition;
}

/** A count beside a page of the menu: what is new to the caller; red when it is urgent. */
export interface Bubble {
  count: number;
  isUrgent: boolean;
}

/** Conditions over `todo` that only the noun of its subject knows. */
export interface TodoRules {
  /** Whether the caller may open the record that the to-do is about, besides being in scope; every noun must agree. */
  opens?: (actor: Actor) => Condition;
  /** Whether the record waits for the caller on a list of approvals, too. */
  waitsElsewhere?: (actor: Actor) => Condition;
}

/** A file wherever its bytes lie. */
export interface SharedFile {
  name: string;
  mime: string;
  size: number;
  storage: string;
  key: string;
  sha256: string;
}
/** A kind of item that a link gives to people without a session. */
export interface Shareable {
  /** @throws 404 unless the actor may give every item away */
  mustShare: (db: Executor, actor: Actor, ids: readonly number[]) => Promise<void>;
  /**
   * The files of items, each with the item's id, without items that are gone or no longer meant for people outside;
   * `shownId` is the record that took an item's place.
   * @param isNewest the newest version in the place of the one that was shared
   */
  filesOf: (
    db: Executor,
    ids: readonly number[],
    isNewest: boolean,
  ) => Promise<readonly (SharedFile & { id: number; shownId?: number })[]>;
}

/**
 * Everything that the product needs to know of a noun. `modules.ts` lists them; a new noun is this file, its folder,
 * its line there and its screens in the web's `screens.ts`.
 */
export interface NounModule {
  noun: Noun;
  /** The rules that the database keeps of its tables (or that its tables keep of others). */
  triggers?: readonly TriggerRule[];
  calls: readonly Served[];
  /**
   * First grants of a new call; afterwards administrators decide. `*` is the noun's default, an operation's own entry
   * replaces it. Administrators hold everything and are not listed.
   */
  grants: { '*': readonly RoleKey[] } & Readonly<Record<string, readonly RoleKey[]>>;
  functions?: readonly InterfaceFunction[];
  /** By section or shared entry (access/sections.data.ts); below `''` each page is a section of its own. */
  menu?: Readonly<Record<string, readonly MenuPage[]>>;
  /** Messages of broken constraints by name. */
  constraints?: Readonly<Record<string, BrokenConstraint>>;
  /** Its tables in the audit trail. */
  audited?: Readonly<Partial<Record<keyof DB, AuditedTable>>>;
  jobs?: readonly Job[];
  /** Its imports that run beside requests, by their kind. */
  imports?: Readonly<Record<string, TableImport>>;
  leaving?: Leaving;
  restorable?: readonly Restorable[];
  /** Items of the noun that links give away, by the kind of link. */
  shareable?: Readonly<Record<string, Shareable>>;
  readableFiles?: ReadableFiles;
  /** Counts in the menu beside its pages, by path. */
  bubbles?: Readonly<Record<string, (db: Database, actor: Actor) => Promise<Bubble>>>;
  todos?: TodoRules;
}

/** One entry of all modules, merged into a table. */
export const tableOf = <T>(
  modules: readonly NounModule[],
  part: (module: NounModule) => Readonly<Record<string, T>> | undefined,
): ReadonlyMap<string, T> => new Map(modules.flatMap((module) => Object.entries(part(module) ?? {})));

/** How deleted rows come back, by table, where that is more than taking their mark away. */
export const restorableOf = (modules: readonly NounModule[]): ReadonlyMap<string, Restorable> =>
  new Map(modules.flatMap((module) => module.restorable ?? []).map((one) => [one.table, one]));
