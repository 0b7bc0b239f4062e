import { expect, test } from 'vitest';
import { maskPhone } from './mask.ts';

test('a phone keeps its ends, or the last digits of a short one', () => {
  expect(maskPhone('13812345678')).toBe('138****5678');
  expect(maskPhone('138 1234 5678')).toBe('138****5678');
  expect(maskPhone('+86-13812345678')).toBe('138****5678');
  expect(maskPhone('0571-88881234')).toBe('0571-****1234');
  expect(maskPhone('01088881234')).toBe('010-****1234');
  expect(maskPhone('0571-8888123')).toBe('0571-****123');
  expect(maskPhone('0571-88881234-806')).toBe('0571-****1234-***');
  expect(maskPhone('88881234')).toBe('****34');
  expect(maskPhone('12345')).toBe('****');
  expect(maskPhone('+1 415 555 2671')).toBe('****71');
  expect(maskPhone(null)).toBeNull();
  expect(maskPhone('')).toBe('');
});
