import {
  CalendarOutlined,
  FolderOutlined,
  HomeOutlined,
  IdcardOutlined,
  ReadOutlined,
  SolutionOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';
import { MenuLink } from './MenuLink.tsx';
import { navigateTo } from './navigation.ts';
import { HOME, matchRoute, menuEntryOf, type Route } from './routes.ts';
import { addressOf } from './tabs.ts';

interface BarItem {
  title: string;
  path: string;
  icon: ReactNode;
}

export const ME = '/portal/me';

const home: BarItem = { title: '首页', path: HOME, icon: <HomeOutlined /> };
const lessons: BarItem = { title: '课程', path: '/lessons/list', icon: <ReadOutlined /> };
const me: BarItem = { title: '我的', path: ME, icon: <UserOutlined /> };

/** The bar's items by user type; staff have the sidebar instead. */
const ITEMS: Readonly<Record<number, readonly BarItem[]>> = {
  2: [
    home,
    lessons,
    { title: '讲师', path: '/portal/teachers', icon: <IdcardOutlined /> },
    { title: '需求', path: '/portal/demands', icon: <SolutionOutlined /> },
    me,
  ],
  3: [
    home,
    lessons,
    { title: '日历', path: '/teacherPortal/calendar', icon: <CalendarOutlined /> },
    { title: '资料', path: '/teacherManage/outlines', icon: <FolderOutlined /> },
    me,
  ],
};

/** The granted items of a visitor's bar; none for staff. */
export const barItemsOf = (userType: number, routes: readonly Route[]): readonly BarItem[] =>
  (ITEMS[userType] ?? []).filter(({ path }) => matchRoute(routes, path) !== null);

/** The item that a page belongs to: its own, its list's, else 我的, which lists every other page. */
export function barItemOf(items: readonly BarItem[], routes: readonly Route[], route: Route): string {
  const list = menuEntryOf(routes, route)?.path;
  return items.find(({ path }) => path === route.path || path === list)?.path ?? ME;
}

/** The bar at the bottom of a visitor's phone, instead of sidebar and tabs. */
export function BottomBar({ items, current }: { items: readonly BarItem[]; current: string }) {
  return (
    <nav className={styles.bar} aria-label="底部导航">
      {items.map(({ title, path, icon }) => (
        <MenuLink
          key={path}
          to={path}
          isCurrent={path === current}
          onOpen={() => navigateTo(addressOf(path))}
        >
          {icon}
          <span>{title}</span>
        </MenuLink>
      ))}
    </nav>
  );
}
