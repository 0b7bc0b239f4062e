import {
  LIKELIHOODS,
  type MissingDay,
  missingColumns,
  salesApi,
  type WorkDay,
  type WorkDayRow,
  workDayColumns,
} from '@shibiao/contract/sales';
import { today } from '../../lib/dates.ts';
import {
  type ExportColumn,
  everyRow,
  exportColumns,
  exportOf,
  exportOfSheets,
  sheetOf,
} from '../../lib/export.ts';
import { serve } from '../../lib/serve.ts';
import { dueDay, filingOfDays, notFiled } from './filing.service.ts';
import { prefillDay } from './prefill.service.ts';
import { remindOfDay } from './reminders.service.ts';
import { workDays } from './sales.queries.ts';
import { reviewDay, saveDay } from './sales.service.ts';

export const salesCalls = [
  serve(salesApi.list, ({ db, actor, input }) =>
    workDays.page(db, actor, { ...input, page: input.currentPage ?? input.page }),
  ),
  serve(salesApi.save, ({ db, actor, input }) => saveDay(db, actor, input), workDays.ofRow),
  serve(salesApi.unregisteredSalespeople, ({ db, actor, input }) => notFiled(db, actor, input)),
  serve(salesApi.one, ({ db, actor, input }) => workDays.one(db, actor, input.id), workDays.ofRow),
  serve(salesApi.prefill, ({ db, actor, input }) => prefillDay(db, actor, input.date ?? today())),
  serve(salesApi.review, ({ db, actor, input }) => reviewDay(db, actor, input), workDays.ofRow),
  serve(salesApi.export, async ({ db, actor, input }) =>
    exportOfSheets('销售记录', [
      sheetOf({
        name: '销售记录',
        columns: exportColumns(workDayColumns),
        chosen: input.columns,
        rows: rowsOf(workDays.stream(db, actor, input)),
      }),
      sheetOf({ name: '意向', columns: FORECASTS, rows: forecastsOf(workDays.stream(db, actor, input)) }),
    ]),
  ),
  serve(salesApi.exportUnregistered, async ({ db, actor, input }) =>
    exportOf(
      '未提交日志',
      exportColumns(missingColumns),
      input.columns,
      everyRow<MissingDay>(notFiled(db, actor, input)),
      { date: dueDay(input) },
    ),
  ),
  serve(salesApi.remind, ({ db, actor, input }) => remindOfDay(db, actor, input)),
  serve(salesApi.chart, ({ db, actor, input }) => filingOfDays(db, actor, input)),
];

async function* rowsOf(
  days: AsyncIterable<Awaited<ReturnType<typeof workDays.one>>>,
): AsyncGenerator<WorkDayRow> {
  for await (const { figures, ...day } of days) yield { ...day, ...figures };
}

type ForecastRow = WorkDay['forecasts'][number] & { day: WorkDay };
const FORECASTS: ExportColumn<ForecastRow>[] = [
  { key: 'date', title: '日期', type: 'date', width: 12, value: ({ day }) => day.date },
  { key: 'personnelName', title: '业务员', type: 'word', value: ({ day }) => day.personnelName },
  { key: 'orgName', title: '部门', type: 'word', value: ({ day }) => day.orgName },
  { key: 'contactName', title: '客户', type: 'word' },
  { key: 'cooperationName', title: '机构', type: 'word', width: 26 },
  { key: 'topic', title: '课题', width: 30, value: ({ topic, demandTopic }) => topic || demandTopic },
  { key: 'amount', title: '金额（元）', type: 'money', width: 14 },
  {
    key: 'likelihood',
    title: '把握',
    type: 'word',
    value: ({ likelihood }) => LIKELIHOODS.labelOf(likelihood),
  },
  { key: 'expectedOn', title: '预计签单日', type: 'date', width: 12 },
  { key: 'nextStep', title: '下一步', width: 30 },
];
/** Forecasts of the logs with day and person. */
async function* forecastsOf(days: AsyncIterable<WorkDay>): AsyncGenerator<ForecastRow> {
  for await (const day of days) yield* day.forecasts.map((line) => ({ ...line, day }));
}
