import { z } from 'zod';
import { command, download, endpoints, query } from '../endpoint.ts';
import {
  amount,
  id,
  int,
  numeric,
  optionalDate,
  optionalFlag,
  optionalId,
  optionalInt,
  optionalMonth,
  optionalText,
  optionalVerbatim,
  optionalVersion,
  optionalWeek,
  parsedJson,
} from '../fields.ts';
import { dated, listInput, pageWithSums } from '../lists.ts';
import { TARGET_MEASURES } from '../targets.ts';
import { figures, previousFigures, SORTS, salesRow } from './figures.ts';
import { FIGURE_CALLS, figureRowFilter, figureRows } from './rows.ts';

const compared = listInput(SORTS).extend({
  orgnizationalid: optionalId,
  /** A leader with all members below, as of the last day. */
  ywleaderid: optionalId,
  personnelId: optionalId,
  /** Measure of 目标 and 完成; 收款 by default. */
  measure: TARGET_MEASURES.optional,
  /** 0 hides leavers. */
  withLeft: optionalFlag,
});
/** A month, by default the present one, or two days at most 12 months apart. */
const monthly = compared.extend({ month: optionalMonth, from: optionalDate, to: optionalDate });
/** An ISO week such as 2026-W11, or any day of it; by default the present week. */
const weekly = compared.extend({
  week: optionalWeek,
  date: optionalDate,
});
const span = z.object({
  from: z.string(),
  to: z.string(),
  /** 2026年3月, 2026年第11周 03-09–03-15 */
  label: z.string(),
  measure: TARGET_MEASURES.schema,
  workdays: z.number(),
  passedWorkdays: z.number(),
  /** False: the year's holidays are not published, and workdays follow the law alone. */
  isPublished: z.boolean(),
});
const table = pageWithSums(salesRow, figures).extend({
  ...dated,
  ...span.shape,
  previousSums: previousFigures,
});

const dayFigures = z.object({
  date: z.string(),
  followUps: z.number(),
  gained: z.number(),
  demands: z.number(),
  reserved: z.number(),
  confirmed: z.number(),
  income: z.string(),
  received: z.string(),
});
export type DayFigures = z.output<typeof dayFigures>;

const part = z.object({ planned: z.string().nullable(), actual: z.string(), rate: z.string().nullable() });
const targetCell = part.extend({ month: z.number(), version: z.number().nullable() });
const targetRow = z.object({
  id: z.number(),
  name: z.string(),
  orgName: z.string().nullable(),
  isLeft: z.boolean(),
  months: z.array(targetCell),
  /** Sums of their months. */
  quarters: z.array(part),
  year: part,
  /** The year's own target, and its difference to the months. */
  yearTarget: z.string().nullable(),
  yearVersion: z.number().nullable(),
  gap: z.string().nullable(),
});
export type TargetRow = z.output<typeof targetRow>;
const gridInput = z.object({
  year: optionalInt(2000, 2199),
  measure: TARGET_MEASURES.optional,
  orgnizationalid: optionalId,
  ywleaderid: optionalId,
  personnelId: optionalId,
  keyword: optionalText(50),
});
const planned = z.preprocess((value) => (value === '' ? null : value), amount.nullable());
const cell = z.object({
  personnelId: id,
  /** 1–12; 0 is the target of the whole year. */
  month: int(0, 12),
  /** Null removes the target. */
  planned,
  /** Version of the shown target; absent without one. */
  version: optionalVersion,
});
/** Maximum number of cells in one save. */
const MOST_CELLS = 12_000;

export const salespeopleApi = endpoints('salespeople', {
  monthly: query('GET /yewuyuan/yewuyuanlist', '业务员月统计', { input: monthly, output: table }),
  weekly: query('GET /yewuyuan/yewuyuanlistzhou', '业务员周统计', { input: weekly, output: table }),
  /** Two sheets: the table, and each person's days. */
  exportMonthly: download('GET /yewuyuan/exportYwyYueDuTj', '导出业务员月统计', { input: monthly }),
  exportWeekly: download('GET /yewuyuan/exportYwyYueDuTjZhou', '导出业务员周统计', { input: weekly }),
  /** One person: the span's row, its days, twelve months of target and actual, a year's follow-ups by day. */
  one: query('GET /yewuyuan/yewuyuanOne', '业务员统计详情', {
    input: z.object({
      personnelId: id,
      month: optionalMonth,
      from: optionalDate,
      to: optionalDate,
      measure: TARGET_MEASURES.optional,
    }),
    output: z.object({
      ...dated,
      ...span.shape,
      row: salesRow,
      days: z.array(dayFigures),
      months: z.array(part.extend({ month: z.string() })),
      heat: z.array(z.object({ date: z.string(), followUps: z.number() })),
    }),
  }),
  /** Rows counted by a figure of the tables; their sum is the figure. 408 above 12 months. */
  rows: query('GET /yewuyuan/yewuyuanRows', '业务员数字明细', {
    input: figureRowFilter,
    output: figureRows,
    heldWith: FIGURE_CALLS,
  }),
  exportRows: download('GET /yewuyuan/yewuyuanRowsExcel', '导出业务员数字明细', { input: figureRowFilter }),
  targets: query('POST /newindex/ywymubiaoList', '业务员目标', {
    input: gridInput,
    output: z.object({
      ...dated,
      year: z.number(),
      measure: TARGET_MEASURES.schema,
      list: z.array(targetRow),
      sums: z.object({ months: z.array(part), quarters: z.array(part), year: part }),
    }),
  }),
  exportTargets: download('GET /newindex/ywymubiaoListExcel', '导出业务员目标', {
    input: gridInput.extend({ columns: optionalVerbatim(2000) }),
  }),
  /** All cells or none; 409 lists the stale ones. */
  saveTargets: command('POST /newindex/ywymubiaoSave', '保存业务员目标', {
    input: z.object({
      year: int(2000, 2199),
      measure: TARGET_MEASURES.schema,
      cells: z.preprocess(
        parsedJson,
        z.array(cell).min(1, '没有要保存的格').max(MOST_CELLS, `一次最多 ${MOST_CELLS} 格`),
      ),
    }),
    output: z.object({ saved: z.number() }),
  }),
  /**
   * Fills months without a target from last year's, changed by a percentage; with `month` only that month, from the
   * month before.
   */
  copyTargets: command('POST /newindex/mubiaoCopy', '复制上年目标', {
    input: z.object({
      year: int(2001, 2199),
      measure: TARGET_MEASURES.schema,
      month: optionalInt(1, 12),
      percent: numeric(
        z.number({ error: '请填百分比' }).min(-100, '不能小于 -100').max(1000, '不能大于 1000'),
      ).default(0),
      orgnizationalid: optionalId,
      ywleaderid: optionalId,
    }),
    output: z.object({ copied: z.number() }),
  }),
});
