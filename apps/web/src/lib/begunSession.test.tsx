import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession } from './begunSession.ts';
import { loadSession, useSession } from './session.ts';
import { envelope, good, serve } from './testing/server.ts';
import { clearToken, writeToken } from './token.ts';

const answer = {
  user: { name: '王芳', roles: ['salesperson'] },
  menu: { list: [] },
  functions: { list: ['/api/x'] },
  first: null,
};

beforeEach(() => {
  useSession.setState({ user: null });
  writeToken('secret', 1);
  window.history.replaceState(null, '', '/home');
});

test('the session takes the answer to the request that began with the document', async () => {
  const asked = serve(() => good(answer));
  beginSession();
  await loadSession('/home');
  expect(useSession.getState().user?.name).toBe('王芳');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ path: '/api/user/session', query: { home: 'true' } });
  expect(asked[0]?.headers.get('authorization')).toBe('bearer secret');
  expect(asked[0]?.headers.get('x-background')).toBe('1');
});

test('a begun request is used once', async () => {
  const asked = serve(() => good(answer));
  beginSession();
  await loadSession('/home');
  await loadSession('/home');
  expect(asked).toHaveLength(2);
});

test('the answer of a page that stood open is not taken', async () => {
  const asked = serve(() => good(answer));
  beginSession();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000);
  await loadSession('/home');
  expect(asked).toHaveLength(2);
});

test('the session is asked for again when the begun request failed', async () => {
  const answers = [() => envelope(503, '忙'), () => good(answer)];
  const asked = serve(() => answers.shift()?.() ?? envelope(500, '多了一次'));
  beginSession();
  await loadSession('/customers/list');
  expect(asked).toHaveLength(2);
  expect(useSession.getState().user?.name).toBe('王芳');
});

test('a second failure is the session’s own', async () => {
  serve(() => envelope(401, '请重新登录'));
  beginSession();
  await expect(loadSession('/home')).rejects.toThrow('请重新登录');
});

test('nothing begins without a token', async () => {
  clearToken();
  const asked = serve(() => good(answer));
  beginSession();
  await loadSession('/home');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.headers.get('authorization')).toBeNull();
});
