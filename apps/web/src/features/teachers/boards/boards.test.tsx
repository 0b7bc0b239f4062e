import { BOARDS, boardColumns } from '@shibiao/contract/teacherDept';
import { expect, test } from 'vitest';
import { barOf } from './Bars.tsx';
import { partOf, VIEWS } from './boards.tsx';

/** The figure that counts all records of a row. */
const WHOLE = { demands: 'demands', reservations: 'reserved', replacements: 'lessons', courseware: 'due' };

test('every bar is a figure of the board, and opens all or a part of its records', () => {
  for (const board of BOARDS.values) {
    const figures = boardColumns[board]('').map(({ key }) => String(key));
    for (const [key] of VIEWS[board].bars) {
      expect(figures, `${board} ${key}`).toContain(key);
      const isWhole = key === WHOLE[board as keyof typeof WHOLE];
      // A score is computed from all evaluations of its row.
      expect(isWhole || board === 'evaluations' || partOf(key).part === key, `${board} ${key}`).toBe(true);
    }
  }
});

test('the bar of a person without enough evaluations for a rank is grey', () => {
  const row = { key: '1', name: '顾伟', bayesian: '4.50' };
  expect(barOf({ ...row, rank: 1 }, 'bayesian')).toBe(4.5);
  expect(barOf({ ...row, rank: null }, 'bayesian')).toMatchObject({
    value: 4.5,
    itemStyle: { color: '#7c889673' },
  });
});
