import { z } from 'zod';
import { codes, words } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  flag,
  id,
  month,
  numeric,
  optionalChoice,
  optionalCode,
  optionalFlag,
  optionalId,
  optionalIds,
  optionalMonth,
  optionalParagraphs,
  optionalVersion,
  parsedJson,
  plannedDate,
  sheetsRead,
  wireDate,
  wireTime,
} from '../fields.ts';
import { dated, listInput, page, pageWithSums } from '../lists.ts';
import { annual, leaveEntry, leaveYear } from './leave.ts';
import { type AttendanceKind, KINDS } from './marks.ts';

export const ATTENDANCE_KINDS = words(
  ...(KINDS.map(({ kind }) => kind) as [AttendanceKind, ...AttendanceKind[]]),
);
export const ATTENDANCE_STATUS = codes(
  { value: 1, label: '编辑中', tone: 'info' },
  { value: 2, label: '待确认', tone: 'warn' },
  { value: 3, label: '已确认', tone: 'good' },
  { value: 4, label: '已锁定', tone: 'quiet' },
  /** Back in 编辑 with an objection, before HR asks again. */
  { value: 5, label: '有异议', tone: 'bad' },
);
/** Only 更正 can change it. */
export const ATTENDANCE_LOCKED = 4;

/** Days count in halves (15.5), minutes and hours as they are. `due = present + leave + absent` always. */
export const figures = z.object({
  due: z.number(),
  present: z.number(),
  leave: z.number(),
  absent: z.number(),
  /** present ÷ due; null without a workday. */
  rate: z.number().nullable(),
  paidLeave: z.number(),
  lateTimes: z.number(),
  lateMinutes: z.number(),
  earlyTimes: z.number(),
  missedCards: z.number(),
  away: z.number(),
  overtimeWorkday: z.number(),
  overtimeRest: z.number(),
  overtimeStatutory: z.number(),
  /** Overtime of imports without a kind of day; excluded from weighted figures. */
  overtimeUndivided: z.number(),
  /** Overtime hours × 150, 200, 300 %. */
  overtimeWeighted: z.number(),
});
export type Figures = z.output<typeof figures>;
const person = z.object({
  personnelId: z.number(),
  name: z.string(),
  jobNo: z.string().nullable(),
  organisationId: z.number().nullable(),
  organisationName: z.string().nullable(),
});
const head = z.object({
  status: z.number(),
  /** Version of the month's head; null without one. */
  version: z.number().nullable(),
  isAssumed: z.boolean(),
  confirmedAt: wireTime.nullable(),
  objection: z.string().nullable(),
  reason: z.string().nullable(),
  remark: z.string().nullable(),
});
export const attendanceItem = z.object({
  id: z.number(),
  date: wireDate.nullable(),
  half: z.number().nullable(),
  kind: z.string(),
  quantity: z.number(),
  /** Occurrences; above 1 only in a figure of the month. */
  times: z.number(),
  unit: z.string(),
  note: z.string().nullable(),
  source: z.string(),
});
export const calendarDay = z.object({ date: wireDate, kind: z.string() });

const dayGrid = person.extend({
  ...head.shape,
  /** Days of the month inside employment. */
  employed: z.array(z.object({ from: wireDate, to: wireDate })),
  /** Days with marks now or earlier; `version` counts a day's changes. */
  cells: z.array(z.object({ date: wireDate, marks: z.string(), version: z.number() })),
  items: z.array(attendanceItem),
  figures,
});
const monthRow = person.extend({ ...head.shape, ...figures.shape });
export type AttendanceMonthRow = z.output<typeof monthRow>;
export const attendanceColumns: readonly ListColumn<z.output<typeof monthRow>>[] = [
  { key: 'name', title: '姓名', width: 90, fixed: 'left' },
  { key: 'jobNo', title: '工号', type: 'word', width: 80 },
  { key: 'organisationName', title: '部门', type: 'word', width: 110 },
  { key: 'due', title: '应出勤', type: 'number', width: 76, hint: '在职期间的工作日，本月到今天为止' },
  {
    key: 'present',
    title: '实出勤',
    type: 'number',
    width: 76,
    hint: '应出勤 − 请假 − 旷工；出差、外勤、居家算出勤',
  },
  { key: 'rate', title: '出勤率', type: 'percent', width: 80, hint: '实出勤 ÷ 应出勤' },
  {
    key: 'leave',
    title: '请假（天）',
    type: 'number',
    width: 88,
    hint: '工作日的事假、病假、年假、调休等，半天计 0.5 天；不含旷工',
  },
  { key: 'paidLeave', title: '其中带薪', type: 'number', width: 84, hint: '请假中照发工资的几类' },
  { key: 'absent', title: '旷工（天）', type: 'number', width: 88, hint: '登记为旷工的天数，半天计 0.5 天' },
  { key: 'lateTimes', title: '迟到（次）', type: 'number', width: 88, hint: '登记的迟到次数' },
  { key: 'lateMinutes', title: '迟到（分钟）', type: 'number', width: 100, hint: '迟到的分钟之和' },
  { key: 'earlyTimes', title: '早退（次）', type: 'number', width: 88, hint: '登记的早退次数' },
  { key: 'missedCards', title: '缺卡（次）', type: 'number', width: 88, hint: '登记的缺卡次数' },
  { key: 'away', title: '出差外勤（天）', type: 'number', width: 110, hint: '登记为出差和外勤的天数' },
  {
    key: 'overtimeWorkday',
    title: '工作日加班（时）',
    type: 'number',
    width: 120,
    hint: '工作日的加班小时之和',
  },
  {
    key: 'overtimeRest',
    title: '休息日加班（时）',
    type: 'number',
    width: 120,
    hint: '休息日的加班小时之和',
  },
  {
    key: 'overtimeStatutory',
    title: '法定加班（时）',
    type: 'number',
    width: 110,
    hint: '法定节假日的加班小时之和',
  },
  {
    key: 'overtimeUndivided',
    title: '未分类加班（时）',
    type: 'number',
    width: 120,
    defaultHidden: true,
    hint: '没有分工作日、休息日、法定的加班小时',
  },
  {
    key: 'overtimeWeighted',
    title: '折算工时',
    type: 'number',
    width: 88,
    defaultHidden: true,
    hint: '工作日加班 × 1.5 + 休息日加班 × 2 + 法定加班 × 3',
  },
  { key: 'status', title: '状态', type: 'code', codes: ATTENDANCE_STATUS, width: 84 },
  { key: 'objection', title: '异议', width: 160 },
  { key: 'remark', title: '备注', width: 160, defaultHidden: true },
];

const yearRow = person.extend({
  /** January to December; null for future months and outside employment. */
  rates: z.array(z.number().nullable()),
  ...figures.shape,
  annual,
  /** Rest-day overtime ÷ 8 minus compensation taken, in days, up to the year's end. */
  compensation: z.number(),
});
export type AttendanceYear = z.output<typeof yearRow>;

const whose = {
  /** With descendants, as of the last day; `orgOnly` excludes them. */
  orgnizationalid: optionalId,
  orgOnly: optionalFlag,
  personnelId: optionalId,
};
const list = listInput(['name', 'jobNo', 'organisation']);
export const dayFilter = list.extend({ month, ...whose, kind: ATTENDANCE_KINDS.optional });
export const monthFilter = list.extend({
  month: optionalMonth,
  from: optionalMonth,
  to: optionalMonth,
  ...whose,
  /** People with an item of the kind in the months. */
  kind: ATTENDANCE_KINDS.optional,
  status: optionalCode(1, 2, 3, 4, 5),
});
export const yearFilter = list.extend({ year: leaveYear, ...whose });

const cell = z.object({
  row: z.string().regex(/^\d{1,9}$/, '编号不正确'),
  column: plannedDate(2),
  value: z.string().max(60),
  version: z.number().int().min(0).nullish(),
});
const written = z.object({
  from: plannedDate(2),
  to: plannedDate(2),
  half: optionalCode(1, 2),
  kind: ATTENDANCE_KINDS.schema,
  quantity: numeric(
    z.number({ error: '请填数字' }).positive('应大于 0').max(9999, '不能大于 9999'),
  ).nullish(),
  note: optionalParagraphs(200),
  /** Annual leave beyond the balance. */
  isAdvance: optionalFlag,
});
export const attendanceForm = z.object({
  personnelId: optionalId,
  items: z.preprocess(parsedJson, z.array(written).max(62)).optional(),
  /** Items of the person to delete. */
  removed: optionalIds,
  /** Cells of the month matrix: row is the personnel id, column the day; all or none. */
  cells: z.preprocess(parsedJson, z.array(cell).max(12_000, '一次最多 12000 格')).optional(),
  /** 更正: reopens the person's locked month with a reason. */
  reason: optionalParagraphs(200),
});

const counted = z.object({
  done: z.number(),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
});
const previewRow = z.object({
  line: z.number(),
  name: z.string(),
  jobNo: z.string(),
  personnelId: z.number().nullable(),
  marks: z.string(),
  problem: z.string().nullable(),
});
export const importPreview = z.object({
  id: z.number(),
  name: z.string(),
  system: z.string(),
  month: z.string(),
  importedAt: wireTime.nullable(),
  people: z.number(),
  items: z.number(),
  rows: z.array(previewRow),
  sheets: sheetsRead,
});

export const attendanceApi = endpoints('attendance', {
  /** A day grid with the items of each person. */
  list: query('POST /kaoqinorjixiao/getlist', '考勤日历', {
    input: dayFilter,
    output: page(dayGrid).extend({ days: z.array(calendarDay), isPublished: z.boolean() }),
  }),
  editBoth: command('POST /kaoqinorjixiao/edit', '考勤与绩效的状态和备注', {
    input: z.object({
      personnelId: id,
      month,
      version: optionalVersion,
      /** 1: withdrawn; 2: the employee is asked. */
      status: optionalCode(1, 2),
      remark: optionalParagraphs(500),
      performanceRemark: optionalParagraphs(500),
    }),
  }),
  months: query('POST /kaoqinorjixiao/getmonthlist', '考勤月统计', {
    input: monthFilter,
    output: pageWithSums(monthRow, figures),
  }),
  years: query('POST /kaoqinorjixiao/getyearlist', '考勤年统计', {
    input: yearFilter,
    output: page(yearRow).extend(dated),
  }),
  edit: command('POST /kaoqinorjixiao/kaoqinedit', '登记考勤', {
    input: attendanceForm,
    output: z.object({ written: z.number(), removed: z.number() }),
  }),
  /** One sheet, or a workbook of all with a place to sign; 日历 and 明细 cover one month. */
  exportMonths: download('POST /kaoqinorjixiao/exportmonth', '导出考勤月统计', {
    input: monthFilter.extend({ what: optionalChoice(['汇总', '日历', '明细']) }),
  }),
  exportYears: download('POST /kaoqinorjixiao/exportyear', '导出考勤年统计', { input: yearFilter }),
  /** Multipart with one xlsx or csv; nothing is imported yet. */
  importUpload: command('POST /kaoqinorjixiao/importUpload', '上传考勤文件', { output: importPreview }),
  /** Repeating the same file changes nothing. */
  import: command('POST /kaoqinorjixiao/import', '导入考勤', {
    input: z.object({ id }),
    output: z.object({ people: z.number(), written: z.number(), skipped: z.array(previewRow) }),
  }),
  confirm: command('POST /kaoqinorjixiao/queren', '确认考勤', {
    input: z
      .object({ month, isRight: flag, objection: optionalParagraphs(500) })
      .refine(({ isRight, objection }) => isRight || !!objection, {
        path: ['objection'],
        message: '请写明异议',
      }),
  }),
  /** Actions by wire name: 请确认 requests (message 13), 锁定 locks confirmed and unanswered months, 撤回 withdraws. */
  lock: command('POST /kaoqinorjixiao/suoding', '考勤请确认与锁定', {
    input: z.object({
      month,
      action: z.enum(['请确认', '锁定', '撤回'], { error: '选项不正确' }),
      orgnizationalid: optionalId,
      personnelIds: optionalIds,
    }),
    output: counted,
  }),
  /** Adds an entry to the ledger of annual leave. */
  grant: command('POST /kaoqinorjixiao/nianjia', '登记年假', { input: leaveEntry }),
});
