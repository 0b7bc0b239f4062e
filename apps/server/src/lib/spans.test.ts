import { expect, test } from 'vitest';
import { checkedSpan } from './spans.ts';

const span = (from: string, to: string) => ({ from, to });

test('a span has at least a day and at most so many, both ends counted', () => {
  expect(checkedSpan(span('2026-11-24', '2026-11-24'), 1)).toEqual(span('2026-11-24', '2026-11-24'));
  expect(checkedSpan(span('2026-10-01', '2026-11-30'), 61)).toEqual(span('2026-10-01', '2026-11-30'));
  expect(() => checkedSpan(span('2026-10-01', '2026-12-01'), 61)).toThrow('一次最多 61 天');
  expect(() => checkedSpan(span('2025-01-01', '2026-12-01'), 366, '最多比较一年')).toThrow('最多比较一年');
  expect(() => checkedSpan(span('2026-11-24', '2026-11-23'), 61)).toThrow('结束日期不能早于开始日期');
});
