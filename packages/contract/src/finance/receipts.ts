import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  amount,
  byId,
  factDate,
  flag,
  id,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalParagraphs,
  optionalPeople,
  optionalText,
  optionalVersion,
  paragraphs,
  stamped,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, page } from '../lists.ts';
import { lessonLine } from './invoices.ts';
import { linesOf, positiveAmount } from './lines.ts';

/** Payment in kind. */
export const EXCHANGE = '置换';
export const RECEIPT_METHODS = codes(
  { value: '银行转账', label: '银行转账' },
  { value: '现金', label: '现金' },
  { value: '支票', label: '支票' },
  { value: '微信', label: '微信' },
  { value: '支付宝', label: '支付宝' },
  { value: EXCHANGE, label: EXCHANGE },
);

export const receipt = stamped.extend({
  id: z.number(),
  no: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  amount: wireMoney,
  /** What the lines hold, and what is left to allocate. */
  allocated: wireMoney,
  remainder: wireMoney,
  /** Paid back in all; `amount` is what is left of what came in. */
  refunded: wireMoney,
  /** The last time. */
  refundedOn: wireDate.nullable(),
  refundReason: z.string().nullable(),
  receivedOn: wireDate,
  method: z.string(),
  bankAccountId: z.number().nullable(),
  bankName: z.string().nullable(),
  payer: z.string().nullable(),
  remark: z.string().nullable(),
  cancelledAt: wireTime.nullable(),
  cancelledBy: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** The line of a bank's statement that it was entered from. */
  bankLineId: z.number().nullable(),
});

export const receiptColumns: readonly ListColumn<z.output<typeof receipt>>[] = [
  { key: 'no', title: '收款单号', record: ['receipt', 'id'], width: 150, fixed: 'left' },
  { key: 'receivedOn', title: '收款日期', type: 'date', width: 110, sortable: true },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 220 },
  { key: 'amount', title: '收款金额（元）', type: 'money', width: 140, sortable: true },
  { key: 'allocated', title: '已分配（元）', type: 'money', width: 130, hint: '分配到课程的部分' },
  { key: 'remainder', title: '未分配（元）', type: 'money', width: 130, hint: '收款金额 − 已分配' },
  {
    key: 'refunded',
    title: '已退款（元）',
    type: 'money',
    width: 120,
    defaultHidden: true,
    hint: '已退给客户的部分',
  },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 90 },
  { key: 'method', title: '方式', type: 'word', width: 90 },
  { key: 'bankName', title: '收款账户', width: 170 },
  { key: 'payer', title: '付款方', width: 200 },
  { key: 'remark', title: '备注', width: 180, defaultHidden: true },
  { key: 'createdAt', title: '登记时间', type: 'time', width: 150, defaultHidden: true },
  { key: 'refundedOn', title: '退款日期', type: 'date', width: 110, defaultHidden: true },
  { key: 'refundReason', title: '退款原因', width: 180, defaultHidden: true },
  { key: 'cancelledAt', title: '取消时间', type: 'time', exportOnly: true },
  { key: 'cancelReason', title: '取消原因', width: 180, defaultHidden: true },
];

export const receiptFilter = listInput(['receivedOn', 'amount']).extend({
  coorgid: optionalId,
  authorId: optionalId,
  /** A person and everyone whose leader chain leads to them. */
  personnelId: optionalId,
  /** The people of an organisation and of everything below it. */
  dqid: optionalId,
  /** Receipts of which their figure counts something. */
  peopleOf: optionalPeople,
  bankAccountId: optionalId,
  lessonId: optionalId,
  method: RECEIPT_METHODS.optional,
  from: optionalDate,
  to: optionalDate,
  /** true: only receipts with something left to allocate. */
  hasRemainder: optionalFlag,
  /** true: the cancelled ones instead of the valid ones. */
  isCancelled: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    flag.default(false),
  ),
});

const receiptLine = z.object({ lessonId: id, amount: positiveAmount });
export const receiptForm = z.object({
  id: optionalId,
  version: optionalVersion,
  coorgid: id,
  /** What is left of what came in: zero where all of it was paid back. */
  amount,
  receivedOn: factDate,
  method: RECEIPT_METHODS.optional,
  bankAccountId: optionalId,
  payer: optionalText(100),
  /** The line of a bank's statement that a new receipt is entered from; it stays with the receipt. */
  bankLineId: optionalId,
  /** Whose receipt it is when no line tells: nobody's unless named; the first line's salesperson otherwise. */
  authorId: optionalId,
  remark: optionalParagraphs(500),
  lines: linesOf(receiptLine, 0),
});

export const receiptsApi = endpoints('receipts', {
  one: query('GET /finance/receipts/one', '收款详情', {
    input: byId,
    /** Amounts of a line: the refunded part, and what is open of its lesson where all of it may be written off. */
    output: receipt.extend({ lines: z.array(lessonLine.extend({ refunded: wireMoney, tail: wireMoney })) }),
  }),
  totals: query('GET /finance/receipts/totals', '收款合计', {
    input: receiptFilter,
    output: z.object({
      count: z.number(),
      amount: wireMoney,
      allocated: wireMoney,
      remainder: wireMoney,
      refunded: wireMoney,
    }),
  }),
  /** How an amount would be spread over the institution's open lessons, the oldest first. Changes nothing. */
  propose: query('GET /finance/receipts/propose', '自动分配', {
    input: z.object({ coorgid: id, amount: positiveAmount, receiptId: optionalId }),
    output: z.object({
      lines: z.array(z.object({ lessonId: z.number(), amount: wireMoney })),
      remainder: wireMoney,
    }),
  }),
  /** A new receipt without id, else its facts and lines anew. A line may not exceed what is open on its lesson. */
  save: command('POST /finance/receipts/save', '登记收款', {
    input: receiptForm.refine((form) => Boolean(form.id) || Number(form.amount) > 0, {
      path: ['amount'],
      error: '金额应大于 0',
    }),
    output: byId,
  }),
  /** Marks a receipt as cancelled; its amounts are open again. */
  cancel: command('POST /finance/receipts/cancel', '取消收款', {
    input: z.object({ id, version: optionalVersion, reason: paragraphs(200) }),
  }),
  /**
   * How much of a receipt was paid back in all: of what is not allocated, and of the lessons that `lines` name, each
   * with its own total. Lessons that it does not name stay as they are; 0 takes everything back.
   */
  refund: command('POST /finance/receipts/refund', '退款', {
    input: z.object({
      id,
      version: optionalVersion,
      amount,
      refundedOn: factDate,
      reason: paragraphs(200),
      lines: linesOf(z.object({ lessonId: id, amount }), 0),
    }),
  }),
  export: download('GET /finance/receipts/export', '导出收款', {
    words: spanWords('收款日期'),
    input: receiptFilter,
  }),
});

/** The ledger's list of receipts, for the screen 收款. */
export const receiptListApi = endpoints(
  'receipts',
  {
    receipts: query('GET /newindex/shoukuanguanli', '收款管理', {
      input: receiptFilter,
      output: page(receipt),
    }),
  },
  'dashboard',
);
