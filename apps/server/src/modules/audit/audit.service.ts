import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import { type auditApi, HISTORY_NEEDS, type HistorySubject } from '@shibiao/contract/startup';
import type { Database } from '../../db/pool.ts';
import type { Executor } from '../../db/transaction.ts';
import { type Actor, isGranted, scopeOf } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';
import { type AuditedTable, type NounModule, tableOf } from '../../noun.ts';
import { customers } from '../customers/lists.queries.ts';
import { demands } from '../demands/demands.queries.ts';
import { accounts } from '../identity/accounts.queries.ts';
import { invoices } from '../invoices/invoices.queries.ts';
import { oneLesson } from '../lessons/lessons.queries.ts';
import { payments } from '../payments/payments.queries.ts';
import { people } from '../personnel/personnel.queries.ts';
import { receipts } from '../receipts/receipts.queries.ts';
import { requests } from '../requests/requests.queries.ts';
import { teachers } from '../teachers/teachers.queries.ts';
import { type Entry, historyOf, listEntries, optionsOf, streamEntries } from './audit.queries.ts';
import { changesOf } from './audit.rules.ts';
import { type Kept, type NameOf, namesIn } from './names.queries.ts';

interface Reader {
  db: Database;
  actor: Actor;
  /** All modules, for titles of tables, columns and codes. */
  modules: readonly NounModule[];
}
type InWords = OutputOf<typeof auditApi.list>['list'][number];

type Check = (db: Database, actor: Actor, id: number) => Promise<unknown>;
/** Scope check of the row, for subjects that not everybody sees. */
const ROWS: Partial<Record<HistorySubject, Check>> = {
  contact: customers.one,
  demand: demands.one,
  teacher: (db, actor, id) => teachers.mustSee(db, actor, [id]),
  lesson: oneLesson,
  invoice: invoices.one,
  receipt: receipts.one,
  payment_request: payments.one,
  staff_request: requests.one,
  personnel: people.one,
  account: accounts.one,
};

/** The history of one row. @throws 403 without the call that shows the record, 404 outside the caller's scope */
export async function history(
  reader: Reader,
  { subject, id }: InputOf<typeof auditApi.history>,
): Promise<OutputOf<typeof auditApi.history>> {
  const { db, actor } = reader;
  if (actor.userType !== 1 || !isGranted(actor, `/api${HISTORY_NEEDS[subject]}`)) throw forbidden();
  await ROWS[subject]?.(db, actor, id);
  return { list: await inWords(reader, await historyOf(db, subject, id)) };
}

export async function pageOfLog(
  reader: Reader,
  filter: InputOf<typeof auditApi.list>,
): Promise<OutputOf<typeof auditApi.list>> {
  const page = await listEntries(reader.db, filter);
  return { ...page, list: await inWords(reader, page.list) };
}

/** The whole log of a filter, for an export. */
export async function* streamOfLog(
  reader: Reader,
  filter: InputOf<typeof auditApi.export>,
): AsyncIterable<InWords> {
  for await (const batch of streamEntries(reader.db, filter)) yield* await inWords(reader, batch);
}

/** Filter options of the log. */
export async function options({ db, modules }: Reader): Promise<OutputOf<typeof auditApi.options>> {
  const audited = auditedTables(modules);
  const { tables, accounts } = await optionsOf(db);
  return {
    tables: tables.map((table) => ({ table, title: audited.get(table)?.title ?? table })),
    accounts,
  };
}

/** Names of all references in the rows, for `changesOf`; a kind of record is named by its table's title. */
export async function namerOf(
  db: Executor,
  modules: readonly NounModule[],
  kept: readonly Kept[],
): Promise<NameOf> {
  const audited = auditedTables(modules);
  const names = await namesIn(db, kept);
  return (table, path, value, row) =>
    path === 'subject_kind' ? audited.get(String(value))?.title : names(table, path, value, row);
}

const auditedTables = (modules: readonly NounModule[]) =>
  tableOf<AuditedTable>(modules, ({ audited }) => audited as Record<string, AuditedTable> | undefined);

/** Log entries in words. Phones are shown in full only to readers who see all customers. */
async function inWords({ db, actor, modules }: Reader, entries: Entry[]): Promise<InWords[]> {
  const audited = auditedTables(modules);
  const nameOf = await namerOf(
    db,
    modules,
    entries.flatMap(({ table, before, after }) => [
      { table, row: before },
      { table, row: after },
    ]),
  );
  const isMasked = scopeOf(actor, 'customers') !== 'all';
  return entries.map(({ before, after, ...entry }) => ({
    ...entry,
    tableTitle: audited.get(entry.table)?.title ?? entry.table,
    changes: changesOf({ table: entry.table, before, after }, audited.get(entry.table), nameOf, isMasked),
  }));
}
