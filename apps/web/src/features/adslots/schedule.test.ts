import { expect, it } from 'vitest';
import { dayAt, freeSpan, indexOf, mondayOf } from './schedule.ts';

it('weeks begin on Monday', () => {
  expect([mondayOf('2026-11-22'), mondayOf('2026-11-23')]).toEqual(['2026-11-16', '2026-11-23']);
  expect(indexOf('2026-11-16', dayAt('2026-11-16', 40))).toBe(40);
});

it('a drag stops before the days that are booked, in both directions', () => {
  const booked: [number, number][] = [
    [3, 5],
    [10, 12],
  ];
  expect(freeSpan(booked, 6, 8)).toEqual([6, 8]);
  expect(freeSpan(booked, 8, 20)).toEqual([8, 9]);
  expect(freeSpan(booked, 8, 0)).toEqual([6, 8]);
  expect(freeSpan(booked, 4, 8)).toBeNull();
});
