import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  byId,
  factDate,
  flag,
  id,
  optionalFlag,
  optionalId,
  optionalText,
  paragraphs,
  text,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { linesOf, positiveAmount } from '../finance/lines.ts';
import { listInput, listOf, pageWithSums } from '../lists.ts';
import { askForm } from './forms.ts';

const MOST_EXPENSES = 50;

const expenseForm = askForm.omit({ fileIds: true }).extend({
  /** A trip of the applicant that the expenses belong to. */
  tripId: optionalId,
  /** Whether open advances are settled first. */
  settlesAdvances: flag,
  lines: linesOf(
    z.object({
      /** A word of 费用类型. */
      expenseKind: text(50),
      spentOn: factDate,
      title: optionalText(100),
      amount: positiveAmount,
      /** The invoice. */
      fileId: optionalId,
    }),
    1,
    MOST_EXPENSES,
  ),
});
const advanceForm = askForm.extend({ amount: positiveAmount, reason: paragraphs(500) });

export const ADVANCE_ENTRIES = codes(
  { value: 'settle', label: '报销冲抵' },
  { value: 'repay', label: '归还' },
  { value: 'lift', label: '撤销冲抵' },
);
const advanceEntry = z.object({
  id: z.number(),
  kind: z.string(),
  amount: wireMoney,
  onDate: wireDate,
  note: z.string().nullable(),
  by: z.string().nullable(),
  at: wireTime,
  /** The reimbursement that settled it. */
  expenseId: z.number().nullable(),
});
const advance = z.object({
  id: z.number(),
  title: z.string(),
  reason: z.string().nullable(),
  applicantId: z.number(),
  applicantName: z.string(),
  organisationName: z.string().nullable(),
  amount: wireMoney,
  /** Null until it is paid. */
  paidOn: wireDate.nullable(),
  settled: wireMoney,
  repaid: wireMoney,
  /** Paid and neither settled nor repaid. */
  left: wireMoney,
  decidedAt: wireTime.nullable(),
});
export type Advance = z.output<typeof advance>;
export const advanceColumns: readonly ListColumn<Advance>[] = [
  { key: 'title', title: '借款', width: 200, fixed: 'left' },
  { key: 'applicantName', title: '借款人', type: 'word', record: ['person', 'applicantId'], width: 90 },
  { key: 'organisationName', title: '部门', type: 'word', width: 104 },
  { key: 'amount', title: '金额（元）', type: 'money', width: 116, hint: '批准的借款金额' },
  { key: 'paidOn', title: '付款日期', type: 'date', width: 104 },
  {
    key: 'settled',
    title: '报销冲抵（元）',
    type: 'money',
    width: 124,
    hint: '批准的报销中冲抵这笔借款的金额，付款被驳回的除外',
  },
  { key: 'repaid', title: '已归还（元）', type: 'money', width: 116, hint: '财务登记的归还之和' },
  { key: 'left', title: '未还（元）', type: 'money', width: 116, hint: '已付的借款 − 报销冲抵 − 已归还' },
  { key: 'reason', title: '用途', width: 150 },
  { key: 'decidedAt', title: '批准时间', type: 'time', width: 134, sortable: true },
];
const advanceFilter = listInput(['decidedAt']).extend({
  id: optionalId,
  applicantId: optionalId,
  /** Not yet paid back. */
  isOpen: optionalFlag,
});
const words = { isOpen: { label: '未还清' } };

export const expensesApi = endpoints('requests', {
  saveExpense: command('POST /shenqing/saveExpense', '申请费用报销', { input: expenseForm, output: byId }),
  saveAdvance: command('POST /shenqing/saveAdvance', '申请借款', { input: advanceForm, output: byId }),
  /** One's own advances, and everybody's for finance. */
  advances: query('GET /shenqing/advances', '借款', {
    input: advanceFilter,
    output: pageWithSums(advance, z.object({ amount: wireMoney, left: wireMoney })),
  }),
  exportAdvances: download('GET /shenqing/advancesExcel', '导出借款', { words, input: advanceFilter }),
  /** Settlements and repayments of an advance. */
  advanceEntries: query('GET /shenqing/advanceEntries', '借款的冲抵与归还', {
    input: byId,
    output: listOf(advanceEntry),
  }),
  /** Records money that was paid back. */
  repayAdvance: command('POST /shenqing/repayAdvance', '登记借款归还', {
    input: z.object({ id, amount: positiveAmount, onDate: factDate, note: optionalText(200) }),
  }),
});
