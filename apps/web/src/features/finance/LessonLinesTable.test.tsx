import { expect, it } from 'vitest';
import { openPage } from '../../lib/testing/render.tsx';
import { LessonLinesTable } from './LessonLinesTable.tsx';

const line = (id: number, amount: string, isActive: boolean) => ({
  id,
  lessonId: id,
  lessonid: `KC202603000${id}`,
  lessonname: '公文写作',
  lessondate: '2026-03-05',
  teachername: null,
  feeIncome: '20000.00',
  amount,
  isActive,
});
const shown = async (...lines: ReturnType<typeof line>[]) => {
  const page = await openPage(<LessonLinesTable lines={lines} />);
  return [...page.querySelectorAll('tr td:last-child')].map((cell) => [
    cell.textContent,
    cell.querySelector('del') !== null,
  ]);
};

it('lines that count are added up; a released line is struck through and left out', async () => {
  expect(await shown(line(1, '11000.50', true), line(2, '2400.00', false))).toEqual([
    ['11,000.50', false],
    ['2,400.00', true],
    ['11,000.50', false],
  ]);
});

it('a cancelled document shows its former lines', async () => {
  expect(await shown(line(1, '11000.50', false), line(2, '2400.00', false))).toEqual([
    ['11,000.50', true],
    ['2,400.00', true],
    ['13,400.50', true],
  ]);
});
