import type { analyticsApi } from '@shibiao/contract/analytics/figures';
import { analyticsApi as api } from '@shibiao/contract/analytics/figures';
import type { Unit } from '@shibiao/contract/analytics/groups';
import type { InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { Call } from '@shibiao/contract/stale';
import { datedFigure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenIn } from '../../lib/cache.ts';
import { addDays, type DayRange, daysBetween, monthRange, today } from '../../lib/dates.ts';
import { checkedSpan } from '../../lib/spans.ts';
import {
  activeAccounts,
  activePeriods,
  cohorts,
  countedMonths,
  openAccounts,
  openNow,
} from './active.queries.ts';
import { flowOf, type Period, periodsOf, shareOf } from './analytics.rules.ts';
import { downloadGroups, downloadSeries, downloadSums } from './downloads.queries.ts';
import { type People, seesEverybody } from './scope.queries.ts';
import { searchGroups, searchTotals } from './searches.queries.ts';
import { starGroups, starSeries } from './stars.queries.ts';
import { demandsOfTopics, topicGroups } from './topics.queries.ts';
import { countedViews, monthGroups, monthSeries, monthSteps } from './view-months.queries.ts';
import { stepsOf, viewGroups, viewSeries } from './views.queries.ts';

type Api = typeof analyticsApi;
const MOST_DAYS = 2 * 366;
/** The rest of the months at a span's ends: a chart of days shows the active accounts of whole weeks and months. */
const REST_DAYS = 2 * 31;
const DEFAULT_DAYS = 30;
const RETENTION_DAYS = 12 * 7;

/** A filter with its span, the last thirty days by default. @throws 408 when it is no span or too long */
export function spanned<F extends { from?: string | null | undefined; to?: string | null | undefined }>(
  filter: F,
  days = DEFAULT_DAYS,
  most = MOST_DAYS,
): F & DayRange {
  const to = filter.to ?? today();
  const from = filter.from ?? addDays(to, 1 - days);
  return checkedSpan({ ...filter, from, to }, most, '最多统计两年');
}

/** An answer over a span: the same for everybody who sees the same people. */
const answered = async <T extends object>(
  db: Database,
  actor: Actor,
  call: Call,
  filter: DayRange & { columns?: unknown },
  compute: () => Promise<T>,
) => {
  const { columns: _columns, ...asked } = filter;
  const viewer = seenIn(actor, 'customers', 'teachers', 'market', 'demands', 'lessons');
  return {
    ...(await datedFigure(db, call, viewer, asked, compute)),
    from: filter.from,
    to: filter.to,
  };
};

/** Points of a chart, also where nothing was counted. */
function pointsOf<T extends object>(
  unit: Unit,
  span: DayRange,
  rows: readonly (T & { on: string | null })[],
  none: T,
): (T & { on: string; label: string })[] {
  const byDay = new Map(rows.map((row) => [row.on, row]));
  return periodsOf(unit, span).map(({ on, label }) => ({ ...none, ...byDay.get(on), on, label }));
}

const unitOf = ({ unit }: { unit?: Unit | null | undefined }): Unit => unit ?? 'day';

/** A page of groups with the sums over all of them and the points of a chart, read side by side. */
async function grouped<R, S, T extends object>(
  filter: DayRange & { unit?: Unit | null | undefined },
  reads: [Promise<{ list: R[]; total: number }>, Promise<S>, Promise<readonly (T & { on: string | null })[]>],
  none: T,
) {
  const [{ list, total }, sums, series] = await Promise.all(reads);
  return { list, total, sums, series: pointsOf(unitOf(filter), filter, series, none) };
}

export async function searchStatistics(
  db: Database,
  actor: Actor,
  given: InputOf<Api['teacherNameSearch']>,
): Promise<OutputOf<Api['teacherNameSearch']>> {
  const filter = spanned(given);
  return await answered(db, actor, api.teacherNameSearch, filter, () => {
    const totals = searchTotals(db, actor, filter);
    const sums = totals.then((one) => one.sums);
    const series = totals.then((one) => one.series);
    return grouped(filter, [searchGroups(db, actor, filter), sums, series], { searches: 0, noResult: 0 });
  });
}

/** Views of teachers. A month that is over is read from the night's totals, as of that night until it is settled. */
export async function viewStatistics(
  db: Database,
  actor: Actor,
  given: InputOf<Api['seeTeacherRecord']>,
): Promise<OutputOf<Api['seeTeacherRecord']>> {
  const filter = spanned(given);
  const { countedAt, asOf, ...answer } = await answered(db, actor, api.seeTeacherRecord, filter, async () => {
    const month = await countedViews(db, actor, filter);
    const [groups, series, steps] = await (month
      ? Promise.all([monthGroups(db, month, filter), monthSeries(db, month, filter), monthSteps(db, month)])
      : Promise.all([
          viewGroups(db, actor, filter),
          viewSeries(db, actor, filter),
          stepsOf(db, actor, filter),
        ]));
    return {
      ...groups,
      series: pointsOf(unitOf(filter), filter, series, { views: 0, viewers: 0 }),
      flow: flowOf(steps),
      countedAt: month?.asOf ?? null,
    };
  });
  return { ...answer, asOf: countedAt ?? asOf };
}

export async function starStatistics(
  db: Database,
  actor: Actor,
  given: InputOf<Api['techerCollectionRecord']>,
): Promise<OutputOf<Api['techerCollectionRecord']>> {
  const filter = spanned(given);
  return await answered(db, actor, api.techerCollectionRecord, filter, async () => {
    const [{ list, total, sums }, rows] = await Promise.all([
      starGroups(db, actor, filter),
      starSeries(db, actor, filter),
    ]);
    const before = rows.find(({ on }) => on === null);
    let end = (before?.added ?? 0) - (before?.removed ?? 0);
    const series = pointsOf(unitOf(filter), filter, rows, { added: 0, removed: 0 }).map((point) => {
      end += point.added - point.removed;
      return { ...point, end };
    });
    return { list, total, sums, series };
  });
}

export async function downloadStatistics(
  db: Database,
  actor: Actor,
  given: InputOf<Api['packageDownload']>,
): Promise<OutputOf<Api['packageDownload']>> {
  const filter = spanned(given);
  return await answered(db, actor, api.packageDownload, filter, () =>
    grouped(
      filter,
      [downloadGroups(db, actor, filter), downloadSums(db, actor, filter), downloadSeries(db, actor, filter)],
      { downloads: 0, people: 0 },
    ),
  );
}

export async function topicStatistics(
  db: Database,
  actor: Actor,
  given: InputOf<Api['hotTopic']>,
): Promise<OutputOf<Api['hotTopic']>> {
  const filter = spanned(given);
  return await answered(db, actor, api.hotTopic, filter, () => topicGroups(db, actor, filter));
}

/** The demands behind topics, each with whether a teacher is found for its topic. */
export async function topicDemands(
  db: Database,
  actor: Actor,
  given: InputOf<Api['topicDemands']>,
): Promise<OutputOf<Api['topicDemands']>> {
  const filter = spanned(given);
  return await answered(db, actor, api.topicDemands, filter, () => demandsOfTopics(db, actor, filter));
}

const isWholeMonth = ({ from, to, on }: Period) => from === on && to === monthRange(on.slice(0, 7)).to;

/** Active accounts by period. Whole past months are read from the night's totals when these count the same people. */
export async function activeStatistics(
  db: Database,
  actor: Actor,
  given: InputOf<Api['activeUserNum']>,
): Promise<OutputOf<Api['activeUserNum']>> {
  const filter = spanned(given, DEFAULT_DAYS, MOST_DAYS + REST_DAYS);
  const unit = unitOf(filter);
  return await answered(db, actor, api.activeUserNum, filter, async () => {
    const periods = periodsOf(unit, filter);
    const isEverybody = seesEverybody(actor) && !filter.coorgid && !filter.organisationId;
    const months = unit === 'month' ? periods.map(({ on }) => on.slice(0, 7)) : [];
    const past = periods
      .filter((one) => isWholeMonth(one) && one.to < today())
      .map(({ on }) => on.slice(0, 7));
    const counted = unit === 'month' && isEverybody && !filter.userType ? await countedMonths(db, past) : [];
    const known = new Set(counted.map(({ on }) => on));
    const rest = periods.filter(({ on }) => !known.has(on));
    const read = await Promise.all(
      spansOf(rest).map((span) => activePeriods(db, actor, { ...filter, ...span }, unit)),
    );
    const open = isEverybody ? await openOf(db, months, filter) : new Map<string, number>();
    const byDay = new Map([...counted, ...read.flat()].map((row) => [row.on, row]));
    const list = periods.map(({ on, from, to, label }) => {
      const row = byDay.get(on) ?? { staff: 0, partners: 0, teachers: 0, total: 0, daily: 0 };
      const accounts = open.get(on.slice(0, 7)) ?? null;
      return {
        from,
        to,
        label,
        staff: row.staff,
        partners: row.partners,
        teachers: row.teachers,
        total: row.total,
        stickiness: unit === 'day' ? null : shareOf(row.daily / passedDays({ from, to }), row.total),
        open: accounts,
        activeRate: accounts === null ? null : shareOf(row.total, accounts),
      };
    });
    return { list };
  });
}

/** The accounts behind active people: a figure for each of them, over all their days. */
export async function activeRows(
  db: Database,
  actor: Actor,
  given: InputOf<Api['actives']>,
): Promise<OutputOf<Api['actives']>> {
  const filter = spanned(given);
  return await answered(db, actor, api.actives, filter, () => activeAccounts(db, actor, filter));
}

/** Days of a period that have begun. */
function passedDays({ from, to }: DayRange): number {
  const last = to < today() ? to : today();
  return Math.max(1, daysBetween(from, last) + 1);
}

/** Neighbouring periods as one span each. */
function spansOf(periods: readonly Period[]): DayRange[] {
  return periods.reduce<DayRange[]>((spans, { from, to }) => {
    const last = spans.at(-1);
    return last && addDays(last.to, 1) === from
      ? [...spans.slice(0, -1), { from: last.from, to }]
      : [...spans, { from, to }];
  }, []);
}

async function openOf(db: Database, months: readonly string[], { userType }: People) {
  if (months.length === 0) return new Map<string, number>();
  const open = await openAccounts(db, months, userType ?? 0);
  const now = today().slice(0, 7);
  if (months.includes(now)) open.set(now, await openNow(db, userType ?? 0));
  return open;
}

/** Cohorts of the last twelve weeks by default; a week that has not ended says nothing yet. */
export async function retention(
  db: Database,
  actor: Actor,
  given: InputOf<Api['retention']>,
): Promise<OutputOf<Api['retention']>> {
  const filter = spanned(given, RETENTION_DAYS);
  return await answered(db, actor, api.retention, filter, async () => {
    const rows = await cohorts(db, actor, filter);
    return {
      list: rows.map(({ week, size, active }) => ({
        week,
        size,
        kept: active.map((n, i) => (addDays(week, 7 * (i + 2)) <= today() ? shareOf(n, size) : null)),
      })),
    };
  });
}
