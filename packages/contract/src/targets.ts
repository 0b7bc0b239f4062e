import { z } from 'zod';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  amount,
  byId,
  date,
  id,
  int,
  keysOf,
  optionalChoice,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalMonth,
  optionalText,
  version,
} from './fields.ts';
import { listInput, listOf, page } from './lists.ts';

export const SUBJECTS = { company: '公司', organisation: '组织', team: '团队', person: '个人' } as const;
export const PERIODS = { year: '年', quarter: '季度', month: '月' } as const;
/** contract: fees of the confirmed lessons taught in the period (合同额); the others speak for themselves. */
export const TARGET_MEASURES = {
  contract: '合同额',
  receipt: '收款',
  days: '课程天数',
  newCustomers: '新客户',
  coreCustomers: '核心客户',
  profit: '利润',
} as const;
export type TargetMeasure = keyof typeof TARGET_MEASURES;
/** In yuan; the others are counted. */
export const MONEY_MEASURES: ReadonlySet<TargetMeasure> = new Set(['contract', 'receipt', 'profit']);
const measures = keysOf(TARGET_MEASURES);

export const target = z.object({
  id: z.number(),
  version: z.number(),
  subjectKind: z.enum(keysOf(SUBJECTS)),
  subjectId: z.number(),
  subjectName: z.string(),
  year: z.number(),
  periodKind: z.enum(keysOf(PERIODS)),
  periodNo: z.number(),
  from: z.string(),
  to: z.string(),
  measure: z.enum(measures),
  planned: z.string(),
  /** Computed from the records at this moment. */
  actual: z.string(),
});
const targetFilter = listInput(['subject', 'planned']).extend({
  year: optionalInt(2000, 2199),
  periodKind: optionalChoice(keysOf(PERIODS)),
  periodNo: optionalInt(0, 12),
  subjectKind: optionalChoice(keysOf(SUBJECTS)),
  subjectId: optionalId,
  measure: optionalChoice(measures),
});
const targetForm = z.object({
  subjectKind: z.enum(keysOf(SUBJECTS), { error: '选项不正确' }),
  /** 0 for the company. */
  subjectId: int(0).default(0),
  year: int(2000, 2199),
  periodKind: z.enum(keysOf(PERIODS), { error: '选项不正确' }),
  /** 0 for a year, 1–4 for a quarter, 1–12 for a month. */
  periodNo: int(0, 12).default(0),
  measure: z.enum(measures, { error: '选项不正确' }),
  planned: amount,
});
/** One bar of a figure: what was planned for the caller's own subject (person, team, organisation or company), and what there is. */
const bar = z.object({
  label: z.string(),
  measure: z.enum(measures),
  planned: z.string(),
  actual: z.string(),
  from: z.string(),
  to: z.string(),
});
const ownBars = listOf(bar).extend({
  subjectName: z.string(),
  subjectKind: z.enum(keysOf(SUBJECTS)),
  subjectId: z.number(),
});
/** Whose figure between which days, both included. */
const behind = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  listInput(sorts).extend({
    subjectKind: z.enum(keysOf(SUBJECTS), { error: '选项不正确' }),
    subjectId: int(0).default(0),
    from: date,
    to: date,
  });
const gained = z.object({
  contactId: z.number(),
  contactName: z.string(),
  cooperationName: z.string(),
  level: z.string(),
  /** Who gained the customer, and who has it now; null: in the public pool. */
  gainedBy: z.string(),
  authorName: z.string().nullable(),
  how: z.enum(['created', 'claimed', 'imported']),
  at: z.string(),
  isDeleted: z.boolean(),
  /** The caller may open it. */
  isOwn: z.boolean(),
});
const taughtCore = z.object({
  institutionId: z.number(),
  name: z.string(),
  lessons: z.number(),
  days: z.string(),
  amount: z.string(),
  lastDate: z.string(),
});
const person = z.object({ personnelid: z.number(), personnelname: z.string() });
const span = z.object({ from: optionalDate, to: optionalDate, columns: optionalText(500) });
const deptRow = z.object({
  id: z.number(),
  name: z.string(),
  lessons: z.number(),
  days: z.string(),
  /** Of the lessons, in per cent: courseware confirmed before the first day; evaluated; the mean of the scores. */
  onTime: z.number(),
  evaluated: z.number(),
  score: z.string().nullable(),
});
const dept = { input: span, output: listOf(deptRow) };

export const dashboardApi = endpoints(
  'targets',
  {
    targets: query('GET /newindex/targetsList', '目标列表', { input: targetFilter, output: page(target) }),
    /** Of organisations and teams only. */
    managerTargetList: query('GET /newindex/guanlizhemubiaoList', '管理者目标列表', {
      input: targetFilter,
      output: page(target),
    }),
    addTargets: command('POST /newindex/targetsAdd', '新建目标', { input: targetForm, output: byId }),
    editTargets: command('POST /newindex/targetsEdit', '修改目标', {
      input: z.object({ id, version, planned: amount }),
    }),
    /** This month's six measures of the caller's own subject. */
    targetsSix: query('GET /newindex/targetsListsix', '本月六项目标', {
      input: z.object({ month: optionalMonth }),
      output: ownBars,
    }),
    /** The customers that a figure of 新客户 counts. */
    gainedCustomers: query('GET /newindex/targetsGained', '新客户明细', {
      input: behind(['at']),
      output: page(gained),
    }),
    /** The institutions that a figure of 核心客户 counts. */
    taughtCore: query('GET /newindex/targetsTaughtCore', '核心客户明细', {
      input: behind(['amount']),
      output: page(taughtCore),
    }),
    /** The four quarters of a year of one measure. */
    targetsFour: query('GET /newindex/targetsListfour', '四个季度目标', {
      input: z.object({ year: optionalInt(2000, 2199), measure: optionalChoice(measures) }),
      output: ownBars,
    }),
    /** The twelve months of a year of one measure. */
    performanceTargets: query('GET /newindex/yejimubiao', '业绩目标', {
      input: z.object({ year: optionalInt(2000, 2199), measure: optionalChoice(measures) }),
      output: ownBars,
    }),
    /** This month's targets of the organisations and teams in the caller's scope. */
    managerTargets: query('GET /newindex/guanlizhemubiao', '管理者目标', {
      input: z.object({ month: optionalMonth, measure: optionalChoice(measures) }),
      output: listOf(target),
    }),
    coreCustomerTargets: query('GET /newindex/hexinkehumubiao', '核心客户目标', {
      input: z.object({ month: optionalMonth }),
      output: z.object({
        month: z.string(),
        institutions: z.number(),
        plannedDays: z.string(),
        plannedAmount: z.string(),
        actualDays: z.string(),
        actualAmount: z.string(),
      }),
    }),
    /** `islizhi`: 1 shows those who left, too; anything else but nothing counts as 1. */
    teamLeaders: query('GET /newindex/selectZuZhang', '组长选项', {
      input: z.object({ islizhi: optionalText(10), orgnizationalid: optionalId }),
      output: listOf(person),
    }),
    teamMembers: query('GET /newindex/selectZuYuan', '组员选项', {
      input: z.object({ islizhi: optionalText(10), ywleaderid: optionalId, all: optionalFlag }),
      output: listOf(person),
    }),
    teacherSummary: query('GET /newindex/teacherhuizong', '讲师汇总', {
      output: z.object({
        total: z.number(),
        active: z.number(),
        A: z.number(),
        B: z.number(),
        C: z.number(),
        stopped: z.number(),
        newThisMonth: z.number(),
        teachingThisMonth: z.number(),
        score: z.string().nullable(),
      }),
    }),
    /** What moved at institutions this month, in the caller's scope. */
    institutionMonth: query('GET /newindex/jigoubenyuedongtai', '机构本月动态', {
      output: z.object({
        month: z.string(),
        newCustomers: z.number(),
        followedUp: z.number(),
        taught: z.number(),
        top: z.array(
          z.object({ id: z.number(), cooperationName: z.string(), days: z.string(), income: z.string() }),
        ),
      }),
    }),
    /** The teacher department's work by contact person of the lessons. */
    teacherDeptMembers: query('GET /newindex/shiZiDuiJie', '师资部对接统计', dept),
    exportTeacherDeptMembers: download('GET /newindex/shiZiDuiJieExcel', '导出师资部对接统计', {
      input: span,
    }),
    /** The same by teacher. */
    teacherDeptTeachers: query('GET /newindex/shiZiJiangShi', '师资部讲师统计', dept),
    exportTeacherDeptTeachers: download('GET /newindex/shiZiJiangShiExcel', '导出师资部讲师统计', {
      input: span,
    }),
    /** The same by field. */
    teacherDeptFields: query('GET /newindex/shiZiLingYu', '师资部领域统计', dept),
    exportTeacherDeptFields: download('GET /newindex/shiZiLingYuExcel', '导出师资部领域统计', {
      input: span,
    }),
  },
  'dashboard',
);
