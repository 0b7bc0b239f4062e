import type { StaffFigure, StaffRow, staffRowFilter } from '@shibiao/contract/archive/statistics';
import type { z } from 'zod';
import { addDays, monthOf } from '../../lib/dates.ts';
import { wholeMonths } from './calendar.rules.ts';
import { eligibleAfter, enteredIn, hereOn, oldStaffIn, retainedAfter } from './retention.rules.ts';
import {
  type Counted,
  type IsPart,
  isOnDuty,
  leaverOf,
  PART_KEYS,
  type Period,
  type Span,
  type Stay,
  segmentOn,
  staysIn,
  staysOf,
} from './turnover.rules.ts';

type Filter = Omit<z.output<typeof staffRowFilter>, 'from' | 'to' | 'on' | 'newStaffMonths'> & {
  span: Span;
  on: string;
  newStaffMonths: number;
};

/** Somebody where they were on a day; who moved on their last day counts where they were before. */
const onDay =
  (on: string) =>
  ({ period, last }: Stay): Counted => ({ period, at: segmentOn(period, on) ?? last, on });

/**
 * The people whom a figure counts, by the functions that count them. The part and the name narrow them.
 * @returns as many as the figure says
 */
export function countedIn(periods: readonly Period[], isPart: IsPart, filter: Filter): Counted[] {
  const { part, partKey, gender, keyword } = filter;
  return peopleOf(periods, isPart, filter).filter(
    (one) =>
      (!part || PART_KEYS[part](one) === (partKey ?? null)) &&
      (!gender || one.period.gender === gender) &&
      (!keyword || `${one.period.name} ${one.period.jobNo ?? ''}`.includes(keyword)),
  );
}

function peopleOf(periods: readonly Period[], isPart: IsPart, filter: Filter): Counted[] {
  const { figure, span, on, months, newStaffMonths } = filter;
  if (figure === 'here') return hereOn(periods, isPart, on);
  if (isOfCohort(figure)) {
    const entered = enteredIn(periods, isPart, { from: monthOf(span.from), to: monthOf(span.to) }, on);
    return cohort(figure, entered, months ?? 1, on).flatMap((period) => {
      const [at] = period.segments;
      return at ? [{ period, at, on: period.quit !== null && period.quit < on ? period.quit : on }] : [];
    });
  }
  const stays = staysOf(periods, isPart);
  const before = addDays(span.from, -1);
  const { opening, joined, left, movedIn, movedOut, closing, voluntary, probationLeft } = staysIn(
    stays,
    span,
  );
  const { old, oldHere, growing, freshLeft, growingLeft, oldLeft } = oldStaffIn(stays, span, newStaffMonths);
  const entering = (stay: Stay) => onDay(stay.from)(stay);
  return {
    opening: () => opening.map(onDay(before)),
    joined: () => joined.map(entering),
    left: () => left.map(leaverOf),
    movedIn: () => movedIn.map(entering),
    movedOut: () => movedOut.map(leaverOf),
    closing: () => closing.map(onDay(span.to)),
    voluntary: () => voluntary.map(leaverOf),
    probationLeft: () => probationLeft.map(leaverOf),
    old: () => old.map(onDay(before)),
    oldHere: () => oldHere.map(onDay(before)),
    growing: () => growing.map(onDay(before)),
    freshLeft: () => freshLeft.map(leaverOf),
    growingLeft: () => growingLeft.map(leaverOf),
    oldLeft: () => oldLeft.map(leaverOf),
  }[figure]();
}

const COHORT = ['entered', 'enteredHere', 'eligible', 'retained'] as const;
type OfCohort = (typeof COHORT)[number];
const isOfCohort = (figure: StaffFigure): figure is OfCohort =>
  (COHORT as readonly StaffFigure[]).includes(figure);

function cohort(figure: OfCohort, entered: Period[], months: number, on: string): Period[] {
  if (figure === 'eligible') return eligibleAfter(entered, months, on);
  if (figure === 'retained') return retainedAfter(entered, months, on);
  return figure === 'entered' ? entered : entered.filter((period) => isOnDuty(period, on));
}

const COMPARE = {
  name: (a: StaffRow, b: StaffRow) => a.name.localeCompare(b.name, 'zh'),
  entryDate: (a: StaffRow, b: StaffRow) => a.entryDate.localeCompare(b.entryDate),
  quitDate: (a: StaffRow, b: StaffRow) => (a.quitDate ?? '9').localeCompare(b.quitDate ?? '9'),
};

/** The people as rows, by the day of entry unless told. */
export function staffRows(people: readonly Counted[], { sort, order }: Filter): StaffRow[] {
  const rows = people.map(({ period, at, on }) => ({
    key: `${period.personnelId} ${period.entry} ${at.from}`,
    id: period.personnelId,
    name: period.name,
    jobNo: period.jobNo,
    organisationName: at.organisationName,
    post: at.post,
    leaderName: at.leaderName,
    form: period.form,
    entryDate: period.entry,
    tenureMonths: wholeMonths(period.tenureFrom, on),
    quitDate: period.quit,
    quitType: period.quitType,
    quitReason: period.quitReason,
  }));
  const compare = COMPARE[sort ?? 'entryDate'];
  return rows.toSorted((a, b) => (order === 'desc' ? compare(b, a) : compare(a, b)));
}
