import { expect, test } from 'vitest';
import { freeHalvesBetween, isTight, neededHalves, tripWarnings } from './trips.rules.ts';

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

test('neighbours on both sides are warned of once each, also where a place is not known', () => {
  const other = { lessonid: 'KC1', cityName: null, km: null };
  expect(tripWarnings([at(3, 2)], [{ ...at(3, 1), ...other }], 300)).toEqual([
    '2027-03-03 在未填城市有课（KC1，地点不详，中间空 0 个半天，应有 1 个）',
  ]);
  expect(tripWarnings([at(3, 2)], [{ ...at(4, 1), ...other }], 300)).toEqual([]);
  const near = { lessonid: 'KC2', cityName: '邢台市', km: 100 };
  expect(tripWarnings([at(3, 2)], [{ ...at(3, 3), ...near }], 300)).toEqual([]);
});
