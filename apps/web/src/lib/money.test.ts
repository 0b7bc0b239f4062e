import { expect, test } from 'vitest';
import { isAbove, minus, sumOf, times } from './money.ts';

test('amounts are added to the fen, and blanks count as zero', () => {
  expect(sumOf(['0.1', '0.20', null, undefined, '', '1000000000000.00'])).toBe('1000000000000.30');
  expect(minus('1.00', '0.99', '0.02')).toBe('-0.01');
  expect(minus('-5', '-5.00')).toBe('0.00');
  expect(isAbove('10.00', '9.99')).toBe(true);
  expect(isAbove('10', '10.00')).toBe(false);
});

test('an amount at a rate is rounded as the database rounds, where a float would lose the half', () => {
  expect(times('20.05', '0.1000')).toBe('2.01');
  expect(times('-20.05', '0.1')).toBe('-2.01');
  expect(times('8.30', '0.05')).toBe('0.42');
  expect(times('28000.00', '0.12')).toBe('3360.00');
});
