import { expect, it } from 'vitest';
import { byDate, daysText, type Entry, halvesText } from './calendarEntries.ts';

it.each([
  [[1], '上午'],
  [[2], '下午'],
  [[3], '晚上'],
  [[1, 2], '全天'],
  [[1, 3], '上午、晚上'],
  [[1, 2, 3], '全天、晚上'],
])('half-days %j read %s', (halves, text) => {
  expect(halvesText(halves)).toBe(text);
});

it('sessions are formatted day by day', () => {
  const session = (date: string, half: number) => ({ date, half });
  expect(daysText([session('2026-12-01', 1), session('2026-12-01', 2), session('2026-12-02', 1)])).toBe(
    '2026-12-01 全天、2026-12-02 上午',
  );
});

it('a day counts the lessons that it does not show', () => {
  const entry = (id: number, date: string) => ({ id, date }) as Entry;
  const dates = byDate({
    list: [entry(1, '2026-12-01'), entry(2, '2026-12-01'), entry(3, '2026-12-02')],
    days: [
      { date: '2026-12-01', lessons: 9 },
      { date: '2026-12-02', lessons: 1 },
    ],
  });
  expect(dates.get('2026-12-01')).toMatchObject({ entries: [{ id: 1 }, { id: 2 }], more: 7 });
  expect(dates.get('2026-12-02')?.more).toBe(0);
  expect(dates.get('2026-12-03')).toBeUndefined();
});
