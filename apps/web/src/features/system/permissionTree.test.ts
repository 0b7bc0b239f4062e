import { expect, test } from 'vitest';
import {
  branchesOf,
  changeOf,
  filterTree,
  functionTreeOf,
  idsAbove,
  leavesOf,
  menuTreeOf,
  permissionTreeOf,
} from './permissionTree.ts';

const menu = menuTreeOf([
  { id: 1, parentId: null, title: '首页', path: '/home', hidden: false, module: null },
  { id: 2, parentId: null, title: '客户', path: '/customers', hidden: false, module: null },
  { id: 3, parentId: 2, title: '列表', path: '/customers/list', hidden: false, module: null },
  { id: 4, parentId: 2, title: '详情', path: '/customers/detail/:id', hidden: true, module: null },
]);

test('menu entries become a tree whose leaves know their group', () => {
  expect(menu.map((node) => node.title)).toEqual(['首页', '客户']);
  expect(menu[1]?.children).toMatchObject([{ title: '列表', within: '客户' }, { note: '详情页' }]);
  expect(menu.flatMap(leavesOf).map(({ key }) => key)).toEqual(['m1', 'm3', 'm4']);
});

test('the chosen leaves and their ancestors are stored', () => {
  expect(idsAbove(menu, new Set(['m3']))).toEqual([2, 3]);
  expect(idsAbove(menu, new Set(['m1', 'm2']))).toEqual([1]);
  expect(idsAbove(menu, new Set())).toEqual([]);
});

test('a search keeps the ancestors of a match and all of a matching branch', () => {
  expect(filterTree(menu, '列表')).toMatchObject([{ key: 'm2', children: [{ key: 'm3' }] }]);
  expect(filterTree(menu, '客户')[0]?.children).toHaveLength(2);
  expect(filterTree(menu, '没有')).toEqual([]);
  expect(filterTree(menu, ' ')).toHaveLength(2);
});

test('a change names only leaves', () => {
  const change = changeOf(menu, new Set(['m1', 'm2', 'm3']), new Set(['m3', 'm4']));
  expect(change.added.map(({ key }) => key)).toEqual(['m4']);
  expect(change.removed.map(({ key }) => key)).toEqual(['m1']);
});

test('functions stand under their modules', () => {
  const list = [
    { id: 7, fullUrl: '/api/a', title: '甲', module: 'access', kind: 'call' },
    { id: 8, fullUrl: '/home/b', title: '乙', module: 'access', kind: 'interface' },
  ];
  expect(functionTreeOf(list, () => '权限')).toMatchObject([
    {
      key: 'gaccess',
      id: null,
      title: '权限',
      children: [{ key: 'f7', detail: '/api/a', within: '权限' }, { note: '界面' }],
    },
  ]);
});

test('functions stand below the common ancestor of their module’s pages, and those without a page on their own', () => {
  const entry = { hidden: false, module: null };
  const page = { hidden: false };
  const tree = permissionTreeOf(
    [
      { ...entry, id: 1, parentId: null, title: '合作客户', path: '/customers' },
      { ...entry, id: 2, parentId: 1, title: '客户', path: '/entries/customers' },
      { ...page, id: 3, parentId: 2, title: '列表', path: '/customers/list', module: 'customers' },
      { ...page, id: 4, parentId: 2, title: '新客户', path: '/customers/new', module: 'customers' },
      { ...page, id: 5, parentId: 1, title: '公海', path: '/customers/pool', module: 'pool' },
    ],
    [
      { id: 7, fullUrl: '/api/a', title: '客户列表', module: 'customers', kind: 'call' },
      { id: 8, fullUrl: '/api/b', title: '领取', module: 'pool', kind: 'call' },
      { id: 9, fullUrl: '/api/c', title: '搜索', module: 'search', kind: 'call' },
    ],
    (module) => ({ customers: '客户', pool: '公海', search: '搜索' })[module] ?? module,
  );
  expect(tree).toMatchObject([
    {
      title: '合作客户',
      children: [
        {
          title: '客户',
          children: [
            { title: '列表' },
            { title: '新客户' },
            { title: '客户的功能', children: [{ key: 'f7' }] },
          ],
        },
        { title: '公海' },
        { title: '公海的功能', children: [{ key: 'f8' }] },
      ],
    },
    { title: '没有页面的功能', children: [{ title: '搜索的功能', children: [{ key: 'f9' }] }] },
  ]);
  expect(branchesOf(tree)).toEqual(['m1', 'm2', 'gcustomers', 'gpool', 'loose', 'gsearch']);
});
