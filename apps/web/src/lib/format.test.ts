import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDate,
  formatMoney,
  formatPercent,
  formatRelative,
  maskPhone,
  shortNumber,
  truncateNumber,
} from './format.ts';

describe('dates', () => {
  it('ten digits are read as seconds and thirteen as milliseconds', () => {
    expect(formatDate(1_700_000_000)).toBe(formatDate(1_700_000_000_000));
    expect(formatDate('2026-03-05 08:09:10')).toBe('2026-03-05 08:09:10');
    expect(formatDate('2026-03-05', 'MM-DD')).toBe('03-05');
    expect([formatDate(null), formatDate(''), formatDate('nonsense')]).toEqual(['', '', '']);
  });

  it('the passed time has the specification’s words', () => {
    const now = new Date('2026-03-05T12:00:00').getTime();
    const ago = (seconds: number) => formatRelative(now - seconds * 1000, now);
    expect([ago(29), ago(30), ago(3599), ago(3600), ago(86_399), ago(86_400), ago(172_799)]).toEqual([
      '刚刚',
      '1 分钟前',
      '60 分钟前',
      '1 小时前',
      '24 小时前',
      '1 天前',
      '1 天前',
    ]);
    expect(ago(172_800)).toBe('2026-03-03 12:00:00');
  });
});

describe('money and numbers', () => {
  it('counts are grouped, halves included', () => {
    expect(formatCount(137750)).toBe('137,750');
    expect(formatCount(2368.5)).toBe('2,368.5');
  });

  it('thousands are grouped with two decimals, without floats', () => {
    expect(formatMoney('1234567.5')).toBe('1,234,567.50');
    expect(formatMoney('-999.00')).toBe('-999.00');
    expect(formatMoney('99999999999.99')).toBe('99,999,999,999.99');
    expect(formatMoney(0)).toBe('0.00');
    expect(formatMoney(null)).toBe('');
  });

  it('large numbers are shortened with k M G', () => {
    expect([999, 1000, 12_345, 1_500_000, -2e9].map((value) => shortNumber(value))).toEqual([
      '999',
      '1k',
      '12.3k',
      '1.5M',
      '-2G',
    ]);
  });

  it('numbers are rounded to two decimals', () => {
    expect([truncateNumber(1.005), truncateNumber(2.344), truncateNumber(-1.5)]).toEqual([1.01, 2.34, -1.5]);
  });

  it('phones are masked and sizes formatted', () => {
    expect([maskPhone('13812345678'), maskPhone('123')]).toEqual(['138****5678', '123']);
    expect([formatBytes(512), formatBytes(2048), formatBytes(3 * 1024 ** 2)]).toEqual([
      '512 B',
      '2 KB',
      '3 MB',
    ]);
  });
});

describe('shares', () => {
  it('are rounded from their digits, as a sheet rounds them', () => {
    expect(['0.0600', '0.5405', '0.0015', '-0.0105', 1, 0, '12.3456'].map(formatPercent)).toEqual([
      '6.0%',
      '54.1%',
      '0.2%',
      '-1.1%',
      '100.0%',
      '0.0%',
      '1234.6%',
    ]);
    // 0.0000 to 2.0000: halves are rounded up.
    const shown = Array.from({ length: 20_001 }, (_, i) => formatPercent((i / 10_000).toFixed(4)));
    const halvesUp = (i: number) => `${(Math.floor((i + 5) / 10) / 10).toFixed(1)}%`;
    expect(shown.filter((text, i) => text !== halvesUp(i))).toEqual([]);
  });
});
