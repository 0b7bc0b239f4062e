import { z } from 'zod';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  date,
  id,
  optionalChoice,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalText,
  optionalVersion,
  stamped,
  text,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { listInput, page } from '../lists.ts';
import { lessonLine } from './invoices.ts';
import { linesOf, positiveAmount } from './lines.ts';

export const RECEIPT_METHODS = ['银行转账', '现金', '支票', '微信', '支付宝', '置换'] as const;

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
  receivedOn: wireDate,
  method: z.string(),
  bankAccountId: z.number().nullable(),
  bankName: z.string().nullable(),
  payer: z.string().nullable(),
  remark: z.string().nullable(),
  cancelledAt: wireTime.nullable(),
  cancelledBy: z.string().nullable(),
  cancelReason: z.string().nullable(),
});

export const receiptFilter = listInput(['receivedOn', 'amount']).extend({
  coorgid: optionalId,
  authorId: optionalId,
  /** A person and everyone whose leader chain leads to them. */
  personnelId: optionalId,
  /** The people of an organisation and of everything below it. */
  dqid: optionalId,
  bankAccountId: optionalId,
  lessonId: optionalId,
  method: optionalChoice(RECEIPT_METHODS),
  from: optionalDate,
  to: optionalDate,
  /** true: only receipts with something left to allocate. */
  hasRemainder: optionalFlag,
  /** true: the cancelled ones instead of the valid ones. */
  isCancelled: optionalFlag,
});

const receiptLine = z.object({ lessonId: id, amount: positiveAmount });
export const receiptForm = z.object({
  id: optionalId,
  version: optionalVersion,
  coorgid: id,
  amount: positiveAmount,
  receivedOn: date,
  method: optionalChoice(RECEIPT_METHODS),
  bankAccountId: optionalId,
  payer: optionalText(100),
  /** Whose receipt it is when no line tells; the first line's salesperson otherwise. */
  authorId: optionalId,
  remark: optionalText(500),
  lines: linesOf(receiptLine, 0),
});

export const receiptsApi = endpoints('receipts', {
  one: query('GET /finance/receipts/one', '收款详情', {
    input: byId,
    output: receipt.extend({ lines: z.array(lessonLine) }),
  }),
  totals: query('GET /finance/receipts/totals', '收款合计', {
    input: receiptFilter,
    output: z.object({
      count: z.number(),
      amount: wireMoney,
      allocated: wireMoney,
      remainder: wireMoney,
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
  save: command('POST /finance/receipts/save', '登记收款', { input: receiptForm, output: byId }),
  /** Marks a receipt as cancelled; its amounts are open again. */
  cancel: command('POST /finance/receipts/cancel', '取消收款', {
    input: z.object({ id, version: optionalVersion, reason: text(200) }),
  }),
  export: download('GET /finance/receipts/export', '导出收款', { input: receiptFilter }),
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
