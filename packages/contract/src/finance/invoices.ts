import { z } from 'zod';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  choice,
  id,
  optionalChoice,
  optionalCode,
  optionalDate,
  optionalId,
  optionalText,
  optionalVersion,
  rate,
  stamped,
  text,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { listInput, page } from '../lists.ts';
import { linesOf, positiveAmount } from './lines.ts';

/** applied → issued → posted; void (4) and red (5) give the amounts back to the lessons. */
export const INVOICE_STATUS = { 1: '待开票', 2: '已开票', 3: '已邮寄', 4: '已作废', 5: '已红冲' } as const;
export const INVOICE_KINDS = ['普票', '专票'] as const;

export const invoice = stamped.extend({
  id: z.number(),
  no: z.string().nullable(),
  coorgid: z.number(),
  cooperationName: z.string(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  kind: z.string(),
  title: z.string(),
  taxNo: z.string().nullable(),
  rate: z.string(),
  /** With tax; negative for the red counterpart of an invoice. */
  amount: wireMoney,
  taxAmount: wireMoney,
  status: z.number(),
  /** The invoice that this red one reverses. */
  redOf: z.number().nullable(),
  appliedAt: wireTime,
  issuedAt: wireTime.nullable(),
  postedAt: wireTime.nullable(),
  endedAt: wireTime.nullable(),
  trackingNo: z.string().nullable(),
  reason: z.string().nullable(),
  remark: z.string().nullable(),
});

export const lessonLine = z.object({
  id: z.number(),
  lessonId: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: z.string(),
  teachername: z.string().nullable(),
  feeIncome: wireMoney,
  amount: wireMoney,
  isActive: z.boolean(),
});

export const invoiceFilter = listInput(['appliedAt', 'issuedAt', 'amount']).extend({
  status: optionalCode(1, 2, 3, 4, 5),
  kind: optionalChoice(INVOICE_KINDS),
  coorgid: optionalId,
  authorId: optionalId,
  companyId: optionalId,
  lessonId: optionalId,
  from: optionalDate,
  to: optionalDate,
  issuedFrom: optionalDate,
  issuedTo: optionalDate,
});

export const invoiceForm = z.object({
  id: optionalId,
  version: optionalVersion,
  title: text(200),
  taxNo: optionalText(30),
  kind: choice(INVOICE_KINDS),
  rate: rate.default(0.06),
  companyId: optionalId,
  remark: optionalText(500),
  lines: linesOf(z.object({ lessonId: id, amount: positiveAmount })),
});

const decision = z.object({ id, version: optionalVersion, reason: text(200) });

export const invoicesApi = endpoints('invoices', {
  one: query('GET /finance/invoices/one', '发票详情', {
    input: byId,
    /** fileId: the electronic invoice, once finance has uploaded it. */
    output: invoice.extend({ lines: z.array(lessonLine), fileId: z.number().nullable() }),
  }),
  totals: query('GET /finance/invoices/totals', '发票合计', {
    input: invoiceFilter,
    output: z.object({ count: z.number(), amount: wireMoney, taxAmount: wireMoney }),
  }),
  /** Applies for an invoice over lessons of one institution, or edits it while nothing was issued. */
  save: command('POST /finance/invoices/save', '申请开票', { input: invoiceForm, output: byId }),
  /** Takes the application back; its lessons are open for another one. */
  withdraw: command('POST /finance/invoices/withdraw', '撤回开票申请', { input: byIdAndVersion }),
  issue: command('POST /finance/invoices/issue', '登记开票', {
    input: z.object({ id, version: optionalVersion, no: text(30), issuedOn: optionalDate }),
  }),
  post: command('POST /finance/invoices/post', '登记邮寄', {
    input: z.object({ id, version: optionalVersion, trackingNo: text(50) }),
  }),
  /** The electronic invoice, a file uploaded for `invoice`; takes the place of an earlier one. The salesperson is told. */
  attach: command('POST /finance/invoices/attach', '上传电子发票', {
    input: z.object({ id, version: optionalVersion, fileId: id }),
  }),
  /** Refuses an application, or voids what was issued. */
  void: command('POST /finance/invoices/void', '作废发票', { input: decision }),
  /** Books the negative counterpart of an issued invoice; answers its id. */
  red: command('POST /finance/invoices/red', '红冲发票', {
    input: decision.extend({ no: optionalText(30) }),
    output: byId,
  }),
  export: download('GET /finance/invoices/export', '导出发票', { input: invoiceFilter }),
});

/** The ledger's list of invoices, for the screen 发票. */
export const invoiceListApi = endpoints(
  'invoices',
  {
    invoices: query('GET /newindex/fapiaoguanli', '发票管理', {
      input: invoiceFilter,
      output: page(invoice),
    }),
  },
  'dashboard',
);
