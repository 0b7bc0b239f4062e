import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  byIdAndVersion,
  id,
  optionalDate,
  optionalId,
  optionalParagraphs,
  paragraphs,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, page } from '../lists.ts';
import { INVOICE_KINDS, NO_TAX_NUMBER } from './invoices.ts';
import { linesOf, positiveAmount } from './lines.ts';

export const INVOICE_REQUEST_STATUS = codes(
  { value: 1, label: '待处理', tone: 'warn' },
  { value: 2, label: '已提交', tone: 'info' },
  { value: 3, label: '未采纳', tone: 'quiet' },
  { value: 4, label: '撤回', tone: 'quiet' },
);

const common = {
  id: z.number(),
  version: z.number(),
  kind: z.string(),
  title: z.string(),
  taxNo: z.string().nullable(),
  /** Address, telephone, bank and e-mail of the buyer. */
  buyer: z.string().nullable(),
  remark: z.string().nullable(),
  amount: wireMoney,
  status: z.number(),
  askedAt: wireTime,
  byName: z.string(),
  answer: z.string().nullable(),
  handledAt: wireTime.nullable(),
  /** State of the invoice that the request became. */
  invoiceStatus: z.number().nullable(),
  invoiceNo: z.string().nullable(),
};
const line = () =>
  z.object({
    lessonId: z.number(),
    lessonid: z.string(),
    lessonname: z.string(),
    lessondate: wireDate,
    amount: wireMoney,
  });
const invoiceRequest = z.object({
  ...common,
  coorgid: z.number(),
  cooperationName: z.string(),
  authorName: z.string().nullable(),
  invoiceId: z.number().nullable(),
  lessons: z.number(),
});

export const invoiceRequestColumns: readonly ListColumn<z.output<typeof invoiceRequest>>[] = [
  { key: 'title', title: '抬头', width: 190, fixed: 'left' },
  { key: 'status', title: '状态', type: 'code', codes: INVOICE_REQUEST_STATUS, width: 84 },
  { key: 'amount', title: '金额（元）', type: 'money', width: 112, sortable: true },
  { key: 'kind', title: '票种', type: 'word', width: 64 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 170 },
  { key: 'byName', title: '申请人', type: 'word', width: 80 },
  { key: 'authorName', title: '业务员', type: 'word', width: 80 },
  { key: 'lessons', title: '课程', type: 'number', width: 64, hint: '申请里的课程数' },
  { key: 'askedAt', title: '申请时间', type: 'time', width: 134, sortable: true },
  { key: 'taxNo', title: '税号', width: 180, defaultHidden: true },
  { key: 'buyer', title: '地址、电话与银行', width: 240, defaultHidden: true },
  { key: 'remark', title: '备注', width: 180, defaultHidden: true },
  { key: 'invoiceNo', title: '发票号码', width: 120 },
  { key: 'answer', title: '答复', width: 180, defaultHidden: true },
  { key: 'handledAt', title: '处理时间', type: 'time', width: 150, defaultHidden: true },
];

export const invoiceRequestFilter = listInput(['askedAt', 'amount']).extend({
  id: optionalId,
  status: INVOICE_REQUEST_STATUS.optional,
  coorgid: optionalId,
  from: optionalDate,
  to: optionalDate,
});

export const invoiceRequestForm = z.object({
  /** The buyer: one of the institution's own titles. */
  profileId: id,
  kind: INVOICE_KINDS.schema,
  remark: optionalParagraphs(300),
  lines: linesOf(z.object({ lessonId: id, amount: positiveAmount }), 1, 50),
});
export { NO_TAX_NUMBER };

export const invoiceRequestsApi = endpoints('invoices', {
  /** Staff: requests about lessons in scope. A partner with the right: the own institution's. */
  requests: query('GET /invoiceRequest/list', '客户的开票申请', {
    input: invoiceRequestFilter,
    output: page(invoiceRequest),
    visitors: { partner: page(z.object({ ...common, lines: z.array(line()) })) },
  }),
  requestsExcel: download('GET /invoiceRequest/listExcel', '导出客户的开票申请', {
    words: spanWords('申请日期'),
    input: invoiceRequestFilter,
  }),
  /** With its lines, from which the application is filled. */
  request: query('GET /invoiceRequest/one', '客户的开票申请详情', {
    input: byId,
    output: invoiceRequest.extend({ lines: z.array(line()) }),
  }),
  /** A partner asks for an invoice of lessons; one request for each salesperson. */
  askInvoice: command('POST /invoiceRequest/ask', '申请开票（客户）', { input: invoiceRequestForm }),
  withdrawRequest: command('POST /invoiceRequest/withdraw', '撤回开票申请（客户）', {
    input: byIdAndVersion,
  }),
  /** Says why no application is made. The other way is `invoices.save` with the request's id. */
  declineRequest: command('POST /invoiceRequest/decline', '不采纳客户的开票申请', {
    input: byIdAndVersion.extend({ answer: paragraphs(300) }),
  }),
});
