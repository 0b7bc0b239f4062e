import type { Endpoint, OutputOf } from '@shibiao/contract/endpoint';
import { profitApi } from '@shibiao/contract/lessons/profit';
import { MAX_COUNT } from '@shibiao/contract/lists';
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
  daysByMonth,
  pageOfGroups,
  streamGroups,
  streamLessons,
} from './groups.queries.ts';
import { lastTwelveMonths, pageOf, periodsOf, spanProblem, yearBefore } from './statistics.rules.ts';

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
  const { page, count, sort, order, ...choice } = input;
  const answer = async (of: Asked, isWhole: boolean) => {
    const [groups, series] = await Promise.all([
      pageOfGroups<{ key: string }>(db, actor, of),
      filter.by ? seriesOf(db, actor, of, filter.by) : undefined,
    ]);
    const list = await withMonths(db, actor, of, groups.list, isWhole);
    return { ...groups, list, series: series ?? [] };
  };
  const kept = (key: object, compute: () => ReturnType<typeof answer>) =>
    figure(
      db,
      endpoint,
      seenIn(actor, 'lessons'),
      { ...key, ...asked.span, money: asked.seesMoney },
      compute,
    );
  const of = { ...asked.span };
  if (FEW_GROUPS.has(tab)) {
    const all = { page: 1, count: MAX_COUNT };
    const { value, asOf } = await kept(choice, () =>
      answer({ ...asked, filter: { ...choice, ...all } }, true),
    );
    if (value.total <= value.list.length) {
      const list = pageOf(value.list, { page, count, sort, order });
      return { ...value, list, ...of, asOf } as unknown as OutputOf<CallOf[T]>;
    }
  }
  const { value, asOf } = await kept(input, () => answer(asked, false));
  return { ...value, ...of, asOf } as unknown as OutputOf<CallOf[T]>;
}

/** Tabs of some hundred groups: all are kept together, so that another sort or page is not counted anew. */
const FEW_GROUPS: ReadonlySet<StatisticsTab> = new Set(['province', 'industry', 'field']);

/** Groups with the days of the last twelve months of their own. */
async function withMonths<Row extends { key: string }>(
  db: Database,
  actor: Actor,
  asked: Asked,
  rows: readonly Row[],
  isWhole: boolean,
) {
  const { months, span } = lastTwelveMonths(asked.span.to);
  const keys = isWhole ? null : rows.map((row) => row.key);
  const found = rows.length > 0 ? await daysByMonth(db, actor, asked, keys, span) : [];
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
