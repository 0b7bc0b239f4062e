import { beforeEach, describe, expect, it } from 'vitest';
import { holdUnsaved } from '../lib/unsaved.ts';
import {
  addressOf,
  closeTabs,
  leaveTab,
  MAX_TABS,
  persistTabs,
  refreshTab,
  restoreTabs,
  setTabSearch,
  useTabs,
  visitTab,
} from './tabs.ts';

const visit = (path: string, search = '') =>
  visitTab({ path, search, title: path, isPinned: path === '/home', isKept: true });
const paths = () => useTabs.getState().tabs.map((tab) => tab.path);
const tab = (path: string) => useTabs.getState().tabs.find((one) => one.path === path);

beforeEach(() => {
  useTabs.setState({ tabs: [] });
  visit('/home');
});

describe('visited tabs', () => {
  it('has one tab an address path and remembers its query', () => {
    visit('/a', '?page=2');
    visit('/b');
    visit('/a', '?page=3');
    expect(paths()).toEqual(['/home', '/a', '/b']);
    setTabSearch('/a', '?page=4');
    expect(addressOf('/a')).toBe('/a?page=4');
    expect(addressOf('/never')).toBe('/never');
  });

  it('closing the current one shows its right neighbour, else the left', () => {
    for (const path of ['/a', '/b', '/c']) visit(path);
    expect(closeTabs((one) => one.path === '/b', '/b')).toBe('/c');
    expect(closeTabs((one) => one.path === '/c', '/c')).toBe('/a');
    expect(closeTabs((one) => one.path === '/a', '/home')).toBe(null);
    expect(paths()).toEqual(['/home']);
  });

  it('walking on through records keeps the place of the tab and leaves no trail of tabs', () => {
    for (const path of ['/a', '/r/1', '/b']) visit(path);
    leaveTab('/r/1');
    visit('/r/2', '?tab=x');
    expect(paths()).toEqual(['/home', '/a', '/r/2', '/b']);
    // To one that is open already: that one is shown, and no second stands there.
    leaveTab('/r/2');
    visit('/b');
    expect(paths()).toEqual(['/home', '/a', '/b']);
    // The next one is a tab of its own again.
    visit('/r/3');
    expect(paths()).toEqual(['/home', '/a', '/b', '/r/3']);
  });

  it('never closes the home tab', () => {
    visit('/a');
    expect(closeTabs(() => true, '/a')).toBe('/home');
    expect(paths()).toEqual(['/home']);
  });

  it('a refresh mounts anew', () => {
    visit('/a');
    refreshTab('/a');
    expect(tab('/a')?.version).toBe(1);
  });

  it('keeps at most 15, giving up the one unused for longest, never one with unsaved input', () => {
    for (let i = 1; i < MAX_TABS; i++) visit(`/${i}`);
    const release = holdUnsaved('/1');
    visit('/more');
    expect(paths()).toHaveLength(MAX_TABS);
    expect(tab('/1')).toBeDefined();
    expect(tab('/2')).toBeUndefined();
    release();
  });

  it('comes back after a reload, for the same person and known addresses only, not mounted until shown', () => {
    const stop = persistTabs(5);
    visit('/a', '?page=2');
    visit('/gone');
    stop();
    restoreTabs(5, (path) => path !== '/gone');
    expect(paths()).toEqual(['/home', '/a']);
    expect(tab('/a')?.search).toBe('?page=2');
    // In the order in which they were shown, all of it before this load.
    expect(tab('/a')?.shownAt).toBeGreaterThan(tab('/home')?.shownAt ?? 0);
    expect(tab('/a')?.shownAt).toBeLessThan(0);
    restoreTabs(6, () => true);
    expect(paths()).toEqual([]);
  });
});
