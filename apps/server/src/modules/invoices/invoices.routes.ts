import { INVOICE_STATUS, invoiceListApi, invoicesApi } from '@shibiao/contract/finance/invoices';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { exportOf } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import {
  invoiceFile,
  invoiceLines,
  invoiceTotals,
  listInvoices,
  oneInvoice,
  streamInvoices,
} from './invoices.queries.ts';
import {
  attachInvoice,
  issueInvoice,
  postInvoice,
  redInvoice,
  saveInvoice,
  voidInvoice,
  withdrawInvoice,
} from './invoices.service.ts';

const row = {
  row: ({ db, actor, id }: { db: Database; actor: Actor; id: number }) => oneInvoice(db, actor, id),
  rowTable: 'invoice',
};

export const invoiceCalls = [
  serve(invoiceListApi.invoices, ({ db, actor, input }) => listInvoices(db, actor, input)),
  serve(invoicesApi.totals, ({ db, actor, input }) => invoiceTotals(db, actor, input)),
  serve(invoicesApi.one, async ({ db, actor, input }) => ({
    ...(await oneInvoice(db, actor, input.id)),
    lines: await invoiceLines(db, input.id),
    fileId: await invoiceFile(db, input.id),
  })),
  serve(invoicesApi.save, ({ db, actor, input }) => saveInvoice(db, actor, input), row),
  serve(invoicesApi.withdraw, async ({ db, actor, input }) => done(withdrawInvoice(db, actor, input)), row),
  serve(invoicesApi.issue, async ({ db, actor, input }) => done(issueInvoice(db, actor, input)), row),
  serve(invoicesApi.post, async ({ db, actor, input }) => done(postInvoice(db, actor, input)), row),
  serve(invoicesApi.attach, async ({ db, actor, input }) => done(attachInvoice(db, actor, input)), row),
  serve(invoicesApi.void, async ({ db, actor, input }) => done(voidInvoice(db, actor, input)), row),
  serve(invoicesApi.red, ({ db, actor, input }) => redInvoice(db, actor, input), row),
  serve(invoicesApi.export, async ({ db, actor, input }) =>
    exportOf('发票', COLUMNS, input.columns, streamInvoices(db, actor, input)),
  ),
];

async function done(work: Promise<void>): Promise<Record<string, never>> {
  await work;
  return {};
}

const COLUMNS = [
  { key: 'no', title: '发票号码' },
  { key: 'status', title: '状态', value: (row: { status: number }) => INVOICE_STATUS[row.status as 1] },
  { key: 'cooperationName', title: '机构', width: 28 },
  { key: 'title', title: '抬头', width: 28 },
  { key: 'taxNo', title: '税号', width: 22 },
  { key: 'kind', title: '票种' },
  { key: 'rate', title: '税率', type: 'percent' as const },
  { key: 'amount', title: '价税合计', type: 'money' as const },
  { key: 'taxAmount', title: '税额', type: 'money' as const },
  { key: 'companyName', title: '签约公司', width: 24 },
  { key: 'authorName', title: '业务员' },
  { key: 'appliedAt', title: '申请时间', type: 'time' as const },
  { key: 'issuedAt', title: '开票时间', type: 'time' as const },
  { key: 'postedAt', title: '邮寄时间', type: 'time' as const },
  { key: 'trackingNo', title: '快递单号' },
  { key: 'reason', title: '作废或红冲原因', width: 28 },
  { key: 'remark', title: '备注', width: 28 },
];
