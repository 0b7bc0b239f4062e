import { expect, test } from 'vitest';
import { nearestFirst, type Searchable } from './searchable.ts';

const sorted = (options: Searchable[], searchValue: string) =>
  options.toSorted((one, other) => nearestFirst(one, other, { searchValue })).map(({ label }) => label);

test('the option that was typed stands first, then those that begin with the text', () => {
  const posts = ['副行长', '行长助理', '行长'].map((label) => ({ label }));
  expect(sorted(posts, ' 行长 ')).toEqual(['行长', '行长助理', '副行长']);
});

test('a reading that begins with the text stands before one that contains it', () => {
  const people = [
    { label: '张丽', pinyin: 'zhangli', initials: 'zl' },
    { label: '李晓明', pinyin: 'lixiaoming', initials: 'lxm' },
  ];
  expect(sorted(people, 'li')).toEqual(['李晓明', '张丽']);
});

test('options keep their order without a text', () => {
  expect(sorted([{ label: '乙' }, { label: '甲' }], '')).toEqual(['乙', '甲']);
});
