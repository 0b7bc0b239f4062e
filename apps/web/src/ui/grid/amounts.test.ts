import { expect, it } from 'vitest';
import { amountInCell } from './amounts.ts';

it.each([
  ['12000', '12000'],
  // Chinese keyboards and spreadsheets use the full-width sign.
  ['￥12,000.00', '12000'],
  [' ¥ 1,234.50 ', '1234.5'],
  ['１２００', '1200'],
  ['1.2万', '12000'],
  ['0.125 万元', '1250'],
  ['1.23456万', '12345.6'],
  ['3亿', '300000000'],
  ['500元', '500'],
  [' ￥ -   ', '0'],
  ['0.10', '0.1'],
])('%j is read as an amount', (text, amount) => {
  expect(amountInCell(text)).toBe(amount);
});

it.each([
  '',
  '12%',
  '1,2',
  '1,23,4',
  '12,34',
  '1,2345',
  '12 34',
  '1,234.5.00',
  '12.345',
  '1.2345678万',
  '-5',
  '(1,200)',
  '约 3 万',
  '1e5',
  '=A1',
  '#N/A',
])('%j is none', (text) => {
  expect(amountInCell(text)).toBeNull();
});
