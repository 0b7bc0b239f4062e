import { amountTyped, MISPLACED_GROUPS, NO_NUMBER, readAmount } from '@shibiao/contract/amounts';
import { amount, money } from '@shibiao/contract/fields';
import { describe, expect, test } from 'vitest';

describe('the one reader of amounts', () => {
  test.each([
    ['12000', '12000'],
    ['￥12,000.00', '12000'],
    ['¥ 1,234.50', '1234.5'],
    ['1 234 567', '1234567'],
    ['１２００', '1200'],
    ['１，２３４．５', '1234.5'],
    ['12000元整', '12000'],
    ['人民币 12000', '12000'],
    ['1.2万', '12000'],
    ['0.125 万元', '1250'],
    ['¥1.23456万', '12345.6'],
    ['3亿', '300000000'],
    ['0.5w', '5000'],
    ['-0.05万', '-500'],
    ['−5', '-5'],
    ['-¥5', '-5'],
    ['¥-5', '-5'],
    ['-0', '0'],
    ['.5', '0.5'],
    ['12。5', '12.5'],
    ['007', '7'],
    ['0.005', '0.005'],
    ['1.200', '1.200'],
    ['\u200e1,234', '1234'],
  ])('%j is %s', (text, value) => {
    expect(readAmount(text)).toEqual({ value });
  });

  test.each([
    '1,23,4',
    '12,34',
    '1,2345',
    '1234,567',
    ',123',
    '1,',
    '1,,234',
    '12 34',
    '1,234 567',
    '1，23万',
    '￥1,2',
    '1,23元',
  ])('%j has its groups in the wrong place and is never guessed', (text) => {
    expect(readAmount(text)).toEqual({ problem: MISPLACED_GROUPS });
  });

  test.each([
    '',
    '待定',
    '约12000',
    '1.234.5',
    '1,234.5.00',
    '1e5',
    '0x10',
    '12%',
    '(1,200)',
    '--5',
    '-',
    '万',
    '=A1',
    '#N/A',
  ])('%j is none', (text) => {
    expect(readAmount(text)).toEqual({ problem: NO_NUMBER });
    expect(amountTyped(text)).toBe(text);
  });
});

test('money of the contract is read by it, and says what is wrong in its words', () => {
  expect(money.parse('￥1.25万')).toBe('12500.00');
  expect(money.parse(1234.5)).toBe('1234.50');
  const said = (typed: unknown) => amount.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(said('1,23,4')).toEqual([MISPLACED_GROUPS]);
  expect(said('十二')).toEqual([NO_NUMBER]);
  expect(said('0.005')).toEqual(['最多 2 位小数']);
  expect(said('-5')).toEqual(['金额不能为负']);
  expect(said(null)).toEqual(['请填金额']);
  expect(said('2亿')).toEqual(['金额不能超过 1 亿元']);
});
