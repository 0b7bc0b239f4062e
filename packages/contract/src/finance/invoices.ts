import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  chosenId,
  codeText,
  id,
  optionalCodeText,
  optionalDate,
  optionalFactDate,
  optionalId,
  optionalParagraphs,
  optionalVersion,
  paragraphs,
  rate,
  stamped,
  text,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, page } from '../lists.ts';
import { linesOf, positiveAmount } from './lines.ts';
import { optionalTaxNumber } from './taxNumber.ts';

/** applied → issued → posted; void (4) and red (5) release the amounts of the lessons. */
export const INVOICE_STATUS = codes(
  { value: 1, label: '待开票', tone: 'warn' },
  { value: 2, label: '已开票', tone: 'info' },
  { value: 3, label: '已邮寄', tone: 'good' },
  { value: 4, label: '已作废', tone: 'quiet' },
  { value: 5, label: '已红冲', tone: 'bad' },
);
export const INVOICE_KINDS = codes({ value: '普票', label: '普票' }, { value: '专票', label: '专票' });

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
  /** The invoice reversed by this red one. */
  redOf: z.number().nullable(),
  appliedAt: wireTime,
  issuedAt: wireTime.nullable(),
  postedAt: wireTime.nullable(),
  endedAt: wireTime.nullable(),
  trackingNo: z.string().nullable(),
  reason: z.string().nullable(),
  remark: z.string().nullable(),
  /** The electronic invoice uploaded by finance. */
  fileId: z.number().nullable(),
});

export const invoiceColumns: readonly ListColumn<z.output<typeof invoice>>[] = [
  { key: 'title', title: '抬头', record: ['invoice', 'id'], width: 184, fixed: 'left' },
  { key: 'status', title: '状态', type: 'code', codes: INVOICE_STATUS, width: 84 },
  { key: 'no', title: '发票号码', width: 150 },
  { key: 'amount', title: '价税合计（元）', type: 'money', width: 128, sortable: true },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 160 },
  { key: 'kind', title: '票种', type: 'word', width: 64 },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 80 },
  { key: 'appliedAt', title: '申请时间', type: 'time', byDay: true, width: 110, sortable: true },
  { key: 'issuedAt', title: '开票日期', type: 'time', byDay: true, width: 104, sortable: true },
  { key: 'trackingNo', title: '快递单号', width: 140, defaultHidden: true },
  { key: 'taxNo', title: '税号', width: 180, defaultHidden: true },
  { key: 'rate', title: '税率', type: 'percent', width: 70, defaultHidden: true },
  { key: 'taxAmount', title: '税额（元）', type: 'money', width: 116, defaultHidden: true },
  { key: 'companyName', title: '签约公司', width: 180, defaultHidden: true },
  { key: 'postedAt', title: '邮寄时间', type: 'time', width: 150, defaultHidden: true },
  { key: 'reason', title: '作废或红冲原因', width: 180, defaultHidden: true },
  { key: 'remark', title: '备注', width: 180, defaultHidden: true },
];

/** A lesson's part of an invoice or receipt; inactive when released. */
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
  status: INVOICE_STATUS.optional,
  kind: INVOICE_KINDS.optional,
  coorgid: optionalId,
  authorId: optionalId,
  companyId: optionalId,
  lessonId: optionalId,
  from: optionalDate,
  to: optionalDate,
  issuedFrom: optionalDate,
  issuedTo: optionalDate,
});

/** A special invoice names the buyer by tax number. */
export const NO_TAX_NUMBER = '专票须填写购方税号';

export const invoiceForm = z
  .object({
    id: optionalId,
    version: optionalVersion,
    title: text(200),
    taxNo: optionalTaxNumber,
    kind: INVOICE_KINDS.schema,
    rate: rate.default(0.06),
    /** Issuer: a contract company. */
    companyId: chosenId('请选择签约公司'),
    remark: optionalParagraphs(500),
    /** The customer's request that a new application answers. */
    requestId: optionalId,
    lines: linesOf(z.object({ lessonId: id, amount: positiveAmount })),
  })
  .superRefine(({ kind, taxNo }, context) => {
    if (kind === '专票' && !taxNo)
      context.addIssue({ code: 'custom', path: ['taxNo'], message: NO_TAX_NUMBER });
  });

const decision = z.object({ id, version: optionalVersion, reason: paragraphs(200) });

export const invoicesApi = endpoints('invoices', {
  one: query('GET /finance/invoices/one', '发票详情', {
    input: byId,
    output: invoice.extend({ lines: z.array(lessonLine) }),
  }),
  totals: query('GET /finance/invoices/totals', '发票合计', {
    input: invoiceFilter,
    output: z.object({ count: z.number(), amount: wireMoney, taxAmount: wireMoney }),
  }),
  /** Applies for an invoice over lessons of one institution, or edits it while nothing was issued. */
  save: command('POST /finance/invoices/save', '申请开票', { input: invoiceForm, output: byId }),
  /** Withdraws the application and releases its lessons. */
  withdraw: command('POST /finance/invoices/withdraw', '撤回开票申请', { input: byIdAndVersion }),
  /** `fileId`: a file uploaded for `invoice`, attached in the same step as the electronic invoice. */
  issue: command('POST /finance/invoices/issue', '登记开票', {
    input: z.object({
      id,
      version: optionalVersion,
      no: codeText(30),
      issuedOn: optionalFactDate,
      /** Facts missing in an earlier application; absent fields stay. */
      companyId: optionalId,
      taxNo: optionalTaxNumber,
      fileId: optionalId,
    }),
  }),
  post: command('POST /finance/invoices/post', '登记邮寄', {
    input: z.object({ id, version: optionalVersion, trackingNo: codeText(50) }),
  }),
  /** Attaches or replaces the electronic invoice, uploaded for `invoice`. Notifies the salesperson. */
  attach: command('POST /finance/invoices/attach', '上传电子发票', {
    input: z.object({ id, version: optionalVersion, fileId: id }),
  }),
  /** Rejects an application, or voids an issued invoice. */
  void: command('POST /finance/invoices/void', '作废发票', { input: decision }),
  /** Posts the negative counterpart of an issued invoice; answers its id. */
  red: command('POST /finance/invoices/red', '红冲发票', {
    input: decision.extend({ no: optionalCodeText(30) }),
    output: byId,
  }),
  export: download('GET /finance/invoices/export', '导出发票', {
    words: spanWords('申请日期'),
    input: invoiceFilter,
  }),
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
