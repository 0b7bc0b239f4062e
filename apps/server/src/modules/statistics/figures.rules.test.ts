import { expect, test } from 'vitest';
import { firstRanked, growth, meanOf, paretoOf, priceOf, ranked, ratio, sharesOf } from './figures.rules.ts';

test('quotients are rounded half away from zero, and are none without a denominator', () => {
  expect(ratio(1, 5)).toBe('0.2000');
  expect(ratio(1, 20_000)).toBe('0.0001');
  expect(ratio(-1, 20_000)).toBe('-0.0001');
  expect(ratio(1, 20_001)).toBe('0.0000');
  expect(ratio(4, 41)).toBe('0.0976');
  expect(ratio(1, 0)).toBeNull();
  expect([growth(450, 40), growth(15, 30), growth(0, 0)]).toEqual(['10.2500', '-0.5000', null]);
});

test('prices are of a whole day, scores the mean of hundredths', () => {
  // 40,000.00 over 4.5 days.
  expect(priceOf(4_000_000, 45)).toBe('8888.89');
  expect(priceOf(4_000_000, 0)).toBeNull();
  expect([meanOf(700, 2), meanOf(1001, 2), meanOf(0, 0)]).toEqual(['3.50', '5.01', null]);
});

test('sums of money stay exact where floating point would not', () => {
  // Nine million lessons of 99,999.99: a tenth of the largest safe integer.
  expect(priceOf(9_000_000 * 9_999_999, 90_000_000)).toBe('99999.99');
});

test('shares add up to a thousand, the largest remainders rounded up, the first of equal ones', () => {
  expect(sharesOf([1, 1, 1])).toEqual([334, 333, 333]);
  expect(sharesOf([45, 405])).toEqual([100, 900]);
  const many = sharesOf(Array.from({ length: 60_000 }, () => 5));
  expect(many.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBe(1000);
  expect(many[999]).toBe(1);
  expect(many[1000]).toBe(0);
  expect(sharesOf([0, 0])).toEqual([null, null]);
});

test('groups are sorted by value, ties by their place, those without a value last either way', () => {
  const values = [9.5, null, 10, 9.5];
  expect(ranked(values, 'desc')).toEqual([2, 0, 3, 1]);
  expect(ranked(values, 'asc')).toEqual([0, 3, 2, 1]);
  expect(ranked(values, 'desc', [3, 1])).toEqual([3, 1]);
});

test('the first of them are those that sorting all would give, whichever are equal or without a value', () => {
  // A deterministic sequence with few distinct values.
  const values = Array.from({ length: 500 }, (_, i) => ((i * 7919) % 11 === 0 ? null : (i * 7919) % 13));
  const among = [...values.keys()].filter((at) => at % 3 !== 0);
  for (const order of ['asc', 'desc'] as const)
    for (const count of [1, 20, 300, 400])
      expect(firstRanked(values, order, among, count)).toEqual(ranked(values, order, among).slice(0, count));
});

test('the largest tenths of the groups have their part of the days', () => {
  expect(paretoOf([70, 10, 10, 10])).toEqual([0.7, 0.7, 0.8, 0.8, 0.8, 0.9, 0.9, 1, 1, 1]);
  expect(paretoOf([0])).toEqual([]);
});
