import { expect, test } from 'vitest';
import { isWithin, rangeOf, weeksOf } from './halfDays.ts';

test('a month has its weeks from Monday on, whole', () => {
  const weeks = weeksOf('2026-12');
  expect(weeks[0]?.[0]).toBe('2026-11-30');
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-03');
  expect(weeksOf('2027-02')).toHaveLength(4);
});

test('a drag backwards is the same range as forwards', () => {
  const [first, last] = [
    { date: '2026-12-01', half: 3 },
    { date: '2026-12-02', half: 1 },
  ];
  const range = rangeOf(last, first);
  expect(range).toEqual({ from: first, to: last });
  expect(isWithin({ date: '2026-12-01', half: 2 }, range)).toBe(false);
  expect(isWithin({ date: '2026-12-02', half: 1 }, range)).toBe(true);
});
