import type { InputOf } from '@shibiao/contract/endpoint';
import { auditApi, HISTORY_NEEDS, type HistorySubject } from '@shibiao/contract/startup';
import type { Database } from '../../db/pool.ts';
import { type Actor, isGranted, scopeOf } from '../../lib/actor.ts';
import { forbidden } from '../../lib/errors.ts';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { type AuditedTable, type NounModule, tableOf } from '../../noun.ts';
import { oneCustomer } from '../customers/customers.queries.ts';
import { demands } from '../demands/demands.queries.ts';
import { oneInvoice } from '../invoices/invoices.queries.ts';
import { oneLesson } from '../lessons/lessons.queries.ts';
import { onePayment } from '../payments/payments.queries.ts';
import { people } from '../personnel/personnel.queries.ts';
import { oneReceipt } from '../receipts/receipts.queries.ts';
import { oneTeacher } from '../teachers/teachers.queries.ts';
import { type Entry, historyOf, listEntries, optionsOf, streamEntries } from './audit.queries.ts';
import { changesOf } from './audit.rules.ts';
import { namesIn } from './names.queries.ts';

type Check = (db: Database, actor: Actor, id: number) => Promise<unknown>;
/** Whether the row is inside the caller's scope, where that is not everybody's. */
const ROWS: Partial<Record<HistorySubject, Check>> = {
  contact: oneCustomer,
  demand: demands.one,
  teacher: oneTeacher,
  lesson: oneLesson,
  invoice: oneInvoice,
  receipt: oneReceipt,
  payment_request: onePayment,
  personnel: people.one,
};

export const auditCalls = [
  serve(auditApi.history, async ({ db, actor, input, modules }) => {
    if (actor.userType !== 1 || !isGranted(actor, `/api${HISTORY_NEEDS[input.subject]}`)) throw forbidden();
    await ROWS[input.subject]?.(db, actor, input.id);
    const entries = await historyOf(db, input.subject, input.id);
    return { list: await inWords(db, actor, modules, entries) };
  }),
  serve(auditApi.list, async ({ db, actor, input, modules }) => {
    const page = await listEntries(db, input);
    return { ...page, list: await inWords(db, actor, modules, page.list) };
  }),
  serve(auditApi.export, async ({ db, actor, input, modules }) =>
    exportOf('操作日志', LOG_COLUMNS, input.columns, logOf(db, actor, modules, input)),
  ),
  serve(auditApi.options, async ({ db, modules }) => {
    const audited = auditedTables(modules);
    const { tables, accounts } = await optionsOf(db);
    return {
      tables: tables.map((table) => ({ table, title: audited.get(table)?.title ?? table })),
      accounts,
    };
  }),
];

const auditedTables = (modules: readonly NounModule[]) =>
  tableOf<AuditedTable>(modules, ({ audited }) => audited as Record<string, AuditedTable> | undefined);

/** Entries as people read them. Phones are whole for those only who see all customers anyway. */
async function inWords(db: Database, actor: Actor, modules: readonly NounModule[], entries: Entry[]) {
  const audited = auditedTables(modules);
  const nameOf = await namesIn(
    db,
    entries.flatMap((entry) => [entry.before, entry.after]),
  );
  const isMasked = scopeOf(actor, 'customers') !== 'all';
  return entries.map(({ before, after, ...entry }) => ({
    ...entry,
    tableTitle: audited.get(entry.table)?.title ?? entry.table,
    changes: changesOf({ before, after }, audited.get(entry.table), nameOf, isMasked),
  }));
}
type InWords = Awaited<ReturnType<typeof inWords>>[number];

async function* logOf(
  db: Database,
  actor: Actor,
  modules: readonly NounModule[],
  filter: InputOf<typeof auditApi.export>,
): AsyncIterable<InWords> {
  for await (const batch of streamEntries(db, filter)) yield* await inWords(db, actor, modules, batch);
}

const ACTIONS = { insert: '新建', update: '修改', delete: '删除' } as const;
const LOG_COLUMNS = [
  { key: 'at', title: '时间', type: 'time' as const },
  { key: 'by', title: '操作人' },
  { key: 'ip', title: 'IP' },
  { key: 'tableTitle', title: '对象' },
  { key: 'rowId', title: '编号', type: 'number' as const },
  { key: 'action', title: '操作', value: (row: InWords) => ACTIONS[row.action] },
  {
    key: 'changes',
    title: '变更',
    width: 80,
    value: (row: InWords) =>
      row.changes
        .map((one) =>
          row.action === 'insert'
            ? `${one.title}：${one.after ?? '（空）'}`
            : `${one.title}：${one.before ?? '（空）'} → ${one.after ?? '（空）'}`,
        )
        .join('\n'),
  },
];
