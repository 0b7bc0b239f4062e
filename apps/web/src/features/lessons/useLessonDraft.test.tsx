import { expect, test } from 'vitest';
import { feeOf, sessionsOf } from './useLessonDraft.ts';

test('half a day of a demand is booked and paid as half a day', () => {
  expect(sessionsOf('2027-01-03', 1)).toEqual([{ date: '2027-01-03', half: 1 }]);
  expect(sessionsOf('2027-01-03', 2)).toHaveLength(2);
  expect(sessionsOf('2027-01-03', 0)).toHaveLength(2);

  const teacher = { feeDay: '7200.00', feeHalfDay: '4320.00' };
  expect(feeOf(teacher, 1)).toBe(4320);
  expect(feeOf(teacher, 3)).toBe(11_520);
  expect(feeOf(teacher, 4)).toBe(14_400);
  expect(feeOf({ feeDay: '7200.00', feeHalfDay: null }, 1)).toBe(3600);
  expect(feeOf({ feeDay: null, feeHalfDay: '4320.00' }, 1)).toBe(0);
});
