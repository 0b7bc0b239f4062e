import { z } from 'zod';
import { codes } from './codes.ts';
import type { ListColumn } from './columns.ts';
import { command, download, endpoints, query } from './endpoint.ts';
import {
  byId,
  id,
  month,
  numeric,
  optionalCode,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalMonth,
  optionalParagraphs,
  optionalText,
  optionalVersion,
  parsedJson,
  text,
  version,
  wireTime,
} from './fields.ts';
import { listInput, listOf, page } from './lists.ts';

export const PERFORMANCE_STATUS = codes(
  { value: 1, label: '待自评', tone: 'quiet' },
  { value: 2, label: '待上级评', tone: 'info' },
  { value: 3, label: '待确认', tone: 'warn' },
  { value: 4, label: '已确认', tone: 'good' },
);
export const GRADES = codes(
  { value: 'A', label: 'A', tone: 'good' },
  { value: 'B', label: 'B', tone: 'info' },
  { value: 'C', label: 'C', tone: 'quiet' },
  { value: 'D', label: 'D', tone: 'warn' },
  { value: 'E', label: 'E', tone: 'bad' },
);
export type Grade = (typeof GRADES.values)[number];
export const SOURCES = codes({ value: 'auto', label: '自动' }, { value: 'manual', label: '手工' });
/** Roles with their own template, by key. */
export const TEMPLATE_ROLES = codes(
  { value: 'salesperson', label: '业务员' },
  { value: 'sales_leader', label: '业务组长' },
  { value: 'manager', label: '经理' },
  { value: 'teacher_department', label: '师资部' },
  { value: 'market_department', label: '市场部' },
  { value: 'service_department', label: '服务部' },
  { value: 'finance', label: '财务' },
  { value: 'hr', label: '人资' },
  { value: 'general_office', label: '综合部' },
);
/** Source of an automatic figure; rates in per cent. */
export const AUTO_MEASURES = codes(
  { value: 'receipt', label: '收款（元）' },
  { value: 'contract', label: '合同额（元）' },
  { value: 'days', label: '课程天数' },
  { value: 'newCustomers', label: '新客户' },
  { value: 'followUps', label: '跟进次数' },
  { value: 'confirmed', label: '确认课程' },
  { value: 'cancelled', label: '取消课程（越少越好）' },
  { value: 'winRate', label: '成单率（%）' },
  { value: 'filed', label: '日志提交率（%）' },
  { value: 'present', label: '出勤率（%）' },
  { value: 'weekCompletion', label: '周目标完成率（%）' },
  { value: 'courseware', label: '课件按时率（%）' },
  { value: 'firstHours', label: '首推用时（工作小时，越少越好）' },
  { value: 'evaluation', label: '课程评价（1–5 分）' },
  { value: 'objections', label: '收到异议（次，越少越好）' },
);
export type AutoMeasure = (typeof AUTO_MEASURES.values)[number];
/** Scored by planned ÷ actual. */
export const LOWER_IS_BETTER: ReadonlySet<string> = new Set<AutoMeasure>([
  'cancelled',
  'firstHours',
  'objections',
]);

/** `96` or `96 客户延期`: a score of 0 to 120 with an optional note; '' is no score. Null: invalid. */
export function parseScoreText(value: string): { score: number | null; note: string | null } | null {
  const trimmed = value.trim();
  if (trimmed === '') return { score: null, note: null };
  const match = /^(\d{1,3}(?:\.\d{1,2})?)(?:\s+(.+))?$/.exec(trimmed);
  const score = Number(match?.[1]);
  return match && score <= 120 ? { score, note: match[2] ?? null } : null;
}

export const gradeRow = z.object({
  grade: GRADES.schema,
  least: numeric(z.number({ error: '请填分数' }).min(0, '不能小于 0').max(120, '不能大于 120')),
  coefficient: numeric(z.number({ error: '请填系数' }).min(0, '不能小于 0').max(5, '不能大于 5')),
});
/** Grade tables by first month: minimum final of each grade, A highest, E from 0, and its pay coefficient. */
const gradeTable = z
  .object({
    from: month,
    grades: z.array(gradeRow).length(GRADES.values.length, '每个等级都要有'),
  })
  .superRefine(({ grades }, context) => {
    const fail = (message: string) => context.addIssue({ code: 'custom', path: ['grades'], message });
    if (grades.some(({ grade }, at) => grade !== GRADES.values[at])) fail('等级应为 A 到 E，依次排列');
    else if (grades.some(({ least }, at) => at > 0 && least >= (grades[at - 1]?.least ?? 0)))
      fail('起始分应逐级降低');
    else if (grades.at(-1)?.least !== 0) fail('最后一级从 0 分起');
    else if (grades.some(({ coefficient }, at) => at > 0 && coefficient > (grades[at - 1]?.coefficient ?? 0)))
      fail('系数不能高于上一级');
  });
export type GradeTable = z.output<typeof gradeTable>;

export const score = numeric(z.number({ error: '请填分数' }).min(0, '不能小于 0').max(120, '不能大于 120'));
export const plan = numeric(z.number({ error: '请填数字' }).min(0, '不能小于 0').max(1e11, '过大'));

export const templateItem = z
  .object({
    title: text(50),
    weight: numeric(z.number({ error: '请填权重' }).positive('应大于 0').max(100, '不能大于 100')),
    source: SOURCES.schema,
    measure: AUTO_MEASURES.optional,
    standard: optionalParagraphs(300),
    planned: plan.nullish(),
  })
  .refine(({ source, measure }) => source === 'manual' || !!measure, {
    path: ['measure'],
    message: '请选择数据来源',
  });
const weightsAre100 = (items: readonly { weight: number }[]) =>
  Math.round(items.reduce((sum, item) => sum + item.weight * 100, 0)) === 10_000;
export const templateForm = z.object({
  id: optionalId,
  version: optionalVersion,
  name: text(50),
  roleKey: TEMPLATE_ROLES.optional,
  post: optionalText(50),
  fromMonth: month,
  items: z.preprocess(
    parsedJson,
    z
      .array(templateItem)
      .min(1, '请添加指标')
      .max(20, '最多 20 项')
      .refine(weightsAre100, '权重合计应为 100'),
  ),
  isDeleted: optionalFlag,
});
const template = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  roleKey: z.string().nullable(),
  post: z.string().nullable(),
  fromMonth: z.string(),
  items: z.array(
    z.object({
      title: z.string(),
      weight: z.number(),
      source: z.string(),
      measure: z.string().nullish(),
      standard: z.string().nullish(),
      planned: z.number().nullish(),
    }),
  ),
  updatedAt: wireTime,
});

const sheetItem = z.object({
  id: z.number(),
  version: z.number(),
  sort: z.number(),
  title: z.string(),
  weight: z.number(),
  source: z.string(),
  measure: z.string().nullable(),
  standard: z.string().nullable(),
  planned: z.number().nullable(),
  /** An automatic figure: present until the leader has scored, then frozen. */
  actual: z.number().nullable(),
  autoScore: z.number().nullable(),
  selfScore: z.number().nullable(),
  leaderScore: z.number().nullable(),
  note: z.string().nullable(),
});
export type SheetItem = z.output<typeof sheetItem>;
const sheet = z.object({
  id: z.number(),
  version: z.number(),
  personnelId: z.number(),
  name: z.string(),
  organisationId: z.number().nullable(),
  organisationName: z.string().nullable(),
  templateId: z.number().nullable(),
  month: z.string(),
  status: z.number(),
  leaderId: z.number().nullable(),
  leaderName: z.string().nullable(),
  selfTotal: z.number().nullable(),
  final: z.number().nullable(),
  grade: z.string().nullable(),
  coefficient: z.number().nullable(),
  dueDays: z.number(),
  selfComment: z.string().nullable(),
  leaderComment: z.string().nullable(),
  appeal: z.string().nullable(),
  remark: z.string().nullable(),
  /** Whether the caller is the scored person, and whether the scorer. */
  isOwn: z.boolean(),
  isScorer: z.boolean(),
  items: z.array(sheetItem),
});
export type Sheet = z.output<typeof sheet>;
export const sheetColumns: readonly ListColumn<Sheet>[] = [
  { key: 'name', title: '姓名', width: 90, fixed: 'left' },
  { key: 'organisationName', title: '部门', type: 'word', width: 110 },
  { key: 'month', title: '月份', type: 'word', width: 80 },
  { key: 'status', title: '状态', type: 'code', codes: PERFORMANCE_STATUS, width: 90 },
  { key: 'selfTotal', title: '自评', type: 'number', width: 76 },
  { key: 'final', title: '得分', type: 'number', width: 76, sortable: true, hint: '各项得分之和 × 系数' },
  { key: 'grade', title: '等级', type: 'code', codes: GRADES, width: 64 },
  { key: 'coefficient', title: '系数', type: 'number', width: 64 },
  { key: 'leaderName', title: '评分人', type: 'word', record: ['person', 'leaderId'], width: 90 },
  { key: 'leaderComment', title: '评语', width: 220 },
  { key: 'appeal', title: '申诉', width: 160 },
  { key: 'remark', title: '备注', width: 160, defaultHidden: true },
];

/** An organisation with descendants; `orgOnly` excludes them. */
const whose = { orgnizationalid: optionalId, orgOnly: optionalFlag, personnelId: optionalId };
const list = listInput(['name', 'organisation', 'final']);
export const sheetFilter = list.extend({
  month: optionalMonth,
  ...whose,
  status: optionalCode(1, 2, 3, 4),
  grade: GRADES.optional,
  /** Only sheets scored by the caller. */
  toScore: optionalFlag,
});
const year = numeric(z.number({ error: '年份不正确' }).int('年份不正确').min(2000).max(2199));
const distribution = z.object({
  organisationId: z.number().nullable(),
  organisationName: z.string(),
  A: z.number(),
  B: z.number(),
  C: z.number(),
  D: z.number(),
  E: z.number(),
});
export type Distribution = z.output<typeof distribution>;
const yearRow = z.object({
  personnelId: z.number(),
  name: z.string(),
  organisationName: z.string().nullable(),
  /** January to December; null for unconfirmed months. */
  finals: z.array(z.number().nullable()),
  /** Confirmed months; the year is their mean weighted by due days. */
  months: z.number(),
  year: z.number().nullable(),
  /** Null below three months. */
  grade: z.string().nullable(),
});
export type PerformanceYear = z.output<typeof yearRow>;

/** Subjects of objections. */
export const OBJECTION_SUBJECTS = codes(
  { value: 'attendance', label: '考勤' },
  { value: 'performance', label: '绩效' },
);
const objection = z.object({
  id: z.number(),
  at: wireTime,
  subject: OBJECTION_SUBJECTS.schema,
  personnelId: z.number(),
  name: z.string(),
  month: z.string(),
  content: z.string(),
});
export const objectionColumns: readonly ListColumn<z.output<typeof objection>>[] = [
  { key: 'at', title: '时间', type: 'time', width: 150, sortable: true },
  { key: 'name', title: '提出人', type: 'word', width: 100 },
  { key: 'subject', title: '类型', type: 'code', codes: OBJECTION_SUBJECTS, width: 80 },
  { key: 'month', title: '月份', type: 'word', width: 90 },
  { key: 'content', title: '异议', width: 420 },
];
/** Raised in a range against a person; `personnelId` is that person. */
const objectionFilter = listInput(['at']).extend({
  personnelId: optionalId,
  from: optionalDate,
  to: optionalDate,
});

const scored = z.object({
  id,
  selfScore: score.nullish(),
  leaderScore: score.nullish(),
  planned: plan.nullish(),
  actual: plan.nullish(),
  note: optionalParagraphs(200),
});
const cell = z.object({
  row: z.string().regex(/^\d{1,9}$/, '编号不正确'),
  column: z.string().regex(/^\d{1,3}$/, '编号不正确'),
  /** A score, followed by a space and the note required when it differs from the automatic one. */
  value: z.string().max(220),
  version: z.number().int().min(0).nullish(),
});

export const performanceApi = endpoints('performance', {
  months: query('POST /kaoqinorjixiao/jxgetmonthlist', '绩效月表', {
    input: sheetFilter,
    output: page(sheet).extend({ distribution: z.array(distribution) }),
  }),
  years: query('POST /kaoqinorjixiao/jxgetyearlist', '绩效年表', {
    input: list.extend({ year, ...whose }),
    output: page(yearRow),
  }),
  /**
   * open, close: a month, by HR. scores: cells of the leader's table without a decision. submit: decides `sheets` by
   * saved scores; undecidable ones are listed in `skipped`. self, leader, confirm, appeal: one sheet.
   */
  edit: command('POST /kaoqinorjixiao/jxedit', '绩效评分', {
    input: z.object({
      action: z.enum(['open', 'close', 'self', 'scores', 'submit', 'leader', 'confirm', 'appeal'], {
        error: '选项不正确',
      }),
      month: optionalMonth,
      orgnizationalid: optionalId,
      id: optionalId,
      version: optionalVersion,
      items: z.preprocess(parsedJson, z.array(scored).max(20)).optional(),
      cells: z.preprocess(parsedJson, z.array(cell).max(12_000, '一次最多 12000 格')).optional(),
      sheets: z
        .preprocess(parsedJson, z.array(z.object({ id, version })).max(1000, '最多 1000 人'))
        .optional(),
      comment: optionalParagraphs(500),
    }),
    output: z.object({
      done: z.number(),
      skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
  }),
  exportMonths: download('POST /kaoqinorjixiao/exportjxmonth', '导出绩效月表', {
    input: sheetFilter.extend({
      what: z.preprocess((v) => v || undefined, z.enum(['汇总', '明细']).optional()),
    }),
  }),
  exportYears: download('POST /kaoqinorjixiao/exportjxyear', '导出绩效年表', {
    input: list.extend({ year, ...whose }),
  }),
  one: query('POST /kaoqinorjixiao/jxone', '一人一月的绩效', { input: byId, output: sheet }),
  /** Rows behind 收到的异议, for readers of that person's sheet of the month. */
  objections: query('POST /kaoqinorjixiao/jxyiyi', '收到的异议', {
    input: objectionFilter,
    output: page(objection),
  }),
  exportObjections: download('POST /kaoqinorjixiao/exportjxyiyi', '导出收到的异议', {
    input: objectionFilter,
  }),
  templates: query('POST /kaoqinorjixiao/jxmoban', '绩效模板', { output: listOf(template) }),
  /** Grade tables, newest first. */
  grades: query('POST /kaoqinorjixiao/jxdengji', '绩效等级', {
    output: z.object({
      tables: z.array(gradeTable),
      version: z.number(),
      updatedAt: wireTime,
      updatedByName: z.string().nullable(),
    }),
  }),
  /** All tables at once; those begun before last month cannot change. */
  editGrades: command('POST /kaoqinorjixiao/jxdengjiedit', '保存绩效等级', {
    input: z.object({
      tables: z.preprocess(
        parsedJson,
        z
          .array(gradeTable)
          .min(1, '至少要有一张等级表')
          .max(50, '最多 50 张')
          .refine(
            (tables) => new Set(tables.map(({ from }) => from)).size === tables.length,
            '起始月份不能重复',
          ),
      ),
      version,
    }),
  }),
  editTemplate: command('POST /kaoqinorjixiao/jxmobanedit', '保存绩效模板', {
    input: templateForm,
    output: byId,
  }),
});
