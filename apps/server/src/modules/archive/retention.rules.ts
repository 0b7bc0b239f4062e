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
import { addDays, addMonths, monthOf } from '../../lib/dates.ts';
import { monthsAfter, ratioOf, wholeMonths, wholeYears } from './calendar.rules.ts';
import {
  bandOf,
  type IsPart,
  isOnDuty,
  leaversOf,
  type Period,
  partsBy,
  type Segment,
  type Span,
  type Stay,
  segmentOn,
} from './turnover.rules.ts';

type Composition = Omit<z.output<typeof composition>, 'asOf'>;
type NewStaff = Omit<z.output<typeof newStaffRetention>, 'asOf'>;
type OldStaff = Omit<z.output<typeof oldStaffRetention>, 'asOf'>;

/** 占比 of those on duty at the end of a day: every dimension's parts sum to the head count. */
export function compositionOf(periods: readonly Period[], isPart: IsPart, on: string): Composition {
  const here = periods.flatMap((period) => {
    const at = segmentOn(period, on);
    return isOnDuty(period, on) && at && isPart(at, period) ? [{ period, at }] : [];
  });
  const ageOf = ({ period }: { period: Period }) =>
    period.birth === null ? null : bandOf(AGE_BANDS.values, wholeYears(period.birth, on));
  const text = (value: number | null) => (value === null ? null : String(value));
  type Here = { period: Period; at: Segment };
  const parts: Record<keyof typeof DIMENSIONS, ReturnType<typeof partsBy<Here>>> = {
    organisation: partsBy(here, ({ at }) => at.organisationName),
    gender: partsBy(here, ({ period }) => text(period.gender), GENDER.values.map(String), GENDER.labelOf),
    age: partsBy(here, (one) => text(ageOf(one)), AGE_BANDS.values.map(String), AGE_BANDS.labelOf),
    education: partsBy(here, ({ period }) => period.education, EDUCATIONS.values),
    tenure: partsBy(
      here,
      ({ period }) => String(bandOf(TENURE_BANDS.values, wholeMonths(period.tenureFrom, on))),
      TENURE_BANDS.values.map(String),
      TENURE_BANDS.labelOf,
    ),
    post: partsBy(here, ({ at }) => at.post),
    grade: partsBy(here, ({ at }) => at.grade),
    form: partsBy(here, ({ period }) => period.form, EMPLOYMENT_FORMS.values),
    city: partsBy(here, ({ at }) => at.city),
  };
  return {
    on,
    total: here.length,
    dimensions: Object.entries(DIMENSIONS).map(([key, title]) => ({
      key,
      title,
      parts: parts[key as keyof typeof DIMENSIONS].filter(({ count }) => count > 0),
    })),
    pyramid: AGE_BANDS.table.map(({ value, label }) => {
      const band = here.filter((one) => ageOf(one) === value);
      const count = (gender: number | null) => band.filter(({ period }) => period.gender === gender).length;
      return { key: value, label, men: count(1), women: count(2), unknown: count(null) };
    }),
  };
}

/** 新人保有率 of the entry months; who entered too lately for a month's look is not eligible for it. */
export function newStaffOf(
  periods: readonly Period[],
  isPart: IsPart,
  { from, to }: Span,
  on: string,
): NewStaff {
  const entered = periods.filter((period) => {
    const [first] = period.segments;
    const month = monthOf(period.entry);
    return first && isPart(first, period) && month >= from && month <= to && period.entry <= on;
  });
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
      const eligible = people.filter(({ entry }) => monthsAfter(entry, months) <= on);
      const retained = eligible.filter(
        ({ entry, quit }) => quit === null || quit >= monthsAfter(entry, months),
      ).length;
      return { months, eligible: eligible.length, retained, rate: ratioOf(retained, eligible.length) };
    }),
  };
}

/**
 * 老人保有率: of those on duty at the start with so many months of tenure, who still is at the end. Leavers are 新人 when
 * they entered in the span, else 老人 or 成长期 by their tenure at its start.
 */
export function oldStaffOf(stays: readonly Stay[], span: Span, newStaffMonths: number): OldStaff {
  const before = addDays(span.from, -1);
  const isOld = ({ tenureFrom }: Period) => monthsAfter(tenureFrom, newStaffMonths) <= span.from;
  const atStart = stays.filter(({ from, end }) => from <= before && (end === null || end > before));
  const old = atStart.filter(({ period }) => isOld(period));
  const stillHere = old.filter(({ period }) => isOnDuty(period, span.to)).length;
  const leavers = leaversOf(stays, span);
  const fresh = leavers.filter(({ period }) => period.entry >= span.from).length;
  const oldLeavers = leavers.filter(({ period }) => period.entry < span.from && isOld(period));
  return {
    ...span,
    newStaffMonths,
    atStart: old.length,
    stillHere,
    rate: ratioOf(stillHere, old.length),
    growingAtStart: atStart.length - old.length,
    leavers: {
      fresh,
      old: oldLeavers.length,
      growing: leavers.length - fresh - oldLeavers.length,
      total: leavers.length,
    },
    leftPeople: leavers.map(({ period, end }) => ({
      id: period.personnelId,
      name: period.name,
      quitDate: end ?? '',
      tenureMonths: wholeMonths(period.tenureFrom, end ?? period.entry),
    })),
  };
}
