import { expect, test } from 'vitest';
import { isTimeShown } from './confirmations.ts';

test('a postponement or cancellation shows its confirmation, and recorded times stay visible', () => {
  const states = (key: string, at: string | null = null) =>
    [0, 1, 2, 3, 4].filter((status) => isTimeShown(key, at, status));
  expect(states('teacherPhoneDate')).toEqual([0, 1, 2, 3, 4]);
  expect(states('postponementConfirmedAt')).toEqual([2]);
  expect(states('cancellationConfirmedAt')).toEqual([0, 4]);
  expect(states('cancellationConfirmedAt', '2026-05-01 10:00:00')).toEqual([0, 1, 2, 3, 4]);
});
