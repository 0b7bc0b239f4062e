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
  /** A leader with everyone below, as they were on the last day. */
  ywleaderid: optionalId,
  personnelId: optionalId,
  /** What 目标 and 完成 are of; 收款 unless told. */
  measure: TARGET_MEASURES.optional,
  /** Those who have left keep their row unless this is 0. */
  withLeft: optionalFlag,
});
/** A month, this one unless told, or two days at most 12 months apart. */
const monthly = compared.extend({ month: optionalMonth, from: optionalDate, to: optionalDate });
/** An ISO week such as 2026-W11, or any day of it; this week unless told. */
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
  /** False: the year's holidays are not published, and workdays are by law alone. */
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
  /** A target of the year that was entered for itself, and what the months lack of it. */
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
  /** Null takes the target away. */
  planned,
  /** Of the target that was shown; absent where there was none. */
  version: optionalVersion,
});
/** So many cells of a grid are saved at once. */
const MOST_CELLS = 12_000;

export const salespeopleApi = endpoints('salespeople', {
  monthly: query('GET /yewuyuan/yewuyuanlist', '业务员月统计', { input: monthly, output: table }),
  weekly: query('GET /yewuyuan/yewuyuanlistzhou', '业务员周统计', { input: weekly, output: table }),
  /** Two sheets: the table, and each person's days. */
  exportMonthly: download('GET /yewuyuan/exportYwyYueDuTj', '导出业务员月统计', { input: monthly }),
  exportWeekly: download('GET /yewuyuan/exportYwyYueDuTjZhou', '导出业务员周统计', { input: weekly }),
  /** One person: a span's row, its days, twelve months of target and actual, follow-ups of a year by day. */
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
  /** The rows that a figure of the tables counts; their sum is the figure. 408 above 12 months. */
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
  /** All cells or none; 409 lists those that somebody else has changed since. */
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
   * Fills the months without a target with last year's, more or less some per cent; with `month` that month only, with
   * the month before.
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
