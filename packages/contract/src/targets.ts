import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  amount,
  byId,
  date,
  id,
  int,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalMonth,
  optionalText,
  orDefault,
  version,
  wireDate,
} from './fields.ts';
import { dated, listInput, listOf, MAX_COUNT, page } from './lists.ts';
import { FIGURE_CALLS } from './salespeople/rows.ts';

export const SUBJECTS = codes(
  { value: 'company', label: '公司' },
  { value: 'organisation', label: '部门' },
  { value: 'team', label: '团队' },
  { value: 'person', label: '个人' },
);
export const PERIODS = codes(
  { value: 'year', label: '年' },
  { value: 'quarter', label: '季度' },
  { value: 'month', label: '月' },
);
/** contract: fees of confirmed lessons taught in the period (合同额). */
export const TARGET_MEASURES = codes(
  { value: 'contract', label: '合同额' },
  { value: 'receipt', label: '收款' },
  { value: 'days', label: '课程天数' },
  { value: 'newCustomers', label: '新客户' },
  { value: 'coreCustomers', label: '核心客户' },
  { value: 'profit', label: '利润' },
);
export type TargetMeasure = (typeof TARGET_MEASURES.values)[number];
/** How a customer was gained. */
export const GAINED_HOW = codes(
  { value: 'created', label: '新建' },
  { value: 'claimed', label: '领取' },
  { value: 'imported', label: '导入' },
);
/** Measures in yuan; others are counts. */
export const MONEY_MEASURES: ReadonlySet<TargetMeasure> = new Set(['contract', 'receipt', 'profit']);

export const target = z.object({
  id: z.number(),
  version: z.number(),
  subjectKind: SUBJECTS.schema,
  subjectId: z.number(),
  subjectName: z.string(),
  year: z.number(),
  periodKind: PERIODS.schema,
  periodNo: z.number(),
  from: z.string(),
  to: z.string(),
  measure: TARGET_MEASURES.schema,
  planned: z.string(),
  /** Computed from the records. */
  actual: z.string(),
});
export const targetColumns: readonly ListColumn<z.output<typeof target>>[] = [
  { key: 'subjectName', title: '对象', width: 160, fixed: 'left' },
  { key: 'subjectKind', title: '类型', type: 'code', codes: SUBJECTS, width: 80 },
  { key: 'periodKind', title: '期间', type: 'code', codes: PERIODS, width: 140 },
  { key: 'measure', title: '指标', type: 'code', codes: TARGET_MEASURES, width: 100 },
  { key: 'planned', title: '计划', type: 'money', width: 130, sortable: true },
  {
    key: 'actual',
    title: '实际',
    type: 'money',
    width: 130,
    hint: '期间内由课程、收款、客户等记录算出，不能填写',
  },
];
/** `period`: latest first, then by subject. */
const targetFilter = listInput(['period', 'subject', 'planned']).extend({
  year: optionalInt(2000, 2199),
  periodKind: PERIODS.optional,
  periodNo: optionalInt(0, 12),
  subjectKind: SUBJECTS.optional,
  /** 0 is the company, as in the form. */
  subjectId: optionalInt(),
  measure: TARGET_MEASURES.optional,
});
const targetForm = z.object({
  subjectKind: SUBJECTS.schema,
  /** 0 for the company. */
  subjectId: orDefault(int(0), 0),
  year: int(2000, 2199),
  periodKind: PERIODS.schema,
  /** 0 for a year, 1–4 for a quarter, 1–12 for a month. */
  periodNo: orDefault(int(0, 12), 0),
  measure: TARGET_MEASURES.schema,
  planned: amount,
});
/** A bar: plan and actual of the caller's own subject (person, team, organisation or company). */
const bar = z.object({
  label: z.string(),
  measure: TARGET_MEASURES.schema,
  planned: z.string(),
  actual: z.string(),
  from: z.string(),
  to: z.string(),
});
const ownBars = listOf(bar).extend({
  ...dated,
  subjectName: z.string(),
  subjectKind: SUBJECTS.schema,
  subjectId: z.number(),
});
/** Subject and inclusive range of a figure. */
const drilldown = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  listInput(sorts).extend({
    subjectKind: SUBJECTS.schema,
    subjectId: orDefault(int(0), 0),
    from: date,
    to: date,
  });
const gained = z.object({
  contactId: z.number(),
  contactName: z.string(),
  coorgid: z.number(),
  cooperationName: z.string(),
  level: z.string(),
  /** Person who gained the customer, and its present owner; null: in the public pool. */
  gainedById: z.number(),
  gainedBy: z.string(),
  authorId: z.number().nullable(),
  authorName: z.string().nullable(),
  how: GAINED_HOW.schema,
  at: z.string(),
  isDeleted: z.boolean(),
  /** The caller may open it. */
  isOwn: z.boolean(),
});
export const gainedColumns: readonly ListColumn<z.output<typeof gained>>[] = [
  { key: 'contactName', title: '客户', record: ['customer', 'contactId', 'isOwn'], width: 110 },
  { key: 'level', title: '等级', type: 'word', width: 60 },
  { key: 'cooperationName', title: '机构', record: ['institution', 'coorgid'], width: 200 },
  { key: 'how', title: '方式', type: 'code', codes: GAINED_HOW, width: 70 },
  { key: 'gainedBy', title: '业务员', type: 'word', record: ['person', 'gainedById'], width: 90 },
  { key: 'authorName', title: '现负责人', type: 'word', record: ['person', 'authorId'], width: 90 },
  { key: 'at', title: '时间', width: 150, sortable: true },
];
const taughtCore = z.object({
  institutionId: z.number(),
  name: z.string(),
  lessons: z.number(),
  days: z.string(),
  amount: z.string(),
  lastDate: z.string(),
});
export const taughtCoreColumns: readonly ListColumn<z.output<typeof taughtCore>>[] = [
  { key: 'name', title: '机构', record: ['institution', 'institutionId'], width: 240 },
  { key: 'lessons', title: '课程', type: 'number', width: 70, hint: '期内上过的已确认课程' },
  { key: 'days', title: '天数', type: 'number', width: 70, hint: '这些课程在期内的天数' },
  {
    key: 'amount',
    title: '课程款（元）',
    type: 'money',
    width: 120,
    sortable: true,
    hint: '期内已确认课程的课程款',
  },
  { key: 'lastDate', title: '最近上课', type: 'date', width: 110 },
];
const person = z.object({ personnelid: z.number(), personnelname: z.string() });
const deptRow = z.object({
  /** By field: 0. -1: lessons without one. */
  id: z.number(),
  name: z.string(),
  lessons: z.number(),
  days: z.string(),
  /** Per cent of lessons: courseware confirmed before the first day; evaluated; mean score. */
  onTime: z.number(),
  evaluated: z.number(),
  score: z.string().nullable(),
});
/** @param title of the grouping: 对接人, 讲师, 领域 */
export const deptColumns = (title: string): readonly ListColumn<z.output<typeof deptRow>>[] => [
  { key: 'name', title, type: 'word', width: 140 },
  { key: 'lessons', title: '课程数', type: 'number', width: 90 },
  { key: 'days', title: '天数', type: 'number', width: 80 },
  { key: 'onTime', title: '课件按时 %', type: 'number', width: 125 },
  { key: 'evaluated', title: '已评价 %', type: 'number', width: 100 },
  { key: 'score', title: '平均分', type: 'number', width: 90 },
];
const deptInput = listInput(['name', 'lessons', 'days', 'onTime', 'evaluated', 'score'])
  .omit({ keyword: true })
  .extend({ from: optionalDate, to: optionalDate });
const dept = { input: deptInput.omit({ columns: true }), output: page(deptRow).extend(dated) };
/** In screen order. */
const deptFile = { input: deptInput.omit({ page: true, count: true }) };

export const dashboardApi = endpoints(
  'targets',
  {
    targets: query('GET /newindex/targetsList', '目标列表', {
      input: targetFilter,
      output: page(target).extend(dated),
    }),
    /** Targets of organisations and teams only. */
    managerTargetList: query('GET /newindex/guanlizhemubiaoList', '管理者目标列表', {
      input: targetFilter,
      output: page(target).extend(dated),
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
    /** Customers counted by a figure of 新客户. */
    gainedCustomers: query('GET /newindex/targetsGained', '新客户明细', {
      input: drilldown(['at']),
      output: page(gained),
      heldWith: FIGURE_CALLS,
    }),
    /** Institutions counted by a figure of 核心客户. */
    taughtCore: query('GET /newindex/targetsTaughtCore', '核心客户明细', {
      input: drilldown(['amount']),
      output: page(taughtCore),
      heldWith: FIGURE_CALLS,
    }),
    /** The four quarters of a year of one measure. */
    targetsFour: query('GET /newindex/targetsListfour', '四个季度目标', {
      input: z.object({ year: optionalInt(2000, 2199), measure: TARGET_MEASURES.optional }),
      output: ownBars,
    }),
    /** The twelve months of a year of one measure. */
    performanceTargets: query('GET /newindex/yejimubiao', '业绩目标', {
      input: z.object({ year: optionalInt(2000, 2199), measure: TARGET_MEASURES.optional }),
      output: ownBars,
    }),
    /** A month's targets of the organisations and teams in the caller's scope. */
    managerTargets: query('GET /newindex/guanlizhemubiao', '管理者目标', {
      input: z.object({
        month: optionalMonth,
        measure: TARGET_MEASURES.optional,
        count: orDefault(int(1, MAX_COUNT), 200),
      }),
      output: page(target).extend(dated),
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
        ...dated,
      }),
    }),
    /** `islizhi`: 1 includes leavers; any other non-empty value counts as 1. */
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
        ...dated,
      }),
    }),
    /** Institutions' changes this month in the caller's scope. */
    institutionMonth: query('GET /newindex/jigoubenyuedongtai', '机构本月动态', {
      output: z.object({
        month: z.string(),
        from: wireDate,
        to: wireDate,
        /** Subject: the company, the own organisation, the own team, or the person; `people` is its form for lists. */
        subjectKind: SUBJECTS.schema,
        subjectId: z.number(),
        people: z.string(),
        newCustomers: z.number(),
        /** Number of institutions. */
        followedUp: z.number(),
        taught: z.number(),
        top: z.array(
          z.object({ id: z.number(), cooperationName: z.string(), days: z.string(), income: z.string() }),
        ),
        ...dated,
      }),
    }),
    /** Work of the teacher department by handover contact. */
    teacherDeptMembers: query('GET /newindex/shiZiDuiJie', '师资部对接统计', dept),
    exportTeacherDeptMembers: download('GET /newindex/shiZiDuiJieExcel', '导出师资部对接统计', deptFile),
    /** The same by teacher. */
    teacherDeptTeachers: query('GET /newindex/shiZiJiangShi', '师资部讲师统计', dept),
    exportTeacherDeptTeachers: download('GET /newindex/shiZiJiangShiExcel', '导出师资部讲师统计', deptFile),
    /** The same by field. */
    teacherDeptFields: query('GET /newindex/shiZiLingYu', '师资部领域统计', dept),
    exportTeacherDeptFields: download('GET /newindex/shiZiLingYuExcel', '导出师资部领域统计', deptFile),
  },
  'dashboard',
);
