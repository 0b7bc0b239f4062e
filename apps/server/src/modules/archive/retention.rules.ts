import { AGE_BANDS, EDUCATIONS, TENURE_BANDS } from '@shibiao/contract/archive/archive';
import {
  type composition,
  DIMENSIONS,
  type newStaffRetention,
  type oldStaffRetention,
  RETENTION_MONTHS,
} from '@shibiao/contract/archive/statistics';
import { EMPLOYMENT_FORMS, GENDER } from '@shibiao/contract/personnel';
import type { z } from 'zod';
import { addMonths, monthOf } from '../../lib/dates.ts';
import { monthsAfter, ratioOf, wholeMonths } from './calendar.rules.ts';
import {
  type Counted,
  type IsPart,
  isOnDuty,
  labelsOf,
  PART_KEYS,
  type Period,
  partsBy,
  type Span,
  type Stay,
  segmentOn,
  staysIn,
} from './turnover.rules.ts';

type Composition = Omit<z.output<typeof composition>, 'asOf'>;
type NewStaff = Omit<z.output<typeof newStaffRetention>, 'asOf'>;
type OldStaff = Omit<z.output<typeof oldStaffRetention>, 'asOf'>;

/** Parts with a fixed order; others are sorted by size. */
const ORDERS: Record<string, readonly string[]> = {
  gender: GENDER.values.map(String),
  age: AGE_BANDS.values.map(String),
  education: EDUCATIONS.values,
  tenure: TENURE_BANDS.values.map(String),
  form: EMPLOYMENT_FORMS.values,
};

/** People on duty at the end of a day, with their place then. */
export const hereOn = (periods: readonly Period[], isPart: IsPart, on: string): Counted[] =>
  periods.flatMap((period) => {
    const at = segmentOn(period, on);
    return isOnDuty(period, on) && at && isPart(at, period) ? [{ period, at, on }] : [];
  });

/** 占比 of the people on duty at the end of a day: the parts of each dimension sum to the head count. */
export function compositionOf(periods: readonly Period[], isPart: IsPart, on: string): Composition {
  const here = hereOn(periods, isPart, on);
  return {
    on,
    total: here.length,
    dimensions: Object.entries(DIMENSIONS).map(([key, title]) => ({
      key,
      title,
      parts: partsBy(
        here,
        PART_KEYS[key as keyof typeof DIMENSIONS],
        ORDERS[key],
        labelsOf(key as keyof typeof DIMENSIONS, here),
      ).filter(({ count }) => count > 0),
    })),
    pyramid: AGE_BANDS.table.map(({ value, label }) => {
      const band = here.filter((one) => PART_KEYS.age(one) === String(value));
      const count = (gender: number | null) => band.filter(({ period }) => period.gender === gender).length;
      return { key: value, label, men: count(1), women: count(2), unknown: count(null) };
    }),
  };
}

/** People who entered in some months, up to a day. */
export const enteredIn = (
  periods: readonly Period[],
  isPart: IsPart,
  { from, to }: Span,
  on: string,
): Period[] =>
  periods.filter((period) => {
    const [first] = period.segments;
    const month = monthOf(period.entry);
    return first && isPart(first, period) && month >= from && month <= to && period.entry <= on;
  });
/** People who entered at least so many months ago; newer ones are not counted yet. */
export const eligibleAfter = (people: readonly Period[], months: number, on: string): Period[] =>
  people.filter(({ entry }) => monthsAfter(entry, months) <= on);
/** Those of them who were still employed then. */
export const retainedAfter = (people: readonly Period[], months: number, on: string): Period[] =>
  eligibleAfter(people, months, on).filter(
    ({ entry, quit }) => quit === null || quit >= monthsAfter(entry, months),
  );

/** 新人保有率 by month of entry; people who entered too recently are not counted in a later month. */
export function newStaffOf(periods: readonly Period[], isPart: IsPart, span: Span, on: string): NewStaff {
  const { from, to } = span;
  const entered = enteredIn(periods, isPart, span, on);
  const cohorts = [];
  for (let month = from; month <= to; month = addMonths(month, 1))
    cohorts.push(
      cohortOf(
        month,
        entered.filter((period) => monthOf(period.entry) === month),
        on,
      ),
    );
  return { on, cohorts, total: cohortOf('合计', entered, on) };
}

function cohortOf(month: string, people: readonly Period[], on: string): NewStaff['total'] {
  const onDuty = people.filter((period) => isOnDuty(period, on)).length;
  return {
    month,
    joined: people.length,
    onDuty,
    rate: ratioOf(onDuty, people.length),
    after: RETENTION_MONTHS.map((months) => {
      const eligible = eligibleAfter(people, months, on).length;
      const retained = retainedAfter(people, months, on).length;
      return { months, eligible, retained, rate: ratioOf(retained, eligible) };
    }),
  };
}

/**
 * People counted by 老人保有率: on duty at the start with enough months of tenure, and those of them still there at the end.
 * Leavers are 新人 when they entered in the span, else 老人 or 成长期 by their tenure at its start.
 */
export function oldStaffIn(stays: readonly Stay[], span: Span, newStaffMonths: number) {
  const isOld = ({ period }: Stay) => monthsAfter(period.tenureFrom, newStaffMonths) <= span.from;
  const isFresh = ({ period }: Stay) => period.entry >= span.from;
  const { opening, left } = staysIn(stays, span);
  const old = opening.filter(isOld);
  return {
    old,
    oldHere: old.filter(({ period }) => isOnDuty(period, span.to)),
    growing: opening.filter((stay) => !isOld(stay)),
    left,
    freshLeft: left.filter(isFresh),
    growingLeft: left.filter((stay) => !isFresh(stay) && !isOld(stay)),
    oldLeft: left.filter((stay) => !isFresh(stay) && isOld(stay)),
  };
}

/** 老人保有率 of a span. */
export function oldStaffOf(stays: readonly Stay[], span: Span, newStaffMonths: number): OldStaff {
  const { old, oldHere, growing, left, freshLeft, growingLeft, oldLeft } = oldStaffIn(
    stays,
    span,
    newStaffMonths,
  );
  return {
    ...span,
    newStaffMonths,
    atStart: old.length,
    stillHere: oldHere.length,
    rate: ratioOf(oldHere.length, old.length),
    growingAtStart: growing.length,
    leavers: {
      fresh: freshLeft.length,
      old: oldLeft.length,
      growing: growingLeft.length,
      total: left.length,
    },
    leftPeople: left.map(({ period, end }) => ({
      id: period.personnelId,
      name: period.name,
      quitDate: end ?? '',
      tenureMonths: wholeMonths(period.tenureFrom, end ?? period.entry),
    })),
  };
}
