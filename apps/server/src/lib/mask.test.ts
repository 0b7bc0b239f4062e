import { expect, test } from 'vitest';
import { maskBank, maskIdCard, maskName, maskPhone } from './mask.ts';

test('phones', () => {
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

test('names, by characters', () => {
  expect(maskName('张三')).toBe('张*');
  expect(maskName('张小三')).toBe('张*三');
  expect(maskName('欧阳小三')).toBe('欧**三');
  expect(maskName('李')).toBe('李*');
  expect(maskName('𠮷田')).toBe('𠮷*');
  expect(maskName(undefined)).toBeUndefined();
});

test('cards', () => {
  expect(maskIdCard('11010519491231002X')).toBe('110***********002X');
  expect(maskIdCard('110105491231002')).toBe('110********1002');
  expect(maskIdCard('1234567')).toBe('*******');
  expect(maskBank('6222 0200 1234 5678 901')).toBe('****8901');
  expect(maskBank('1234')).toBe('****');
  expect(maskBank(null)).toBeNull();
});
