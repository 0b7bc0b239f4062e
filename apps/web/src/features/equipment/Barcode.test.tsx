import { expect, it } from 'vitest';
import { barsOf } from './Barcode.tsx';

it('Code 39 has three wide of nine elements, between asterisks', () => {
  const { bars, width } = barsOf('SB20240001');
  expect(bars).toHaveLength(12 * 5);
  // Twelve characters of 6 narrow and 3 wide elements, and narrow gaps between them.
  expect(width).toBe(12 * (6 + 3 * 2.5) + 11);
  // The asterisk: narrow, then a wide gap, narrow, narrow, wide, narrow, wide.
  expect(bars.slice(0, 5)).toEqual([
    [0, 1],
    [3.5, 1],
    [5.5, 2.5],
    [9, 2.5],
    [12.5, 1],
  ]);
  expect(() => barsOf('中')).toThrow(RangeError);
});
