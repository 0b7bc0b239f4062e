import { expect, it } from 'vitest';
import { extend, neighboursOf, type Walked } from './walk.ts';

const list = ['/lessons/3?from=list', '/lessons/1', '/lessons/2'];

it.each([
  ['/lessons/3', { previous: undefined, next: '/lessons/1' }],
  ['/lessons/1', { previous: '/lessons/3?from=list', next: '/lessons/2' }],
  ['/lessons/2', { previous: '/lessons/1', next: undefined }],
  ['/lessons/9', null],
])('neighbours beside %s', (path, found) => {
  expect(neighboursOf(list, path)).toEqual(found);
});

/** Two rows a page, five rows; page 2 is shown. A row added meanwhile has moved /l/4 to page 3. */
const PAGES: Record<number, string[]> = { 1: ['/l/1', '/l/2'], 3: ['/l/4', '/l/5'] };
const shown = (): Walked & { asked: number[] } => {
  const asked: number[] = [];
  return {
    asked,
    addresses: ['/l/3', '/l/4'],
    first: 2,
    last: 2,
    isLast: false,
    read: async (page) => {
      asked.push(page);
      return { addresses: PAGES[page] ?? [], isLast: page === 3 };
    },
  };
};

it('walking goes on to the next and previous page without repeating a row, and stops at the ends', async () => {
  const { asked, ...start } = shown();
  const forward = await extend(start, 1);
  expect(forward).toMatchObject({ addresses: ['/l/3', '/l/4', '/l/5'], first: 2, last: 3, isLast: true });
  const both = await extend(forward, -1);
  expect(both).toMatchObject({ addresses: ['/l/1', '/l/2', '/l/3', '/l/4', '/l/5'], first: 1, last: 3 });
  expect(await extend(both, 1)).toBe(both);
  expect(await extend(both, -1)).toBe(both);
  expect(asked).toEqual([3, 1]);
});
