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

/** Barter. */
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
  /** Allocated amount, and remainder. */
  allocated: wireMoney,
  remainder: wireMoney,
  /** Total refund; `amount` is the rest of the money received. */
  refunded: wireMoney,
  /** Day of the last refund. */
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
  /** The bank line that it was entered from. */
  bankLineId: z.number().nullable(),
});

export const receiptColumns: readonly ListColumn<z.output<typeof receipt>>[] = [
  { key: 'no', title: '收款单号', record: ['receipt', 'id'], width: 140, fixed: 'left' },
  { key: 'receivedOn', title: '收款日期', type: 'date', width: 104, sortable: true },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 190 },
  { key: 'amount', title: '收款金额（元）', type: 'money', width: 128, sortable: true },
  { key: 'allocated', title: '已分配（元）', type: 'money', width: 116, hint: '分配到课程的部分' },
  { key: 'remainder', title: '未分配（元）', type: 'money', width: 116, hint: '收款金额 − 已分配' },
  {
    key: 'refunded',
    title: '已退款（元）',
    type: 'money',
    width: 120,
    defaultHidden: true,
    hint: '已退给客户的部分',
  },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 80 },
  { key: 'method', title: '方式', type: 'word', width: 80 },
  { key: 'bankName', title: '收款账户', width: 150 },
  { key: 'payer', title: '付款方', width: 130 },
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
  /** A person and all descendants in the chain of leaders. */
  personnelId: optionalId,
  /** People of an organisation and its descendants. */
  dqid: optionalId,
  /** Receipts counted in the subject's figure. */
  peopleOf: optionalPeople,
  bankAccountId: optionalId,
  lessonId: optionalId,
  method: RECEIPT_METHODS.optional,
  from: optionalDate,
  to: optionalDate,
  /** true: only receipts with a remainder. */
  hasRemainder: optionalFlag,
  /** true: cancelled ones instead of valid ones. */
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
  /** Rest of the money received: zero after a full refund. */
  amount,
  receivedOn: factDate,
  method: RECEIPT_METHODS.optional,
  bankAccountId: optionalId,
  payer: optionalText(100),
  /** The bank line of a new receipt; it stays with the receipt. */
  bankLineId: optionalId,
  /** Owner of a receipt without lines: nobody unless named; otherwise the first line's salesperson. */
  authorId: optionalId,
  remark: optionalParagraphs(500),
  lines: linesOf(receiptLine, 0),
});

export const receiptsApi = endpoints('receipts', {
  one: query('GET /finance/receipts/one', '收款详情', {
    input: byId,
    /** Amounts of a line: the refunded part, and the lesson's open amount when it can be written off. */
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
  /** Proposed allocation over the institution's open lessons, oldest first. Changes nothing. */
  propose: query('GET /finance/receipts/propose', '自动分配', {
    input: z.object({ coorgid: id, amount: positiveAmount, receiptId: optionalId }),
    output: z.object({
      lines: z.array(z.object({ lessonId: z.number(), amount: wireMoney })),
      remainder: wireMoney,
    }),
  }),
  /** Creates a receipt without id, else replaces its facts and lines. A line is at most the lesson's open amount. */
  save: command('POST /finance/receipts/save', '登记收款', {
    input: receiptForm.refine((form) => Boolean(form.id) || Number(form.amount) > 0, {
      path: ['amount'],
      error: '金额应大于 0',
    }),
    output: byId,
  }),
  /** Cancels a receipt and releases its amounts. */
  cancel: command('POST /finance/receipts/cancel', '取消收款', {
    input: z.object({ id, version: optionalVersion, reason: paragraphs(200) }),
  }),
  /**
   * Sets the total refunds of a receipt: of its remainder, and of the lessons in `lines`, each with its own total.
   * Other lessons stay; 0 undoes all.
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
