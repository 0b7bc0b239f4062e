import type { Codes } from '@shibiao/contract/codes';
import type { Endpoint } from '@shibiao/contract/endpoint';
import type { Noun } from '@shibiao/contract/nouns';
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

/** A file wherever its bytes lie. */
export interface SharedFile {
  name: string;
  mime: string;
  size: number;
  storage: string;
  key: string;
  sha256: string;
}
/** A kind of thing that a link gives to people without a session. */
export interface Shareable {
  /** @throws 404 unless the actor may give every item away */
  mustShare: (db: Executor, actor: Actor, ids: readonly number[]) => Promise<void>;
  /**
   * The file of an item; undefined when it is gone, or no longer meant for people outside.
   * @param isNewest the newest version in the place of the one that was shared
   */
  fileOf: (db: Executor, id: number, isNewest: boolean) => Promise<SharedFile | undefined>;
}

/**
 * All that the house must know of one noun. `modules.ts` lists them; a new noun is this file, its room, its line there
 * and its screens in the web's `screens.ts`.
 */
export interface NounModule {
  noun: Noun;
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
  /** Its things that links give away, by the kind of link. */
  shareable?: Readonly<Record<string, Shareable>>;
}

/** Every noun's part of something, as one table. */
export const tableOf = <T>(
  modules: readonly NounModule[],
  part: (module: NounModule) => Readonly<Record<string, T>> | undefined,
): ReadonlyMap<string, T> => new Map(modules.flatMap((module) => Object.entries(part(module) ?? {})));
