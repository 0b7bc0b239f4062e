import { expect, test } from 'vitest';
import { columnsOf, inOrder, isShown, moved, spansOf, withShown } from './layout.ts';

const own = { key: 'calls', isDefault: true };
const more = { key: 'map', isDefault: false };
const team = { key: 'team', isDefault: true };
const nothing = { order: [], hidden: [], added: [] };

test('a role’s blocks are shown until hidden, others once they are added', () => {
  expect([own, more].map((block) => isShown(block, nothing))).toEqual([true, false]);
  const hidden = withShown(own, false, nothing);
  expect(hidden).toEqual({ order: [], hidden: ['calls'], added: [] });
  expect(isShown(own, hidden)).toBe(false);
  expect(withShown(own, true, hidden)).toEqual(nothing);
  const added = withShown(more, true, nothing);
  expect(isShown(more, added)).toBe(true);
  expect(withShown(more, false, added)).toEqual(nothing);
});

test('blocks follow the person’s order, and new ones take their default place', () => {
  const keys = (order: string[]) => inOrder([own, more, team], order).map(({ key }) => key);
  expect(keys([])).toEqual(['calls', 'map', 'team']);
  expect(keys(['team', 'map', 'calls'])).toEqual(['team', 'map', 'calls']);
  expect(keys(['team', 'calls'])).toEqual(['team', 'map', 'calls']);
  expect(keys(['gone', 'team', 'calls', 'map'])).toEqual(['team', 'calls', 'map']);
});

test('a block changes places with its neighbour, and stays at the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c']);
});

test.each([
  ['one alone', 'n', 3, [3]],
  ['a wide one alone', 'w', 3, [3]],
  ['wide and narrow, then one', 'wnn', 3, [2, 1, 3]],
  ['two wide ones', 'ww', 3, [3, 3]],
  ['a wide one above a row', 'wnnn', 3, [3, 1, 1, 1]],
  ['narrow, then wide ones', 'nww', 3, [1, 2, 3]],
  ['four in two columns', 'nwnn', 2, [1, 1, 1, 1]],
  ['three in two columns', 'nnn', 2, [1, 1, 2]],
  ['a wide one above a pair', 'wnn', 2, [2, 1, 1]],
] as const)('%s: no row has a gap at its end', (_, kinds, columns, spans) => {
  expect(
    spansOf(
      [...kinds].map((kind) => ({ isWide: kind === 'w' })),
      columns,
    ),
  ).toEqual(spans);
});

test.each([
  ['nnn', 3],
  ['wn', 3],
  ['nn', 2],
  ['wnnn', 3],
  ['wnn', 2],
  // Each would have a row of its own.
  ['nwn', 3],
  ['n', 3],
] as const)('%s take %i columns', (kinds, columns) => {
  expect(columnsOf([...kinds].map((kind) => ({ isWide: kind === 'w' })))).toBe(columns);
});
