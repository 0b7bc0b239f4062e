import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { type User, useSession } from '../../lib/session.ts';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import { holdUnsaved } from '../../lib/unsaved.ts';
import { accessFollower } from './accessFollower.ts';

beforeEach(() => {
  vi.useFakeTimers();
  useSession.setState({ user: { roles: ['manager'] } as User, menu: [], functions: new Set(['/api/a']) });
});
afterEach(() => void vi.useRealTimers());

const KEY = ['customers', 'list', {}];
/** Opens a stream that starts with the rights `a`. */
function opened() {
  const follow = accessFollower();
  follow({ rights: 'a', isFirst: true });
  return follow;
}
const answers = (user: () => Response) =>
  serve(({ path }) =>
    path.endsWith('/mine')
      ? user()
      : path.endsWith('/menu')
        ? good({ list: [] })
        : good({ list: ['/api/b'] }),
  );

test('changed rights reload roles, menu and functions, and all that was read before', async () => {
  const asked = answers(() => good({ roles: ['salesperson'] }));
  const follow = opened();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  queryClient.setQueryData(KEY, { list: [] });
  // The role's menu and its functions change at once.
  follow({});
  follow({ rights: 'b' });
  follow({ rights: 'b' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(3);
  const { user, functions } = useSession.getState();
  expect([user?.roles, [...functions]]).toEqual([['salesperson'], ['/api/b']]);
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
});

test('a stream that opens again reloads only when the rights have changed', async () => {
  const asked = answers(() => good({ roles: ['salesperson'] }));
  const follow = opened();
  follow({ rights: 'a', isFirst: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  follow({ rights: 'c', isFirst: true });
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(3);
});

test('a page stays while something is typed that the person may no longer type', async () => {
  answers(() => good({ roles: ['salesperson'] }));
  const follow = opened();
  let release = holdUnsaved('/customers/detail/7');
  follow({ rights: 'b' });
  await vi.advanceTimersByTimeAsync(1000);
  const held = () => [...useSession.getState().functions];
  expect(held()).toEqual(['/api/a', '/api/b']);
  release();
  release = holdUnsaved('/customers/detail/7');
  await vi.advanceTimersByTimeAsync(0);
  expect(held()).toEqual(['/api/a', '/api/b']);
  release();
  await vi.advanceTimersByTimeAsync(0);
  expect(held()).toEqual(['/api/b']);
});

test('a person whose last role was taken sees an empty menu', async () => {
  answers(() => envelope(400, 'getInfo: roles must be a non-null array!'));
  const follow = opened();
  follow({ rights: 'none' });
  await vi.advanceTimersByTimeAsync(1000);
  expect([...useSession.getState().functions]).toEqual(['/api/b']);
});
