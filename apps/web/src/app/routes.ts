import { matchPath } from 'react-router';
import type { MenuItem, User } from '../lib/session.ts';

/** An address inside the shell, with its page. */
export interface Route {
  path: string;
  view: string;
  title: string;
  /** Titles of the menu groups above it. */
  parents: string[];
  /** The menu entry that it is a view of, beside others. */
  entry: Entry | null;
  isHidden: boolean;
  isKept: boolean;
}

export interface Entry {
  /** Key of the entry in the menu; not an address. */
  path: string;
  title: string;
}

export const HOME = '/home';

const FIXED: Route[] = [
  { path: HOME, view: 'home', title: '首页', parents: [], entry: null, isHidden: false, isKept: true },
  {
    path: '/profile/index',
    view: 'account/profile',
    title: '个人中心',
    parents: [],
    entry: null,
    isHidden: true,
    isKept: false,
  },
  {
    path: '/message/mailbox',
    view: 'messages/mailbox',
    title: '总经理信箱',
    parents: ['消息'],
    entry: null,
    isHidden: true,
    isKept: true,
  },
];

/**
 * The menu in the signed-in person's words: userType 1 with role 2, and userType 2, know 课程信息 as 课程管理, in the menu,
 * above the page and in the search. Visitors have a home page of their own.
 */
export function menuFor(menu: readonly MenuItem[], { userInfo, userRole }: User): readonly MenuItem[] {
  const renames = (userInfo.userType === 1 && userRole === 2) || userInfo.userType === 2;
  const home = HOMES[userInfo.userType];
  return menu.map((item) => {
    if (home && item.path === HOME) return { ...item, view: home };
    if (!renames || item.meta.title !== '课程信息') return item;
    return { ...item, meta: { ...item.meta, title: '课程管理' } };
  });
}

/** Views of the home page by kind of visitor; staff have the view that the menu names. */
const HOMES: Readonly<Record<number, string>> = { 3: 'teacherPortal/home' };

/**
 * The routes of the server's menu (pages of single records are its hidden items), followed by fixed routes that it
 * lacks.
 */
export function routesOf(menu: readonly MenuItem[]): Route[] {
  const served = menu.flatMap((item) => flatten(item, '', []));
  const taken = new Set(served.map((route) => route.path));
  return [...served, ...FIXED.filter((route) => !taken.has(route.path))];
}

function flatten(item: MenuItem, base: string, parents: string[], entry: Entry | null = null): Route[] {
  const path = joinPath(base, item.path);
  const title = item.meta.title;
  const shared = item.isEntry ? { path, title } : null;
  const children = (item.children ?? []).flatMap((child) =>
    flatten(child, path, [...parents, title], shared),
  );
  if (!item.view) return children;
  return [
    {
      path,
      view: item.view,
      title,
      parents,
      entry: item.hidden ? null : entry,
      isHidden: item.hidden,
      isKept: path !== '/profile/index',
    },
    ...children,
  ];
}

/** The views of an entry, in their order. */
export const viewsOf = (routes: readonly Route[], entry: Entry): Route[] =>
  routes.filter((route) => route.entry?.path === entry.path);

/** A page's full name for searching, with the entry that it is a view of. */
export const fullTitleOf = ({ title, entry }: Pick<Route, 'title' | 'entry'>): string =>
  entry && entry.title !== title ? `${entry.title} › ${title}` : title;

/** Children may have paths relative to their parent. */
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
 * The menu entry of a page: itself, or the list of the record that it shows. Found by the address
 * (`/sales/demands/:id`), else by the view (`customers/institution` of `customers/institutions`), else by the noun's
 * list.
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

/** The key in the menu of the entry that a page belongs to. */
export function menuKeyOf(routes: readonly Route[], route: Route): string | null {
  const place = menuEntryOf(routes, route);
  return place && (place.entry?.path ?? place.path);
}

/**
 * The breadcrumb of a page: groups of the menu, then the list of the record; the entry alone when its first view is
 * that list.
 */
export function trailOf(routes: readonly Route[], route: Route): { title: string; path?: string }[] {
  const list = menuEntryOf(routes, route);
  const groups = (list ?? route).parents.map((title) => ({ title }));
  if (!list || list === route) return groups;
  const isFirst = list.entry !== null && viewsOf(routes, list.entry)[0] === list;
  return isFirst
    ? [...groups.slice(0, -1), { title: list.entry?.title ?? list.title, path: list.path }]
    : [...groups, { title: list.title, path: list.path }];
}
