import { describe, expect, it } from 'vitest';
import { readDay, readMonth, readTime } from './typedDates.ts';

describe('a typed day', () => {
  it.each([
    '2026-12-05',
    '2026-12-5',
    '2026/12/5',
    '2026.12.05',
    '20261205',
    '2026年12月5日',
    ' ２０２６－１２－０５ ',
    '2026。12。5',
  ])('%s is read', (typed) => expect(readDay(typed)).toBe('2026-12-05'));

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-12-015',
    '2026-12',
    '1899-12-31',
    '12-05',
    '明天',
    '',
  ])('%s is no day', (typed) => expect(readDay(typed)).toBeNull());

  it('may be the 29th of February in a leap year', () => expect(readDay('20280229')).toBe('2028-02-29'));
});

describe('a typed month', () => {
  it.each(['2026-01', '2026-1', '2026/1', '202601', '2026年1月'])('%s is read', (typed) =>
    expect(readMonth(typed)).toBe('2026-01'),
  );
  it.each(['2026-13', '2026-00', '2026-01-05', '2026', ''])('%s is no month', (typed) =>
    expect(readMonth(typed)).toBeNull(),
  );
});

describe('a typed time', () => {
  it.each([
    ['2026-12-15 10:00', '2026-12-15 10:00:00'],
    ['2026/1/5 9:05', '2026-01-05 09:05:00'],
    ['2026-12-15 10:00:30', '2026-12-15 10:00:30'],
    ['2026-12-15T10:00', '2026-12-15 10:00:00'],
    ['20261215 10：00', '2026-12-15 10:00:00'],
    ['2026年12月15日10点30分', '2026-12-15 10:30:00'],
    ['2026-12-15', '2026-12-15 09:00:00'],
  ])('%s is read as %s', (typed, read) => expect(readTime(typed)).toBe(read));

  it.each(['2026-02-30 10:00', '2026-12-15 24:00', '2026-12-15 10:60', '2026-12-15 十点', '10:00', ''])(
    '%s is no time',
    (typed) => expect(readTime(typed)).toBeNull(),
  );
});
