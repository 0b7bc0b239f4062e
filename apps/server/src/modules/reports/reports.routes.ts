import { monthReportColumns } from '@shibiao/contract/reports/months';
import { officeDayColumns, reportsApi } from '@shibiao/contract/reports/reports';
import {
  WEEK_MEASURES,
  type WeekReportFlat,
  type WeekReportRow,
  weekReportColumns,
} from '@shibiao/contract/reports/weeks';
import { WORK_DAY_STATUS } from '@shibiao/contract/sales';
import type { Executor } from '../../db/transaction.ts';
import {
  type ExportColumn,
  exportColumns,
  exportOf,
  exportOfSheets,
  exportsList,
  sheetOf,
} from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { workDays } from '../sales/sales.queries.ts';
import { deleteDay, saveDay } from '../sales/sales.service.ts';
import { officeDays } from './days.queries.ts';
import { logsOf } from './days.service.ts';
import { months } from './months.queries.ts';
import { addMonth, deleteMonth, editMonth, monthDetail, prefillMonth } from './months.service.ts';
import { weeks } from './weeks.queries.ts';
import { addTargets, editWeek, listWeeks, matrixOf, prefillWeek, withFiling } from './weeks.service.ts';

const officeColumns = exportColumns(officeDayColumns, {
  facts: (row) => row.facts.map((fact) => `${fact.kind} ${fact.text}`).join('；'),
  status: (row) => WORK_DAY_STATUS.labelOf(row.status),
});

export const reportsCalls = [
  serve(reportsApi.weeklyList, ({ db, actor, input }) => listWeeks(db, actor, input)),
  serve(reportsApi.weeklyLogList, ({ db, actor, input }) => logsOf(db, actor, input), {
    ...weeks.ofRow,
    rowField: 'weekReportId',
  }),
  serve(reportsApi.addWeeklyTarget, ({ db, actor, input }) => addTargets(db, actor, input)),
  serve(reportsApi.editWeeklyTarget, ({ db, actor, input }) => editWeek(db, actor, input), weeks.ofRow),
  serve(reportsApi.editDailyWork, ({ db, actor, input }) => saveDay(db, actor, input), workDays.ofRow),
  serve(reportsApi.deleteWeeklyLog, ({ db, actor, input }) => deleteDay(db, actor, input), workDays.ofRow),
  serve(reportsApi.monthlyList, ({ db, actor, input }) => months.page(db, actor, input)),
  serve(reportsApi.monthlyDetail, ({ db, actor, input }) => monthDetail(db, actor, input.id), months.ofRow),
  serve(reportsApi.addMonthly, ({ db, actor, input }) => addMonth(db, actor, input)),
  serve(reportsApi.editMonthly, ({ db, actor, input }) => editMonth(db, actor, input), months.ofRow),
  serve(reportsApi.deleteMonthly, ({ db, actor, input }) => deleteMonth(db, actor, input), months.ofRow),
  serve(reportsApi.generalOfficeLog, ({ db, actor, input }) => officeDays.page(db, actor, input)),
  serve(reportsApi.exportGeneralOfficeLog, async ({ db, actor, input }) =>
    exportOf('综合部日志', officeColumns, input.columns, officeDays.stream(db, actor, input)),
  ),
  serve(reportsApi.weeklyPrefill, ({ db, actor, input }) => prefillWeek(db, actor, input.date)),
  serve(reportsApi.weeklyMatrix, ({ db, actor, input }) => matrixOf(db, actor, input)),
  serve(reportsApi.exportWeekly, async ({ db, actor, input }) =>
    exportOfSheets('周报', [
      sheetOf({
        name: '周报',
        columns: exportColumns(weekReportColumns),
        chosen: input.columns,
        rows: flat(db, weeks.stream(db, actor, input)),
      }),
      sheetOf({ name: '周目标', columns: LINES, rows: linesOf(weeks.stream(db, actor, input)) }),
    ]),
  ),
  serve(reportsApi.monthlyPrefill, ({ db, actor, input }) => prefillMonth(db, actor, input.month)),
  serve(reportsApi.exportMonthly, exportsList('月报', monthReportColumns, months)),
];

type Line = WeekReportRow['targets'][number] & { report: WeekReportRow };
const LINES: ExportColumn<Line>[] = [
  { key: 'week', title: '周', width: 26, value: ({ report }) => report.weekTitle },
  { key: 'personnelName', title: '业务员', type: 'word', value: ({ report }) => report.personnelName },
  { key: 'orgName', title: '部门', type: 'word', value: ({ report }) => report.orgName },
  { key: 'title', title: '目标', value: ({ title, measure }) => title || WEEK_MEASURES.labelOf(measure) },
  { key: 'planned', title: '计划', type: 'number' },
  { key: 'actual', title: '实际', type: 'number' },
  { key: 'unit', title: '单位', type: 'word' },
  { key: 'isCarried', title: '结转', type: 'word' },
  { key: 'note', title: '说明', width: 30 },
];
/** Lines of the reports with week and person. */
async function* linesOf(reports: AsyncIterable<WeekReportRow>): AsyncGenerator<Line> {
  for await (const report of reports) yield* report.targets.map((line) => ({ ...line, report }));
}

const BATCH = 200;

/** Reports with their filing figures, fetched in batches. */
async function* flat(db: Executor, rows: AsyncIterable<WeekReportRow>): AsyncGenerator<WeekReportFlat> {
  let batch: WeekReportRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield* flatten(await withFiling(db, batch));
    batch = [];
  }
  yield* flatten(await withFiling(db, batch));
}

const flatten = (reports: Awaited<ReturnType<typeof withFiling>>): WeekReportFlat[] =>
  reports.map(({ figures, targets, ...report }) => ({
    ...report,
    ...figures,
    targetText: targets
      .map((line) => {
        const name = line.title || WEEK_MEASURES.labelOf(line.measure);
        return `${name} ${Number(line.actual ?? 0)}/${Number(line.planned)}${line.unit}`;
      })
      .join('；'),
  }));
