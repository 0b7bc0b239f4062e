import { MEASURES, type StatisticsSums, type StatisticsTab } from '@shibiao/contract/statistics';
import { figure } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import type { Actor } from '../../lib/actor.ts';
import { seenByAll, seenIn } from '../../lib/cache.ts';
import { type Asked, ID_OF } from './base.queries.ts';
import {
  type Added,
  addedUp,
  daysText,
  type FigureName,
  type Figures,
  firstRanked,
  type Groups,
  growth,
  meanOf,
  moneyText,
  type PartName,
  partOfFigure,
  priceOf,
  ratio,
  sharesOf,
  shownFigure,
  type Totals,
  type Value,
  valuesOf,
} from './figures.rules.ts';
import { daysByMonth, groupsOf, partOf } from './groups.queries.ts';
import { idsByName, idsNamed, institutionsShown, NO_TEACHER, teachersShown } from './shown.queries.ts';
import { lastTwelveMonths } from './statistics.rules.ts';

/**
 * A cached figure of the requested lessons, independent of shown groups and order; shared by viewers of the same
 * lessons.
 */
export function kept<T>(
  db: Database,
  actor: Actor,
  { filter, span, seesMoney }: Asked,
  what: string,
  compute: () => Promise<T>,
): Promise<{ value: T; asOf: string }> {
  const { provinceId, cityId, field, industry, dqid, personnelId, coorgid, teacherId, isOnline } = filter;
  const asked = { provinceId, cityId, field, industry, dqid, personnelId, coorgid, teacherId, isOnline };
  const call = { noun: 'statistics', operation: 'shared', part: what } as const;
  return figure(db, call, seenIn(actor, 'lessons'), { ...asked, ...span, money: seesMoney }, compute);
}

/** Groups of some lessons, and the shown ones as unordered positions. */
export interface Chosen extends Figures {
  positions: readonly number[];
  /** Keys of shown groups; null: all. */
  keys: readonly string[] | null;
  /** Sort values. */
  values: readonly Value[];
  order: 'asc' | 'desc';
  /** Sums over the shown groups. */
  added: Added;
  asOf: string;
}

const tabOfRows = (tab: StatisticsTab) => (tab === 'institution' || tab === 'teacher' ? tab : null);

/** Whether only some groups are shown; sums and series then cover those only. */
export const isOfSome = ({ filter }: Asked): boolean =>
  Boolean(filter.keyword || filter.minLessons || filter.largest);

/** Groups selected by the filter. */
export async function chosenGroups(db: Database, actor: Actor, asked: Asked): Promise<Chosen> {
  const { tab, filter } = asked;
  const { value, asOf } = await kept(db, actor, asked, `${tab} groups`, async () => {
    const groups = await groupsOf(db, actor, asked);
    const all = [...groups.key.keys()];
    return { ...groups, all, share: sharesOf(groups.days), added: addedUp(groups, all) };
  });
  const { all, share: shares, added, ...groups } = value;
  const positions = isOfSome(asked) ? await positionsOf(db, asked, groups, all) : all;
  const figures: Figures = { groups, shares, parts: {}, workdays: asked.workdays.length };
  return {
    ...figures,
    positions,
    keys: positions === all ? null : positions.map((at) => groups.key[at] ?? ''),
    values: await sortedBy(db, actor, asked, figures),
    order: filter.order ?? 'desc',
    added: positions === all ? added : addedUp(groups, positions),
    asOf,
  };
}

async function sortedBy(db: Database, actor: Actor, asked: Asked, figures: Figures): Promise<Value[]> {
  const { sort = 'days' } = asked.filter;
  if (sort === 'name') return await placesByName(db, asked.tab, figures.groups);
  const part = partOfFigure(sort);
  const parts = part ? { [part]: await wholePart(db, actor, asked, part) } : {};
  return valuesOf(sort, { ...figures, parts });
}

const wholePart = async (db: Database, actor: Actor, asked: Asked, name: PartName) =>
  (await kept(db, actor, asked, `${asked.tab} ${name}`, () => partOf(db, actor, asked, name, null))).value;

async function positionsOf(db: Database, { tab, filter }: Asked, groups: Groups, all: readonly number[]) {
  const { keyword, minLessons, largest } = filter;
  const isNamed = keyword ? await namedGroups(db, tab, groups, keyword) : () => true;
  const chosen = all.filter((at) => (groups.lessons[at] ?? 0) >= (minLessons ?? 0) && isNamed(at));
  const count = Math.ceil((chosen.length * (largest ?? 10)) / 10);
  return largest ? firstRanked(groups.days, 'desc', chosen, count) : chosen;
}

/** Groups with a word in their name. */
async function namedGroups(db: Database, tab: StatisticsTab, { key, name }: Groups, keyword: string) {
  const contains = (text: string) => text.toLowerCase().includes(keyword.toLowerCase());
  const named = tabOfRows(tab);
  if (!named) return (at: number) => contains(name?.[at] ?? '');
  const ids = new Set((await idsNamed(db, named, keyword)).map(String));
  if (contains(NO_TEACHER)) ids.add('');
  return (at: number) => ids.has(key[at] ?? '');
}

const NAMES = new Intl.Collator('zh');

/** Positions of all groups in name order. */
async function placesByName(db: Database, tab: StatisticsTab, groups: Groups): Promise<number[]> {
  const named = tabOfRows(tab);
  const keys = named ? await keysByName(db, named) : groupsByName(groups);
  const placeOf = new Map(keys.map((key, place) => [key, place]));
  return groups.key.map((key) => placeOf.get(key) ?? keys.length);
}
const groupsByName = ({ key, name = [] }: Groups) =>
  [...key.keys()].sort((a, b) => NAMES.compare(name[a] ?? '', name[b] ?? '')).map((at) => key[at] ?? '');
async function keysByName(db: Database, tab: 'institution' | 'teacher') {
  const call = { noun: 'statistics', operation: 'namesInOrder', part: tab } as const;
  const { value } = await figure(db, call, seenByAll, {}, () => idsByName(db, tab));
  return value.map(String);
}

const ALL_HAVE = ['teachers', 'institutions', 'scores', 'before'] as const;
const PARTS_OF: Record<StatisticsTab, readonly PartName[]> = {
  province: ALL_HAVE,
  industry: ALL_HAVE,
  field: ALL_HAVE,
  topic: ALL_HAVE,
  institution: [...ALL_HAVE, 'newest'],
  teacher: [...ALL_HAVE, 'repeated', 'away'],
};
const MONEY: readonly FigureName[] = ['income', 'received', 'profit', 'avgDayPrice'];
const COLUMNS_OF: Record<StatisticsTab, readonly FigureName[]> = {
  province: [],
  industry: [],
  field: [],
  topic: ['bestScore'],
  institution: ['lastDate'],
  teacher: ['halfDaysTaught', 'halfDaysOffered', 'utilisation', 'repeatInstitutions'],
};
const MONEY_OF: Partial<Record<StatisticsTab, readonly FigureName[]>> = {
  institution: ['openAmount'],
  teacher: ['feePerDay'],
};

/**
 * Some groups with all columns. For institutions and teachers only their lessons are read; other tabs have few groups
 * and no index, so all are cached.
 */
export async function rowsOf(
  db: Database,
  actor: Actor,
  asked: Asked,
  chosen: Chosen,
  positions: readonly number[],
): Promise<{ key: string }[]> {
  const { tab, seesMoney } = asked;
  const { groups } = chosen;
  const keys = positions.map((at) => groups.key[at] ?? '');
  const isOfRows = Boolean(ID_OF[tab]);
  const [parts, months, shown] = await Promise.all([
    Promise.all(
      PARTS_OF[tab].map(async (name) => [
        name,
        await (isOfRows ? partOf(db, actor, asked, name, keys) : wholePart(db, actor, asked, name)),
      ]),
    ),
    monthsOf(db, actor, asked, isOfRows ? keys : null),
    shownOf(db, actor, asked, keys),
  ]);
  const figures: Figures = { ...chosen, parts: Object.fromEntries(parts) };
  const columns: readonly FigureName[] = [
    ...MEASURES,
    ...COLUMNS_OF[tab],
    ...(seesMoney ? [...MONEY, ...(MONEY_OF[tab] ?? [])] : []),
  ];
  return positions.flatMap((at) => {
    const key = groups.key[at] ?? '';
    const cells = Object.fromEntries(columns.map((name) => [name, shownFigure(name, figures, at)]));
    const named = shown ? shown.get(key) : placeOf(groups, at);
    return named ? [{ key, ...named, ...cells, months: months(key) }] : [];
  });
}

const placeOf = ({ name, province, second, gid, online }: Groups, at: number) => ({
  name: name?.[at] ?? '',
  province: province?.[at],
  second: second?.[at] ?? null,
  provinceId: gid?.[at] ?? null,
  isOnline: online?.[at] ?? false,
});

async function shownOf(db: Database, actor: Actor, asked: Asked, keys: readonly string[]) {
  const named = tabOfRows(asked.tab);
  if (!named) return null;
  const rows =
    named === 'institution' ? await institutionsShown(db, actor, asked, keys) : await teachersShown(db, keys);
  return new Map<string, { name: string }>(rows.map((row) => [row.key, row]));
}

/** Days of a group in the last twelve months. */
async function monthsOf(db: Database, actor: Actor, asked: Asked, keys: readonly string[] | null) {
  const { months, span } = lastTwelveMonths(asked.span.to);
  const read = () => daysByMonth(db, actor, asked, keys, span);
  const found = keys ? await read() : (await kept(db, actor, asked, `${asked.tab} months`, read)).value;
  const days = new Map(found.key.map((key, at) => [`${found.month[at]} ${key}`, (found.days[at] ?? 0) / 10]));
  return (key: string) => months.map((month) => days.get(`${Number(month.slice(5))} ${key}`) ?? 0);
}

/** Sums over the shown groups. */
export const sumsOf = ({ positions, added }: Chosen, totals: Totals, seesMoney: boolean): StatisticsSums => ({
  groups: positions.length,
  lessons: added.lessons,
  days: daysText(added.days),
  headcount: added.headcount,
  teachers: totals.teachers,
  institutions: totals.institutions,
  reserved: added.reserved,
  postponed: added.postponed,
  cancelled: added.cancelled,
  released: added.released,
  cancelRate: ratio(added.cancelled, added.cancelled + added.lessons),
  score: meanOf(totals.scoreSum, totals.scored),
  yoy: growth(added.days, totals.daysBefore),
  pareto: added.pareto,
  ...(seesMoney
    ? {
        income: moneyText(added.income),
        received: moneyText(added.received),
        profit: moneyText(added.profit),
        avgDayPrice: priceOf(added.income, added.days),
      }
    : {}),
});

/** Column totals of a matrix by days; `second` is null for 未填. */
export function columnsOf({ groups, positions }: Chosen) {
  const totals = new Map<string | null, { lessons: number; days: number }>();
  for (const at of positions) {
    const second = groups.second?.[at] ?? null;
    const total = totals.get(second) ?? { lessons: 0, days: 0 };
    total.lessons += groups.lessons[at] ?? 0;
    total.days += groups.days[at] ?? 0;
    totals.set(second, total);
  }
  return [...totals]
    .map(([second, { lessons, days }]) => ({ second, lessons, tenths: days, days: daysText(days) }))
    .sort(
      (one, other) =>
        other.tenths - one.tenths || ((one.second ?? '\uffff') < (other.second ?? '\uffff') ? -1 : 1),
    );
}
