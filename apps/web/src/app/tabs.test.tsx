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
  it('are one an address path and remember its query', () => {
    visit('/a', '?page=2');
    visit('/b');
    visit('/a', '?page=3');
    expect(paths()).toEqual(['/home', '/a', '/b']);
    setTabSearch('/a', '?page=4');
    expect(addressOf('/a')).toBe('/a?page=4');
    expect(addressOf('/never')).toBe('/never');
  });

  it('show the right neighbour when the current one is closed, else the left', () => {
    for (const path of ['/a', '/b', '/c']) visit(path);
    expect(closeTabs((one) => one.path === '/b', '/b')).toBe('/c');
    expect(closeTabs((one) => one.path === '/c', '/c')).toBe('/a');
    expect(closeTabs((one) => one.path === '/a', '/home')).toBe(null);
    expect(paths()).toEqual(['/home']);
  });

  it('keep their place while one walks through records, without a trail of tabs', () => {
    for (const path of ['/a', '/r/1', '/b']) visit(path);
    leaveTab('/r/1');
    visit('/r/2', '?tab=x');
    expect(paths()).toEqual(['/home', '/a', '/r/2', '/b']);
    // Walking to a record that is open already shows its tab, without a second one.
    leaveTab('/r/2');
    visit('/b');
    expect(paths()).toEqual(['/home', '/a', '/b']);
    // The next one opens a tab of its own.
    visit('/r/3');
    expect(paths()).toEqual(['/home', '/a', '/b', '/r/3']);
  });

  it('keep the home tab', () => {
    visit('/a');
    expect(closeTabs(() => true, '/a')).toBe('/home');
    expect(paths()).toEqual(['/home']);
  });

  it('are mounted anew by a refresh', () => {
    visit('/a');
    refreshTab('/a');
    expect(tab('/a')?.version).toBe(1);
  });

  it('are 15 at most: the one unused for longest goes, never one with unsaved input', () => {
    for (let i = 1; i < MAX_TABS; i++) visit(`/${i}`);
    const release = holdUnsaved('/1');
    visit('/more');
    expect(paths()).toHaveLength(MAX_TABS);
    expect(tab('/1')).toBeDefined();
    expect(tab('/2')).toBeUndefined();
    release();
  });

  it('return after a reload for the same person and known addresses, unmounted until shown', () => {
    const stop = persistTabs(5);
    visit('/a', '?page=2');
    visit('/gone');
    stop();
    restoreTabs(5, (path) => path !== '/gone');
    expect(paths()).toEqual(['/home', '/a']);
    expect(tab('/a')?.search).toBe('?page=2');
    // Ordered by when they were shown, all before this load.
    expect(tab('/a')?.shownAt).toBeGreaterThan(tab('/home')?.shownAt ?? 0);
    expect(tab('/a')?.shownAt).toBeLessThan(0);
    restoreTabs(6, () => true);
    expect(paths()).toEqual([]);
  });
});
