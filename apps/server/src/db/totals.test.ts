import { COUNT_CAP } from '@shibiao/contract/lists';
import { expect, test } from 'vitest';
import { counting, forgetTotals, knownTotal } from './totals.ts';

test('a total of thousands is kept until somebody writes, a small one never', () => {
  counting('many')(5000, { A: 7 });
  counting('few')(50, null);
  expect(knownTotal('many')).toEqual({ total: 5000, sums: { A: 7 } });
  expect(knownTotal('few')).toBeUndefined();
  forgetTotals();
  expect(knownTotal('many')).toBeUndefined();
});

test('what was counted while somebody wrote is answered and not kept', () => {
  const totalled = counting('meanwhile');
  forgetTotals();
  expect(totalled(5000, null)).toEqual({ total: 5000, sums: null });
  expect(knownTotal('meanwhile')).toBeUndefined();
});

test('above the cap there are more, whoever writes', () => {
  expect(counting('all')(COUNT_CAP + 1, { A: 7 })).toEqual({ total: COUNT_CAP, isMore: true, sums: null });
  forgetTotals();
  expect(knownTotal('all')).toEqual({ total: COUNT_CAP, isMore: true, sums: null });
});
