import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import { download, endpoints, query } from '../endpoint.ts';
import {
  optionalAmount,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalMonth,
  rate,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { spanWords } from '../filterWords.ts';
import { listInput, pageWithSums } from '../lists.ts';
import { RECEIPT_METHODS } from './receipts.ts';

/**
 * Base salaries are not recorded, so the salary is a trial input; without one the estimate is the commission alone.
 */
export const payrollRow = z.object({
  personnelid: z.number(),
  personnelname: z.string(),
  orgName: z.string().nullable(),
  post: z.string().nullable(),
  lessons: z.number(),
  received: wireMoney,
  /** Shares of teacher fee and travel for the received part. */
  teacherFee: wireMoney,
  travelFee: wireMoney,
  /** received − teacher fee − travel */
  base: wireMoney,
  /** (commission − led) ÷ base as in 提成月度, or the trial rate; null without a base. */
  rate: z.string().nullable(),
  commission: wireMoney,
  /** Part of the commission earned as a leader, on others' bases. */
  led: wireMoney,
  baseSalary: wireMoney.nullable(),
  estimate: wireMoney,
});
export const payrollColumns: readonly ListColumn<z.output<typeof payrollRow>>[] = [
  {
    key: 'personnelname',
    title: '姓名',
    record: ['person', 'personnelid'],
    width: 96,
    fixed: 'left',
    sortable: true,
  },
  { key: 'orgName', title: '部门', width: 120 },
  { key: 'post', title: '岗位', type: 'word', width: 88 },
  { key: 'lessons', title: '回款课程', type: 'number', width: 84, hint: '当月有收款的本人课程' },
  {
    key: 'received',
    title: '回款（元）',
    type: 'money',
    width: 120,
    sortable: true,
    hint: '当月登记的提成明细的回款，置换不计',
  },
  {
    key: 'teacherFee',
    title: '分摊课酬（元）',
    type: 'money',
    width: 124,
    defaultHidden: true,
    hint: '课酬 × 回款 ÷ 课程款',
  },
  {
    key: 'travelFee',
    title: '分摊差旅（元）',
    type: 'money',
    width: 124,
    defaultHidden: true,
    hint: '差旅 × 回款 ÷ 课程款',
  },
  { key: 'base', title: '提成基数（元）', type: 'money', width: 116, hint: '回款 − 分摊课酬 − 分摊差旅' },
  {
    key: 'commission',
    title: '提成（元）',
    type: 'money',
    width: 116,
    sortable: true,
    hint: '提成明细中当月的提成，含组长提成；试算提成率时为基数 × 提成率 + 组长提成',
  },
  {
    key: 'rate',
    title: '提成率',
    type: 'percent',
    width: 84,
    hint: '试算时所用的提成率；没有试算时为提成 ÷ 基数',
  },
  { key: 'led', title: '其中组长提成（元）', type: 'money', width: 144, hint: '按组员的基数得到的提成' },
  { key: 'baseSalary', title: '试算底薪（元）', type: 'money', width: 116 },
  { key: 'estimate', title: '测算工资（元）', type: 'money', width: 116, hint: '试算底薪 + 提成' },
];

const payrollFilter = listInput(['received', 'commission', 'personnelname']).extend({
  /** This month by default. */
  month: optionalMonth,
  personnelId: optionalId,
  orgnizationalid: optionalId,
  /** Trial rate for the own base, in addition to leader commission; without one the commission is the ledger's. */
  rate: z.preprocess((value) => (value === '' || value === null ? undefined : value), rate.optional()),
  baseSalary: optionalAmount,
});

export const flowRow = z.object({
  id: z.number(),
  receiptId: z.number(),
  no: z.string(),
  receivedOn: wireDate,
  method: z.string(),
  lessonId: z.number(),
  lessonid: z.string(),
  lessonname: z.string(),
  lessondate: wireDate,
  coorgid: z.number(),
  cooperationName: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  feeIncome: wireMoney,
  amount: wireMoney,
});
export const flowColumns: readonly ListColumn<z.output<typeof flowRow>>[] = [
  { key: 'lessonname', title: '课程', record: ['lesson', 'lessonId'], width: 220, fixed: 'left' },
  { key: 'receivedOn', title: '收款日期', type: 'date', width: 110, sortable: true },
  { key: 'no', title: '收款单号', record: ['receipt', 'receiptId'], width: 150 },
  { key: 'method', title: '方式', type: 'word', width: 90 },
  { key: 'amount', title: '本次金额（元）', type: 'money', width: 140, hint: '这笔收款分配到这门课程的部分' },
  { key: 'feeIncome', title: '课程款（元）', type: 'money', width: 130 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 196 },
  { key: 'authorName', title: '业务员', type: 'word', record: ['person', 'authorId'], width: 90 },
  { key: 'lessonid', title: '课程编号', width: 140, defaultHidden: true },
  { key: 'lessondate', title: '上课日期', type: 'date', width: 110 },
];

export const flowFilter = listInput(['receivedOn']).extend({
  /** Barter or money: commission and payroll count money only. */
  isSwap: optionalFlag,
  method: RECEIPT_METHODS.optional,
  coorgid: optionalId,
  authorId: optionalId,
  from: optionalDate,
  to: optionalDate,
});
/** Sums over the filter, money and barter (置换) separate. */
export const flowSums = z.object({
  lines: z.number(),
  lessons: z.number(),
  amount: wireMoney,
  cash: wireMoney,
  swapLessons: z.number(),
  swap: wireMoney,
  /** Income of lessons paid wholly or partly by barter. */
  swapIncome: wireMoney,
});

export const payrollApi = endpoints(
  'payroll',
  {
    trialPayroll: query('GET /tiChengHeSuanController/ceshigongzi', '工资测算', {
      input: payrollFilter,
      output: pageWithSums(
        payrollRow,
        z.object({
          received: wireMoney,
          teacherFee: wireMoney,
          travelFee: wireMoney,
          base: wireMoney,
          commission: wireMoney,
          led: wireMoney,
          estimate: wireMoney,
        }),
      ).extend({ asOf: wireTime }),
    }),
    exportTrialPayroll: download('GET /tiChengHeSuanController/ceshigongziExcel', '导出工资测算', {
      input: payrollFilter,
    }),
    /** 课程流水: receipts of lessons, line by line. */
    courseFlow: query('GET /kechengliushui/list', '课程流水', {
      input: flowFilter,
      output: pageWithSums(flowRow, flowSums),
    }),
    exportCourseFlow: download('GET /kechengliushui/export', '导出课程流水', {
      words: spanWords('收款日期'),
      input: flowFilter,
    }),
    /** Totals of lessons paid by barter. */
    swapTotals: query('GET /kechengliushui/ZhiHuanlsListheji', '置换合计', {
      input: flowFilter,
      output: flowSums,
    }),
  },
  'finance',
);
