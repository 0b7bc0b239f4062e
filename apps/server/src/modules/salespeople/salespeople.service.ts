import type { Endpoint, InputOf, OutputOf } from '@shibiao/contract/endpoint';
import type { SalesRow } from '@shibiao/contract/salespeople/figures';
import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { figure, figurePart } from '../../db/cache.ts';
import type { Database } from '../../db/pool.ts';
import { type Actor, canSee, visiblePersonnel } from '../../lib/actor.ts';
import { seenByAll, seenByOne, seenIn } from '../../lib/cache.ts';
import {
  addDays,
  addMonths,
  comparedSpan,
  type DayRange,
  monthOf,
  monthRange,
  today,
  weekRange,
} from '../../lib/dates.ts';
import { invalid, notFound, orNotFound } from '../../lib/errors.ts';
import { checkedSpan } from '../../lib/spans.ts';
import { filing } from '../sales/due.queries.ts';
import { roundedUp } from '../targets/targets.rules.ts';
import { countDays, followUpDays, type PersonDay, streamDays } from './days.queries.ts';
import {
  countCompared,
  countFigures,
  countTargets,
  idsOf,
  nothingCompared,
  type PersonRaw,
} from './figures.queries.ts';
import {
  type Compared,
  comparedOf,
  daysDue,
  figuresOf,
  hasFigure,
  inOrder,
  isArranged,
  monthParts,
  paceOf,
  type Raw,
  shareOf,
  spanLabel,
  sumOf,
  sumOfCompared,
  weekLabel,
  weekOf,
} from './salespeople.rules.ts';
import { plannedYear } from './targets.queries.ts';

type Api = typeof salespeopleApi;
type MonthlyInput = InputOf<Api['monthly']>;
type WeeklyInput = InputOf<Api['weekly']>;
type Table = OutputOf<Api['monthly']>;
type Asked = Pick<
  MonthlyInput,
  'orgnizationalid' | 'ywleaderid' | 'personnelId' | 'keyword' | 'measure' | 'withLeft' | 'sort' | 'order'
>;

/** Maximum span of statistics: a year. */
const MOST_DAYS = 366;

/** The days of a month or a span. @throws 408 */
export function monthlySpan({ month, from, to }: Pick<MonthlyInput, 'month' | 'from' | 'to'>): DayRange {
  if (!from && !to) return monthRange(month ?? monthOf(today()));
  const span = { from: from ?? `${monthOf(to ?? today())}-01`, to: to ?? today() };
  return checkedSpan(span, MOST_DAYS, '最多 12 个月');
}

/** Monday to Sunday. @throws 408 for a week that the year does not have */
export function weeklySpan({ week, date }: Pick<WeeklyInput, 'week' | 'date'>): DayRange {
  if (!week) return weekRange(date ?? today());
  const span = weekOf(week);
  if (!span) throw invalid({ field: 'week', message: '这一年没有这一周' });
  return span;
}

type Counted = PersonRaw & Raw;

/** Counted figures of one person or everybody, including daily logs due by yesterday. */
async function countAll(db: Database, actor: Actor, { personnelId }: Asked, span: DayRange) {
  const days = daysDue(span, today());
  const owners = personnelId ? [personnelId] : visiblePersonnel(actor, 'reports');
  const [people, logs] = await Promise.all([
    countFigures(db, actor, { personnelId }, { ...span, owners }),
    days.length > 0 ? filing(db, owners, days) : [],
  ]);
  const filed = new Map(logs.map((log) => [log.personnelId, log]));
  return people.map((person) => ({
    ...person,
    dueDays: filed.get(person.id)?.due ?? 0,
    filedDays: filed.get(person.id)?.filed ?? 0,
  }));
}

const NO_TARGET = { actual: '0.00', target: '0.00' };

/**
 * Everybody's figures, cached for all filters and measures, narrowed to the filter's people at the end of the span; a
 * single person is counted alone.
 */
async function countOf(db: Database, actor: Actor, asked: Asked, span: DayRange) {
  const { personnelId } = asked;
  const measure = asked.measure ?? 'receipt';
  const key = { ...span, personnelId, day: today() };
  const owners = personnelId ? [personnelId] : null;
  const [{ value, asOf }, { value: targets }, ids] = await Promise.all([
    figure(db, figurePart(salespeopleApi.monthly, 'counted'), seenIn(actor, 'reports'), key, () =>
      countAll(db, actor, asked, span),
    ),
    figure(db, figurePart(salespeopleApi.monthly, 'targets'), seenByAll, { ...key, measure }, async () => {
      const rows = await countTargets(db, { ...span, owners }, measure, monthParts(span));
      const isWeek = weekRange(span.from).from === span.from && weekRange(span.from).to === span.to;
      return new Map(
        rows.map(({ id, actual, target }) => {
          // 周目标 is the share of the month's target that a week report proposes.
          const planned = isWeek ? roundedUp(measure, Number(target)).toFixed(2) : target;
          return [id, { actual, target: planned }];
        }),
      );
    }),
    idsOf(db, actor, asked, span.to),
  ]);
  const all = value.map((person): Counted => ({ ...person, ...(targets.get(person.id) ?? NO_TARGET) }));
  const people = all
    .filter((person) => ids === null || ids.has(person.id))
    .filter((person) => asked.withLeft !== false || !person.isLeft);
  return { all, people, asOf };
}

/** Each person's figures (without those counted ahead) over the elapsed days of the previous span. */
async function countPassed(db: Database, asked: Asked, { from, until }: ReturnType<typeof comparedSpan>) {
  const { personnelId } = asked;
  const measure = asked.measure ?? 'receipt';
  const key = { personnelId, measure, from, to: until };
  const span = { from, to: until, owners: personnelId ? [personnelId] : null };
  const { value } = await figure(db, figurePart(salespeopleApi.monthly, 'passed'), seenByAll, key, () =>
    countCompared(db, span, measure),
  );
  const known = new Map(value.map(({ id, ...figures }) => [id, figures]));
  return (id: number): Partial<Compared> => known.get(id) ?? nothingCompared(measure);
}

/** Everybody's figures in a span with those of the previous one. */
async function wholeTable(db: Database, actor: Actor, asked: Asked, span: DayRange) {
  const compared = comparedSpan(span, today());
  const [{ people: now, asOf }, past, passed] = await Promise.all([
    countOf(db, actor, asked, span),
    countOf(db, actor, asked, { from: compared.from, to: compared.to }),
    compared.until < compared.to ? countPassed(db, asked, compared) : null,
  ]);
  const before = new Map(
    past.all.map((person) => [person.id, { ...comparedOf(person), ...passed?.(person.id) }]),
  );
  const previousOf = (figures: Compared | undefined) => (figures ? { ...figures, ...compared } : null);
  const { pace } = paceOf(span, today());
  const people = now.filter((person) => person.isSeller || hasFigure(person));
  const rows = people.map(
    ({ isSeller: _isSeller, ...person }): SalesRow => ({
      ...person,
      ...figuresOf(person, pace),
      previous: previousOf(before.get(person.id)),
    }),
  );
  return {
    asOf,
    rows,
    sums: figuresOf(sumOf(people), pace),
    // People of the filter at that time: people who moved since are in the sums then shown.
    previousSums: {
      ...sumOfCompared(past.people.flatMap(({ id }) => before.get(id) ?? [])),
      ...compared,
    },
  };
}

const WORDS = new Set<string>(['name', 'orgName', 'leaderName']);
const valueOf = (row: SalesRow, key: NonNullable<Asked['sort']>): string | number | null => {
  const value = row[key];
  return typeof value === 'string' && !WORDS.has(key) ? Number(value) : value;
};

/** A page of the table. */
async function tableOf(
  db: Database,
  actor: Actor,
  endpoint: Pick<Endpoint, 'noun' | 'operation'>,
  input: Asked & { page: number; count: number },
  span: DayRange,
  label: string,
): Promise<Table> {
  const { page, count, sort = 'actual', order = 'desc', ...asked } = input;
  const { value } = await figure(
    db,
    endpoint,
    seenIn(actor, 'reports'),
    { ...asked, ...span, day: today() },
    () => wholeTable(db, actor, asked, span),
  );
  const { workdays, passedWorkdays } = paceOf(span, today());
  const rows = inOrder(value.rows, (row) => valueOf(row, sort), order === 'asc');
  return {
    list: rows.slice((page - 1) * count, page * count),
    total: rows.length,
    sums: value.sums,
    previousSums: value.previousSums,
    asOf: value.asOf,
    ...span,
    label,
    measure: asked.measure ?? 'receipt',
    workdays,
    passedWorkdays,
    isPublished: isArranged(span),
  };
}

export const monthlyTable = (db: Database, actor: Actor, { month, from, to, ...input }: MonthlyInput) => {
  const span = monthlySpan({ month, from, to });
  return tableOf(db, actor, salespeopleApi.monthly, input, span, spanLabel(span));
};

export const weeklyTable = (db: Database, actor: Actor, { week, date, ...input }: WeeklyInput) => {
  const span = weeklySpan({ week, date });
  return tableOf(db, actor, salespeopleApi.weekly, input, span, weekLabel(span));
};

/** Days of everybody in a table, for the second sheet. */
export async function* daysOfTable(db: Database, table: Promise<Table>): AsyncIterable<PersonDay> {
  const { list, from, to } = await table;
  yield* streamDays(
    db,
    list.map((row) => row.id),
    { from, to },
  );
}

/** One person's page. @throws 404 outside the scope */
export async function onePerson(
  db: Database,
  actor: Actor,
  input: InputOf<Api['one']>,
): Promise<OutputOf<Api['one']>> {
  const { personnelId, measure = 'receipt' } = input;
  if (!canSee(actor, 'reports', personnelId)) throw notFound('业务员');
  const span = monthlySpan(input);
  const asked = { personnelId, measure, page: 1, count: 1 };
  const { list, ...table } = await tableOf(db, actor, salespeopleApi.monthly, asked, span, spanLabel(span));
  const row = orNotFound(list[0], '业务员的统计');
  const last = monthOf(span.to);
  const year = { from: addDays(span.to, 1 - MOST_DAYS), to: span.to };
  const years = [...new Set([Number(addMonths(last, -11).slice(0, 4)), Number(last.slice(0, 4))])];
  const key = { personnelId, measure, ...span, day: today() };
  const { value } = await figure(db, salespeopleApi.one, seenByOne(actor), key, async () => {
    const [days, heat, ...planned] = await Promise.all([
      countDays(db, personnelId, span),
      followUpDays(db, personnelId, year),
      ...years.map((one) => plannedYear(db, actor, { personnelId }, one, measure ?? 'receipt')),
    ]);
    return { days, heat, planned };
  });
  const { days, heat, planned } = value;
  const months = Array.from({ length: 12 }, (_, i) => {
    const month = addMonths(last, i - 11);
    const part = planned[years.indexOf(Number(month.slice(0, 4)))]?.[0]?.parts.find(
      (one) => one.month === Number(month.slice(5)),
    );
    const { planned: plan = null, actual = '0.00' } = part ?? {};
    return { month, planned: plan, actual, rate: plan && shareOf(actual, plan) };
  });
  const { total: _total, sums: _sums, previousSums: _previousSums, ...facts } = table;
  return { ...facts, row, days, heat, months };
}
