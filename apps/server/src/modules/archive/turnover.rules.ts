import { AGE_BANDS, TENURE_BANDS } from '@shibiao/contract/archive/archive';
import type { StaffPart, turnover } from '@shibiao/contract/archive/statistics';
import { GENDER } from '@shibiao/contract/personnel';
import type { z } from 'zod';
import { addDays, addMonths, monthOf, monthRange } from '../../lib/dates.ts';
import { ratioOf, sharesOf, wholeMonths, wholeYears } from './calendar.rules.ts';

/** A place with its first and last day; null: still there. */
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
  jobNo: string | null;
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

/** An uninterrupted time in the examined part of the company: on duty at the end of the days `from` ≤ d < `end`. */
export interface Stay {
  period: Period;
  last: Segment;
  from: string;
  end: string | null;
  isEntry: boolean;
  isQuit: boolean;
}

/** On duty at the end of a day, in any place. */
export const isOnDuty = ({ entry, quit }: Period, day: string): boolean =>
  entry <= day && (quit === null || quit > day);

/** The segment of a day; the last one for later days. */
export const segmentOn = ({ segments }: Period, day: string): Segment | undefined =>
  segments.findLast((segment) => segment.from <= day) ?? segments[0];

/** Stays of people in the part; adjacent segments in the part are one stay. */
export function staysOf(periods: readonly Period[], isPart: IsPart): Stay[] {
  return periods.flatMap((period) => {
    const stays: Stay[] = [];
    for (const segment of period.segments) {
      const isEntry = segment.from === period.entry;
      // A person who moves on the last day of work leaves from the former place.
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

/** People counted by 期初, 入职, 离职, 调入, 调出 and 期末 of a span. */
export function staysIn(stays: readonly Stay[], span: Span) {
  const before = addDays(span.from, -1);
  const left = leaversOf(stays, span);
  const joined = stays.filter((stay) => stay.isEntry && isIn(stay.from, span));
  return {
    opening: stays.filter((stay) => isHere(stay, before)),
    joined,
    left,
    movedIn: stays.filter((stay) => !stay.isEntry && isIn(stay.from, span)),
    movedOut: stays.filter((stay) => !stay.isQuit && isIn(stay.end, span)),
    closing: stays.filter((stay) => isHere(stay, span.to)),
    voluntary: left.filter(({ period }) => period.quitType === '主动'),
    /** People who joined in the span and left by the day of their regularisation. */
    probationLeft: joined.filter(
      ({ period, end, isQuit }) => isQuit && end !== null && end <= (period.regular ?? ''),
    ),
  };
}

/** Figures of a span; E = B + J + In − L − Out holds by construction. */
export function movementOf(stays: readonly Stay[], span: Span) {
  const { opening, joined, left, movedIn, movedOut, closing, voluntary } = staysIn(stays, span);
  const average = (opening.length + closing.length) / 2;
  return {
    ...span,
    opening: opening.length,
    joined: joined.length,
    left: left.length,
    movedIn: movedIn.length,
    movedOut: movedOut.length,
    closing: closing.length,
    rate: ratioOf(left.length, average),
    share: ratioOf(left.length, opening.length + joined.length),
    voluntary: voluntary.length,
    voluntaryRate: ratioOf(voluntary.length, average),
  };
}

/** People who left the company from the part in the span. */
export const leaversOf = (stays: readonly Stay[], span: Span): Stay[] =>
  stays.filter((stay) => stay.isQuit && isIn(stay.end, span));

/** Calendar months of a span; the first and last are cut to it. */
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
  const { left, probationLeft } = staysIn(stays, span);
  const leavers = left.map((stay) => leaverOf(stay));
  const partsOf = (part: StaffPart, order?: readonly string[]) =>
    partsBy(leavers, PART_KEYS[part], order, labelsOf(part, leavers));
  return {
    months,
    total: {
      ...total,
      rate: ratioOf(total.left, average),
      voluntaryRate: ratioOf(total.voluntary, average),
      average: average.toFixed(2),
      probationLeft: probationLeft.length,
      probationRate: ratioOf(probationLeft.length, total.joined),
    },
    byReason: partsOf('reason'),
    byType: partsOf('type'),
    byTenure: partsOf('tenure', TENURE_BANDS.values.map(String)),
    byPost: partsOf('post'),
    byLeader: partsOf('leader'),
  };
}

/** A person counted by a figure, as on the day of the figure. */
export interface Counted {
  period: Period;
  at: Segment;
  on: string;
}
/** A leaver with the place before the last day of work. */
export const leaverOf = ({ period, last, end }: Stay): Counted => ({
  period,
  at: last,
  on: end ?? period.entry,
});

const text = (value: number | null): string | null => (value === null ? null : String(value));
/** Key of a person's part; null is 未填. */
export const PART_KEYS: Record<StaffPart, (one: Counted) => string | null> = {
  organisation: ({ at }) => text(at.organisationId),
  gender: ({ period }) => text(period.gender),
  age: ({ period, on }) =>
    period.birth === null ? null : text(bandOf(AGE_BANDS.values, wholeYears(period.birth, on))),
  education: ({ period }) => period.education,
  tenure: ({ period, on }) => text(bandOf(TENURE_BANDS.values, wholeMonths(period.tenureFrom, on))),
  post: ({ at }) => at.post,
  grade: ({ at }) => at.grade,
  form: ({ period }) => period.form,
  city: ({ at }) => at.city,
  reason: ({ period }) => period.quitReason,
  type: ({ period }) => period.quitType,
  leader: ({ at }) => text(at.leaderId),
};

/** Labels of a part's keys: organisations and leaders by name; two may be equal. */
export function labelsOf(part: StaffPart, rows: readonly Counted[]): (key: string) => string {
  if (part === 'age') return AGE_BANDS.labelOf;
  if (part === 'tenure') return TENURE_BANDS.labelOf;
  if (part === 'gender') return GENDER.labelOf;
  if (part !== 'organisation' && part !== 'leader') return (key) => key;
  const names = new Map(
    rows.map((row) => [
      PART_KEYS[part](row),
      part === 'organisation' ? row.at.organisationName : row.at.leaderName,
    ]),
  );
  return (key) => names.get(key) ?? key;
}

/** Band of a number: the largest lower bound not above it. */
export const bandOf = (bounds: readonly number[], value: number): number =>
  bounds.findLast((bound) => value >= bound) ?? 0;

/** Rows counted by a key with shares that sum to 1, in a given order or by size; 未填 comes last. */
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
