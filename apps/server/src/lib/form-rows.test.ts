import { expect, test } from 'vitest';
import { headingOf, isInTenThousands } from './excel-headings.ts';
import { amountTyped, dayTyped } from './form-rows.ts';

test.each([
  ['*姓名', '姓名'],
  ['姓名 *', '姓名'],
  ['手机号（必填）', '手机号'],
  ['部 门：', '部门'],
  ['课程费用（元）', '课程费用'],
  ['合同金额(单位：万元)', '合同金额'],
  ['课酬（半天）', '课酬(半天)'],
  ['合同金额（不含税）', '合同金额(不含税)'],
])('a column headed %s is %s', (header, title) => {
  expect(headingOf(header)).toBe(title);
});

test('amounts in ten thousands are known by their heading', () => {
  expect(['合同金额（万元）', '合同金额(单位:万元)', '合同金额（元）', '万元'].map(isInTenThousands)).toEqual(
    [true, true, false, true],
  );
});

test.each([
  ['¥12,000.00', '12000.00'],
  ['12000元整', '12000'],
  ['人民币 12000', '12000'],
  ['1.2万', '12000'],
  ['1.2万元', '12000'],
  ['¥1.23456万', '12345.6'],
  ['0.5w', '5000'],
  ['-0.05万', '-500'],
  ['待定', '待定'],
  ['约12000', '约12000'],
])('%s is %s', (text, amount) => {
  expect(amountTyped(text)).toBe(amount);
});

test.each([
  ['2026-03-05 10:22:31', '2026-03-05'],
  ['2026/3/5 9:00', '2026-03-05'],
  ['2026年3月5号', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['3/5/2026', '3/5/2026'],
])('%s is %s', (text, day) => {
  expect(dayTyped(text)).toBe(day);
});
