import { BOARDS, boardColumns } from '@shibiao/contract/teacherDept';
import { expect, test } from 'vitest';
import { partOf, VIEWS } from './boards.tsx';

/** What all records of a row are. */
const WHOLE = { demands: 'demands', reservations: 'reserved', replacements: 'lessons', courseware: 'due' };

test('every bar is a figure of the board, and opens a part of its records or all of them', () => {
  for (const board of BOARDS.values) {
    const figures = boardColumns[board]('').map(({ key }) => String(key));
    for (const [key] of VIEWS[board].bars) {
      expect(figures, `${board} ${key}`).toContain(key);
      const isWhole = key === WHOLE[board as keyof typeof WHOLE];
      // A score is of all evaluations of its row.
      expect(isWhole || board === 'evaluations' || partOf(key).part === key, `${board} ${key}`).toBe(true);
    }
  }
});
