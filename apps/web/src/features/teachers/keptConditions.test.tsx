import { expect, test } from 'vitest';
import { conditionsOf, keepConditions, readConditions, searchOf } from './keptConditions.ts';

test('the five conditions start as specified and are restored', () => {
  expect(readConditions()).toEqual({ sortType: false, page: 1, range: 0, cate_id: 0, keyword: '' });
  const search = { keyword: '张', guanlilevel: '2', hezuostatus: '1', order: 'asc', page: '3' };
  keepConditions(conditionsOf(search));
  expect(Object.keys(localStorage).sort()).toEqual(['cate_id', 'keyword', 'page', 'range', 'sortType']);
  expect(searchOf(readConditions())).toEqual(search);
});

test('invalid stored conditions are ignored', () => {
  localStorage.setItem('page', '-4');
  localStorage.setItem('cate_id', 'x');
  expect(searchOf(readConditions())).toEqual({});
});
