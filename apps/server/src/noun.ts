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

/** A menu entry (domain.md 6). `view` names a screen in the web's `screens.ts`; administrators see everything. */
export interface MenuEntry {
  path: string;
  title: string;
  name: string;
  view?: string;
  icon?: string;
  isHidden?: boolean;
  roles: readonly RoleKey[];
  children?: readonly MenuEntry[];
}

/** A noun's entry in the menu: below which section, and where in it. */
export interface PlacedEntry extends MenuEntry {
  /** The section's path, such as `/customers`; see access/sections.data.ts. Absent: a section of its own. */
  under?: string;
  /** Sorted by this inside the section. */
  order: number;
}

/**
 * An entry of the menu on one line. Its section is the first part of its path; the page of one record (`:id`) is not
 * shown.
 * @param view a screen of the web's `screens.ts`
 */
export const entry = (
  order: number,
  path: `/${string}`,
  title: string,
  name: string,
  view: string,
  roles: readonly RoleKey[],
  besides: { under?: string; icon?: string; isHidden?: true } = {},
): PlacedEntry => ({
  under: path.slice(0, path.indexOf('/', 1)),
  order,
  path,
  title,
  name,
  view,
  roles,
  ...(path.includes(':') ? { isHidden: true } : {}),
  ...besides,
});

/** A function of the interface: no call, but granted in the same screens. */
export interface InterfaceFunction {
  fullUrl: string;
  title: string;
  roles: readonly RoleKey[];
}

/** How a table's changes are read by people in the audit trail. */
export interface AuditedTable {
  title: string;
  /** Columns called otherwise than in every table (see audit/columns.data.ts). */
  columns?: Readonly<Record<string, string>>;
  /** Columns that nobody reads whole here: there is a call that reveals them, and keeps who asked. */
  sensitive?: readonly string[];
  /** What the codes of its columns mean. */
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

/** Rows of an uploaded table, as they are kept until they are imported. */
export interface ImportBatch {
  id: number;
  /** What was decided when the import was started. */
  options: unknown;
  rows: readonly { rowNo: number; cells: string[] }[];
}

/**
 * Imports a batch and marks each of its rows as done, in the transaction that writes it. A row that is refused is done
 * as well; what is thrown leaves the rows open, and they are taken up again.
 */
export type ImportWriter = (
  db: Database,
  batch: ImportBatch,
  modules: readonly NounModule[],
) => Promise<void>;

/** An import that runs beside requests, as long as whoever started it may make the call that starts it. */
export interface TableImport {
  call: Pick<Endpoint, 'path'>;
  write: ImportWriter;
}

/** One kind of what a person still holds, as the dialog of leaving shows it. */
export interface Holding {
  key: string;
  title: string;
  count: number;
}

/** Who takes over from somebody who leaves; all of them are at work, and none is the person. */
export interface Successors {
  successorId: number | null;
  /** Customers that go to somebody particular: customer id → personnel id. */
  byContact: ReadonlyMap<number, number>;
  /** Takes the person's equipment and numbers; null: they go back to the company. */
  thingsToId: number | null;
  /** Leads the person's members from now on. */
  newLeaderId: number | null;
}

/** What a noun does when a person leaves. */
export interface Leaving {
  holdings: (db: Executor, personnelId: number) => Promise<readonly Holding[]>;
  /**
   * Whether the person holds what only a named successor can take. A noun that can take everything back says nothing.
   */
  mustHaveSuccessor?: (db: Executor, personnelId: number, to: Successors) => Promise<boolean>;
  /** Hands it over, or back where nobody takes it. Part of the transaction in which the person leaves. */
  handOver: (trx: Trx, actor: Actor, from: number, to: Successors) => Promise<void>;
}

/** Deleted rows that come back otherwise than by taking their mark away; all others need no entry. */
export interface Restorable {
  table: keyof DB;
  /** Part of the transaction that brings an act back. @throws 400 when the rows cannot come back */
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

/** Conditions over `todo` that only the noun of its subject knows. */
export interface TodoRules {
  /** Whether the caller may open the record that the to-do is about, besides being in scope; every noun must agree. */
  opens?: (actor: Actor) => Condition;
  /** Whether the record waits for the caller on a list of approvals, too. */
  waitsElsewhere?: (actor: Actor) => Condition;
}

/**
 * All that the house must know of one noun. `modules.ts` lists them; a new noun is this file, its room, its line there
 * and its screens in the web's `screens.ts`.
 */
export interface NounModule {
  noun: Noun;
  /** The rules that the database keeps of its tables (or that its tables keep of others). */
  triggers?: readonly TriggerRule[];
  calls: readonly Served[];
  /**
   * Who holds a call when it first appears; afterwards the administrators decide. `*` is the noun's rule, an
   * operation's own rule replaces it. The administrators hold everything and are not listed.
   */
  grants: { '*': readonly RoleKey[] } & Readonly<Record<string, readonly RoleKey[]>>;
  functions?: readonly InterfaceFunction[];
  menu?: readonly PlacedEntry[];
  /** What a broken constraint means to people, by its name in the migrations. */
  constraints?: Readonly<Record<string, BrokenConstraint>>;
  /** Its tables in the audit trail. */
  audited?: Readonly<Partial<Record<keyof DB, AuditedTable>>>;
  jobs?: readonly Job[];
  /** Its imports that run beside requests, by their kind. */
  imports?: Readonly<Record<string, TableImport>>;
  leaving?: Leaving;
  restorable?: readonly Restorable[];
  readableFiles?: ReadableFiles;
  todos?: TodoRules;
}

/** Every noun's part of something, as one table. */
export const tableOf = <T>(
  modules: readonly NounModule[],
  part: (module: NounModule) => Readonly<Record<string, T>> | undefined,
): ReadonlyMap<string, T> => new Map(modules.flatMap((module) => Object.entries(part(module) ?? {})));

/** How deleted rows come back, by table, where that is more than taking their mark away. */
export const restorableOf = (modules: readonly NounModule[]): ReadonlyMap<string, Restorable> =>
  new Map(modules.flatMap((module) => module.restorable ?? []).map((one) => [one.table, one]));
