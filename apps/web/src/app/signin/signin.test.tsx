import { act } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { showLeftError } from '../../lib/leftError.ts';
import { useNotices } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';
import { click, find, render, type as typeInto, until } from '../../lib/testing/render.tsx';
import { envelope, good, type Request, serve } from '../../lib/testing/server.ts';
import { readToken, writeToken } from '../../lib/token.ts';
import { App } from '../App.tsx';
import { SignIn } from './SignIn.tsx';

// Mocked, because antd takes seconds to load and nothing here shows it.
vi.mock('../loadShell.ts', () => ({
  Shell: Object.assign(() => null, { preload: () => Promise.resolve({ preload: () => Promise.resolve() }) }),
}));

let replace: MockInstance<(url: string | URL) => void>;

beforeEach(() => {
  replace = vi.spyOn(window.location, 'replace').mockReturnValue();
  useSession.setState({ user: null });
});

const OPTIONS = { demo: true, wechat: false, register: true, demoPassword: 'Demo@2026' };
const demoAccounts = [{ account: '13800000005', title: '业务员' }];

function answer({ path, body }: Request): Response {
  if (path === '/api/user/auth/options') return good({ ...OPTIONS, demoAccounts });
  if (path === '/api/user/auth/login_pwd')
    return body.password === 'Demo@2026' ? good({ accessToken: 'abc' }) : envelope(400, '账号或密码错误');
  if (path === '/api/user/auth/send_code') return good({ sentTo: '138****0005', demoCode: '246810' });
  if (path === '/api/user/auth/login_code') return good({ accessToken: 'def' });
  return envelope(404, '地址不存在');
}

const field = (name: string) =>
  until(() => {
    const { htmlFor } = find<HTMLLabelElement>('label', name);
    return find<HTMLInputElement>(`[id="${htmlFor}"]`);
  });
const at = (address: string) => window.history.replaceState(null, '', address);

async function signIn(password = 'Demo@2026'): Promise<void> {
  await render(<SignIn page="/login" />);
  await typeInto(await field('账号'), ' 138 0000 0005 ');
  await typeInto(await field('密码'), password);
  await click(find('button[type=submit]'));
}

describe('the sign-in document', () => {
  it.each([
    ['/login', '/'],
    ['/login?redirect=%2Flessons%2Flist%3Fpage%3D2', '/lessons/list?page=2'],
    ['/login?redirect=https%3A%2F%2Fevil.example', '/'],
    ['/login?redirect=%2F%2Fevil.example', '/'],
    ['/login?redirect=%2F%09%2Fevil.example', '/'],
  ])('redirects %s to %s', async (address, target) => {
    const asked = serve(answer);
    at(address);
    await signIn();
    await until(() => expect(replace).toHaveBeenCalledExactlyOnceWith(target));
    expect(readToken()).toBe('abc');
    expect(asked.find(({ path }) => path.endsWith('login_pwd'))?.body.account).toBe('13800000005');
  });

  it('reports a wrong password and stays', async () => {
    serve(answer);
    at('/login');
    await signIn('wrong');
    await until(() => find('.toast.error', '账号或密码错误'));
    expect([replace.mock.calls, readToken()]).toEqual([[], null]);
  });

  it('signs in by a code, which the demo tells, and fills in a demo account', async () => {
    serve(answer);
    at('/login?redirect=%2Fhome');
    await render(<SignIn page="/login" />);
    await click(await until(() => find('.signin-demo button', '业务员')));
    expect([(await field('账号')).value, (await field('密码')).value]).toEqual(['13800000005', 'Demo@2026']);
    await click(find('[role=tab]', '验证码登录'));
    await field('手机号');
    await click(find('.signin-send'));
    await until(() => find('.signin-field small', '246810'));
    await click(find('button[type=submit]'));
    await until(() => expect(replace).toHaveBeenCalledWith('/home'));
    expect(readToken()).toBe('def');
  });

  it('reports an error of the new password beside its field', async () => {
    const message = '这个密码太常见，请换一个';
    serve((request) =>
      request.path.endsWith('/pwd_reset')
        ? envelope(408, message, [{ field: 'password', message }])
        : answer(request),
    );
    at('/login');
    await render(<SignIn page="/login" />);
    await click(await until(() => find('button', '忘记密码')));
    await typeInto(await field('手机号'), '13800000005');
    await typeInto(await field('验证码'), '246810');
    await typeInto(await field('新密码'), 'abc12345');
    await click(find('button[type=submit]'));
    await until(() => find('.signin-wrong', message));
    expect((await field('新密码')).getAttribute('aria-invalid')).toBe('true');
  });

  it('prefetches the application’s files that the build listed', async () => {
    vi.useFakeTimers();
    serve(answer);
    document.body.insertAdjacentHTML(
      'beforeend',
      '<template id="application"><link rel="prefetch" href="/assets/Shell-1.js"></template>',
    );
    await render(<SignIn page="/login" />);
    expect(document.head.querySelector('[rel=prefetch]')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    vi.useRealTimers();
    expect(document.head.querySelector('[rel=prefetch]')?.getAttribute('href')).toBe('/assets/Shell-1.js');
    document.querySelector('template#application')?.remove();
  });
});

describe('the application', () => {
  const open = (address: string) =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <App />
      </MemoryRouter>,
    );

  it('redirects to the sign-in without a session', async () => {
    serve(answer);
    await open('/lessons/list?page=2');
    expect(replace).toHaveBeenCalledWith('/login?redirect=%2Flessons%2Flist%3Fpage%3D2');
  });

  it('signs out with the message of a session that the server refuses', async () => {
    serve(() => envelope(401, '登录状态过期'));
    writeToken('old', 24);
    await open('/home');
    await until(() => expect(replace).toHaveBeenCalledWith('/login?redirect=%2Fhome'));
    expect(readToken()).toBeNull();
    await act(async () => showLeftError());
    expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(['登录状态过期']);
    await act(async () => showLeftError());
    expect(useNotices.getState().notices).toHaveLength(1);
  });

  it('loads the other document at an address of the sign-in', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    await open('/wxLogin?code=1');
    expect(reload).toHaveBeenCalled();
  });
});
