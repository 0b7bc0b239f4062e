import { expect, test } from 'vitest';
import { pageOf } from './statistics.rules.ts';

const rows = [
  { key: 'a', name: '河北', days: '9.5', yoy: null },
  { key: 'b', name: '安徽', days: '10.0', yoy: '-0.5000' },
  { key: 'c', name: '北京', days: '9.5', yoy: '0.2000' },
];
const keys = (sort?: 'name' | 'yoy', order?: 'asc' | 'desc', page = 1, count = 20) =>
  pageOf(rows, { page, count, sort, order })
    .map(({ key }) => key)
    .join('');

test('groups are sorted by their figures as numbers, ties by key, those without the figure last either way', () => {
  expect(keys()).toBe('bac');
  expect(keys('yoy', 'asc')).toBe('bca');
  expect(keys('yoy', 'desc')).toBe('cba');
});

test('names are sorted by their pinyin', () => {
  expect(keys('name', 'asc')).toBe('bca');
});

test('a page is a part of the order, the one after the last is empty', () => {
  expect(keys(undefined, 'desc', 2, 2)).toBe('c');
  expect(keys(undefined, 'desc', 3, 2)).toBe('');
});
