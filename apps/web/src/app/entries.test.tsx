import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MenuItem } from '../lib/session.ts';
import { render, unmountAll } from '../lib/testing/render.tsx';
import { holdUnsaved } from '../lib/unsaved.ts';
import { useQuestion } from '../ui/confirm.ts';
import { barTabsOf, entryAddress } from './barTabs.ts';
import { provideNavigate } from './navigation.ts';
import { Panes } from './Panes.tsx';
import { matchRoute, menuKeyOf, routesOf, trailOf, viewsOf } from './routes.ts';
import { Sidebar } from './Sidebar.tsx';
import { screensLike } from './screenHits.ts';
import { TabsBar } from './TabsBar.tsx';
import { useTabs, visitTab } from './tabs.ts';
import { ViewsLine } from './ViewsLine.tsx';

let count = 0;
const item = (path: string, title: string, patch: Partial<MenuItem> = {}): MenuItem => ({
  id: ++count,
  path,
  view: path,
  name: path,
  hidden: false,
  isEntry: false,
  meta: { title, icon: null },
  children: [],
  ...patch,
});
const MENU = [
  item('/customers', '合作客户', {
    view: null,
    children: [
      item('/entries/customers', '客户', {
        view: null,
        isEntry: true,
        children: [
          item('/customers/list', '客户列表', { view: 'customers/list' }),
          item('/customers/region', '区域客户'),
          item('/customers/new', '新客户'),
        ],
      }),
      item('/customers/pool', '公海'),
      item('/customers/detail/:id', '客户详情', { view: 'customers/detail', hidden: true }),
    ],
  }),
];
const routes = routesOf(MENU);
const routeOf = (path: string) => matchRoute(routes, path)?.route ?? expect.fail(path);
const visit = (path: string, search = '') =>
  visitTab({ path, search, title: routeOf(path).title, isPinned: path === '/home', isKept: true });
let gone: string[] = [];

beforeEach(() => {
  gone = [];
  provideNavigate((to) => {
    gone.push(String(to));
  });
  useTabs.setState({ tabs: [] });
  visit('/home');
});
afterEach(unmountAll);

const bar = (current: string) => barTabsOf(useTabs.getState().tabs, routes, current);
const click = (element: Element | null | undefined, init: MouseEventInit = {}) =>
  act(async () => {
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  });

describe('views of one entry', () => {
  it('share one tab, at the place of the first, with the view in front that was looked at last', () => {
    visit('/customers/list', '?page=2');
    visit('/customers/pool');
    visit('/customers/region');
    visit('/customers/pool');
    expect(bar('/customers/pool').map(({ title, front }) => [title, front.path])).toEqual([
      ['首页', '/home'],
      ['客户', '/customers/region'],
      ['公海', '/customers/pool'],
    ]);
  });

  it('keep their filters while another is shown', () => {
    visit('/customers/list', '?status=3');
    visit('/customers/region');
    const entry = bar('/customers/region')[1];
    expect(entry?.tabs.map(({ path, search }) => path + search)).toEqual([
      '/customers/list?status=3',
      '/customers/region',
    ]);
  });

  it('open from the menu as they were left, else the first', () => {
    const entry = routeOf('/customers/list').entry ?? expect.fail();
    const views = viewsOf(routes, entry);
    expect(entryAddress(useTabs.getState().tabs, views)).toBe('/customers/list');
    visit('/customers/new', '?keyword=王');
    visit('/customers/pool');
    expect(entryAddress(useTabs.getState().tabs, views)).toBe('/customers/new?keyword=王');
  });

  it('highlight their entry in the menu, and follow it in the breadcrumb', () => {
    expect(menuKeyOf(routes, routeOf('/customers/region'))).toBe('/entries/customers');
    expect(menuKeyOf(routes, routeOf('/customers/detail/7'))).toBe('/entries/customers');
    expect(trailOf(routes, routeOf('/customers/region')).map(({ title }) => title)).toEqual([
      '合作客户',
      '客户',
    ]);
    expect(trailOf(routes, routeOf('/customers/detail/7'))).toEqual([
      { title: '合作客户' },
      { title: '客户', path: '/customers/list' },
    ]);
  });

  it('are found by their own name with their entry, and after them by the entry’s name', () => {
    expect(screensLike(routes, '区域客户')).toEqual([
      { kind: 'screen', title: '客户 › 区域客户', subtitle: '合作客户', path: '/customers/region' },
    ]);
    expect(screensLike(routes, 'qykh').map(({ path }) => path)).toEqual(['/customers/region']);
    expect(screensLike(routes, '公海').map(({ title }) => title)).toEqual(['公海']);
  });
});

describe('the line of views', () => {
  const shown = async (path: string) => {
    const entry = routeOf(path).entry ?? expect.fail();
    const views = viewsOf(routes, entry);
    return await render(
      <ViewsLine entry={entry.title} views={views} current={path} tools={document.createElement('div')} />,
    );
  };

  it('has a link for each view, and restores a view as it was left', async () => {
    visit('/customers/new', '?keyword=王');
    visit('/customers/region');
    const host = await shown('/customers/region');
    const links = [...host.querySelectorAll('a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['客户列表', '/customers/list'],
      ['区域客户', '/customers/region'],
      ['新客户', '/customers/new'],
    ]);
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'page', null]);
    await click(links[2]);
    expect(gone).toEqual(['/customers/new?keyword=王']);
  });

  it('stands above each page of an entry, unless somebody holds one view only', async () => {
    useTabs.setState({ tabs: [] });
    visit('/customers/region');
    const host = await render(<Panes current="/customers/region" routes={routes} />);
    expect(host.querySelectorAll('.pane .views-line a')).toHaveLength(3);
    const only = routes.filter(({ path }) => path === '/customers/region');
    const other = await render(<Panes current="/customers/region" routes={only} />);
    expect(other.querySelectorAll('.pane')).toHaveLength(1);
    expect(other.querySelector('.views-line')).toBeNull();
  });

  it('leaves a Ctrl click to the browser', async () => {
    const host = await shown('/customers/region');
    await click(host.querySelector('a'), { ctrlKey: true });
    expect(gone).toEqual([]);
  });
});

describe('the menu', () => {
  const shown = () => render(<Sidebar menu={MENU} current="/customers/pool" isFolded={false} showsLogo />);

  it('shows an entry once, as a link to its first view, in groups that stand open', async () => {
    const host = await shown();
    expect(
      [...host.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['客户', '/customers/list'],
      ['公海', '/customers/pool'],
    ]);
  });

  it('opens an entry by its link once, and leaves Ctrl to the browser', async () => {
    const host = await shown();
    const link = host.querySelector('a');
    await click(link);
    expect(gone).toEqual(['/customers/list']);
    await click(link, { ctrlKey: true });
    expect(gone).toHaveLength(1);
  });

  it('is one stop of the tab order, which arrow keys leave, and folds a group by its key', async () => {
    const person = userEvent.setup();
    await shown();
    await person.tab();
    expect(document.activeElement?.textContent).toBe('公海');
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('合作客户');
    await person.keyboard('{ArrowLeft}');
    expect(document.querySelectorAll('.menu a')).toHaveLength(0);
    await person.keyboard('{ArrowRight}{End}{ArrowLeft}');
    expect(document.querySelectorAll('.menu a')).toHaveLength(2);
    expect(document.activeElement?.textContent).toBe('合作客户');
    await person.keyboard('{ArrowDown}{Enter}');
    expect(gone).toEqual(['/customers/list']);
  });
});

describe('the tab of an entry', () => {
  it('closes with all its views, and asks when one of them has something unsaved', async () => {
    visit('/customers/list');
    visit('/customers/pool');
    visit('/customers/region');
    holdUnsaved('/customers/list');
    const host = await render(<TabsBar current="/customers/region" routes={routes} />);
    await click(host.querySelector('[title="关闭 客户"]'));
    const { question } = useQuestion.getState();
    expect(useTabs.getState().tabs).toHaveLength(4);
    await act(async () => {
      await question?.onOk();
    });
    expect(useTabs.getState().tabs.map(({ path }) => path)).toEqual(['/home', '/customers/pool']);
    expect(gone).toEqual(['/customers/pool']);
  });
});
