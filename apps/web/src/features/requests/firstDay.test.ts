import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { firstDay } from './firstDay.ts';

const SATURDAY = dayjs('2026-11-28');
const SUNDAY = dayjs('2026-11-29');
const FRIDAY = dayjs('2026-11-27');

it('an absence begins with the next weekday, a missing card with the last', () => {
  expect([FRIDAY, SATURDAY, SUNDAY].map((day) => firstDay('leave', day))).toEqual([
    '2026-11-27',
    '2026-11-30',
    '2026-11-30',
  ]);
  expect([FRIDAY, SATURDAY, SUNDAY].map((day) => firstDay('correction', day))).toEqual([
    '2026-11-27',
    '2026-11-27',
    '2026-11-27',
  ]);
});

it('an expense and overtime begin today, for an expense of a day to come is refused', () => {
  expect(firstDay('expense', SATURDAY)).toBe('2026-11-28');
  expect(firstDay('overtime', SUNDAY)).toBe('2026-11-29');
});
