import { MemoryRouter, Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { find, render, until } from '../../lib/testing/render.tsx';
import { writeToken } from '../../lib/token.ts';
import ErrorPage from './ErrorPage.tsx';

const asked = vi.fn();
const answer = (data: object) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    asked(String(url));
    return new Response(JSON.stringify({ code: 200, message: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  });
const open = async (state: unknown) => {
  writeToken('t', 1);
  return await render(
    <MemoryRouter initialEntries={[{ pathname: '/404', state }]}>
      <Routes>
        <Route path="/404" element={<ErrorPage code={404} />} />
        <Route path="/401" element={<ErrorPage code={401} />} />
      </Routes>
    </MemoryRouter>,
  );
};

it('a page of others’ menus is answered by whom to ask for the right, the way home and a retry', async () => {
  answer({ isKnown: true, title: '权限管理', administrators: ['王敏'] });
  await open('/system-setting/powerSetting?tab=1');
  await until(() => find('h1', '没有权限'));
  expect(asked.mock.calls.flat().join(' ')).toContain(encodeURIComponent('/system-setting/powerSetting'));
  find('p', '您没有打开「权限管理」的权限。');
  find('p', '如有需要，请联系管理员（王敏）开通。');
  expect(find<HTMLAnchorElement>('a', '回到首页').getAttribute('href')).toBe('/');
  expect(find<HTMLAnchorElement>('a', '已开通').getAttribute('href')).toBe(
    '/system-setting/powerSetting?tab=1',
  );
});

it('a partner learns neither the page’s name nor anybody’s', async () => {
  answer({ isKnown: true, title: null, administrators: [] });
  await open('/hr/personnel');
  await until(() => find('p', '您没有打开这个页面的权限。'));
  find('p', '与您对接的工作人员');
});

it('a page that no menu has is not found', async () => {
  answer({ isKnown: false, title: null, administrators: [] });
  await open('/nowhere');
  await until(() => find('h1', '页面不存在'));
});

it('the address of the error page itself is answered without asking', async () => {
  asked.mockClear();
  await open(null);
  find('h1', '页面不存在');
  expect(asked).not.toHaveBeenCalled();
});
