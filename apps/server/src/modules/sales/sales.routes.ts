import type { InputOf } from '@shibiao/contract/endpoint';
import {
  LIKELIHOODS,
  type MissingDay,
  missingColumns,
  salesApi,
  type WorkDay,
  type WorkDayRow,
  workDayColumns,
} from '@shibiao/contract/sales';
import { figure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import { type Actor, staffId } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { today } from '../../lib/dates.ts';
import { invalid } from '../../lib/errors.ts';
import {
  type ExportColumn,
  everyRow,
  exportColumns,
  exportOf,
  exportOfSheets,
  sheetOf,
} from '../../lib/export.ts';
import { addWorkdays, isPublished, isWorkday } from '../../lib/holidays.ts';
import { serve } from '../../lib/serve.ts';
import { ownCustomers } from '../customers/customers.queries.ts';
import { daySummaries, dueOfDay, isDue, peopleOf } from './due.queries.ts';
import { followUpsOf, openDemands } from './prefill.queries.ts';
import { remindOfDay } from './reminders.service.ts';
import { figuresOf, workDays } from './sales.queries.ts';
import { deadlineOf, doneOf, earliestDay, percentOf, workdaysUpTo } from './sales.rules.ts';
import { reviewDay, saveDay } from './sales.service.ts';
import { before, dayForSave } from './write.queries.ts';

const CHART_DAYS = 14;

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
  serve(salesApi.chart, async ({ db, actor, input }) => {
    const days = workdaysUpTo(input.to ?? today(), CHART_DAYS);
    const { value, asOf } = await figure(
      db,
      salesApi.chart,
      seenIn(actor, 'reports'),
      { ...input, days },
      () => daySummaries(db, peopleOf(actor, days.at(-1) ?? today(), input), days),
    );
    // Today's logs are due tomorrow: until then there is no rate, as in the monthly statistics.
    const rateOf = ({ date, filed, due }: (typeof value)[number]) =>
      date < today() ? percentOf(filed, due) : null;
    return { list: value.map((day) => ({ ...day, rate: rateOf(day) })), asOf };
  }),
];

export async function* rowsOf(
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
/** Every forecast of the logs, each with the day and person that it belongs to. */
async function* forecastsOf(days: AsyncIterable<WorkDay>): AsyncGenerator<ForecastRow> {
  for await (const day of days) yield* day.forecasts.map((line) => ({ ...line, day }));
}

/** The day that is asked for: the last workday unless told. */
const dueDay = ({ date }: { date?: string | null | undefined }) => date ?? addWorkdays(today(), -1);

async function notFiled(db: Database, actor: Actor, input: InputOf<typeof salesApi.unregisteredSalespeople>) {
  const date = dueDay(input);
  if (date > today()) throw invalid({ field: 'date', message: '以后的日志还没有到期' });
  const { value: due } = await figure(
    db,
    salesApi.unregisteredSalespeople,
    seenIn(actor, 'reports'),
    { ...input, date },
    () => dueOfDay(db, date, peopleOf(actor, date, input)),
  );
  const filed = due.filter((one) => one.isFiled).length;
  return {
    date,
    due: due.length,
    filed,
    notFiled: due.length - filed,
    rate: percentOf(filed, due.length),
    list: due
      .filter((one) => !one.isFiled)
      .map((one) => ({ ...one, reason: one.hasDraft ? '只有草稿' : '未填写' })),
    teams: [...Map.groupBy(due, (one) => one.teamId)].map(([leaderId, people]) => ({
      leaderId,
      leaderName: people[0]?.teamName ?? '无上级',
      due: people.length,
      filed: people.filter((one) => one.isFiled && !one.isLate).length,
      late: people.filter((one) => one.isLate).length,
      missing: people.filter((one) => !one.isFiled).length,
    })),
  };
}

async function prefillDay(db: Database, actor: Actor, date: string) {
  const personnelId = staffId(actor);
  const own = ownCustomers(actor);
  const [row, owes, figures, last, demands, followUps] = await Promise.all([
    dayForSave(db, { personnelId, date }),
    isDue(db, personnelId, date),
    figuresOf(db, personnelId, date, date),
    before(db, personnelId, date, own),
    openDemands(db, personnelId, date, own),
    followUpsOf(db, personnelId, date),
  ]);
  const lines = last?.lines ?? [];
  return {
    date,
    isDue: owes,
    isWorkday: isWorkday(date),
    isPublished: isPublished(date.slice(0, 4)),
    deadline: deadlineOf(date),
    earliest: earliestDay(today()),
    day: row ? await workDays.one(db, actor, row.id) : null,
    figures,
    planBefore: last?.plan || null,
    done: doneOf(followUps),
    demands,
    carried: lines.filter((line) => line.droppedFor === null),
    dropped: lines.flatMap(({ contactName, topic, demandTopic, droppedFor }) =>
      droppedFor === null ? [] : { contactName, topic: topic || (demandTopic ?? ''), reason: droppedFor },
    ),
  };
}
