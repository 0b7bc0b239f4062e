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
import { daysOf, today } from '../../lib/dates.ts';
import { badRequest } from '../../lib/errors.ts';
import { exportColumns, exportOfSheets, sheetOf } from '../../lib/export.ts';
import { isWorkday } from '../../lib/holidays.ts';
import { checkedSpan } from '../../lib/spans.ts';
import type { Asked } from './base.queries.ts';
import { firstRanked, ranked } from './figures.rules.ts';
import { type Chosen, chosenGroups, columnsOf, isOfSome, kept, rowsOf, sumsOf } from './figures.service.ts';
import { bucketsOf, totalsOf } from './groups.queries.ts';
import { streamLessons } from './shown.queries.ts';
import { MOST_DAYS, periodsOf, yearBefore } from './statistics.rules.ts';

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
 * Query from a filter, for this year by default.
 * @throws 408 for an invalid span, 400 for an order that the tab or the caller does not have
 */
export function askedOf(actor: Actor, tab: StatisticsTab, filter: StatisticsFilter): Asked {
  const year = today().slice(0, 4);
  const whole = { from: filter.from ?? `${year}-01-01`, to: filter.to ?? `${year}-12-31` };
  const span = checkedSpan(whole, MOST_DAYS, '最多统计五年');
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

/** A tab of the statistics: a page of groups, sums over all, and the requested series. */
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
  const { value } = await figure(db, endpoint, seenIn(actor, 'lessons'), key, () =>
    answerOf(db, actor, asked),
  );
  return value as unknown as OutputOf<CallOf[T]>;
}

async function answerOf(db: Database, actor: Actor, asked: Asked) {
  const { page, count, by } = asked.filter;
  // Runs in parallel with the groups, unless it depends on which are shown.
  const ofAll = isOfSome(asked)
    ? null
    : kept(db, actor, asked, 'totals', () => totalsOf(db, actor, asked, null));
  ofAll?.catch(() => undefined);
  const chosen = await chosenGroups(db, actor, asked);
  const { keys, positions, values, order } = chosen;
  const first = firstRanked(values, order, positions, page * count);
  const [list, totals, series] = await Promise.all([
    rowsOf(db, actor, asked, chosen, first.slice((page - 1) * count)),
    ofAll ? ofAll.then(({ value }) => value) : totalsOf(db, actor, asked, keys),
    by ? seriesOf(db, actor, asked, by, keys) : [],
  ]);
  return {
    list,
    total: positions.length,
    sums: sumsOf(chosen, totals, asked.seesMoney),
    columns: isMatrix(asked.tab) ? columnsOf(chosen) : undefined,
    series,
    ...asked.span,
    asOf: chosen.asOf,
  };
}

/** Two-dimensional tabs (provinces × …): a cell is a group. */
const isMatrix = (tab: StatisticsTab) => tab === 'industry' || tab === 'field';

async function seriesOf(
  db: Database,
  actor: Actor,
  asked: Asked,
  by: 'month' | 'quarter',
  keys: readonly string[] | null,
): Promise<StatisticsPeriod[]> {
  const read = () =>
    Promise.all([asked.span, asked.before].map((span) => bucketsOf(db, actor, asked, by, span, keys)));
  const [now, before] = keys ? await read() : (await kept(db, actor, asked, `by ${by}`, read)).value;
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

/** Groups of an export read at once. */
const AT_ONCE = 500;

async function* streamGroups(db: Database, actor: Actor, asked: Asked, chosen: Promise<Chosen>) {
  const groups = await chosen;
  const positions = ranked(groups.values, groups.order, groups.positions);
  for (let from = 0; from < positions.length; from += AT_ONCE)
    yield* await rowsOf(db, actor, asked, groups, positions.slice(from, from + AT_ONCE));
}

async function* lessonsBehind(db: Database, actor: Actor, asked: Asked, chosen: Promise<Chosen>) {
  yield* streamLessons(db, actor, asked, (await chosen).keys);
}

const TITLES: Record<StatisticsTab, string> = {
  province: '各省排课数据',
  industry: '各省行业数据',
  institution: '机构排课数据',
  topic: '课题排课数据',
  field: '各省领域数据',
  teacher: '讲师排课数据',
};

/** A tab as a workbook: groups in the requested order, then their confirmed lessons. */
export function workbookOf(db: Database, actor: Actor, tab: StatisticsTab, filter: StatisticsFilter) {
  const asked = askedOf(actor, tab, filter);
  const chosen = chosenGroups(db, actor, asked);
  // The error is thrown when the file is read, which may be later.
  chosen.catch(() => undefined);
  const blank = { second: (row: { second: string | null }) => row.second ?? '未填' };
  return exportOfSheets(
    TITLES[tab],
    [
      sheetOf({
        name: TITLES[tab],
        columns: exportColumns(columnsSeen(tab, asked.seesMoney), blank),
        chosen: filter.columns,
        rows: streamGroups(db, actor, asked, chosen) as AsyncGenerator<never>,
      }),
      sheetOf({
        name: '课程明细',
        columns: exportColumns(behindColumnsSeen(asked.seesMoney)),
        rows: lessonsBehind(db, actor, asked, chosen),
      }),
    ],
    asked.span,
  );
}
