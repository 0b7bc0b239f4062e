import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as money from './money.ts';

const amounts = fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }).map(money.fromFen);

test('reads and writes fen', () => {
  expect(money.toFen('1234.5')).toBe(123450n);
  expect(money.toFen('-0.05')).toBe(-5n);
  expect(money.fromFen(-5n)).toBe('-0.05');
  expect(money.fromFen(0n)).toBe('0.00');
  expect(money.toFen('999999999999.99')).toBe(99999999999999n);
  for (const wrong of ['', '1.234', '1,234.00', '1e3', '.5', 'NaN', '１'])
    expect(() => money.toFen(wrong)).toThrow(money.MoneyError);
});

test('a sentence says an amount in thousands, with its fen', () => {
  expect(['999.5', '1250', '-12345678.9'].map(money.inYuan)).toEqual([
    '999.50 元',
    '1,250.00 元',
    '-12,345,678.90 元',
  ]);
});

test('sums are exact where floats are not', () => {
  expect(money.add('0.10', '0.20')).toBe('0.30');
  expect(money.add()).toBe('0.00');
  expect(money.subtract('100', '33.33', '33.33')).toBe('33.34');
  expect(money.add(...Array.from({ length: 10_000 }, () => '0.01'))).toBe('100.00');
});

test('rates round half away from zero', () => {
  expect(money.multiply('100.25', 0.1)).toBe('10.03');
  expect(money.multiply('-100.25', '0.1')).toBe('-10.03');
  expect(money.multiply('1.01', 0.5)).toBe('0.51');
  expect(money.multiply('1234.50', 0.06)).toBe('74.07');
  expect(money.multiply('0.01', 0.4)).toBe('0.00');
  expect(money.multiply('-0.01', 0.4)).toBe('0.00');
  expect(() => money.multiply('1.00', Number.NaN)).toThrow(money.MoneyError);
});

test('parts add up again', () => {
  expect(money.allocate('100.00', [1, 1, 1])).toEqual(['33.34', '33.33', '33.33']);
  expect(money.allocate('-100.00', [1, 1, 1])).toEqual(['-33.34', '-33.33', '-33.33']);
  expect(money.allocate('0.05', ['0.7', '0.3'])).toEqual(['0.04', '0.01']);
  expect(money.allocate('10.00', [0, 1])).toEqual(['0.00', '10.00']);
  expect(() => money.allocate('1.00', [])).toThrow('分摊比例不正确');
  expect(() => money.allocate('1.00', [2, -1])).toThrow('分摊比例不正确');
});

test('allocation never loses a fen and never strays by more than one', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
    .filter((w) => w.some((x) => x > 0));
  fc.assert(
    fc.property(amounts, weights, (amount, shares) => {
      const parts = money.allocate(amount, shares);
      expect(money.add(...parts)).toBe(amount);
      const whole = shares.reduce((a, b) => a + b, 0);
      parts.forEach((part, i) => {
        const exact = (money.toFen(amount) * BigInt(shares[i] ?? 0)) / BigInt(whole);
        const off = money.toFen(part) - exact;
        expect(off >= -1n && off <= 1n).toBe(true);
      });
    }),
  );
});

test("adding and subtracting are each other's inverse", () => {
  fc.assert(fc.property(amounts, amounts, (a, b) => money.subtract(money.add(a, b), b) === a));
});

test('an amount is negated, and zero stays without a sign', () => {
  expect(money.negate('1.50')).toBe('-1.50');
  expect(money.negate('0.00')).toBe('0.00');
});
