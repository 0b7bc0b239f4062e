import { expect, test } from 'vitest';
import { columnsFor, filtersFor } from './visitors.ts';

const moneyOf = (userType: number, seesMoney = false) =>
  columnsFor(userType, seesMoney)
    .filter(
      ({ key, exportOnly }) => ['feeIncome', 'received', 'teacherFee', 'profit'].includes(key) && !exportOnly,
    )
    .map(({ title }) => title);

test('staff, institutions and teachers see their own kinds of figures', () => {
  expect(moneyOf(1, true)).toEqual(['课程款（元）', '已收（元）', '课酬（元）', '利润（元）']);
  expect(moneyOf(1)).toEqual([]);
  expect(moneyOf(2, true)).toEqual(['课程款（元）', '已付（元）']);
  expect(moneyOf(2)).toEqual([]);
  expect(moneyOf(3)).toEqual(['课酬（元）']);
});

test('visitors see their figures without choosing columns', () => {
  const hidden = (userType: number) =>
    columnsFor(userType, true).flatMap(({ key, defaultHidden }) => (defaultHidden ? [key] : []));
  expect(hidden(2)).toEqual(['reserveExpiresOn', 'field']);
  expect(hidden(3)).toEqual(['reserveExpiresOn', 'field']);
});

test('columns that repeat the reader’s own name are hidden', () => {
  const keys = (userType: number) => columnsFor(userType, true).map(({ key }) => key);
  expect(keys(1)).toEqual(expect.arrayContaining(['cooperationName', 'teachername']));
  expect(keys(2)).toContain('teachername');
  expect(keys(2)).not.toContain('cooperationName');
  expect(keys(3)).toContain('cooperationName');
  expect(keys(3)).not.toContain('teachername');
});

test('pending confirmations are a filter for teachers and staff', () => {
  const keys = (userType: number) => filtersFor(userType).map(({ key }) => key);
  expect(keys(2)).toEqual(['keyword', 'lessonstatus', 'from']);
  expect(keys(3)).toEqual(['keyword', 'lessonstatus', 'from', 'waits']);
  expect(keys(1)).toContain('isOpen');
});
