import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import {
  amount,
  id,
  optionalAmount,
  optionalChoice,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalParagraphs,
  optionalText,
  optionalWeek,
  parsedJson,
  plannedDate,
  stamped,
  version,
  wireDate,
  wireMoney,
  wireTime,
} from '../fields.ts';
import { listInput } from '../lists.ts';
import { FILING, workDay, workFigures } from '../sales.ts';

export const REPORT_STATUS = codes(
  { value: 1, label: '草稿', tone: 'quiet' },
  { value: 2, label: '已提交', tone: 'info' },
  { value: 3, label: '已阅', tone: 'good' },
  { value: 4, label: '退回', tone: 'bad' },
);
/** Authors save, submit and withdraw; leaders above read and reject. */
export const REPORT_ACTIONS = ['save', 'submit', 'withdraw', 'read', 'reject'] as const;
export type ReportAction = (typeof REPORT_ACTIONS)[number];
/** Measures of a week's line; actuals are computed. */
export const WEEK_MEASURES = codes(
  { value: 'receipt', label: '收款' },
  { value: 'contract', label: '合同额' },
  { value: 'days', label: '课程天数' },
  { value: 'newCustomers', label: '新客户' },
  { value: 'coreCustomers', label: '核心客户' },
  { value: 'profit', label: '利润' },
  { value: 'followUps', label: '跟进次数' },
  { value: 'visits', label: '拜访' },
  { value: 'demands', label: '新需求' },
  { value: 'reserved', label: '预留' },
  { value: 'confirmed', label: '确认' },
);

export type WeekMeasure = (typeof WEEK_MEASURES.values)[number];

const weekTargetForm = z.object({
  measure: WEEK_MEASURES.optional,
  /** Required without a measure. */
  title: optionalText(100),
  planned: amount,
  unit: optionalText(10),
  /** Only without a measure: the typed actual. */
  actual: optionalAmount,
  note: optionalParagraphs(200),
  isCarried: optionalFlag,
});
/** The whole list in order. */
export const weekTargets = z.preprocess(parsedJson, z.array(weekTargetForm).max(30, '一周最多 30 条目标'));
export const weekTarget = z.object({
  measure: z.string().nullable(),
  title: z.string(),
  planned: wireMoney,
  unit: z.string(),
  actual: wireMoney.nullable(),
  note: z.string(),
  /** 结转: not reached in the previous week. */
  isCarried: z.boolean(),
});
export type WeekTarget = z.output<typeof weekTarget>;

const weekReportFacts = stamped.extend({
  id: z.number(),
  personnelId: z.number(),
  personnelName: z.string(),
  orgName: z.string().nullable(),
  /** The Monday. */
  weekStart: wireDate,
  /** 2026年第11周 03-09–03-15. */
  weekTitle: z.string(),
  status: REPORT_STATUS.schema,
  summary: z.string(),
  problems: z.string(),
  nextWeek: z.string(),
  submittedAt: wireTime.nullable(),
  isLate: z.boolean(),
  reviewerName: z.string().nullable(),
  reviewedAt: wireTime.nullable(),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  targets: z.array(weekTarget),
  /** Per cent with one decimal; null without a planned line. */
  completion: z.number().nullable(),
  figures: workFigures,
  isOwn: z.boolean(),
});
export const weekReport = weekReportFacts.extend({ dueDays: z.number(), filedDays: z.number() });
export type WeekReport = z.output<typeof weekReport>;
/** A week without its daily logs, which the calendar counts. */
export const weekReportRow = weekReportFacts;
export type WeekReportRow = z.output<typeof weekReportFacts>;

/** Figures beside texts, as exported. */
export type WeekReportFlat = Omit<WeekReport, 'figures' | 'targets'> &
  WeekReport['figures'] & { targetText: string };
export const weekReportColumns: readonly ListColumn<WeekReportFlat>[] = [
  { key: 'weekTitle', title: '周', width: 190, fixed: 'left' },
  { key: 'personnelName', title: '业务员', type: 'word', record: ['person', 'personnelId'], width: 84 },
  { key: 'orgName', title: '部门', type: 'word', width: 100 },
  { key: 'status', title: '状态', type: 'code', codes: REPORT_STATUS, width: 80 },
  {
    key: 'completion',
    title: '完成率 %',
    type: 'number',
    width: 80,
    hint: '各项目标完成率的平均，一项最多计 100%',
  },
  { key: 'filedDays', title: '已交日志', type: 'number', width: 80, hint: '其中已提交的' },
  {
    key: 'dueDays',
    title: '应交日志',
    type: 'number',
    width: 80,
    hint: '本周应交日志的工作日，全天请假的不算',
  },
  { key: 'followUps', title: '跟进', type: 'number', width: 70, hint: '本人写的跟进记录' },
  { key: 'visits', title: '拜访', type: 'number', width: 70, hint: '本周本人写的追踪，方式为拜访' },
  {
    key: 'gained',
    title: '新客户',
    type: 'number',
    width: 70,
    hint: '新建、领取、导入的客户，同一客户只计一次',
  },
  { key: 'demands', title: '需求', type: 'number', width: 70, hint: '本周提出的需求' },
  { key: 'confirmed', title: '确认', type: 'number', width: 70, hint: '本周进入确认的课程' },
  {
    key: 'received',
    title: '收款（元）',
    type: 'money',
    width: 116,
    hint: '本周到账：按所付课程的业务员，未分配的余额按收款的业务员；含置换',
  },
  { key: 'targetText', title: '周目标', width: 300 },
  { key: 'summary', title: '总结', width: 300 },
  { key: 'problems', title: '问题', width: 200 },
  { key: 'nextWeek', title: '下周计划', width: 200 },
  { key: 'isLate', title: '补交', type: 'flag', width: 60 },
  { key: 'score', title: '评分', type: 'number', width: 60 },
  { key: 'comment', title: '批语', width: 200 },
];

export const weekFilter = listInput(['weekStart', 'submittedAt']).extend({
  id: optionalId,
  week: optionalWeek,
  /** Weeks that overlap the span. */
  from: optionalDate,
  to: optionalDate,
  /** With all members below. */
  personnelId: optionalId,
  orgnizationalid: optionalId,
  status: REPORT_STATUS.optional,
  late: optionalFlag,
});

const texts = {
  summary: optionalParagraphs(4000),
  problems: optionalParagraphs(2000),
  nextWeek: optionalParagraphs(2000),
};
/** `date`: any day of the week. */
export const addWeekForm = z.object({ date: plannedDate(1), targets: weekTargets });
export const editWeekForm = z.object({
  id,
  version,
  targets: weekTargets.nullish(),
  ...texts,
  action: optionalChoice(REPORT_ACTIONS),
  score: optionalInt(1, 5),
  comment: optionalParagraphs(500),
});

/** 物资、设备、号码 registered by a person on a day. */
export const dayFact = z.object({ kind: z.string(), text: z.string() });
/** A day in a person's logs; `day` is null without a log. */
export const logDay = z.object({
  date: wireDate,
  isWorkday: z.boolean(),
  due: z.boolean(),
  state: FILING.schema,
  day: workDay.nullable(),
  facts: z.array(dayFact),
});
export const weekPrefill = z.object({
  weekStart: wireDate,
  weekTitle: z.string(),
  deadline: wireTime,
  /** The week's report, if any. */
  id: z.number().nullable(),
  /** State of the previous week's report while its author must act: 1, 4, or 0 for none. */
  openBefore: z.number().nullable(),
  targets: z.array(weekTarget),
  summary: z.string(),
  /** Present actual of every measure that a line may have. */
  actuals: z.array(z.object({ measure: WEEK_MEASURES.schema, actual: wireMoney })),
  figures: workFigures,
});
export const weekMatrix = z.object({
  weeks: z.array(z.object({ weekStart: wireDate, title: z.string() })),
  list: z.array(
    z.object({
      personnelId: z.number(),
      personnelName: z.string(),
      orgName: z.string().nullable(),
      cells: z.array(
        z.object({
          weekStart: wireDate,
          reportId: z.number().nullable(),
          status: z.number().nullable(),
          isLate: z.boolean(),
          /** Due from a salesperson of that week, and not submitted. */
          isMissing: z.boolean(),
        }),
      ),
    }),
  ),
  total: z.number(),
});
