import { TENURE_BANDS } from '@shibiao/contract/archive/archive';
import type { turnover } from '@shibiao/contract/archive/statistics';
import type { z } from 'zod';
import { addDays, addMonths, monthOf, monthRange } from '../../lib/dates.ts';
import { ratioOf, sharesOf, wholeMonths } from './calendar.rules.ts';

/** Where somebody was, from the first to the last day; null: still. */
export interface Segment {
  organisationId: number | null;
  organisationName: string | null;
  leaderId: number | null;
  leaderName: string | null;
  post: string | null;
  grade: string | null;
  city: string | null;
  from: string;
  to: string | null;
}
/** One employment with its assignments in order. `quit` is the last working day: it counts as left that day. */
export interface Period {
  personnelId: number;
  name: string;
  gender: number | null;
  birth: string | null;
  education: string | null;
  entry: string;
  regular: string | null;
  quit: string | null;
  quitType: string | null;
  quitReason: string | null;
  tenureFrom: string;
  form: string;
  segments: readonly Segment[];
}
export type IsPart = (segment: Segment, period: Period) => boolean;
export interface Span {
  from: string;
  to: string;
}

/**
 * A time without a gap in the part of the company that is looked at: on duty at the end of the days `from` ≤ d < `end`.
 */
export interface Stay {
  period: Period;
  last: Segment;
  from: string;
  end: string | null;
  isEntry: boolean;
  isQuit: boolean;
}

/** On duty at the end of a day, wherever. */
export const isOnDuty = ({ entry, quit }: Period, day: string): boolean =>
  entry <= day && (quit === null || quit > day);

/** The segment that holds on a day; the last one where the day is after all of them. */
export const segmentOn = ({ segments }: Period, day: string): Segment | undefined =>
  segments.findLast((segment) => segment.from <= day) ?? segments[0];

export function staysOf(periods: readonly Period[], isPart: IsPart): Stay[] {
  return periods.flatMap((period) => {
    const stays: Stay[] = [];
    for (const segment of period.segments) {
      const isEntry = segment.from === period.entry;
      // Who moves on the last day of work has left from where they were before.
      if (period.quit !== null && segment.from >= period.quit && !isEntry) continue;
      if (!isPart(segment, period)) continue;
      const next = segment.to === null ? null : addDays(segment.to, 1);
      const end = next === null || (period.quit !== null && next > period.quit) ? period.quit : next;
      const isQuit = end !== null && end === period.quit;
      const before = stays.at(-1);
      if (before && before.end === segment.from) Object.assign(before, { end, isQuit, last: segment });
      else stays.push({ period, last: segment, from: segment.from, end, isEntry, isQuit });
    }
    return stays;
  });
}

const isIn = (day: string | null, { from, to }: Span): boolean => day !== null && day >= from && day <= to;
const isHere = (stay: Stay, day: string): boolean =>
  stay.from <= day && (stay.end === null || stay.end > day);

/** 期初, 入职, 离职, 调入, 调出, 期末 of a span: E = B + J + In − L − Out by construction of each. */
export function movementOf(stays: readonly Stay[], span: Span) {
  const before = addDays(span.from, -1);
  const count = (is: (stay: Stay) => boolean) => stays.filter(is).length;
  const opening = count((stay) => isHere(stay, before));
  const closing = count((stay) => isHere(stay, span.to));
  const joined = count((stay) => stay.isEntry && isIn(stay.from, span));
  const leavers = leaversOf(stays, span);
  const left = leavers.length;
  const voluntary = leavers.filter(({ period }) => period.quitType === '主动').length;
  const average = (opening + closing) / 2;
  return {
    ...span,
    opening,
    joined,
    left,
    movedIn: count((stay) => !stay.isEntry && isIn(stay.from, span)),
    movedOut: count((stay) => !stay.isQuit && isIn(stay.end, span)),
    closing,
    rate: ratioOf(left, average),
    share: ratioOf(left, opening + joined),
    voluntary,
    voluntaryRate: ratioOf(voluntary, average),
  };
}

export const leaversOf = (stays: readonly Stay[], span: Span): Stay[] =>
  stays.filter((stay) => stay.isQuit && isIn(stay.end, span));

/** The calendar months of a span, the first and the last cut to it. */
export function monthsOf({ from, to }: Span): Span[] {
  const months: Span[] = [];
  for (let month = monthOf(from); month <= monthOf(to); month = addMonths(month, 1)) {
    const whole = monthRange(month);
    months.push({ from: whole.from < from ? from : whole.from, to: whole.to > to ? to : whole.to });
  }
  return months;
}

type Turnover = Omit<z.output<typeof turnover>, 'asOf'>;

/** 流失率 by month and over all: over several months Σ L ÷ the mean of the months' averages. */
export function turnoverOf(stays: readonly Stay[], span: Span): Turnover {
  const months = monthsOf(span).map((one) => ({ month: monthOf(one.from), ...movementOf(stays, one) }));
  const total = movementOf(stays, span);
  const average =
    months.reduce((sum, one) => sum + (one.opening + one.closing) / 2, 0) / Math.max(1, months.length);
  const entered = stays.filter((stay) => stay.isEntry && isIn(stay.from, span));
  const probationLeft = entered.filter(
    ({ period, end, isQuit }) => isQuit && end !== null && end <= (period.regular ?? ''),
  ).length;
  const leavers = leaversOf(stays, span);
  const tenureOf = ({ period, end }: Stay) => wholeMonths(period.tenureFrom, end ?? period.entry);
  return {
    months,
    total: {
      ...total,
      rate: ratioOf(total.left, average),
      voluntaryRate: ratioOf(total.voluntary, average),
      average: average.toFixed(2),
      probationLeft,
      probationRate: ratioOf(probationLeft, entered.length),
    },
    byReason: partsBy(leavers, ({ period }) => period.quitReason),
    byType: partsBy(leavers, ({ period }) => period.quitType),
    byTenure: partsBy(
      leavers,
      (stay) => String(bandOf(TENURE_BANDS.values, tenureOf(stay))),
      TENURE_BANDS.values.map(String),
      TENURE_BANDS.labelOf,
    ),
    byPost: partsBy(leavers, ({ last }) => last.post),
    byLeader: partsBy(leavers, ({ last }) => last.leaderName),
  };
}

/** The band that a number falls into: the largest lower bound that it reaches. */
export const bandOf = (bounds: readonly number[], value: number): number =>
  bounds.findLast((bound) => value >= bound) ?? 0;

/** Rows counted by a key with shares that sum to 1: in a given order, else the most first; nothing is 未填, last. */
export function partsBy<T>(
  rows: readonly T[],
  keyOf: (row: T) => string | null | undefined,
  order?: readonly string[],
  labelOf: (key: string) => string = (key) => key,
) {
  const counts = new Map<string, number>((order ?? []).map((key) => [key, 0]));
  for (const row of rows) {
    const key = keyOf(row) ?? '';
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const entries = [...counts];
  if (!order) entries.sort(([, a], [, b]) => b - a);
  entries.sort(([a], [b]) => Number(a === '') - Number(b === ''));
  const shares = sharesOf(entries.map(([, count]) => count));
  return entries.map(([key, count], i) => ({
    key,
    label: key === '' ? '未填' : labelOf(key),
    count,
    share: shares[i] ?? null,
  }));
}
