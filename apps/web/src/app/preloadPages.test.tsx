import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { find, render } from '../lib/testing/render.tsx';
import { preloadScreen } from './desk.ts';
import { usePreloadedPages } from './preloadPages.ts';
import type { Route } from './routes.ts';

vi.mock('./desk.ts', () => ({ preloadScreen: vi.fn(() => Promise.reject(new Error('offline'))) }));

const page = { parents: [], entry: null, isHidden: false, isKept: true };
const ROUTES: Route[] = [
  { ...page, path: '/sales/demands', view: 'demands/list', title: '需求' },
  { ...page, path: '/sales/demands/:id', view: 'demands/detail', title: '需求' },
];
function Links() {
  usePreloadedPages(ROUTES);
  return (
    <>
      <a href="/sales/demands/7?list=open">
        <b>某需求</b>
      </a>
      <a href="/elsewhere">别处</a>
    </>
  );
}

it('the pointer over a link loads the code of its page, and only of pages that are granted', async () => {
  await render(<Links />);
  const point = (selector: string, text: string) =>
    act(async () => {
      find(selector, text).dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    });
  await point('a', '别处');
  expect(preloadScreen).not.toHaveBeenCalled();
  await point('b', '某需求');
  expect(preloadScreen).toHaveBeenCalledExactlyOnceWith('demands/detail');
});
