import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { monthOfYear, quickRanges, wholePeriods } from './ranges.ts';

const rangesOn = (day: string) =>
  Object.fromEntries(quickRanges(dayjs(day)).map(({ label, range }) => [label, range.join(' ')]));

it('weeks start on Monday, also seen from a Sunday', () => {
  expect(rangesOn('2026-03-08')).toEqual({
    今天: '2026-03-08 2026-03-08',
    上周: '2026-02-23 2026-03-01',
    本周: '2026-03-02 2026-03-08',
    本月: '2026-03-01 2026-03-31',
    本年: '2026-01-01 2026-12-31',
  });
  expect(rangesOn('2026-03-09').本周).toBe('2026-03-09 2026-03-15');
});

it('a month of another year ends on its own last day', () => {
  expect(monthOfYear('2028-02-01', 2027)).toEqual(['2027-02-01', '2027-02-28']);
  expect(monthOfYear('2029-02-01', 2028)).toEqual(['2028-02-01', '2028-02-29']);
});

it('a span is widened to the weeks and months that it touches', () => {
  const span = { from: '2026-11-01', to: '2026-11-30' };
  expect(wholePeriods('week', span)).toEqual({ from: '2026-10-26', to: '2026-12-06' });
  expect(wholePeriods('month', { from: '2026-10-15', to: '2026-11-02' })).toEqual({
    from: '2026-10-01',
    to: '2026-11-30',
  });
  expect(wholePeriods('week', undefined)).toEqual({});
});
