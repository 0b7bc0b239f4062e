import { create } from 'zustand';
import { forgetUnsaved, hasUnsaved } from '../lib/unsaved.ts';

/** Visited tabs, one an address path; the query belongs to its tab. */
export interface Tab {
  path: string;
  search: string;
  title: string;
  /** Part of the React key: refreshing a tab mounts it anew. */
  version: number;
  /**
   * Time when it was last shown; negative for tabs of an earlier page load that are not mounted yet, 0 for a tab that
   * was never shown.
   */
  shownAt: number;
  isPinned: boolean;
  /** Kept mounted while another tab shows. */
  isKept: boolean;
}

/** Mounted trees cost memory; the tab unused for longest is closed first. */
export const MAX_TABS = 15;
const STORE = 'shibiao_tabs';

interface Tabs {
  tabs: Tab[];
}

export const useTabs = create<Tabs>(() => ({ tabs: [] }));

let clock = 0;

interface Opening extends Pick<Tab, 'path' | 'search' | 'title' | 'isPinned' | 'isKept'> {
  /** Puts the tab on the bar without showing it. */
  isOnlyKnown?: boolean;
}

/** The tab that the next new one replaces. */
let leaving: string | null = null;
export const leaveTab = (path: string): void => {
  leaving = path;
};

/** Shows an address: opens its tab, or updates the query of the one that is open. */
export function visitTab({ isOnlyKnown = false, ...opening }: Opening): void {
  useTabs.setState(({ tabs }) => {
    const open = tabs.find((tab) => tab.path === opening.path);
    if (isOnlyKnown) return open ? {} : { tabs: [{ ...opening, version: 0, shownAt: 0 }, ...tabs] };
    const shownAt = ++clock;
    const left = tabs.find((tab) => tab.path === leaving && tab.path !== opening.path);
    leaving = null;
    if (left) forgetUnsaved(left.path);
    if (open)
      return {
        tabs: tabs
          .filter((tab) => tab !== left)
          .map((tab) =>
            tab === open ? { ...tab, search: opening.search, isKept: opening.isKept, shownAt } : tab,
          ),
      };
    const shown = { ...opening, version: 0, shownAt };
    return { tabs: left ? tabs.map((tab) => (tab === left ? shown : tab)) : fit([...tabs, shown]) };
  });
}

function fit(tabs: Tab[]): Tab[] {
  if (tabs.length <= MAX_TABS) return tabs;
  const closable = tabs.slice(0, -1).filter((tab) => !tab.isPinned && !hasUnsaved(tab.path));
  const oldest = closable.reduce<Tab | undefined>(
    (least, tab) => (least && least.shownAt <= tab.shownAt ? least : tab),
    undefined,
  );
  return oldest ? tabs.filter((tab) => tab !== oldest) : tabs;
}

const patchTab = (path: string, patch: Partial<Tab>) =>
  useTabs.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => (tab.path === path ? { ...tab, ...patch } : tab)),
  }));

export const setTabTitle = (path: string, title: string) => patchTab(path, { title });
export const setTabSearch = (path: string, search: string) => patchTab(path, { search });

export function refreshTab(path: string): void {
  const tab = useTabs.getState().tabs.find((one) => one.path === path);
  if (!tab) return;
  forgetUnsaved(path);
  patchTab(path, { version: tab.version + 1 });
}

/**
 * Closes the tabs that `goes` selects except pinned ones. @returns the address to show when the current one is closed
 */
export function closeTabs(goes: (tab: Tab) => boolean, current: string): string | null {
  const { tabs } = useTabs.getState();
  const rest = tabs.filter((tab) => tab.isPinned || !goes(tab));
  useTabs.setState({ tabs: rest });
  for (const tab of tabs) if (!rest.includes(tab)) forgetUnsaved(tab.path);
  if (rest.some((tab) => tab.path === current)) return null;
  const index = tabs.findIndex((tab) => tab.path === current);
  const next =
    tabs.slice(index + 1).find((tab) => rest.includes(tab)) ??
    tabs.slice(0, index).findLast((tab) => rest.includes(tab));
  return next ? next.path + next.search : '/home';
}

export const addressOf = (path: string): string =>
  path + (useTabs.getState().tabs.find((tab) => tab.path === path)?.search ?? '');

/** Restores open tabs after a reload, for the same person and in this browser tab only. */
export function restoreTabs(owner: number | string, isKnown: (path: string) => boolean): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORE) ?? 'null') as {
      owner: unknown;
      tabs: Tab[];
    } | null;
    const tabs = stored?.owner === owner ? stored.tabs.filter((tab) => isKnown(tab.path)) : [];
    const newest = Math.max(0, ...tabs.map((tab) => tab.shownAt));
    const before = (shownAt: number) => (shownAt === 0 ? 0 : shownAt - newest - 1);
    useTabs.setState({
      tabs: tabs.map((tab) => ({ ...tab, version: 0, shownAt: before(tab.shownAt) })),
    });
  } catch {
    useTabs.setState({ tabs: [] });
  }
}

export const persistTabs = (owner: number | string): (() => void) =>
  useTabs.subscribe(({ tabs }) => sessionStorage.setItem(STORE, JSON.stringify({ owner, tabs })));

export function forgetTabs(): void {
  sessionStorage.removeItem(STORE);
  useTabs.setState({ tabs: [] });
}
