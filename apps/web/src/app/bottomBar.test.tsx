import { expect, it } from 'vitest';
import type { MenuItem } from '../lib/session.ts';
import { barItemOf, barItemsOf } from './BottomBar.tsx';
import { matchRoute, routesOf } from './routes.ts';

const item = (path: string, hidden = false): MenuItem => ({
  id: 1,
  path,
  view: path.slice(1),
  name: path,
  hidden,
  isEntry: false,
  meta: { title: path, icon: null },
  children: [],
});
const routes = routesOf([
  item('/lessons/list'),
  item('/portal/teachers'),
  item('/portal/teachers/:id', true),
  item('/portal/demands'),
  item('/portal/me', true),
  item('/personalCenter/myCollection'),
]);
const titlesOf = (userType: number) => barItemsOf(userType, routes).map(({ title }) => title);

it('the bar of a visitor has the granted pages of its kind, and staff have none', () => {
  expect(titlesOf(2)).toEqual(['首页', '课程', '讲师', '需求', '我的']);
  expect(titlesOf(3)).toEqual(['首页', '课程', '我的']);
  expect(titlesOf(1)).toEqual([]);
});

it('a page belongs to its own item, its list’s, or 我的', () => {
  const items = barItemsOf(2, routes);
  const placeOf = (path: string) => {
    const match = matchRoute(routes, path);
    return match && barItemOf(items, routes, match.route);
  };
  expect(placeOf('/portal/teachers/7')).toBe('/portal/teachers');
  expect(placeOf('/lessons/list')).toBe('/lessons/list');
  expect(placeOf('/personalCenter/myCollection')).toBe('/portal/me');
});
