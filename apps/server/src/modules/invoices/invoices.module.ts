import {
  INVOICE_REQUEST_STATUS,
  invoiceRequestColumns,
  invoiceRequestsApi,
} from '@shibiao/contract/finance/invoiceRequests';
import {
  INVOICE_STATUS,
  invoiceColumns,
  invoiceListApi,
  invoicesApi,
  NO_TAX_NUMBER,
} from '@shibiao/contract/finance/invoices';
import { SYSTEM, transaction } from '../../db/transaction.ts';
import { exportsList } from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { SALES } from '../access/roles.data.ts';
import { mustSeePortalMoney } from '../identity/portal-money.policy.ts';
import {
  INVOICE_TOTALS,
  invoiceLines,
  invoices,
  partnersInvoiceFiles,
  readableInvoiceFiles,
} from './invoices.queries.ts';
import {
  attachInvoice,
  issueInvoice,
  postInvoice,
  redInvoice,
  restoreInvoices,
  saveInvoice,
  voidInvoice,
  withdrawInvoice,
} from './invoices.service.ts';
import { invoicesTriggers } from './invoices.triggers.ts';
import { followInvoiceRequests, invoiceRequests, portalInvoiceRequests } from './requests.queries.ts';
import {
  askForInvoice,
  declineInvoiceRequest,
  oneRequest,
  withdrawInvoiceRequest,
} from './requests.service.ts';

const MONEY = [...SALES, 'finance'] as const;

const calls = [
  serve(invoiceListApi.invoices, ({ db, actor, input }) => invoices.page(db, actor, input)),
  serve(invoicesApi.totals, ({ db, actor, input }) =>
    invoices.totals(invoicesApi.totals, db, actor, input, INVOICE_TOTALS),
  ),
  serve(invoicesApi.one, async ({ db, actor, input }) => ({
    ...(await invoices.one(db, actor, input.id)),
    lines: await invoiceLines(db, input.id),
  })),
  serve(invoicesApi.save, ({ db, actor, input }) => saveInvoice(db, actor, input), invoices.ofRow),
  serve(invoicesApi.withdraw, ({ db, actor, input }) => withdrawInvoice(db, actor, input), invoices.ofRow),
  serve(invoicesApi.issue, ({ db, actor, input }) => issueInvoice(db, actor, input), invoices.ofRow),
  serve(invoicesApi.post, ({ db, actor, input }) => postInvoice(db, actor, input), invoices.ofRow),
  serve(invoicesApi.attach, ({ db, actor, input }) => attachInvoice(db, actor, input), invoices.ofRow),
  serve(invoicesApi.void, ({ db, actor, input }) => voidInvoice(db, actor, input), invoices.ofRow),
  serve(invoicesApi.red, ({ db, actor, input }) => redInvoice(db, actor, input), invoices.ofRow),
  serve(invoiceRequestsApi.requests, ({ db, actor, input }) => invoiceRequests.page(db, actor, input), {
    visitors: {
      partner: async ({ db, actor, input }) => {
        mustSeePortalMoney(actor);
        return await portalInvoiceRequests.page(db, actor, input);
      },
    },
  }),
  serve(
    invoiceRequestsApi.requestsExcel,
    exportsList('客户的开票申请', invoiceRequestColumns, invoiceRequests),
  ),
  serve(
    invoiceRequestsApi.request,
    ({ db, actor, input }) => oneRequest(db, actor, input.id),
    invoiceRequests.ofRow,
  ),
  serve(invoiceRequestsApi.askInvoice, ({ db, actor, input }) => askForInvoice(db, actor, input)),
  serve(
    invoiceRequestsApi.withdrawRequest,
    ({ db, actor, input }) => withdrawInvoiceRequest(db, actor, input),
    portalInvoiceRequests.ofRow,
  ),
  serve(
    invoiceRequestsApi.declineRequest,
    ({ db, actor, input }) => declineInvoiceRequest(db, actor, input),
    invoiceRequests.ofRow,
  ),
  serve(invoicesApi.export, exportsList('发票', invoiceColumns, invoices)),
];

export const invoicesModule: NounModule = {
  noun: 'invoices',
  triggers: invoicesTriggers,
  readableFiles: { staff: readableInvoiceFiles, visitors: partnersInvoiceFiles },
  calls,
  grants: {
    '*': MONEY,
    issue: ['finance'],
    post: ['finance'],
    attach: ['finance'],
    void: ['finance'],
    red: ['finance'],
    requests: [...MONEY, 'partner'],
    askInvoice: ['partner'],
    withdrawRequest: ['partner'],
  },
  menu: {
    '/financeInfo': [
      [20, 'invoices', '发票', 'invoices', 'finance/invoices', MONEY],
      [21, 'invoiceRequests', '客户的申请', 'invoiceRequests', 'finance/invoiceRequests', MONEY],
    ],
  },
  jobs: [
    {
      name: 'invoiceRequests',
      cron: '25 * * * *',
      run: (db) => transaction(db, SYSTEM, (trx) => followInvoiceRequests(trx)),
    },
  ],
  restorable: [{ table: 'invoice', restore: restoreInvoices }],
  constraints: {
    lesson_not_over_invoiced: {
      field: 'lines',
      message: '开票金额超过课程未开票金额',
      elsewhere: [{ field: 'feeIncome', message: '课程款不能低于已开票金额' }],
    },
    invoice_month_open: { field: 'issuedOn', message: '该月已结账，开票日期请用未结账的月份' },
    invoice_void_month_open: { field: 'reason', message: '开票的月份已结账，不能作废，请用红冲' },
    invoice_company_named: { field: 'companyId', message: '请选择签约公司' },
    invoice_tax_no_named: { field: 'taxNo', message: NO_TAX_NUMBER },
    invoice_tax_no_right: { field: 'taxNo', message: '税号不正确' },
    invoice_request_line_open: {
      field: 'lines',
      message: '其中有课程已经申请开票、正在处理，可先撤回',
    },
    invoice_request_invoice: { field: '', message: '该申请已对应一张发票' },
    invoice_profile_tax_no: { field: 'taxNo', message: '税号不正确' },
    invoice_no: { field: 'no', message: '该发票号码已存在' },
  },
  audited: {
    invoice: {
      title: '发票',
      columns: {
        issued_at: '开票时间',
        rate: '税率',
        red_of: '红冲的发票',
        applied_at: '申请时间',
        posted_at: '邮寄时间',
        ended_at: '作废或红冲时间',
        tracking_no: '快递单号',
      },
      codes: { status: INVOICE_STATUS },
    },
    invoice_line: { title: '发票明细' },
    invoice_request: {
      title: '客户的开票申请',
      columns: {
        by_account_id: '申请人',
        buyer: '地址、电话与银行',
        asked_at: '申请时间',
        answer: '答复',
        handled_by: '处理人',
        handled_at: '处理时间',
      },
      codes: { status: INVOICE_REQUEST_STATUS },
    },
  },
};
