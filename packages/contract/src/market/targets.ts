import { z } from 'zod';
import { codes } from '../codes.ts';
import type { ListColumn } from '../columns.ts';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  int,
  optionalAmount,
  optionalId,
  optionalInt,
  optionalText,
  optionalVerbatim,
  parsedJson,
  wireDate,
  wireMoney,
} from '../fields.ts';
import { listInput, pageWithSums } from '../lists.ts';

/** Measures of the market department; all but `other` are computed from records. */
export const MARKET_MEASURES = codes(
  { value: 'followers', label: '净增粉丝' },
  { value: 'leads', label: '市场线索' },
  { value: 'valid', label: '有效线索' },
  { value: 'handed', label: '移交业务' },
  { value: 'deals', label: '成交客户' },
  { value: 'dealAmount', label: '成交金额（元）' },
  { value: 'bookings', label: '投放次数' },
  { value: 'spend', label: '花费（元）' },
  { value: 'other', label: '其他' },
);
export type MarketMeasure = (typeof MARKET_MEASURES.values)[number];

export const year = int(2000, 2199);
export const monthNo = int(1, 12);
const MOST_CELLS = 500;

const figures = {
  planned: wireMoney.nullable(),
  actual: wireMoney.nullable(),
  /** actual ÷ planned, four decimals; null without a plan. */
  rate: z.string().nullable(),
};
const targetCell = z.object({
  month: z.number(),
  id: z.number().nullable(),
  version: z.number().nullable(),
  ...figures,
  /** Workdays passed ÷ workdays of the month. */
  pace: z.string(),
});
const targetRow = z.object({
  measure: MARKET_MEASURES.schema,
  /** Title of `other`, else the measure's name. */
  title: z.string(),
  months: z.array(targetCell),
  /** Sums of the months; the rate comes from the sums. */
  year: z.object({ ...figures, pace: z.string() }),
});

const targetFilter = z.object({
  year: optionalInt(2000, 2199),
  month: optionalInt(1, 12),
  /** One person's; the department's by default. */
  personnelId: optionalId,
});

/** Key prefix of the grid row for typed actuals. */
export const REACHED_OF = '完成：';
/** `planned` null removes the cell; without a version the cell must be new. */
const targetCellForm = z.object({
  measure: MARKET_MEASURES.schema,
  /** Only for `other`. */
  title: optionalText(30),
  month: monthNo,
  planned: optionalAmount,
  reached: optionalAmount,
  version: optionalInt(1),
});

const flatRow = z.object({
  title: z.string(),
  month: z.string(),
  ...figures,
  pace: z.string(),
});
export const marketTargetColumns: readonly ListColumn<z.output<typeof flatRow>>[] = [
  { key: 'title', title: '指标', type: 'word', width: 110 },
  { key: 'month', title: '月份', type: 'word', width: 80 },
  { key: 'planned', title: '目标', type: 'money', width: 100 },
  {
    key: 'actual',
    title: '完成',
    type: 'money',
    width: 100,
    hint: '由粉丝、线索、成交和投放的记录算出，不能填写',
  },
  { key: 'rate', title: '完成率', type: 'percent', width: 90, hint: '完成 ÷ 目标' },
  { key: 'pace', title: '时间进度', type: 'percent', width: 90, hint: '已过的天数 ÷ 全部天数' },
];

/** Measures whose rows are market customers. */
export const LEAD_MEASURES = codes(
  { value: 'leads', label: '市场线索' },
  { value: 'valid', label: '有效线索' },
  { value: 'handed', label: '移交业务' },
  { value: 'deals', label: '成交客户' },
);
const lead = z.object({
  /** Id of the customer. */
  id: z.number(),
  name: z.string(),
  institutionId: z.number(),
  institutionName: z.string(),
  isOwn: z.boolean(),
  createdOn: wireDate,
  /** Owner of the lead: its author, else its first owner. */
  byId: z.number().nullable(),
  byName: z.string().nullable(),
  isFollowed: z.boolean(),
  handedOn: wireDate.nullable(),
  ownerId: z.number().nullable(),
  ownerName: z.string().nullable(),
  lessonId: z.number().nullable(),
  lessonName: z.string().nullable(),
  dealOn: wireDate.nullable(),
  dealAmount: wireMoney.nullable(),
});
export const leadColumns: readonly ListColumn<z.output<typeof lead>>[] = [
  { key: 'name', title: '客户', record: ['customer', 'id', 'isOwn'], width: 100, fixed: 'left' },
  { key: 'institutionName', title: '机构', record: ['institution', 'institutionId'], width: 190 },
  { key: 'createdOn', title: '线索日期', type: 'date', width: 110, sortable: true },
  { key: 'byName', title: '来自', type: 'word', record: ['person', 'byId'], width: 90 },
  { key: 'isFollowed', title: '跟进过', type: 'flag', width: 76 },
  { key: 'handedOn', title: '移交日期', type: 'date', width: 110, sortable: true },
  { key: 'ownerName', title: '现负责人', type: 'word', record: ['person', 'ownerId'], width: 90 },
  { key: 'lessonName', title: '首节课程', record: ['lesson', 'lessonId', 'isOwn'], width: 180 },
  { key: 'dealOn', title: '成交日期', type: 'date', width: 110, sortable: true },
  {
    key: 'dealAmount',
    title: '课程费（元）',
    type: 'money',
    width: 120,
    hint: '线索交接之后第一门已确认课程的课程款',
  },
];
/** Customers counted by a measure in a year or a month. */
const leadFilter = listInput(['createdOn', 'handedOn', 'dealOn']).extend({
  measure: LEAD_MEASURES.schema,
  year,
  month: optionalInt(1, 12),
  personnelId: optionalId,
});

export const marketTargetsApi = endpoints('market', {
  targets: query('GET /NewshiChangTarget/list', '市场目标', {
    input: targetFilter,
    output: z.object({ year: z.number(), rows: z.array(targetRow), asOf: z.string() }),
  }),
  /**
   * Cells of one year as JSON, all or none; one cell by id with its version; or a copy of last year's into empty cells.
   */
  editTargets: command('GET /NewshiChangTarget/edit', '保存市场目标', {
    input: z.object({
      /** Not needed with `id`, which determines year and owner. */
      year: year.optional(),
      id: optionalId,
      planned: optionalAmount,
      reached: optionalAmount,
      version: optionalInt(1),
      personnelId: optionalId,
      cells: z.preprocess(parsedJson, z.array(targetCellForm).max(MOST_CELLS)).optional(),
      copyFrom: optionalInt(2000, 2199),
      /** Percentage added to the copied year. */
      raise: optionalInt(-90, 500),
    }),
    output: z.object({ cells: z.number() }),
  }),
  /** Customers behind a figure; `dealAmount` is the sum of 成交金额. */
  leads: query('GET /NewshiChangTarget/xiansuo', '市场线索明细', {
    input: leadFilter,
    output: pageWithSums(lead, z.object({ dealAmount: wireMoney })),
  }),
  exportLeads: download('GET /NewshiChangTarget/xiansuoExcel', '导出市场线索明细', { input: leadFilter }),
  exportTargets: download('GET /NewshiChangTarget/export', '导出市场目标', {
    input: targetFilter.extend({ columns: optionalVerbatim(2000) }),
  }),
});
