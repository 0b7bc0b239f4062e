import { z } from 'zod';
import { download, endpoints, query } from '../endpoint.ts';
import {
  optionalAmount,
  optionalChoice,
  optionalDate,
  optionalId,
  optionalMonth,
  rate,
  wireDate,
  wireMoney,
} from '../fields.ts';
import { listInput, pageWithSums } from '../lists.ts';
import { RECEIPT_METHODS } from './receipts.ts';

/** No base salary is on record, so it is tried out as an input; without one the estimate is the commission alone. */
export const payrollRow = z.object({
  personnelid: z.number(),
  personnelname: z.string(),
  orgName: z.string().nullable(),
  post: z.string().nullable(),
  lessons: z.number(),
  received: wireMoney,
  /** Shares of teacher fee and travel that belong to what was received. */
  teacherFee: wireMoney,
  travelFee: wireMoney,
  /** received − teacher fee − travel */
  base: wireMoney,
  rate: z.string(),
  commission: wireMoney,
  baseSalary: wireMoney.nullable(),
  estimate: wireMoney,
});
const payrollFilter = listInput(['received', 'commission', 'personnelname']).extend({
  /** This month unless told. */
  month: optionalMonth,
  personnelId: optionalId,
  orgnizationalid: optionalId,
  /** Tried out instead of the set rate (setting trialCommissionRate). */
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
export const flowFilter = listInput(['receivedOn']).extend({
  method: optionalChoice(RECEIPT_METHODS),
  coorgid: optionalId,
  authorId: optionalId,
  from: optionalDate,
  to: optionalDate,
});
/** Over everything the filter selects: paid in money and in kind (置换) apart. */
export const flowSums = z.object({
  lines: z.number(),
  lessons: z.number(),
  amount: wireMoney,
  cash: wireMoney,
  swapLessons: z.number(),
  swap: wireMoney,
  /** Income of the lessons that were paid in kind, wholly or partly. */
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
          estimate: wireMoney,
        }),
      ),
    }),
    exportTrialPayroll: download('GET /tiChengHeSuanController/ceshigongziExcel', '导出工资测算', {
      input: payrollFilter,
    }),
    /** 课程流水: what was received for which lesson, line by line. */
    courseFlow: query('GET /kechengliushui/list', '课程流水', {
      input: flowFilter,
      output: pageWithSums(flowRow, flowSums),
    }),
    exportCourseFlow: download('GET /kechengliushui/export', '导出课程流水', { input: flowFilter }),
    /** Totals of lessons paid in kind. */
    swapTotals: query('GET /kechengliushui/ZhiHuanlsListheji', '置换合计', {
      input: flowFilter,
      output: flowSums,
    }),
  },
  'finance',
);
