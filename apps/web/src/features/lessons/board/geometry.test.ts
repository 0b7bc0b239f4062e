import { expect, test } from 'vitest';
import { absenceBars, barsOf, extended, moved, spanned } from './geometry.ts';

const on = (date: string, ...halves: number[]) => halves.map((half) => ({ date, half }));
const TWO_DAYS = [...on('2027-10-30', 1, 2), ...on('2027-10-31', 1, 2)];

test('equal days join to one bar, over a month’s end', () => {
  expect(barsOf([...TWO_DAYS, ...on('2027-11-01', 1, 2)])).toEqual([
    { from: '2027-10-30', days: 3, firstHalf: 1, lastHalf: 2 },
  ]);
});

test('gaps, other halves and a free afternoon separate bars', () => {
  expect(barsOf([...on('2027-10-01', 1, 3), ...on('2027-10-02', 1), ...on('2027-10-04', 1)])).toEqual([
    { from: '2027-10-01', days: 2, firstHalf: 1, lastHalf: 1 },
    { from: '2027-10-01', days: 1, firstHalf: 3, lastHalf: 3 },
    { from: '2027-10-04', days: 1, firstHalf: 1, lastHalf: 1 },
  ]);
});

test('half-days move by days, and by halves only where the day has room', () => {
  expect(moved(TWO_DAYS, 2)).toEqual([...on('2027-11-01', 1, 2), ...on('2027-11-02', 1, 2)]);
  expect(moved(on('2027-10-01', 1), 0, 1)).toEqual(on('2027-10-01', 2));
  expect(moved(on('2027-10-01', 2, 3), 1, 1)).toEqual(on('2027-10-02', 2, 3));
});

test('a lesson grows by days like its last one, and keeps one day when it shrinks', () => {
  expect(extended(on('2027-10-01', 1), 2)).toEqual([
    ...on('2027-10-01', 1),
    ...on('2027-10-02', 1),
    ...on('2027-10-03', 1),
  ]);
  expect(extended(TWO_DAYS, -1)).toEqual(on('2027-10-30', 1, 2));
  expect(extended(TWO_DAYS, -5)).toEqual(on('2027-10-30', 1, 2));
});

test('a rectangle is the same from either corner', () => {
  const all = spanned({ date: '2027-10-01', half: 2 }, { date: '2027-10-02', half: 1 });
  expect(all).toEqual([...on('2027-10-01', 1, 2), ...on('2027-10-02', 1, 2)]);
  expect(spanned({ date: '2027-10-02', half: 1 }, { date: '2027-10-01', half: 2 })).toEqual(all);
});

test('an absence begins and ends within days', () => {
  const absence = { from: '2027-10-01', fromHalf: 2, to: '2027-10-03', toHalf: 1, reason: null };
  expect(absenceBars(absence)).toEqual([
    { from: '2027-10-01', days: 1, firstHalf: 2, lastHalf: 3 },
    { from: '2027-10-02', days: 1, firstHalf: 1, lastHalf: 3 },
    { from: '2027-10-03', days: 1, firstHalf: 1, lastHalf: 1 },
  ]);
});
