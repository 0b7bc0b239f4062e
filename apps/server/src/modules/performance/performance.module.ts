import type { OutputOf } from '@shibiao/contract/endpoint';
import {
  AUTO_MEASURES,
  GRADES,
  objectionColumns,
  PERFORMANCE_STATUS,
  performanceApi,
  SOURCES,
  sheetColumns,
  TEMPLATE_ROLES,
} from '@shibiao/contract/performance';
import {
  type ExportColumn,
  everyRow,
  exportColumns,
  exportOf,
  exportOfSheets,
  exportsList,
  sheetOf,
} from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { NounModule } from '../../noun.ts';
import { LEADERS, STAFF } from '../access/roles.data.ts';
import { objections } from './objections.queries.ts';
import { closeMonth, openMonth, saveGrades, saveTemplate } from './opening.service.ts';
import { gradeSetting, templatesOf } from './performance.queries.ts';
import { monthSheets, oneSheet, yearSheets } from './performance.service.ts';
import { performanceTriggers } from './performance.triggers.ts';
import { keepSheets, unfinishedSheets } from './scorers.service.ts';
import { saveScores, submitScores, takeStep } from './scoring.service.ts';

type Row = OutputOf<typeof performanceApi.months>['list'][number];
type YearRow = OutputOf<typeof performanceApi.years>['list'][number];
type ItemRow = Row['items'][number] & { name: string; month: string };
const EVERYBODY = { page: 1, count: 10_000 };

const itemRows = (list: readonly Row[]): ItemRow[] =>
  list.flatMap(({ name, month, items }) => items.map((item) => ({ ...item, name, month })));
const itemColumns: ExportColumn<ItemRow>[] = [
  { key: 'name', title: '姓名', type: 'word' },
  { key: 'month', title: '月份', type: 'word' },
  { key: 'title', title: '指标' },
  { key: 'weight', title: '权重', type: 'number' },
  { key: 'source', title: '来源', type: 'word', value: (row) => SOURCES.labelOf(row.source) },
  { key: 'measure', title: '数据', type: 'word', value: (row) => AUTO_MEASURES.labelOf(row.measure) },
  { key: 'planned', title: '计划', type: 'number' },
  { key: 'actual', title: '实际', type: 'number' },
  { key: 'autoScore', title: '自动得分', type: 'number' },
  { key: 'selfScore', title: '自评', type: 'number' },
  { key: 'leaderScore', title: '评分', type: 'number' },
  { key: 'note', title: '说明' },
];
const yearColumns: ExportColumn<YearRow>[] = [
  { key: 'name', title: '姓名', type: 'word' },
  { key: 'organisationName', title: '部门', type: 'word' },
  ...Array.from({ length: 12 }, (_, i) => ({
    key: `m${i + 1}`,
    title: `${i + 1} 月`,
    type: 'number' as const,
    value: (row: YearRow) => row.finals[i] ?? null,
  })),
  { key: 'year', title: '全年', type: 'number' },
  { key: 'months', title: '计入月数', type: 'word', value: (row) => `${row.months}/12` },
  { key: 'grade', title: '等级', type: 'word' },
];

const calls = [
  serve(performanceApi.months, ({ db, actor, input }) => monthSheets(db, actor, input)),
  serve(performanceApi.years, ({ db, actor, input }) => yearSheets(db, actor, input)),
  serve(
    performanceApi.edit,
    ({ db, actor, input }) => {
      if (input.action === 'open') return openMonth(db, actor, input);
      if (input.action === 'close') return closeMonth(db, actor, input);
      if (input.action === 'submit') return submitScores(db, actor, input);
      return input.action === 'scores' ? saveScores(db, actor, input) : takeStep(db, actor, input);
    },
    { row: ({ db, actor, id }) => oneSheet(db, actor, id), rowTable: 'performance_month' },
  ),
  serve(performanceApi.exportMonths, async ({ db, actor, input }) => {
    const { what, ...filter } = { ...input, ...EVERYBODY };
    const { list } = await monthSheets(db, actor, filter);
    const chosen = input.columns;
    const sheets = {
      汇总: () => sheetOf({ name: '汇总', columns: exportColumns(sheetColumns), chosen, rows: list }),
      明细: (keys?: string | null) =>
        sheetOf({ name: '明细', columns: itemColumns, chosen: keys, rows: itemRows(list) }),
    };
    if (what) return exportOfSheets(`绩效${what}`, [sheets[what](chosen)]);
    return exportOfSheets('绩效月表', [sheets.汇总(), sheets.明细()]);
  }),
  serve(performanceApi.exportYears, async ({ db, actor, input }) =>
    exportOf(
      `绩效年表 ${input.year}`,
      yearColumns,
      input.columns,
      everyRow(yearSheets(db, actor, { ...input, ...EVERYBODY })),
    ),
  ),
  serve(performanceApi.one, ({ db, actor, input }) => oneSheet(db, actor, input.id), {
    row: ({ db, actor, id }) => oneSheet(db, actor, id),
    rowTable: 'performance_month',
  }),
  serve(performanceApi.objections, ({ db, actor, input }) => objections.page(db, actor, input)),
  serve(performanceApi.exportObjections, exportsList('收到的异议', objectionColumns, objections)),
  serve(performanceApi.templates, async ({ db }) => ({ list: await templatesOf(db) })),
  serve(performanceApi.grades, ({ db }) => gradeSetting(db)),
  serve(performanceApi.editGrades, ({ db, actor, input }) => saveGrades(db, actor, input)),
  serve(performanceApi.editTemplate, ({ db, actor, input }) => saveTemplate(db, actor, input)),
];

const READERS = [
  'hr',
  ...LEADERS,
  'teacher_department',
  'finance',
  'market_department',
  'general_office',
  'service_department',
] as const;

export const performanceModule: NounModule = {
  noun: 'performance',
  triggers: performanceTriggers,
  calls,
  grants: {
    '*': ['hr'],
    months: STAFF,
    years: STAFF,
    edit: STAFF,
    one: STAFF,
    grades: STAFF,
    objections: STAFF,
    exportObjections: ['hr', ...LEADERS],
    exportMonths: ['hr', ...LEADERS],
    exportYears: ['hr', ...LEADERS],
  },
  menu: {
    '/hr': [[24, 'performance', '绩效', 'performance', 'performance/months', READERS]],
    '/personalCenter': [[40, '/hr/my-performance', '我的绩效', 'myPerformance', 'performance/mine', STAFF]],
  },
  constraints: {
    performance_template_once: { field: 'fromMonth', message: '该角色或岗位在这个月已有模板' },
    performance_not_self: { field: '', message: '不能给自己评分' },
  },
  audited: {
    performance_template: {
      title: '绩效模板',
      columns: {
        from_month: '起始月份',
        items: '指标',
        'items.title': '名称',
        'items.source': '来源',
        'items.weight': '权重',
        'items.measure': '数据',
        'items.standard': '标准',
        'items.planned': '计划',
      },
      codes: { role_key: TEMPLATE_ROLES, 'items.source': SOURCES, 'items.measure': AUTO_MEASURES },
    },
    performance_month: {
      title: '绩效',
      columns: {
        template_id: '绩效模板',
        self_total: '自评',
        final: '得分',
        grade: '等级',
        coefficient: '系数',
        due_days: '应出勤',
        leader_comment: '评语',
        self_comment: '自评说明',
        appeal: '申诉',
        appealed_at: '申诉时间',
      },
      codes: { status: PERFORMANCE_STATUS, grade: GRADES },
    },
    performance_item: {
      title: '绩效指标',
      columns: {
        performance_id: '绩效',
        sort: '顺序',
        weight: '权重',
        measure: '数据',
        standard: '标准',
        auto_score: '自动得分',
        self_score: '自评',
        leader_score: '评分',
      },
      codes: { source: SOURCES, measure: AUTO_MEASURES },
    },
  },
  jobs: [{ name: 'performanceTodos', cron: '35 6 * * *', run: keepSheets }],
  leaving: unfinishedSheets,
};
