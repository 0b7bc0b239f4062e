import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byIdAndVersion,
  factDate,
  id,
  optionalAmount,
  optionalCodeText,
  optionalDate,
  optionalId,
  optionalText,
  optionalVersion,
  paragraphs,
  stamped,
  wireDate,
  wireMoney,
} from '../fields.ts';
import { importedFile, plannedFile, TABLE_LIMIT } from '../fileRows.ts';
import { listInput, listOf, page } from '../lists.ts';
import { positiveAmount } from './lines.ts';

export const BANK_LINE_STATE = codes(
  { value: 1, label: '待认领', tone: 'warn' },
  { value: 2, label: '已登记', tone: 'good' },
  { value: 3, label: '不是收款', tone: 'quiet' },
);
/** Reason of a proposed institution. */
export const PROPOSED_BY = codes(
  { value: 1, label: '名称一致' },
  { value: 2, label: '曾用名' },
  { value: 3, label: '同一付款账号' },
  { value: 4, label: '以往付款方' },
);

/** A credit on a bank account. */
export const bankLine = stamped.extend({
  id: z.number(),
  bookedOn: wireDate,
  amount: wireMoney,
  payer: z.string().nullable(),
  payerAccount: z.string().nullable(),
  memo: z.string().nullable(),
  serial: z.string().nullable(),
  bankAccountId: z.number().nullable(),
  bankName: z.string().nullable(),
  state: z.number(),
  reason: z.string().nullable(),
  receiptId: z.number().nullable(),
  receiptNo: z.string().nullable(),
  /** Proposed institution of a waiting line, the reason, and the amount its lessons owe. */
  proposedId: z.number().nullable(),
  proposedName: z.string().nullable(),
  proposedBy: z.number().nullable(),
  proposedOpen: wireMoney.nullable(),
});

export const bankLineColumns: readonly ListColumn<z.output<typeof bankLine>>[] = [
  { key: 'payer', title: '付款方', width: 170, fixed: 'left' },
  { key: 'bookedOn', title: '到账日期', type: 'date', width: 104, sortable: true },
  { key: 'amount', title: '金额（元）', type: 'money', width: 116, sortable: true },
  { key: 'proposedName', title: '建议机构', record: ['institution', 'proposedId'], width: 160 },
  { key: 'proposedBy', title: '依据', type: 'code', codes: PROPOSED_BY, width: 96 },
  {
    key: 'proposedOpen',
    title: '该机构未收（元）',
    type: 'money',
    width: 136,
    hint: '匹配到的机构已确认和预留的课程：课程款 − 已收 − 已核销',
  },
  { key: 'memo', title: '摘要', width: 136 },
  { key: 'state', title: '状态', type: 'code', codes: BANK_LINE_STATE, width: 84 },
  { key: 'receiptNo', title: '收款单号', record: ['receipt', 'receiptId'], width: 150, defaultHidden: true },
  { key: 'bankName', title: '收款账户', width: 170, defaultHidden: true },
  { key: 'payerAccount', title: '付款账号', width: 180, defaultHidden: true },
  { key: 'serial', title: '流水号', width: 180, defaultHidden: true },
  { key: 'reason', title: '不是收款的原因', width: 180, defaultHidden: true },
  { key: 'createdAt', title: '导入时间', type: 'time', width: 150, defaultHidden: true },
];

export const bankLineFilter = listInput(['bookedOn', 'amount']).extend({
  /** Waiting lines by default. */
  state: z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    BANK_LINE_STATE.schema.default(1),
  ),
  bankAccountId: optionalId,
  from: optionalDate,
  to: optionalDate,
  amount: optionalAmount,
});

/** A stored line. */
export const bankLineForm = z.object({
  bookedOn: factDate,
  amount: positiveAmount,
  payer: optionalText(100),
  payerAccount: optionalCodeText(50),
  memo: optionalText(500),
  serial: optionalCodeText(100),
});

/** Account of the statement; a query parameter beside the file. */
const ofAccount = z.object({ bankAccountId: optionalId });

export const bankLinesApi = endpoints('receipts', {
  bankLines: query('GET /finance/bankLines', '到账认领', { input: bankLineFilter, output: page(bankLine) }),
  /** One line, to prefill 登记收款. */
  bankLine: query('GET /finance/bankLines/one', '银行流水', { input: z.object({ id }), output: bankLine }),
  ignoreBankLine: command('POST /finance/bankLines/ignore', '标为不是收款', {
    input: z.object({ id, version: optionalVersion, reason: paragraphs(200) }),
  }),
  /** Receipts that were entered before their statement and fit the line: as much, within a month, without a line. */
  fitting: query('GET /finance/bankLines/fitting', '可对应的收款', {
    input: z.object({ id }),
    output: listOf(
      z.object({
        id: z.number(),
        no: z.string(),
        receivedOn: z.string(),
        cooperationName: z.string(),
        payer: z.string().nullable(),
      }),
    ),
  }),
  /** Gives a receipt that was entered before its statement the line that brought the money. */
  join: command('POST /finance/bankLines/join', '对应已登记的收款', {
    input: z.object({ id, receiptId: id }),
  }),
  /** Undoes the ignoring. */
  waitBankLine: command('POST /finance/bankLines/wait', '恢复待认领', { input: byIdAndVersion }),
  importTemplate: download('GET /finance/bankLines/importTemplate', '银行流水导入模板'),
  /** Multipart: `file` (.xlsx, .csv, or copied text). Changes nothing. */
  importPreview: command('POST /finance/bankLines/importPreview', '预览导入银行流水', {
    input: ofAccount,
    /** Rows of money that went out, of money that only moved or never arrived, and those that are here already. */
    output: plannedFile.extend({ debits: z.number(), others: z.number(), known: z.number() }),
    bodyLimit: TABLE_LIMIT,
  }),
  importErrors: download('POST /finance/bankLines/importErrors', '下载银行流水错误行', {
    bodyLimit: TABLE_LIMIT,
  }),
  import: command('POST /finance/bankLines/import', '导入银行流水', {
    input: ofAccount,
    output: importedFile.extend({ known: z.number() }),
    bodyLimit: TABLE_LIMIT,
  }),
});
