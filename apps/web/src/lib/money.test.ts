import { expect, test } from 'vitest';
import { isAbove, minus, sumOf } from './money.ts';

test('amounts are added to the fen, blanks are nothing', () => {
  expect(sumOf(['0.1', '0.20', null, undefined, '', '1000000000000.00'])).toBe('1000000000000.30');
  expect(minus('1.00', '0.99', '0.02')).toBe('-0.01');
  expect(minus('-5', '-5.00')).toBe('0.00');
  expect(isAbove('10.00', '9.99')).toBe(true);
  expect(isAbove('10', '10.00')).toBe(false);
});
