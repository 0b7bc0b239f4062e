import { matchRoute, type Route } from './routes.ts';
import type { Tab } from './tabs.ts';

/** A tab of the bar: a page, or an entry with those of its views that are open. */
export interface BarTab {
  /** The page's address, or the entry's key. */
  key: string;
  title: string;
  /** The view that is shown, or was shown last. */
  front: Tab;
  tabs: readonly Tab[];
}

/** Open pages as tabs of the bar: views of one entry share a tab, at the place of the view that was opened first. */
export function barTabsOf(tabs: readonly Tab[], routes: readonly Route[], current: string): BarTab[] {
  const groups = new Map<string, BarTab>();
  for (const tab of tabs) {
    const entry = matchRoute(routes, tab.path)?.route.entry ?? null;
    const key = entry?.path ?? tab.path;
    const open = groups.get(key);
    const front = !open || isAhead(tab, open.front, current) ? tab : open.front;
    groups.set(key, { key, title: entry?.title ?? tab.title, front, tabs: [...(open?.tabs ?? []), tab] });
  }
  return [...groups.values()];
}

const isAhead = (tab: Tab, other: Tab, current: string): boolean =>
  tab.path === current || (other.path !== current && tab.shownAt > other.shownAt);

/** The address that an entry opens: its most recently shown view with its filters, else the first view. */
export function entryAddress(tabs: readonly Tab[], views: readonly Pick<Route, 'path'>[]): string {
  const [last] = tabs
    .filter((tab) => views.some(({ path }) => path === tab.path))
    .sort((one, other) => other.shownAt - one.shownAt);
  return last ? last.path + last.search : (views[0]?.path ?? '/');
}
