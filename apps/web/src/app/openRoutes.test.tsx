import { act, type ReactNode, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useNotices } from '../lib/notify.ts';
import { render } from '../lib/testing/render.tsx';
import { holdUnsaved } from '../lib/unsaved.ts';
import { provideNavigate } from './navigation.ts';
import { useOpenRoutes } from './openRoutes.ts';
import { matchRoute, type Route } from './routes.ts';
import { useTabs, visitTab } from './tabs.ts';

const route = (path: string, title: string): Route => ({
  path,
  view: path,
  title,
  parents: [],
  entry: null,
  isHidden: false,
  isKept: true,
});
const HOME = route('/home', '首页');
const CUSTOMERS = route('/customers/list', '客户列表');
const CUSTOMER = route('/customers/detail/:id', '客户');
const DEMANDS = route('/sales/demands', '需求');

let grant: (routes: Route[]) => Promise<void>;
let open: Route[] = [];
let gone: string[] = [];
const paths = () => useTabs.getState().tabs.map(({ path }) => path);
const notices = () => useNotices.getState().notices.map(({ text }) => text);

async function frame(granted: Route[]): Promise<void> {
  function Frame({ routes }: { routes: Route[] }) {
    open = useOpenRoutes(routes);
    return null;
  }
  const { rerender } = await rerendering(<Frame routes={granted} />);
  grant = (routes) => rerender(<Frame routes={routes} />);
}

async function rerendering(first: ReactNode) {
  let show: (node: ReactNode) => void = () => undefined;
  function Host() {
    const [node, setNode] = useState(first);
    show = setNode;
    return node;
  }
  await render(<Host />);
  return { rerender: async (node: ReactNode) => await act(async () => show(node)) };
}

beforeEach(() => {
  useTabs.setState({ tabs: [] });
  useNotices.setState({ notices: [] });
  gone = [];
  provideNavigate(((to: string) => void gone.push(to)) as never);
  for (const { path, title } of [HOME, CUSTOMERS, DEMANDS])
    visitTab({ path, search: '', title, isPinned: path === '/home', isKept: true });
});

test('a page that is taken from the menu closes, and says so; the others stay', async () => {
  window.history.replaceState(null, '', '/customers/list');
  await frame([HOME, CUSTOMERS, DEMANDS]);
  await grant([HOME, DEMANDS]);
  expect(paths()).toEqual(['/home', '/sales/demands']);
  expect(gone).toEqual(['/sales/demands']);
  expect(notices()).toEqual(['您已没有「客户列表」的权限，页面已关闭']);
});

test('a page with typed input stays until its person closes it', async () => {
  window.history.replaceState(null, '', '/home');
  visitTab({ path: '/customers/detail/7', search: '', title: '王五', isPinned: false, isKept: true });
  await frame([HOME, CUSTOMERS, CUSTOMER, DEMANDS]);
  const release = holdUnsaved('/customers/detail/7');
  await grant([HOME]);
  expect(paths()).toEqual(['/home', '/customers/detail/7']);
  expect(gone).toEqual([]);
  expect(matchRoute(open, '/customers/detail/7')?.route).toBe(CUSTOMER);
  expect(notices()).toEqual([
    '您已没有「客户列表」「需求」的权限，页面已关闭',
    '您已没有「王五」的权限，未保存的内容还在，请保存或复制后关闭',
  ]);
  // Releases the unsaved input before the next change of rights.
  release();
  await grant([HOME, DEMANDS]);
  expect(paths()).toEqual(['/home']);
});

test('a right that comes back restores the page', async () => {
  window.history.replaceState(null, '', '/customers/list');
  await frame([HOME, CUSTOMERS, DEMANDS]);
  const release = holdUnsaved('/customers/list');
  await grant([HOME, DEMANDS]);
  await grant([HOME, CUSTOMERS, DEMANDS]);
  release();
  expect(open).toHaveLength(3);
  expect(paths()).toContain('/customers/list');
});
