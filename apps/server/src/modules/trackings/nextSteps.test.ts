import { expect, test } from 'vitest';
import { isWorkday } from '../../lib/holidays.ts';
import { nextStepsFrom } from './nextSteps.rules.ts';

const said = (from: string) =>
  nextStepsFrom(from).map(({ label, weekday, at }) => `${label} ${weekday} ${at}`);

test('a next step says its weekday', () => {
  expect(said('2026-03-10')).toEqual([
    '明天 周三 2026-03-11 09:00:00',
    '3 天后 周五 2026-03-13 09:00:00',
    '一周后 周二 2026-03-17 09:00:00',
    '两周后 周二 2026-03-24 09:00:00',
    '一月后 周四 2026-04-09 09:00:00',
  ]);
});

test('a next step on a weekend or in a holiday is on the next working day', () => {
  // A Friday; the Sunday after the week is no workday either.
  expect(said('2026-03-13').slice(0, 2)).toEqual([
    '下个工作日 周一 2026-03-16 09:00:00',
    '3 天后 周一 2026-03-16 09:00:00',
  ]);
  // The last workday before the National Day of 2025, which ended on October 8.
  expect(said('2025-09-30')[2]).toBe('一周后 周四 2025-10-09 09:00:00');
});

test('no next step of any day of two years is on a day off', () => {
  const first = Date.UTC(2025, 0, 1);
  for (let i = 0; i < 730; i++) {
    const from = new Date(first + i * 86_400_000).toISOString().slice(0, 10);
    for (const { at } of nextStepsFrom(from)) expect(isWorkday(at.slice(0, 10)), `${from} ${at}`).toBe(true);
  }
});
