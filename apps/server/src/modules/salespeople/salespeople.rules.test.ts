import { AMOUNTS, COUNTS, countsAhead } from '@shibiao/contract/salespeople/figures';
import { describe, expect, test } from 'vitest';
import { comparedSpan, spanBefore } from '../../lib/dates.ts';
import {
  figuresOf,
  gapOf,
  inOrder,
  isoWeek,
  monthParts,
  paceOf,
  type Raw,
  shareOf,
  sumOf,
  weekLabel,
  weekOf,
} from './salespeople.rules.ts';

const raw = (values: Partial<Raw>): Raw =>
  ({
    ...Object.fromEntries(COUNTS.map((key) => [key, 0])),
    ...Object.fromEntries(AMOUNTS.map((key) => [key, '0.00'])),
    ...values,
  }) as Raw;
const march = { from: '2026-03-01', to: '2026-03-31' };

describe('the worked example of March', () => {
  const { pace, workdays, passedWorkdays } = paceOf(march, '2026-03-17');
  const figures = figuresOf(
    raw({
      income: '200000.00',
      days: '10.0',
      target: '160000.00',
      received: '96000.00',
      actual: '96000.00',
      demands: 8,
      wonDemands: 3,
      lostDemands: 2,
      openDemands: 3,
    }),
    pace,
  );

  test('average price, rate, pace and lead', () => {
    expect(figures.avgPrice).toBe('20000.00');
    expect([passedWorkdays, workdays]).toEqual([12, 22]);
    expect(figures).toMatchObject({ rate: '0.600000', pace: '0.545455', lead: '0.054545' });
    expect((Number(figures.lead) * 100).toFixed(1)).toBe('5.5');
  });

  test('three of eight demands are won, two lost, three open', () => {
    expect(figures.winRate).toBe('0.600000');
  });
});

test('shares are of sums, never averaged; of nothing there is none', () => {
  const sums = sumOf([
    raw({ wonDemands: 1, lostDemands: 0, income: '0.10', days: '0.5' }),
    raw({ wonDemands: 1, lostDemands: 2, income: '0.20', days: '1.0' }),
  ]);
  expect(figuresOf(sums, null)).toMatchObject({ winRate: '0.500000', income: '0.30', avgPrice: '0.20' });
  expect(figuresOf(raw({}), null)).toMatchObject({
    winRate: null,
    coverage: null,
    collection: null,
    rate: null,
    lead: null,
    avgPrice: null,
    filed: null,
  });
  expect(shareOf(0, 5)).toBe('0.000000');
});

test('weeks are those of ISO, named by year, number and dates', () => {
  expect(weekOf('2026-W11')).toEqual({ from: '2026-03-09', to: '2026-03-15' });
  expect(weekLabel({ from: '2026-03-09', to: '2026-03-15' })).toBe('2026年第11周 03-09–03-15');
  expect(isoWeek('2027-01-03')).toBe('2026-W53');
  expect(weekOf('2026-W53')).toEqual({ from: '2026-12-28', to: '2027-01-03' });
  expect(weekOf('2025-W53')).toBeNull();
});

test('the span before is the months before whole months, else as many days', () => {
  expect(spanBefore(march)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(spanBefore({ from: '2026-01-01', to: '2026-03-31' })).toEqual({
    from: '2025-10-01',
    to: '2025-12-31',
  });
  expect(spanBefore({ from: '2026-03-09', to: '2026-03-15' })).toEqual({
    from: '2026-03-02',
    to: '2026-03-08',
  });
});

test('a week over two months takes of each month its part of the workdays', () => {
  expect(monthParts(march)).toEqual([{ month: '2026-03', share: 1 }]);
  const parts = monthParts({ from: '2026-03-30', to: '2026-04-05' });
  expect(parts.map(({ month }) => month)).toEqual(['2026-03', '2026-04']);
  expect(parts[0]?.share).toBeCloseTo(2 / 22);
});

test('pace before, in and after the span', () => {
  expect(paceOf(march, '2026-02-10').pace).toBe('0.000000');
  expect(paceOf(march, '2026-05-10').pace).toBe('1.000000');
});

test('the gap of a year’s own target; nothing sorts last both ways', () => {
  expect(gapOf('1200.00', ['100.00', null, '50.50'])).toBe('1049.50');
  expect(gapOf(null, ['100.00'])).toBeNull();
  const rows = [{ n: null }, { n: 2 }, { n: 10 }];
  expect(inOrder(rows, (row) => row.n, true).map((row) => row.n)).toEqual([2, 10, null]);
  expect(inOrder(rows, (row) => row.n, false).map((row) => row.n)).toEqual([10, 2, null]);
});

test('a span that runs is compared with as many days of the one before; what counts ahead with all of it', () => {
  const week = { from: '2026-03-09', to: '2026-03-15' };
  const before = { from: '2026-03-02', to: '2026-03-08' };
  expect(comparedSpan(week, '2026-03-10')).toEqual({ ...before, until: '2026-03-03' });
  expect(comparedSpan(week, '2026-03-15')).toEqual({ ...before, until: '2026-03-08' });
  expect(comparedSpan(week, '2026-03-01')).toEqual({ ...before, until: '2026-03-08' });
  // February has no 30th: the whole month counts.
  expect(comparedSpan(march, '2026-03-30')).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
    until: '2026-02-28',
  });
  expect([countsAhead('followUps', 'receipt'), countsAhead('income', 'receipt')]).toEqual([false, true]);
  expect([countsAhead('actual', 'receipt'), countsAhead('actual', 'contract')]).toEqual([false, true]);
});
