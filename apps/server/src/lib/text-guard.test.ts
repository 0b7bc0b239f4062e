import { expect, test } from 'vitest';
import { CELL_LIMIT, cellText, cutText } from './text-guard.ts';

test('ordinary text is untouched', () => {
  for (const text of ['', '张三', '第一行\n第二行\t列', '𠮷野家 😀', '=1+1', "'", '_x_ _x00'])
    expect(cellText(text)).toBe(text);
});

test('characters that XML cannot carry are replaced', () => {
  expect(cellText('a\0b\x1fc')).toBe('a b c');
  expect(cellText('a\r\nb\rc')).toBe('a\nb\nc');
  expect(cellText('a\ud800b')).toBe('a\ufffdb');
  expect(cellText('_x0041_')).toBe('_x005F_x0041_');
});

test('long text is cut between characters', () => {
  expect(cellText('长'.repeat(CELL_LIMIT))).toHaveLength(CELL_LIMIT);
  expect(cellText('长'.repeat(CELL_LIMIT + 1))).toBe(`${'长'.repeat(CELL_LIMIT - 1)}…`);
  expect(cutText('a😀b', 3)).toBe('a…');
  expect(cutText('a😀bc', 4)).toBe('a😀…');
});
