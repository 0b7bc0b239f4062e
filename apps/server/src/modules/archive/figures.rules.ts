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

/** A person's place on a day; a move on the last day counts at the former place. */
const onDay =
  (on: string) =>
  ({ period, last }: Stay): Counted => ({ period, at: segmentOn(period, on) ?? last, on });

/**
 * People counted by a figure, selected by the functions that compute it; part and name narrow them.
 * @returns exactly as many as the figure shows
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
  const moved = () => staysIn(stays, span);
  const tenured = () => oldStaffIn(stays, span, newStaffMonths);
  const entering = (stay: Stay) => onDay(stay.from)(stay);
  return {
    opening: () => moved().opening.map(onDay(before)),
    joined: () => moved().joined.map(entering),
    left: () => moved().left.map(leaverOf),
    movedIn: () => moved().movedIn.map(entering),
    movedOut: () => moved().movedOut.map(leaverOf),
    closing: () => moved().closing.map(onDay(span.to)),
    voluntary: () => moved().voluntary.map(leaverOf),
    probationLeft: () => moved().probationLeft.map(leaverOf),
    old: () => tenured().old.map(onDay(before)),
    oldHere: () => tenured().oldHere.map(onDay(before)),
    growing: () => tenured().growing.map(onDay(before)),
    freshLeft: () => tenured().freshLeft.map(leaverOf),
    growingLeft: () => tenured().growingLeft.map(leaverOf),
    oldLeft: () => tenured().oldLeft.map(leaverOf),
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

/** One shared collator; `localeCompare` with a locale creates one at each call. */
const CHINESE = new Intl.Collator('zh');
const byDay = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const COMPARE = {
  name: (a: Counted, b: Counted) => CHINESE.compare(a.period.name, b.period.name),
  entryDate: (a: Counted, b: Counted) => byDay(a.period.entry, b.period.entry),
  quitDate: (a: Counted, b: Counted) => byDay(a.period.quit ?? '9', b.period.quit ?? '9'),
};

/** Sorts people, by day of entry by default. */
export function inOrder(
  people: readonly Counted[],
  { sort, order }: Pick<Filter, 'sort' | 'order'>,
): Counted[] {
  const compare = COMPARE[sort ?? 'entryDate'];
  return people.toSorted((a, b) => (order === 'desc' ? compare(b, a) : compare(a, b)));
}

/** A person as a row. */
export const staffRow = ({ period, at, on }: Counted): StaffRow => ({
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
});
