import { auditApi } from '@shibiao/contract/startup';
import type { Database } from '../../db/pool.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { forbidden, notFound } from '../../lib/errors.ts';
import { serve } from '../../lib/serve.ts';
import { oneCustomer } from '../customers/customers.queries.ts';
import { oneDemand } from '../demands/demands.queries.ts';
import { oneInvoice } from '../invoices/invoices.queries.ts';
import { oneLesson } from '../lessons/lessons.queries.ts';
import { onePayment } from '../payments/payments.queries.ts';
import { onePersonnel } from '../personnel/personnel.queries.ts';
import { oneReceipt } from '../receipts/receipts.queries.ts';
import { oneTeacher } from '../teachers/teachers.queries.ts';
import { historyOf } from './audit.queries.ts';
import { COLUMNS, TABLES } from './audit.titles.ts';

type Check = (db: Database, actor: Actor, id: number) => Promise<unknown>;
/** A history is for those who hold the screen of the row: its function, and the row inside the scope. */
const SUBJECTS: Record<string, readonly [fullUrl: string, row: Check | null]> = {
  contact: ['/api/heZuoKeHu/heZuoKeHuOne', oneCustomer],
  institution: ['/api/heZuoKeHu/jigoulist', null],
  demand: ['/api/xuqiu/one', oneDemand],
  teacher: ['/api/teacher_pool/edit2', oneTeacher],
  lesson: ['/api/lessoninfo/edit', oneLesson],
  invoice: ['/api/newindex/fapiaoguanli', oneInvoice],
  receipt: ['/api/newindex/shoukuanguanli', oneReceipt],
  payment_request: ['/api/newindex/fukuanguanli', onePayment],
  personnel: ['/api/personnel/renzilist', onePersonnel],
  account: ['/api/user/auth/list', null],
  role: ['/api/apim/admin/system/role/info', null],
};

export const auditCalls = [
  serve(auditApi.history, async ({ db, actor, input }) => {
    const [fullUrl, row] = SUBJECTS[input.subject] ?? [];
    if (!fullUrl) throw notFound();
    // What changed may hold figures that visitors do not see.
    if (actor.userType !== 1 || !isGranted(actor, fullUrl)) throw forbidden();
    if (row) await row(db, actor, input.id);
    const entries = await historyOf(db, input.subject, input.id);
    return {
      list: entries.map(({ before, after, ...entry }) => ({
        ...entry,
        tableTitle: TABLES[entry.table] ?? entry.table,
        changes: Object.keys({ ...before, ...after }).flatMap((field) =>
          changeOf(field, before?.[field], after?.[field]),
        ),
      })),
    };
  }),
];

/** A new row's empty columns say nothing. */
function changeOf(field: string, before: unknown, after: unknown) {
  const [was, is] = [readable(before), readable(after)];
  return was === is ? [] : [{ field, title: COLUMNS[field] ?? field, before: was, after: is }];
}

function readable(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
