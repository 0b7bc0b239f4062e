import { expect, test } from 'vitest';
import { checkDigit, idCardProblem, isIdCard, readIdCard } from './id-card.ts';

test('18 characters: birth, gender and check', () => {
  // The example of GB 11643-1999.
  expect(checkDigit('11010519491231002')).toBe('X');
  expect(readIdCard('11010519491231002X')).toEqual({ birth: '1949-12-31', gender: 2 });
  expect(readIdCard('11010519491231002x')).toEqual({ birth: '1949-12-31', gender: 2 });
  expect(readIdCard('440524188001010014')).toEqual({ birth: '1880-01-01', gender: 1 });
});

test('15 digits: always the twentieth century, gender by the last digit', () => {
  expect(readIdCard('110105491231002')).toEqual({ birth: '1949-12-31', gender: 2 });
  expect(readIdCard('110105491231001')).toEqual({ birth: '1949-12-31', gender: 1 });
});

test('says in Chinese what is wrong', () => {
  expect(idCardProblem('110105194912310021')).toBe('身份证号校验位不正确');
  expect(idCardProblem('11010519490231002X')).toBe('身份证号中的出生日期不正确');
  expect(idCardProblem('110105491331002')).toBe('身份证号中的出生日期不正确');
  for (const text of ['', '1101051949123100', 'X10105194912310021', ' 11010519491231002X'])
    expect(idCardProblem(text)).toBe('身份证号应为 15 位或 18 位');
  expect(isIdCard('11010519491231002X')).toBe(true);
  expect(readIdCard('110105194912310021')).toBeNull();
  expect(() => checkDigit('1')).toThrow(RangeError);
});
