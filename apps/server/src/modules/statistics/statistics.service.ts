import type { Endpoint, OutputOf } from '@shibiao/contract/endpoint';
import { profitApi } from '@shibiao/contract/lessons/profit';
import {
  behindColumnsSeen,
  columnsSeen,
  MONEY_SORTS,
  type StatisticsFilter,
  type StatisticsPeriod,
  type StatisticsTab,
  type statisticsApi,
} from '@shibiao/contract/statistics';
import { figure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import { type Actor, isGranted } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { type DayRange, daysOf, today } from '../../lib/dates.ts';
import { badRequest, invalid } from '../../lib/errors.ts';
import { exportColumns, exportOfSheets, sheetOf } from '../../lib/export.ts';
import { isWorkday } from '../../lib/holidays.ts';
import {
  type Asked,
  bucketsOf,
  columnsOfMatrix,
  daysByMonth,
  pageOfGroups,
  streamGroups,
  streamLessons,
} from './groups.queries.ts';
import { lastTwelveMonths, periodsOf, spanProblem, yearBefore } from './statistics.rules.ts';

type Api = typeof statisticsApi;
/** The tabs and their calls. */
export interface CallOf {
  province: Api['lessonsByProvince'];
  industry: Api['lessonsByProvinceIndustry'];
  institution: Api['lessonsByInstitution'];
  topic: Api['lessonsByTopic'];
  field: Api['lessonsByProvinceField'];
  teacher: Api['lessonsByTeacher'];
}

const seesMoney = (actor: Actor) => isGranted(actor, `/api${profitApi.profitList.path}`);

/**
 * What a filter asks for, this year unless told.
 * @throws 408 for a span that cannot be counted, 400 for an order that the tab or the caller does not have
 */
export function askedOf(actor: Actor, tab: StatisticsTab, filter: StatisticsFilter): Asked {
  const year = today().slice(0, 4);
  const span = { from: filter.from ?? `${year}-01-01`, to: filter.to ?? `${year}-12-31` };
  const problem = spanProblem(span);
  if (problem) throw invalid({ field: 'to', message: problem });
  const isMoney = (MONEY_SORTS as readonly string[]).includes(filter.sort ?? '');
  if (isMoney && !seesMoney(actor)) throw badRequest('您没有查看金额的权限，不能按金额排序');
  const sorts = columnsSeen(tab, seesMoney(actor)).flatMap(({ key, sortable }) => (sortable ? [key] : []));
  if (filter.sort && filter.sort !== 'name' && !sorts.some((key) => key === filter.sort))
    throw badRequest('此表没有这一列，不能按它排序');
  return {
    tab,
    filter,
    span,
    before: { from: yearBefore(span.from), to: yearBefore(span.to) },
    seesMoney: seesMoney(actor),
    workdays: tab === 'teacher' ? daysOf(span).filter(isWorkday) : [],
  };
}

/** A tab of the statistics: a page of groups, the sums over all, and the series that was asked for. */
export async function statisticsOf<T extends StatisticsTab>(
  db: Database,
  actor: Actor,
  tab: T,
  endpoint: Endpoint,
  filter: StatisticsFilter,
): Promise<OutputOf<CallOf[T]>> {
  const asked = askedOf(actor, tab, filter);
  const { columns: _columns, ...input } = filter;
  const key = { ...input, ...asked.span, money: asked.seesMoney };
  const { value, asOf } = await figure(db, endpoint, seenIn(actor, 'lessons'), key, async () => {
    const [page, series, columns] = await Promise.all([
      pageOfGroups<{ key: string }>(db, actor, asked),
      filter.by ? seriesOf(db, actor, asked, filter.by) : undefined,
      tab === 'industry' || tab === 'field' ? columnsOfMatrix(db, actor, asked) : undefined,
    ]);
    const list = await withMonths(db, actor, asked, page.list);
    return { ...page, list, series: series ?? [], ...(columns ? { columns } : {}) };
  });
  return { ...value, ...asked.span, asOf } as unknown as OutputOf<CallOf[T]>;
}

/** Groups with the days of the last twelve months of their own. */
async function withMonths<Row extends { key: string }>(
  db: Database,
  actor: Actor,
  asked: Asked,
  rows: readonly Row[],
) {
  const { months, span } = lastTwelveMonths(asked.span.to);
  const keys = rows.map((row) => row.key);
  const found = keys.length > 0 ? await daysByMonth(db, actor, asked, keys, span) : [];
  const days = new Map(found.map((one) => [`${one.key}\n${one.month}`, one.days]));
  return rows.map((row) => ({
    ...row,
    months: months.map((month) => days.get(`${row.key}\n${month}`) ?? 0),
  }));
}

async function seriesOf(
  db: Database,
  actor: Actor,
  asked: Asked,
  by: 'month' | 'quarter',
): Promise<StatisticsPeriod[]> {
  const [now, before] = await Promise.all(
    [asked.span, asked.before].map((span: DayRange) => bucketsOf(db, actor, asked, by, span)),
  );
  const money = asked.seesMoney ? { income: '0.00', profit: '0.00' } : {};
  return periodsOf(by, asked.span).map(({ start, ...period }) => {
    const { from: _from, ...counted } = now?.find((one) => one.from === start) ?? {
      from: '',
      lessons: 0,
      days: '0',
      cancelled: 0,
      ...money,
    };
    const last = before?.find((one) => one.from === yearBefore(start));
    return { ...period, ...counted, daysBefore: last?.days ?? '0' };
  });
}

const TITLES: Record<StatisticsTab, string> = {
  province: '各省排课数据',
  industry: '各省行业数据',
  institution: '机构排课数据',
  topic: '课题排课数据',
  field: '各省领域数据',
  teacher: '讲师排课数据',
};

/** A tab as a workbook: the groups in the order asked for, then the confirmed lessons behind them. */
export function workbookOf(db: Database, actor: Actor, tab: StatisticsTab, filter: StatisticsFilter) {
  const asked = askedOf(actor, tab, filter);
  const blank = { second: (row: { second: string | null }) => row.second ?? '未填' };
  return exportOfSheets(TITLES[tab], [
    sheetOf({
      name: TITLES[tab],
      columns: exportColumns(columnsSeen(tab, asked.seesMoney), blank),
      chosen: filter.columns,
      rows: streamGroups<never>(db, actor, asked),
    }),
    sheetOf({
      name: '课程明细',
      columns: exportColumns(behindColumnsSeen(asked.seesMoney)),
      rows: streamLessons(db, actor, asked),
    }),
  ]);
}
