import { addDays } from '../../lib/dates.ts';

/** An integer in the unit of its column; null without a value. */
export type Value = number | null;
/** Integers by group in key order: days in tenths, money in fen. */
export interface Groups {
  key: string[];
  lessons: number[];
  days: number[];
  headcount: number[];
  reserved: number[];
  postponed: number[];
  cancelled: number[];
  released: number[];
  income?: number[];
  received?: number[];
  profit?: number[];
  openAmount?: number[];
  teacherFee?: number[];
  /** Names of groups other than institutions and teachers. */
  name?: string[];
  province?: string[];
  /** Industry or field; null: 未填. */
  second?: (string | null)[];
  gid?: (number | null)[];
  online?: boolean[];
}
export type PartName = 'teachers' | 'institutions' | 'scores' | 'before' | 'newest' | 'repeated' | 'away';
type PartColumn = 'n' | 'sum' | 'best';
type PartColumns = { key: string[] } & Partial<Record<PartColumn, number[]>>;
/** Further figures of groups, without those that have none. Scores in hundredths, days counted from 1970-01-01. */
export type Part = PartColumns & { at: ReadonlyMap<string, number> };
/** Totals that are not sums over groups; same units. */
export interface Totals {
  teachers: number;
  institutions: number;
  daysBefore: number;
  scored: number;
  scoreSum: number;
}

/** Columns of groups with each group's position by key. */
export const partFrom = (columns: PartColumns): Part => ({
  ...columns,
  at: new Map(columns.key.map((key, i) => [key, i])),
});
function cellOf(part: Part | undefined, column: PartColumn, key: string): Value {
  const at = part?.at.get(key);
  return at === undefined ? null : (part?.[column]?.[at] ?? null);
}

/**
 * A quotient of integers as an integer of its last decimal, rounded half away from zero; null without a
 * denominator.
 */
export function quotient(part: number, whole: number, digits: number): number | null {
  if (whole === 0) return null;
  const scaled = Math.abs(part) * 10 ** digits;
  const rounded = Math.floor(scaled / whole) + Number((scaled % whole) * 2 >= whole);
  return part < 0 ? -rounded : rounded;
}

const decimal = (value: number | null, digits: number): string | null =>
  value === null ? null : (value / 10 ** digits).toFixed(digits);
/** A share with four decimals. */
export const ratio = (part: number, whole: number): string | null => decimal(quotient(part, whole, 4), 4);

/** Growth against a year before; null when that was 0. */
export const growth = (now: number, before: number): string | null => ratio(now - before, before);

/** Shares of all groups' days in thousandths that sum to 1000 (largest remainder); null without days. */
export function sharesOf(days: readonly number[]): Value[] {
  const whole = days.reduce((sum, one) => sum + one, 0);
  if (whole === 0) return days.map(() => null);
  const shares = days.map((one) => Math.floor((one * 1000) / whole));
  const left = 1000 - shares.reduce((sum, one) => sum + one, 0);
  const remainder = days.map((one) => (one * 1000) % whole);
  for (const at of firstRanked(remainder, 'desc', [...days.keys()], left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

/** Positions sorted by value: nulls last, ties by position. */
export function ranked(
  values: readonly Value[],
  order: 'asc' | 'desc',
  among: readonly number[] = [...values.keys()],
): number[] {
  const direction = order === 'asc' ? 1 : -1;
  return among.toSorted((a, b) => {
    const [one = null, other = null] = [values[a], values[b]];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b;
    return direction * (one - other) || a - b;
  });
}

/** The first positions only: sorting tens of thousands for one page would take too long. */
export function firstRanked(
  values: readonly Value[],
  order: 'asc' | 'desc',
  among: readonly number[],
  count: number,
): number[] {
  const known = Float64Array.from(among.flatMap((at) => values[at] ?? [])).sort();
  const last = order === 'asc' ? known[count - 1] : known[known.length - count];
  if (last === undefined) return ranked(values, order, among).slice(0, count);
  const isFirst = (value: Value = null) =>
    value !== null && (order === 'asc' ? value <= last : value >= last);
  return ranked(
    values,
    order,
    among.filter((at) => isFirst(values[at])),
  ).slice(0, count);
}

/** Cumulative share of days of the largest tenth, two tenths, … of the groups; empty without days. */
export function paretoOf(days: readonly number[]): number[] {
  const sorted = Float64Array.from(days).sort().reverse();
  const whole = sorted.reduce((sum, one) => sum + one, 0);
  if (whole === 0) return [];
  return Array.from({ length: 10 }, (_, i) => {
    const most = sorted.subarray(0, Math.ceil((sorted.length * (i + 1)) / 10));
    return Number(
      ratio(
        most.reduce((sum, one) => sum + one, 0),
        whole,
      ),
    );
  });
}

const ADDED = [
  'lessons',
  'days',
  'headcount',
  'reserved',
  'postponed',
  'cancelled',
  'released',
  'income',
  'received',
  'profit',
] as const;
/** Sums over groups in the units of their columns; money is 0 for callers without access. */
export type Added = Record<(typeof ADDED)[number], number> & { pareto: number[] };
/** Sums over the groups at these positions. */
export function addedUp(groups: Groups, positions: readonly number[]): Added {
  const sumOf = (column: readonly number[] = []) => positions.reduce((sum, at) => sum + (column[at] ?? 0), 0);
  const sums = Object.fromEntries(ADDED.map((name) => [name, sumOf(groups[name])]));
  return {
    ...(sums as Record<(typeof ADDED)[number], number>),
    pareto: paretoOf(positions.map((at) => groups.days[at] ?? 0)),
  };
}

/** Tenths of a day as days with one decimal. */
export const daysText = (tenths: number): string => (tenths / 10).toFixed(1);
/** Fen as yuan with two decimals. */
export const moneyText = (fen: number): string => (fen / 100).toFixed(2);
/** Price per day. @param fen @param tenths of a day */
export const priceOf = (fen: number, tenths: number): string | null =>
  decimal(quotient(fen * 10, tenths, 0), 2);
/** @param hundredths a sum of `n` scores */
export const meanOf = (hundredths: number, n: number): string | null =>
  decimal(quotient(hundredths, n, 0), 2);

/** Groups with their shares, the needed parts, and the workdays of the span. */
export interface Figures {
  groups: Groups;
  shares: readonly Value[];
  parts: Partial<Record<PartName, Part>>;
  workdays: number;
}

type Column = Exclude<keyof Groups, 'key' | 'name' | 'province' | 'second' | 'online' | 'gid'>;
/** A group's figure as an integer for sorting, and its wire form. */
interface Figure {
  value: (of: Figures, i: number) => Value;
  text: (value: number) => string | number;
  part?: PartName;
}
const number = ({ groups }: Figures, i: number, column: Column) => groups[column]?.[i] ?? 0;
const part = ({ groups, parts }: Figures, i: number, name: PartName, column: PartColumn = 'n') =>
  cellOf(parts[name], column, groups.key[i] ?? '');
const plain = (value: number) => value;
const percent = (value: number) => (value / 10_000).toFixed(4);
const hundredths = (value: number) => (value / 100).toFixed(2);

const sum = (column: Column, text: Figure['text'] = plain): Figure => ({
  value: (of, i) => number(of, i, column),
  text,
});
const different = (name: PartName): Figure => ({
  value: (of, i) => part(of, i, name) ?? 0,
  text: plain,
  part: name,
});
const offered = (of: Figures, i: number) => Math.max(0, of.workdays * 2 - (part(of, i, 'away') ?? 0));

/** Figures of a group by column. */
export const FIGURES = {
  lessons: sum('lessons'),
  days: sum('days', daysText),
  headcount: sum('headcount'),
  teachers: different('teachers'),
  institutions: different('institutions'),
  reserved: sum('reserved'),
  postponed: sum('postponed'),
  cancelled: sum('cancelled'),
  released: sum('released'),
  cancelRate: {
    value: (of, i) =>
      quotient(number(of, i, 'cancelled'), number(of, i, 'cancelled') + number(of, i, 'lessons'), 4),
    text: percent,
  },
  score: {
    value: (of, i) => quotient(part(of, i, 'scores', 'sum') ?? 0, part(of, i, 'scores') ?? 0, 0),
    text: hundredths,
    part: 'scores',
  },
  bestScore: { value: (of, i) => part(of, i, 'scores', 'best'), text: hundredths, part: 'scores' },
  share: { value: (of, i) => of.shares[i] ?? null, text: (thousandths) => (thousandths / 1000).toFixed(4) },
  yoy: {
    value: (of, i) => {
      const before = part(of, i, 'before') ?? 0;
      return quotient(number(of, i, 'days') - before, before, 4);
    },
    text: percent,
    part: 'before',
  },
  lastDate: {
    value: (of, i) => part(of, i, 'newest'),
    text: (days) => addDays('1970-01-01', days),
    part: 'newest',
  },
  repeatInstitutions: different('repeated'),
  halfDaysTaught: { value: (of, i) => number(of, i, 'days') / 5, text: plain },
  halfDaysOffered: { value: offered, text: plain, part: 'away' },
  utilisation: {
    value: (of, i) => quotient(number(of, i, 'days'), offered(of, i) * 5, 4),
    text: percent,
    part: 'away',
  },
  income: sum('income', moneyText),
  received: sum('received', moneyText),
  profit: sum('profit', moneyText),
  avgDayPrice: {
    value: (of, i) => quotient(number(of, i, 'income') * 10, number(of, i, 'days'), 0),
    text: moneyText,
  },
  openAmount: sum('openAmount', moneyText),
  feePerDay: {
    value: (of, i) => quotient(number(of, i, 'teacherFee') * 10, number(of, i, 'days'), 0),
    text: moneyText,
  },
} as const satisfies Record<string, Figure>;
export type FigureName = keyof typeof FIGURES;

/** The part that holds a figure; none: it is computed from the basic columns. */
export const partOfFigure = (name: FigureName): PartName | undefined => (FIGURES[name] as Figure).part;

/** A figure of all groups, for sorting. */
export const valuesOf = (name: FigureName, of: Figures): Value[] =>
  of.groups.key.map((_key, i) => FIGURES[name].value(of, i));

/** A group's figure in wire form. */
export function shownFigure(name: FigureName, of: Figures, i: number): string | number | null {
  const value = FIGURES[name].value(of, i);
  return value === null ? null : FIGURES[name].text(value);
}
