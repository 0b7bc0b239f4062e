import { expect, test } from 'vitest';
import * as dates from './dates.ts';

// Set before the first Date is made: nothing may depend on the machine's zone.
process.env['TZ'] = 'America/New_York';

test('the test itself runs in another zone', () => {
  expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(19);
});

test('times are Shanghai wall clock across midnight', () => {
  expect(dates.timeOf(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20 23:59:59');
  expect(dates.timeOf(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21 00:00:00');
  expect(dates.timeOf(0)).toBe('1970-01-01 08:00:00');
  expect(() => dates.timeOf(Number.NaN)).toThrow(RangeError);
});

test('now and today are of the present instant', () => {
  const before = Math.floor(Date.now() / 1000);
  const now = dates.instantOf(dates.now()) / 1000;
  const today = dates.today();
  const after = Date.now() / 1000;
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(after);
  expect(
    [dates.timeOf(before * 1000), dates.timeOf(after * 1000)].map((time) => time.slice(0, 10)),
  ).toContain(today);
});

test('instants go there and back', () => {
  expect(dates.timeOf(dates.instantOf('2026-11-21 09:30:00'))).toBe('2026-11-21 09:30:00');
  expect(dates.instantOf('2026-11-21')).toBe(Date.parse('2026-11-20T16:00:00Z'));
  expect(() => dates.instantOf('2026-11-21 25:00')).toThrow(RangeError);
});

test('days and months add and differ, signed, over leap years', () => {
  expect(dates.addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(dates.addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(dates.daysBetween('2026-11-22', '2026-11-21')).toBe(-1);
  // The night when summer time ends in New York has normal length here.
  expect(dates.daysBetween('2026-10-31', '2026-11-02')).toBe(2);
  expect(dates.addMonths('2026-12', 1)).toBe('2027-01');
  expect(dates.addMonths('2026-01', -13)).toBe('2024-12');
  expect(dates.monthsBetween('2026-12', '2026-10')).toBe(-2);
  expect(dates.monthsBetween('2025-11', '2026-02')).toBe(3);
  expect(() => dates.addDays('2026-02-30', 1)).toThrow('日期不正确');
  expect(() => dates.addMonths('2026-13', 1)).toThrow('月份不正确');
});

test('ranges of month and week', () => {
  expect(dates.monthOf('2026-11-21 08:00:00')).toBe('2026-11');
  expect(dates.monthRange('2026-02')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(dates.monthRange('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(dates.weekRange('2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(dates.weekRange('2026-11-16')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(dates.weekday('1969-12-31')).toBe(3);
  expect(dates.daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
  expect(dates.daysOf({ from: '2026-03-02', to: '2026-03-01' })).toEqual([]);
});

test('days as people type them', () => {
  for (const text of ['2026-1-5', '2026/01/05', '2026.1.5', '2026年1月5日', '20260105', ' 2026-01-05 '])
    expect(dates.parseDay(text)).toBe('2026-01-05');
  for (const text of ['2026-02-30', '1/5/2026', '2026-1/5', '', '13800001111', '2026'])
    expect(dates.parseDay(text)).toBeNull();
  for (const day of ['2028-02-29', '2000-02-29', '2026-12-31', '2026-04-30'])
    expect(dates.isDay(day)).toBe(true);
  for (const day of [
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
  ])
    expect(dates.isDay(day)).toBe(false);
});
