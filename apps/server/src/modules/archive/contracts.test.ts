import { expect, test } from 'vitest';
import { contractProblem, probationLimit } from './contracts.rules.ts';

const limit = (kind: string, fromDate: string, toDate: string | null) =>
  probationLimit({ kind, fromDate, toDate }).months;

test('probation is limited by the length of the contract (劳动合同法 §19)', () => {
  expect(limit('固定', '2026-01-01', '2026-03-30')).toBe(0);
  expect(limit('固定', '2026-01-01', '2026-03-31')).toBe(1);
  expect(limit('固定', '2026-01-01', '2026-12-30')).toBe(1);
  expect(limit('固定', '2026-01-01', '2026-12-31')).toBe(2);
  expect(limit('固定', '2026-01-01', '2028-12-30')).toBe(2);
  expect(limit('固定', '2026-01-01', '2028-12-31')).toBe(6);
  expect(limit('无固定', '2026-01-01', null)).toBe(6);
  expect(limit('任务', '2026-01-01', null)).toBe(0);
  expect(limit('劳务', '2026-01-01', '2029-12-31')).toBe(0);
});

test('a longer one is refused with the paragraph', () => {
  const year = { kind: '固定', fromDate: '2026-01-01', toDate: '2026-12-31' };
  expect(contractProblem({ ...year, probationMonths: 2 })).toBeNull();
  expect(contractProblem({ ...year, probationMonths: 3 })).toContain('第十九条');
  expect(contractProblem({ ...year, toDate: null, probationMonths: 0 })).toBe('请填合同结束日期');
});
