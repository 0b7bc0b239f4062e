import { expect, test } from 'vitest';
import { freeHalvesBetween, isTight, neededHalves } from './trips.rules.ts';

const at = (day: number, half: number) => ({ date: `2027-03-0${day}`, half });

test.each([
  [0, 0],
  [300, 0],
  [301, 1],
  [800, 1],
  [801, 2],
  [1616, 2],
  [null, 1],
])('%s km ask for %s free half-days', (km, needed) => {
  expect(neededHalves(km, 300)).toBe(needed);
});

test('half-days strictly between two, three a day', () => {
  expect(freeHalvesBetween(at(3, 2), at(4, 1))).toBe(1);
  expect(freeHalvesBetween(at(3, 2), at(4, 2))).toBe(2);
  expect(freeHalvesBetween(at(3, 1), at(3, 2))).toBe(0);
  expect(freeHalvesBetween(at(3, 1), at(3, 1))).toBe(-1);
});

test('邢台 in the afternoon, 深圳 1,616 km: the next morning is tight, the next afternoon is not', () => {
  expect(isTight(at(3, 2), at(4, 1), 1616, 300)).toBe(true);
  expect(isTight(at(3, 2), at(4, 2), 1616, 300)).toBe(false);
});
