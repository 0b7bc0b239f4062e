import { z } from 'zod';
import type { ListColumn } from '../columns.ts';
import {
  amount,
  id,
  month,
  optionalChoice,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalMonth,
  optionalParagraphs,
  parsedJson,
  stamped,
  version,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { LESSON_STATUS } from '../lessons/codes.ts';
import { listInput } from '../lists.ts';
import { ALL_MEASURES } from '../measures.ts';
import { TARGET_MEASURES } from '../targets.ts';
import { REPORT_ACTIONS, REPORT_STATUS } from './weeks.ts';

/** A month's figure: the person's plan (null: none), and the actual. */
export const monthFigure = z.object({
  measure: ALL_MEASURES.schema,
  planned: wireMoney.nullable(),
  actual: wireMoney,
});
export type MonthFigure = z.output<typeof monthFigure>;
const plan = z.object({ measure: TARGET_MEASURES.schema, planned: wireMoney });

export const monthReport = stamped.extend({
  id: z.number(),
  personnelId: z.number(),
  personnelName: z.string(),
  orgName: z.string().nullable(),
  month: z.string(),
  status: REPORT_STATUS.schema,
  summary: z.string(),
  achievements: z.string(),
  problems: z.string(),
  nextMonth: z.string(),
  submittedAt: wireTime.nullable(),
  isLate: z.boolean(),
  reviewerName: z.string().nullable(),
  reviewedAt: wireTime.nullable(),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  contract: wireMoney,
  receipt: wireMoney,
  isOwn: z.boolean(),
});
export type MonthReport = z.output<typeof monthReport>;
export const monthReportColumns: readonly ListColumn<MonthReport>[] = [
  { key: 'month', title: '月份', type: 'word', width: 90, fixed: 'left', sortable: true },
  { key: 'personnelName', title: '业务员', type: 'word', record: ['person', 'personnelId'], width: 84 },
  { key: 'orgName', title: '部门', type: 'word', width: 100 },
  { key: 'status', title: '状态', type: 'code', codes: REPORT_STATUS, width: 84 },
  {
    key: 'contract',
    title: '合同额（元）',
    type: 'money',
    width: 120,
    hint: '首日在当月的已确认课程的课程款',
  },
  {
    key: 'receipt',
    title: '收款（元）',
    type: 'money',
    width: 120,
    hint: '当月到账：按所付课程的业务员，未分配的余额按收款的业务员；含置换',
  },
  { key: 'summary', title: '总结', width: 300 },
  { key: 'achievements', title: '成绩', width: 220, defaultHidden: true },
  { key: 'problems', title: '问题', width: 220, defaultHidden: true },
  { key: 'nextMonth', title: '下月计划', width: 220 },
  { key: 'isLate', title: '补交', type: 'flag', width: 60 },
  { key: 'score', title: '评分', type: 'number', width: 60 },
  { key: 'comment', title: '批语', width: 200, defaultHidden: true },
  { key: 'submittedAt', title: '提交时间', type: 'time', width: 140, sortable: true, defaultHidden: true },
];
export const monthFilter = listInput(['month', 'submittedAt']).extend({
  month: optionalMonth,
  from: optionalMonth,
  to: optionalMonth,
  /** With all members below. */
  personnelId: optionalId,
  orgnizationalid: optionalId,
  status: REPORT_STATUS.optional,
  late: optionalFlag,
});

/** Recorded facts of a person's month. */
export const monthFacts = z.object({
  figures: z.array(monthFigure),
  /** By income of the month's lessons, at most five. */
  topCustomers: z.array(
    z.object({
      contactId: z.number(),
      contactName: z.string(),
      coorgid: z.number(),
      cooperationName: z.string(),
      lessons: z.number(),
      income: wireMoney,
    }),
  ),
  cancelled: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      date: wireDate,
      /** 0 取消确认 counts in 取消; 4 取消预留 does not. */
      lessonStatus: LESSON_STATUS.schema,
      reason: z.string().nullable(),
    }),
  ),
  /** 逾期 of the monthly statistics: past for more than 60 days at the month's end, with the amount open then. */
  overdue: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      coorgid: z.number(),
      cooperationName: z.string(),
      lastDate: wireDate,
      open: wireMoney,
    }),
  ),
  weeks: z.array(
    z.object({
      id: z.number(),
      weekTitle: z.string(),
      status: REPORT_STATUS.schema,
      completion: z.number().nullable(),
    }),
  ),
});
export const monthDetail = monthReport.extend({
  ...monthFacts.shape,
  /** The figures at submission; null before. */
  snapshot: z.array(monthFigure).nullable(),
  /** Proposed for the next month; a leader's reading makes them targets where none exist. */
  plans: z.array(plan),
  history: z.array(
    z.object({
      at: wireTime,
      byName: z.string().nullable(),
      status: z.number(),
      comment: z.string().nullable(),
    }),
  ),
});
export type MonthDetail = z.output<typeof monthDetail>;
export const monthPrefill = monthFacts.extend({
  month: z.string(),
  deadline: wireTime,
  /** The month's report, if any. */
  id: z.number().nullable(),
});

const texts = {
  summary: optionalParagraphs(4000),
  achievements: optionalParagraphs(4000),
  problems: optionalParagraphs(4000),
  nextMonth: optionalParagraphs(4000),
};
const plans = z
  .preprocess(
    parsedJson,
    z
      .array(z.object({ measure: TARGET_MEASURES.schema, planned: amount }))
      .max(6)
      .refine((all) => new Set(all.map((one) => one.measure)).size === all.length, '同一指标只填一条'),
  )
  .nullish();
export const addMonthForm = z.object({ month, ...texts, plans, submit: optionalFlag });
export const editMonthForm = z.object({
  id,
  version,
  ...texts,
  plans,
  action: optionalChoice(REPORT_ACTIONS),
  score: optionalInt(1, 5),
  comment: optionalParagraphs(500),
});
