import { expect, test } from 'vitest';
import { addDays, daysOf, monthOf, monthRange } from '../../lib/dates.ts';
import { sharesOf } from './calendar.rules.ts';
import { compositionOf, newStaffOf, oldStaffOf } from './retention.rules.ts';
import {
  isOnDuty,
  monthsOf,
  movementOf,
  type Period,
  type Segment,
  staysOf,
  turnoverOf,
} from './turnover.rules.ts';

let serial = 0;
const here = (from: string, to: string | null = null, organisationId = 1): Segment => ({
  organisationId,
  organisationName: `组织${organisationId}`,
  leaderId: null,
  leaderName: null,
  post: '业务员',
  grade: null,
  city: null,
  from,
  to,
});
function person(entry: string, quit: string | null = null, more: Partial<Period> = {}): Period {
  const of = {
    personnelId: ++serial,
    name: `员工${serial}`,
    jobNo: null,
    gender: 1,
    birth: null,
    education: null,
    entry,
    regular: null,
    quit,
    quitType: null,
    quitReason: null,
    tenureFrom: entry,
    form: '全职',
  };
  return { ...of, segments: [here(entry, quit)], ...more };
}
const everybody = () => true;
const inOne = (segment: Segment) => segment.organisationId === 1;
const many = (count: number, entry: string, quit: string | null = null) =>
  Array.from({ length: count }, () => person(entry, quit));

test('B 38, J 4, L 3: E 39, 3 ÷ 38.5 = 7.79 %, 3 ÷ 42 = 7.14 %', () => {
  const people = [
    ...many(35, '2024-03-01'),
    ...many(3, '2024-03-01', '2026-01-20'),
    ...many(4, '2026-01-08'),
  ];
  const [january] = turnoverOf(staysOf(people, everybody), { from: '2026-01-01', to: '2026-01-31' }).months;
  expect(january).toMatchObject({
    opening: 38,
    joined: 4,
    left: 3,
    closing: 39,
    rate: '0.0779',
    share: '0.0714',
  });
});

test('a quarter with L 3, 1, 2 and averages 38.5, 39, 39.5: 6 ÷ 39 = 15.38 %', () => {
  const people = [
    ...many(35, '2024-03-01'),
    ...many(3, '2024-03-01', '2026-01-20'),
    ...many(4, '2026-01-08'),
    person('2026-02-02', '2026-02-20'),
    ...many(1, '2026-03-03'),
    ...many(2, '2026-03-05', '2026-03-30'),
  ];
  const { months, total } = turnoverOf(staysOf(people, everybody), { from: '2026-01-01', to: '2026-03-31' });
  expect(months.map((one) => one.left)).toEqual([3, 1, 2]);
  expect(months.map((one) => (one.opening + one.closing) / 2)).toEqual([38.5, 39, 39.5]);
  expect(total).toMatchObject({ left: 6, average: '39.00', rate: '0.1538' });
});

test('new staff: 6 entered in January, by 30 June 1-month 83.3 %, 3-month 83.3 %, 6-month none yet, now 66.7 %', () => {
  const people = [
    ...many(4, '2026-01-05'),
    person('2026-01-05', '2026-01-25'),
    person('2026-01-05', '2026-05-05'),
  ];
  const { cohorts } = newStaffOf(people, everybody, { from: '2026-01', to: '2026-01' }, '2026-06-30');
  expect(cohorts).toHaveLength(1);
  expect(cohorts[0]).toMatchObject({ joined: 6, onDuty: 4, rate: '0.6667' });
  expect(cohorts[0]?.after.map(({ months, rate }) => [months, rate])).toEqual([
    [1, '0.8333'],
    [3, '0.8333'],
    [6, null],
    [12, null],
  ]);
});

test('old staff: O 25, one left: 96.0 %; every leaver is new, growing or old', () => {
  const people = [
    ...many(24, '2020-05-01'),
    person('2020-05-01', '2026-02-10'),
    person('2025-09-01', '2026-03-01'),
    person('2026-01-15', '2026-02-15'),
    person('2025-12-01'),
  ];
  const stays = staysOf(people, everybody);
  const span = { from: '2026-01-01', to: '2026-03-31' };
  const old = oldStaffOf(stays, span, 12);
  expect(old).toMatchObject({ atStart: 25, stillHere: 24, rate: '0.9600', growingAtStart: 2 });
  expect(old.leavers).toEqual({ fresh: 1, growing: 1, old: 1, total: 3 });
  expect(old.leavers.total).toBe(turnoverOf(stays, span).total.left);
});

test('a person who quits on the last day of a month leaves in it', () => {
  const stays = staysOf([person('2025-01-01', '2026-01-31')], everybody);
  const { months } = turnoverOf(stays, { from: '2026-01-01', to: '2026-02-28' });
  expect(months.map(({ opening, left, closing }) => [opening, left, closing])).toEqual([
    [1, 1, 0],
    [0, 0, 0],
  ]);
});

test('a rehire in the same month is J 1, L 1, and the head count is unchanged', () => {
  const stays = staysOf([person('2025-01-01', '2026-01-10'), person('2026-01-20')], everybody);
  expect(movementOf(stays, { from: '2026-01-01', to: '2026-01-31' })).toMatchObject({
    opening: 1,
    joined: 1,
    left: 1,
    closing: 1,
  });
});

test('entry and departure on the same day are one of each', () => {
  const stays = staysOf([person('2026-01-10', '2026-01-10')], everybody);
  expect(movementOf(stays, { from: '2026-01-01', to: '2026-01-31' })).toMatchObject({
    opening: 0,
    joined: 1,
    left: 1,
    closing: 0,
  });
});

test('moves between departments are no departures: neither for the company nor for the part', () => {
  const moved = person('2025-01-01', null, {
    segments: [here('2025-01-01', '2026-01-14', 1), here('2026-01-15', null, 2)],
  });
  const january = { from: '2026-01-01', to: '2026-01-31' };
  expect(movementOf(staysOf([moved], everybody), january)).toMatchObject({ opening: 1, left: 0, closing: 1 });
  expect(movementOf(staysOf([moved], inOne), january)).toMatchObject({
    opening: 1,
    left: 0,
    movedOut: 1,
    closing: 0,
  });
  expect(
    movementOf(
      staysOf([moved], (segment) => segment.organisationId === 2),
      january,
    ),
  ).toMatchObject({ opening: 0, joined: 0, movedIn: 1, closing: 1 });
});

test('a person who moves on the last day of work leaves from the former place', () => {
  const moved = person('2025-01-01', '2026-01-15', {
    segments: [here('2025-01-01', '2026-01-14', 1), here('2026-01-15', '2026-01-15', 2)],
  });
  const january = { from: '2026-01-01', to: '2026-01-31' };
  expect(movementOf(staysOf([moved], inOne), january)).toMatchObject({ opening: 1, left: 1, closing: 0 });
  expect(
    movementOf(
      staysOf([moved], (segment) => segment.organisationId === 2),
      january,
    ),
  ).toMatchObject({ left: 0, movedIn: 0 });
});

/** A small repeatable generator: the same histories on every machine. */
function* chance(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state / 2_147_483_647;
  }
}

test('E = B + J + In − L − Out on random histories, by month and over all, for the company and for each part', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = chance(seed * 7919);
    const upTo = (n: number) => Math.floor(random.next().value * n);
    const people = Array.from({ length: 30 }, () => {
      let entry = addDays('2025-01-01', upTo(500));
      return Array.from({ length: 1 + upTo(3) }, () => {
        const length = upTo(300);
        const quit = addDays(entry, length);
        const cuts = [
          ...new Set(Array.from({ length: upTo(4) }, () => addDays(entry, 1 + upTo(Math.max(1, length))))),
        ]
          .filter((day) => day > entry && day <= quit)
          .sort();
        const starts = [entry, ...cuts];
        const period = person(entry, quit, {
          segments: starts.map((from, i) => {
            const next = starts[i + 1];
            return here(from, next ? addDays(next, -1) : quit, 1 + upTo(3));
          }),
        });
        entry = addDays(quit, 1 + upTo(20));
        return period;
      });
    }).flat();
    const span = { from: addDays('2025-02-01', upTo(200)), to: addDays('2025-12-01', upTo(200)) };
    for (const isPart of [everybody, inOne, (segment: Segment) => segment.organisationId !== 2]) {
      const stays = staysOf(people, isPart);
      const spans = [span, ...monthsOf(span)];
      for (const one of spans) {
        const { opening, joined, movedIn, left, movedOut, closing } = movementOf(stays, one);
        expect(closing).toBe(opening + joined + movedIn - left - movedOut);
      }
      const { months, total } = turnoverOf(stays, span);
      for (const key of ['joined', 'left', 'movedIn', 'movedOut'] as const)
        expect(months.reduce((sum, one) => sum + one[key], 0)).toBe(total[key]);
      const { leavers } = oldStaffOf(stays, span, 12);
      expect(leavers.fresh + leavers.growing + leavers.old).toBe(total.left);
    }
    // The company's closing number equals the people on duty that evening.
    expect(movementOf(staysOf(people, everybody), span).closing).toBe(
      people.filter((period) => isOnDuty(period, span.to)).length,
    );
  }
});

test('composition: every dimension sums to the head count, shares to 100.0', () => {
  const people = [
    person('2020-01-01', null, { birth: '1990-06-15', education: '本科' }),
    person('2025-11-01', null, { gender: 2, birth: '2003-01-01' }),
    person('2026-01-01', null, { gender: null }),
    person('2019-01-01', '2026-01-31'),
  ];
  const { total, dimensions, pyramid } = compositionOf(people, everybody, '2026-01-31');
  expect(total).toBe(3);
  for (const { parts } of dimensions) {
    expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(3);
    expect(parts.reduce((sum, part) => sum + Number(part.share) * 1000, 0)).toBeCloseTo(1000);
  }
  expect(dimensions.find((one) => one.key === 'education')?.parts.at(-1)).toMatchObject({
    label: '未填',
    count: 2,
  });
  expect(pyramid.find((one) => one.key === 35)).toMatchObject({ men: 1, women: 0 });
});

test('shares of a whole are rounded so that they sum to exactly 100.0', () => {
  expect(sharesOf([1, 1, 1])).toEqual(['0.3340', '0.3330', '0.3330']);
  expect(sharesOf([0, 0])).toEqual([null, null]);
});

test('the months of a span are cut to it and leave no day out', () => {
  const months = monthsOf({ from: '2026-01-15', to: '2026-03-10' });
  expect(months.flatMap(daysOf)).toEqual(daysOf({ from: '2026-01-15', to: '2026-03-10' }));
  expect(months.map((one) => monthOf(one.from))).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(months[1]).toEqual(monthRange('2026-02'));
});
