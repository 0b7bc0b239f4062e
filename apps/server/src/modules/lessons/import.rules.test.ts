import { expect, test } from 'vitest';
import { sessionsIn } from './import.rules.ts';

const text = (said: Parameters<typeof sessionsIn>[0]) => {
  const sessions = sessionsIn(said);
  return typeof sessions === 'string'
    ? sessions
    : sessions.map(({ date, half }) => `${date.slice(5)}/${half}`).join(' ');
};

test.each([
  [{ from: '2026-03-01' }, '03-01/1 03-01/2'],
  [{ from: '2026/3/1', half: '下午' }, '03-01/2'],
  [{ from: '2026-03-01', half: '下午、晚上' }, '03-01/2 03-01/3'],
  [{ from: '2026-03-01至2026-03-02' }, '03-01/1 03-01/2 03-02/1 03-02/2'],
  [{ from: '2026-03-01', to: '2026-03-02', days: '1.5' }, '03-01/1 03-01/2 03-02/1'],
  [{ from: '2026-03-01', days: '2' }, '03-01/1 03-01/2 03-02/1 03-02/2'],
  [{ from: '2026-03-01', days: '0.5' }, '03-01/1'],
  [{ from: '2026-03-01', half: '上午', days: '1' }, '03-01/1 03-02/1'],
])('%o is %s', (said, sessions) => {
  expect(text(said)).toBe(sessions);
});

test.each([
  [{ from: '3月1日' }, /^上课日期：格式/],
  [{ from: '2026-03-02', to: '2026-03-01' }, /早于上课日期/],
  [{ from: '2026-03-01', to: '2026-12-01' }, /最多 60 天/],
  [{ from: '2026-03-01', to: '2026-03-03', days: '2' }, /^天数：按日期和时段是 3.0 天，与 2 天不符/],
  [{ from: '2026-03-01', half: '上午', days: '0.3' }, /0.5 的倍数/],
  [{ from: '2026-03-01', half: '半天' }, /^时段：/],
  [{ from: '2026-03-01', days: '0' }, /大于 0/],
])('%o is refused', (said, why) => {
  expect(text(said)).toMatch(why);
});
