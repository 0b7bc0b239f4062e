import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { daysUntil, dueWords } from './DueText.tsx';

it('calendar days are counted, whatever the hour', () => {
  const late = dayjs('2026-11-22 23:59:00');
  expect(daysUntil('2026-11-22', late)).toBe(0);
  expect(daysUntil('2026-11-23 00:10:00', late)).toBe(1);
  expect(daysUntil('2026-11-19', late)).toBe(-3);
});

it('a near day is said in words, and a distant one is not', () => {
  expect([-3, 0, 1, 2, 7, 8].map(dueWords)).toEqual([
    '逾期 3 天',
    '今天',
    '明天',
    '还有 2 天',
    '还有 7 天',
    '',
  ]);
});
