import { expect, test } from 'vitest';
import { without } from './days.rules.ts';

const day = (date: string, half: number) => ({ date: `2026-12-${date}`, half });

test.each([
  [
    'nothing of it',
    [day('01', 1), day('01', 3)],
    [day('02', 1), day('02', 3)],
    [[day('01', 1), day('01', 3)]],
  ],
  ['all of it', [day('01', 2), day('01', 2)], [day('01', 1), day('01', 3)], []],
  [
    'its beginning',
    [day('01', 1), day('02', 3)],
    [day('01', 1), day('01', 3)],
    [[day('02', 1), day('02', 3)]],
  ],
  ['its end', [day('01', 1), day('02', 3)], [day('02', 2), day('03', 1)], [[day('01', 1), day('02', 1)]]],
  [
    'its middle',
    [day('01', 1), day('03', 3)],
    [day('02', 2), day('02', 2)],
    [
      [day('01', 1), day('02', 1)],
      [day('02', 3), day('03', 3)],
    ],
  ],
] as const)('a range takes %s', (_what, [from, to], [start, end], left) => {
  expect(without({ from, to }, { from: start, to: end })).toEqual(left.map(([a, b]) => ({ from: a, to: b })));
});
