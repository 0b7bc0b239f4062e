import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  amount,
  byId,
  id,
  keptIds,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalInt,
  optionalParagraphs,
  optionalText,
  optionalVerbatim,
  optionalVersion,
  parsedJson,
  plannedDate,
  stamped,
  version,
  wireDate,
  wireMoney,
  wireTime,
} from './fields.ts';
import { dated, listInput, listOf, pageWithSums } from './lists.ts';

export const WORK_DAY_KINDS = codes(
  { value: 'sales', label: '业务日志' },
  { value: 'office', label: '综合部日志' },
);
export const WORK_DAY_STATUS = codes(
  { value: 1, label: '草稿', tone: 'quiet' },
  { value: 2, label: '已提交', tone: 'info' },
  { value: 3, label: '已点评', tone: 'good' },
);
export type Likelihood = 'A' | 'B' | 'C';
/** 把握 with its weight in the weighted pipeline (the database's likelihood_weight). */
export const LIKELIHOODS = codes(
  { value: 'A', label: 'A 90%', tone: 'good' },
  { value: 'B', label: 'B 60%', tone: 'info' },
  { value: 'C', label: 'C 30%', tone: 'quiet' },
);
/** State of a day's log; `none`: nothing is due. */
export const FILING = codes(
  { value: 'filed', label: '已提交', tone: 'good' },
  { value: 'late', label: '补交', tone: 'warn' },
  { value: 'missing', label: '未提交', tone: 'bad' },
  { value: 'open', label: '未到期', tone: 'quiet' },
  { value: 'leave', label: '请假', tone: 'info' },
  { value: 'holiday', label: '休息', tone: 'quiet' },
  { value: 'none', label: '不需提交', tone: 'quiet' },
);

/** A person's figures in a span, computed from records. */
export const workFigures = z.object({
  calls: z.number(),
  wechats: z.number(),
  visits: z.number(),
  /** Follow-ups by any method. */
  followUps: z.number(),
  /** Distinct customers followed up. */
  customers: z.number(),
  gained: z.number(),
  demands: z.number(),
  recommended: z.number(),
  reserved: z.number(),
  confirmed: z.number(),
  confirmedFee: wireMoney,
  taughtDays: z.string(),
  received: wireMoney,
});
export type WorkFigures = z.output<typeof workFigures>;
/** Each figure's title, group and definition. */
export const WORK_FIGURES: readonly {
  key: keyof WorkFigures;
  title: string;
  unit: string;
  group: string;
  formula: string;
}[] = [
  { key: 'calls', title: '电话', unit: '次', group: '跟进', formula: '当日本人写的追踪，方式为电话' },
  { key: 'wechats', title: '微信', unit: '次', group: '跟进', formula: '当日本人写的追踪，方式为微信' },
  { key: 'visits', title: '拜访', unit: '次', group: '跟进', formula: '当日本人写的追踪，方式为拜访' },
  { key: 'customers', title: '跟进客户', unit: '位', group: '跟进', formula: '当日追踪过的客户，每位计一次' },
  { key: 'gained', title: '新客户', unit: '位', group: '客户与需求', formula: '当日新建、领取、导入的客户' },
  { key: 'demands', title: '新需求', unit: '个', group: '客户与需求', formula: '当日新建的本人的需求' },
  {
    key: 'recommended',
    title: '已推荐',
    unit: '个',
    group: '客户与需求',
    formula: '当日推荐过讲师的本人的需求',
  },
  {
    key: 'reserved',
    title: '预留',
    unit: '节',
    group: '课程与收款',
    formula: '当日转为预留的本人的课程，每节计一次',
  },
  {
    key: 'confirmed',
    title: '确认',
    unit: '节',
    group: '课程与收款',
    formula: '当日转为确认的本人的课程，每节计一次',
  },
  {
    key: 'confirmedFee',
    title: '确认金额',
    unit: '元',
    group: '课程与收款',
    formula: '当日转为确认的课程的课程款',
  },
  {
    key: 'taughtDays',
    title: '上课天数',
    unit: '天',
    group: '课程与收款',
    formula: '当日上课的半天数 × 0.5，只计确认的课程',
  },
  {
    key: 'received',
    title: '收款',
    unit: '元',
    group: '课程与收款',
    formula: '当日到账的收款，与目标的收款相同',
  },
];

const forecastFacts = z.object({
  contactId: z.number(),
  contactName: z.string(),
  cooperationName: z.string(),
  demandId: z.number().nullable(),
  demandTopic: z.string().nullable(),
  topic: z.string(),
  amount: wireMoney,
  likelihood: LIKELIHOODS.schema,
  nextStep: z.string(),
});
export const forecast = forecastFacts.extend({ expectedOn: wireDate });
const forecastForm = z.object({
  contactId: id,
  demandId: optionalId,
  topic: optionalText(100),
  amount,
  likelihood: LIKELIHOODS.schema,
  /** Not before the day of the log. */
  expectedOn: plannedDate(3),
  nextStep: optionalText(200),
});

export const workDay = stamped.extend({
  id: z.number(),
  personnelId: z.number(),
  personnelName: z.string(),
  orgName: z.string().nullable(),
  date: wireDate,
  kind: WORK_DAY_KINDS.schema,
  status: WORK_DAY_STATUS.schema,
  done: z.string(),
  plan: z.string(),
  problem: z.string(),
  files: z.array(z.object({ id: z.number(), name: z.string() })),
  submittedAt: wireTime.nullable(),
  isLate: z.boolean(),
  figures: workFigures,
  /** Figures at submission; null for a draft. */
  snapshot: workFigures.nullable(),
  forecasts: z.array(forecast),
  /** Σ amount × likelihood of the forecasts. */
  weighted: wireMoney,
  reviewedBy: z.string().nullable(),
  reviewedAt: wireTime.nullable(),
  comment: z.string().nullable(),
  isOwn: z.boolean(),
});
export type WorkDay = z.output<typeof workDay>;
/** A row of the list as exported: figures beside texts. */
export type WorkDayRow = Omit<WorkDay, 'figures'> & WorkFigures;
const FORMULAS: ReadonlyMap<string, string> = new Map(
  WORK_FIGURES.map(({ key, formula }): [string, string] => [key, formula]),
);
const columnsOfDays: readonly ListColumn<WorkDayRow>[] = [
  { key: 'date', title: '日期', type: 'date', width: 108, fixed: 'left', sortable: true },
  { key: 'personnelName', title: '业务员', type: 'word', record: ['person', 'personnelId'], width: 80 },
  { key: 'orgName', title: '部门', type: 'word', width: 90 },
  { key: 'calls', title: '电话', type: 'number', width: 60 },
  { key: 'wechats', title: '微信', type: 'number', width: 60 },
  { key: 'visits', title: '拜访', type: 'number', width: 60 },
  { key: 'customers', title: '跟进客户', type: 'number', width: 80, defaultHidden: true },
  { key: 'gained', title: '新客户', type: 'number', width: 68 },
  { key: 'demands', title: '需求', type: 'number', width: 60 },
  { key: 'recommended', title: '已推荐', type: 'number', width: 68, defaultHidden: true },
  { key: 'reserved', title: '预留', type: 'number', width: 60, defaultHidden: true },
  { key: 'confirmed', title: '确认', type: 'number', width: 60 },
  {
    key: 'confirmedFee',
    title: '确认金额（元）',
    type: 'money',
    width: 116,
    hint: '当天进入确认的课程的课程款',
  },
  { key: 'taughtDays', title: '上课天数', type: 'number', width: 80, defaultHidden: true },
  {
    key: 'received',
    title: '收款（元）',
    type: 'money',
    width: 116,
    hint: '当天到账：按所付课程的业务员，未分配的余额按收款的业务员；含置换',
  },
  {
    key: 'weighted',
    title: '加权意向（元）',
    type: 'money',
    width: 116,
    defaultHidden: true,
    hint: '意向金额 × 把握（A 90%、B 60%、C 30%）之和',
  },
  { key: 'status', title: '状态', type: 'code', codes: WORK_DAY_STATUS, width: 84 },
  { key: 'isLate', title: '补交', type: 'flag', width: 60 },
  { key: 'done', title: '今日完成', width: 188 },
  { key: 'plan', title: '明日计划', width: 220, defaultHidden: true },
  { key: 'problem', title: '问题与求助', width: 180, defaultHidden: true },
  { key: 'comment', title: '点评', width: 180, defaultHidden: true },
  { key: 'submittedAt', title: '提交时间', type: 'time', width: 140, sortable: true, defaultHidden: true },
];
/** Figures say what the tiles of a day say. */
export const workDayColumns: readonly ListColumn<WorkDayRow>[] = columnsOfDays.map((column) => {
  const hint = column.hint ?? FORMULAS.get(column.key);
  return hint ? { ...column, hint } : column;
});

export const workDayFilter = listInput(['date', 'submittedAt']).extend({
  from: optionalDate,
  to: optionalDate,
  /** With all members below. */
  personnelId: optionalId,
  orgnizationalid: optionalId,
  submitted: optionalFlag,
  late: optionalFlag,
  reviewed: optionalFlag,
  kind: WORK_DAY_KINDS.optional,
});

const texts = {
  done: optionalParagraphs(2000),
  plan: optionalParagraphs(1000),
  problem: optionalParagraphs(1000),
};
const forecasts = z.preprocess(parsedJson, z.array(forecastForm).max(50, '一天最多 50 条意向')).nullish();
/** `forecasts` absent: unchanged. */
export const workDayForm = z.object({
  id: optionalId,
  version: optionalVersion,
  /** Today by default; up to 7 days back, never ahead. */
  date: optionalDate,
  ...texts,
  forecasts,
  fileIds: keptIds,
  submit: optionalFlag,
});

const due = z.object({
  personnelid: z.number(),
  personnelname: z.string(),
  orgName: z.string().nullable(),
  leaderId: z.number().nullable(),
  leaderName: z.string().nullable(),
  /** Consecutive missed due days up to the day. */
  missedInRow: z.number(),
  /** The last day that was filed. */
  lastDate: wireDate.nullable(),
  reason: z.string(),
  isReminded: z.boolean(),
});
export type MissingDay = z.output<typeof due>;
export const missingColumns: readonly ListColumn<MissingDay>[] = [
  { key: 'personnelname', title: '业务员', type: 'word', record: ['person', 'personnelid'], width: 90 },
  { key: 'orgName', title: '部门', type: 'word', width: 110 },
  { key: 'leaderName', title: '上级', type: 'word', record: ['person', 'leaderId'], width: 90 },
  { key: 'missedInRow', title: '连续未交', type: 'number', width: 84, hint: '到这一天连续没有提交的应交日' },
  { key: 'lastDate', title: '最近提交', type: 'date', width: 108 },
  { key: 'reason', title: '情况', type: 'word', width: 100 },
];
const team = z.object({
  leaderId: z.number().nullable(),
  leaderName: z.string(),
  due: z.number(),
  filed: z.number(),
  late: z.number(),
  missing: z.number(),
});
const daySummary = z.object({
  date: wireDate,
  followUps: z.number(),
  due: z.number(),
  filed: z.number(),
  /** Per cent with one decimal; null without a due log. */
  rate: z.number().nullable(),
});

export const salesApi = endpoints('sales', {
  /** Daily logs with their figures and forecasts; others' drafts are not shown. `currentPage` is `page`. */
  list: query('POST /xiaoshou/xiaoshoulist', '销售记录列表', {
    input: workDayFilter.extend({ currentPage: optionalInt(1) }),
    output: pageWithSums(
      workDay,
      z.object({
        submitted: z.number(),
        late: z.number(),
        people: z.number(),
        /** Sum over everybody's newest submitted log. */
        weighted: wireMoney,
      }),
    ),
  }),
  /**
   * Saves the caller's log of a day. Without an id it uses that day's, so that a double click creates no second. 409
   * when another tab submitted something else; 400 once reviewed.
   */
  save: command('POST /xiaoshou/addOrUp', '保存销售记录', { input: workDayForm, output: byId }),
  /** People with a due, unfiled log of a day (by default the last workday), longest first; and each team's count. */
  unregisteredSalespeople: query('POST /xiaoshou/noAddYwy', '未提交日志的业务员', {
    input: z.object({ date: optionalDate, orgnizationalid: optionalId }),
    output: listOf(due).extend({
      date: wireDate,
      due: z.number(),
      filed: z.number(),
      notFiled: z.number(),
      rate: z.number().nullable(),
      teams: z.array(team),
    }),
  }),
  /** The same list as a file. */
  exportUnregistered: download('GET /xiaoshou/noAddYwyExcel', '导出未提交日志的业务员', {
    input: z.object({ date: optionalDate, orgnizationalid: optionalId, columns: optionalVerbatim(2000) }),
  }),
  one: query('GET /xiaoshou/one', '销售记录', { input: byId, output: workDay }),
  /**
   * The caller's day for the form: figures, an existing log, yesterday's open forecasts, and demands that may become
   * forecasts.
   */
  prefill: query('GET /xiaoshou/prefill', '销售记录预填', {
    input: z.object({ date: optionalDate }),
    output: z.object({
      date: wireDate,
      isDue: z.boolean(),
      isWorkday: z.boolean(),
      /** Whether the year's calendar is published; otherwise workdays are computed. */
      isPublished: z.boolean(),
      /** Later logs are 补交. */
      deadline: wireTime,
      /** The first day that can still be written. */
      earliest: wireDate,
      day: workDay.nullable(),
      figures: workFigures,
      /** The day's follow-ups as a text to start from. */
      done: z.string(),
      /** Plan in the previous log. */
      planBefore: z.string().nullable(),
      /** `expectedOn` is null for a past day. */
      carried: z.array(forecastFacts.extend({ expectedOn: wireDate.nullable() })),
      /** The caller's open demands, newest first; the budget is the amount, the wanted day the day of signing. */
      demands: z.array(
        z.object({
          demandId: z.number(),
          demandTopic: z.string(),
          contactId: z.number(),
          contactName: z.string(),
          cooperationName: z.string(),
          amount: wireMoney.nullable(),
          expectedOn: wireDate.nullable(),
        }),
      ),
      dropped: z.array(z.object({ contactName: z.string(), topic: z.string(), reason: z.string() })),
    }),
  }),
  /** By a leader above, never the author. */
  review: command('POST /xiaoshou/review', '点评销售记录', {
    input: z.object({ id, version, comment: optionalParagraphs(500) }),
  }),
  export: download('GET /xiaoshou/export', '导出销售记录', { input: workDayFilter }),
  /** Reminds people without a log of a day, each once. */
  remind: command('POST /xiaoshou/remind', '提醒提交销售记录', {
    input: z.object({ date: optionalDate, personnelIds: optionalIds }),
    output: z.object({ recipients: z.number() }),
  }),
  /** Follow-ups and filing of the last 14 workdays up to a day. */
  chart: query('GET /xiaoshou/chart', '跟进与提交走势', {
    input: z.object({ to: optionalDate, personnelId: optionalId, orgnizationalid: optionalId }),
    output: listOf(daySummary).extend(dated),
  }),
});
