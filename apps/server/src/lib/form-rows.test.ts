import { expect, test } from 'vitest';
import { headingOf, isInTenThousands } from './excel-headings.ts';
import { dayTyped } from './form-rows.ts';

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
  ['2026-03-05 10:22:31', '2026-03-05'],
  ['2026/3/5 9:00', '2026-03-05'],
  ['2026年3月5号', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['3/5/2026', '3/5/2026'],
])('%s is %s', (text, day) => {
  expect(dayTyped(text)).toBe(day);
});
