import { matchPath } from 'react-router';
import type { MenuItem, User } from '../lib/session.ts';

/** An address inside the shell. */
export interface Route {
  path: string;
  view: string;
  title: string;
  /** Titles of the menu groups above it. */
  parents: string[];
  isHidden: boolean;
  isKept: boolean;
}

export const HOME = '/home';

const FIXED: Route[] = [
  { path: HOME, view: 'home', title: '首页', parents: [], isHidden: false, isKept: true },
  {
    path: '/profile/index',
    view: 'account/profile',
    title: '个人中心',
    parents: [],
    isHidden: true,
    isKept: false,
  },
  {
    path: '/message/mailbox',
    view: 'messages/mailbox',
    title: '总经理信箱',
    parents: ['消息'],
    isHidden: true,
    isKept: true,
  },
];

/**
 * The menu in the words of whoever is signed in: userType 1 with role 2, and userType 2, know 课程信息 as 课程管理, in the
 * menu, above the page and in the search alike.
 */
export function menuFor(menu: readonly MenuItem[], { userInfo, userRole }: User): readonly MenuItem[] {
  const renames = (userInfo.userType === 1 && userRole === 2) || userInfo.userType === 2;
  if (!renames) return menu;
  return menu.map((item) =>
    item.meta.title === '课程信息' ? { ...item, meta: { ...item.meta, title: '课程管理' } } : item,
  );
}

/** The server's menu (pages of single records are its hidden items), then the fixed routes that it does not name. */
export function routesOf(menu: readonly MenuItem[]): Route[] {
  const served = menu.flatMap((item) => flatten(item, '', []));
  const taken = new Set(served.map((route) => route.path));
  return [...served, ...FIXED.filter((route) => !taken.has(route.path))];
}

function flatten(item: MenuItem, base: string, parents: string[]): Route[] {
  const path = joinPath(base, item.path);
  const title = item.meta.title;
  const children = (item.children ?? []).flatMap((child) => flatten(child, path, [...parents, title]));
  if (!item.view) return children;
  return [
    { path, view: item.view, title, parents, isHidden: item.hidden, isKept: path !== '/profile/index' },
    ...children,
  ];
}

/** Children may be given relative to their parent. */
export const joinPath = (base: string, path: string): string =>
  path.startsWith('/') ? path : `${base.replace(/\/$/, '')}/${path}`;

export interface Match {
  route: Route;
  params: Record<string, string>;
}

/** Exact addresses win over patterns: `/customers/new` is not the customer "new". */
export function matchRoute(routes: readonly Route[], pathname: string): Match | null {
  const exact = routes.find((route) => route.path === pathname);
  if (exact) return { route: exact, params: {} };
  for (const route of routes) {
    const match = route.path.includes(':') ? matchPath(route.path, pathname) : null;
    if (match)
      return {
        route,
        params: Object.fromEntries(Object.entries(match.params).map(([key, value]) => [key, value ?? ''])),
      };
  }
  return null;
}

const nounOf = (view: string): string => view.slice(0, view.indexOf('/'));

/**
 * The entry of the menu that a page belongs to: itself, or the list of the record that it shows. The address tells
 * (`/sales/demands/:id`), else the view (`customers/institution` of `customers/institutions`), else the noun's list.
 */
export function menuEntryOf(routes: readonly Route[], route: Route): Route | null {
  if (!route.isHidden) return route;
  const shown = routes.filter((one) => !one.isHidden);
  const above = route.path.replace(/\/:[^/]+$/, '');
  return (
    shown.find((one) => one.path === above) ??
    shown.find((one) => one.view === `${route.view}s`) ??
    shown.find((one) => one.view === `${nounOf(route.view)}/list`) ??
    null
  );
}

/** What stands above a page: the menu's groups, then the list of the record. */
export function trailOf(routes: readonly Route[], route: Route): { title: string; path?: string }[] {
  const entry = menuEntryOf(routes, route);
  const groups = (entry ?? route).parents.map((title) => ({ title }));
  return entry && entry !== route ? [...groups, { title: entry.title, path: entry.path }] : groups;
}
