import type { ReactNode } from 'react';
import type { MenuItem } from '../lib/session.ts';
import { iconOf } from './menuIcons.tsx';
import { joinPath, type Route } from './routes.ts';

/** An entry of the sidebar's menu, or a group of entries. */
export interface MenuNode {
  key: string;
  title: string;
  /** Null below the top level. */
  icon: ReactNode;
  /** An entry's pages; none for a group. */
  views: readonly Pick<Route, 'path'>[];
  children: readonly MenuNode[];
  meta: MenuItem['meta'];
}

/** The visible part of the server's menu: groups with entries, and entries with pages. */
export function menuTree(menu: readonly MenuItem[], base = '', isTop = true): MenuNode[] {
  return menu.flatMap((item): MenuNode[] => {
    if (item.hidden) return [];
    const key = joinPath(base, item.path);
    const views = item.isEntry
      ? item.children.filter(({ hidden }) => !hidden).map((view) => ({ path: joinPath(key, view.path) }))
      : item.view
        ? [{ path: key }]
        : [];
    const children = item.isEntry ? [] : menuTree(item.children, key, false);
    if (children.length === 0 && views.length === 0) return [];
    const { meta } = item;
    return [{ key, title: meta.title, icon: isTop ? iconOf(meta.icon) : null, views, children, meta }];
  });
}

/** Keys of the nodes that can be seen, in their order. */
export const shownKeys = (nodes: readonly MenuNode[], folded: readonly string[]): string[] =>
  nodes.flatMap(({ key, children }) => [key, ...(folded.includes(key) ? [] : shownKeys(children, folded))]);

export const holds = (node: MenuNode, key: string): boolean =>
  node.children.some((child) => child.key === key || holds(child, key));
