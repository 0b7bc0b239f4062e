import { customersApi } from '@shibiao/contract/customers/customers';
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showLeftError } from '../lib/leftError.ts';
import { notify, useNotices } from '../lib/notify.ts';
import { queryOf, retryFailed } from '../lib/query.ts';
import { click, find, render } from '../lib/testing/render.tsx';
import { envelope, good, serve } from '../lib/testing/server.ts';
import { hasUnsaved, holdUnsaved } from '../lib/unsaved.ts';
import { followSignOut, leaveFor, signInAgain } from './signOut.ts';
import { ExpiredDialog } from './Toasts.tsx';

afterEach(() => vi.unstubAllGlobals());

const inWindow = '在新窗口登录';
const offered = () => [...document.querySelectorAll('button')].some((one) => one.textContent === inWindow);

it.each([false, true])(
  'an expired session is renewed in another window beside unsaved input: %s',
  async (isDirty) => {
    const open = vi.fn();
    vi.stubGlobal('open', open);
    if (isDirty) holdUnsaved('/hr/attendance');
    await render(<ExpiredDialog />);
    await act(async () => notify.expired());
    expect(offered()).toBe(isDirty);
    if (!isDirty) return;
    await click(find('button', inWindow));
    expect(open).toHaveBeenCalledExactlyOnceWith('/login', '_blank', 'noopener');
    expect(useNotices.getState().isExpired).toBe(false);
    expect(hasUnsaved()).toBe(true);
  },
);

it('a window does not go on under the name of somebody who signed in in another', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const other = new BroadcastChannel('shibiao_session');
  const heard: unknown[] = [];
  other.addEventListener('message', ({ data }: MessageEvent) => heard.push(data));
  const stop = followSignOut(6);
  await vi.waitFor(() => expect(heard).toEqual([6]));
  other.postMessage(6);
  other.postMessage(4);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  stop();
  other.close();
});

it('a query that could not be read is read again when the server is back, a refused one is not', async () => {
  let isBack = false;
  let refused = 0;
  serve(({ path }) => {
    if (path.includes('heZuoKeHuOne')) {
      refused++;
      return envelope(404, '客户不存在');
    }
    return isBack ? good({ list: [], total: 0 }) : envelope(503, '数据库暂时不可用');
  });
  function Screen() {
    const list = useQuery({ ...queryOf(customersApi.list, {}, { isQuiet: true }), retry: false });
    useQuery(queryOf(customersApi.one, { id: 1 }, { isQuiet: true }));
    return <p>{list.status}</p>;
  }
  await render(<Screen />);
  await vi.waitFor(() => expect(find('p').textContent).toBe('error'));
  isBack = true;
  await act(async () => retryFailed());
  await vi.waitFor(() => expect(find('p').textContent).toBe('success'));
  expect(refused).toBe(1);
});

it.each([
  ['disabled', true, '/login', '您的账号已被停用，如有疑问请联系管理员'],
  ['reset', false, '/login', '管理员已重置您的密码，请用默认密码登录'],
  ['reset', true, /^\/login\?redirect=/, /请用默认密码登录。未保存的内容还在，登录后重新打开表单即可恢复/],
])('a session that somebody else ended says why: %s, unsaved: %s', async (reason, isDirty, to, text) => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  sessionStorage.setItem('draft:6:customer:new', '{"at":1,"values":{}}');
  if (isDirty) holdUnsaved('/customers/list');
  leaveFor(reason);
  expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(to));
  expect(sessionStorage.getItem('draft:6:customer:new')).not.toBeNull();
  useNotices.setState({ notices: [] });
  await act(async () => showLeftError());
  expect(useNotices.getState().notices).toMatchObject([{ text: expect.stringMatching(text) as unknown }]);
  assign.mockRestore();
});

it('a changed password discards no draft, in this window or in others', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  serve(() => good({}));
  sessionStorage.setItem('draft:6:customer:new', '{"at":1,"values":{}}');
  await signInAgain();
  expect(sessionStorage.getItem('draft:6:customer:new')).not.toBeNull();
  const other = new BroadcastChannel('shibiao_session');
  const stop = followSignOut(6);
  other.postMessage('password');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  expect(sessionStorage.getItem('draft:6:customer:new')).not.toBeNull();
  stop();
  other.close();
  assign.mockRestore();
});
