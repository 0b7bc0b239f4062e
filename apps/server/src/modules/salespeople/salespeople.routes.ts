import { salesColumns } from '@shibiao/contract/salespeople/figures';
import { FIGURE_ROWS, figureRowColumns } from '@shibiao/contract/salespeople/rows';
import { salespeopleApi, type TargetRow } from '@shibiao/contract/salespeople/salespeople';
import { TARGET_MEASURES } from '@shibiao/contract/targets';
import type { Database } from '../../db/pool.ts';
import { monthOf } from '../../lib/dates.ts';
import {
  ALL_ROWS,
  type ExportColumn,
  everyRow,
  exportColumns,
  exportOf,
  exportOfSheets,
  sheetOf,
} from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import type { PersonDay } from './days.queries.ts';
import { streamFigureRows } from './rows.queries.ts';
import { checkSubject, rowsOfFigure } from './rows.service.ts';
import { isoWeek } from './salespeople.rules.ts';
import {
  daysOfTable,
  monthlySpan,
  monthlyTable,
  onePerson,
  weeklySpan,
  weeklyTable,
} from './salespeople.service.ts';
import { copyTargets, saveTargets, targetGrid, thisYear } from './targets.service.ts';

const DAY_COLUMNS: ExportColumn<PersonDay>[] = [
  { key: 'name', title: '业务员', type: 'word' },
  { key: 'date', title: '日期', type: 'date' },
  { key: 'followUps', title: '跟进', type: 'number' },
  { key: 'gained', title: '新客户', type: 'number' },
  { key: 'demands', title: '新需求', type: 'number' },
  { key: 'reserved', title: '预留', type: 'number' },
  { key: 'confirmed', title: '确认', type: 'number' },
  { key: 'income', title: '合同额', type: 'money' },
  { key: 'received', title: '收款', type: 'money' },
];

const grid = (
  key: string,
  title: string,
  value: (row: TargetRow) => unknown,
  type: 'money' | 'percent' = 'money',
) => ({
  key,
  title,
  type,
  value,
});
const TARGET_COLUMNS: ExportColumn<TargetRow>[] = [
  { key: 'name', title: '业务员', type: 'word', width: 12 },
  { key: 'orgName', title: '部门', type: 'word', width: 16 },
  ...Array.from({ length: 12 }, (_, i) => [
    grid(`planned${i + 1}`, `${i + 1} 月计划`, (row) => row.months[i]?.planned),
    grid(`actual${i + 1}`, `${i + 1} 月实际`, (row) => row.months[i]?.actual),
    grid(`rate${i + 1}`, `${i + 1} 月完成率`, (row) => row.months[i]?.rate, 'percent'),
  ]).flat(),
  ...Array.from({ length: 4 }, (_, i) => [
    grid(`quarter${i + 1}`, `第 ${i + 1} 季度计划`, (row) => row.quarters[i]?.planned),
    grid(`quarterActual${i + 1}`, `第 ${i + 1} 季度实际`, (row) => row.quarters[i]?.actual),
  ]).flat(),
  grid('year', '全年计划', (row) => row.year.planned),
  grid('yearActual', '全年实际', (row) => row.year.actual),
  grid('yearRate', '全年完成率', (row) => row.year.rate, 'percent'),
  grid('yearTarget', '年度目标', (row) => row.yearTarget),
  grid('gap', '差额', (row) => row.gap),
];

/** A table of people, and the days of everybody in it. */
const sheetsOf = (
  name: string,
  db: Database,
  table: ReturnType<typeof monthlyTable>,
  chosen: string | null | undefined,
) => [
  sheetOf({ name, columns: exportColumns(salesColumns), chosen, rows: everyRow(table) }),
  sheetOf({ name: '每日', columns: DAY_COLUMNS, rows: daysOfTable(db, table) }),
];

export const salespeopleCalls = [
  serve(salespeopleApi.monthly, ({ db, actor, input }) => monthlyTable(db, actor, input)),
  serve(salespeopleApi.weekly, ({ db, actor, input }) => weeklyTable(db, actor, input)),
  serve(salespeopleApi.exportMonthly, async ({ db, actor, input }) => {
    const table = monthlyTable(db, actor, { ...input, ...ALL_ROWS });
    const { from, to } = monthlySpan(input);
    const span = input.from || input.to ? { month: null, from, to } : { month: monthOf(from) };
    return exportOfSheets('业务员月统计', sheetsOf('月统计', db, table, input.columns), {
      ...span,
      measure: input.measure ?? 'receipt',
    });
  }),
  serve(salespeopleApi.exportWeekly, async ({ db, actor, input }) => {
    const table = weeklyTable(db, actor, { ...input, ...ALL_ROWS });
    const { from, to } = weeklySpan(input);
    const week = `${isoWeek(from)}（${from} 至 ${to}）`;
    return exportOfSheets('业务员周统计', sheetsOf('周统计', db, table, input.columns), {
      week,
      date: null,
      measure: input.measure ?? 'receipt',
    });
  }),
  serve(salespeopleApi.one, ({ db, actor, input }) => onePerson(db, actor, input)),
  serve(salespeopleApi.rows, ({ db, actor, input }) =>
    rowsOfFigure(db, actor, { ...input, ...monthlySpan(input) }),
  ),
  serve(salespeopleApi.exportRows, async ({ db, actor, input }) => {
    const asked = { ...input, ...monthlySpan(input) };
    await checkSubject(db, actor, asked);
    return exportOf(
      FIGURE_ROWS.labelOf(input.figure),
      exportColumns(figureRowColumns),
      input.columns,
      streamFigureRows(db, actor, asked),
    );
  }),
  serve(salespeopleApi.targets, ({ db, actor, input }) => targetGrid(db, actor, input)),
  serve(salespeopleApi.exportTargets, async ({ db, actor, input }) => {
    const { year = thisYear(), measure = 'receipt' } = input;
    return exportOf(
      `业务员目标-${TARGET_MEASURES.labelOf(measure)}`,
      TARGET_COLUMNS,
      input.columns,
      everyRow(targetGrid(db, actor, input)),
      { year, measure },
    );
  }),
  serve(salespeopleApi.saveTargets, ({ db, actor, input }) => saveTargets(db, actor, input)),
  serve(salespeopleApi.copyTargets, ({ db, actor, input }) => copyTargets(db, actor, input)),
];
