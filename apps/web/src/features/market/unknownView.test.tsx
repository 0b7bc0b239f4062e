import { afterEach, expect, it } from 'vitest';
import { signIn } from '../../lib/testing/person.ts';
import { openPage, unmountAll, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import FollowersPage from './FollowersPage.tsx';

afterEach(unmountAll);

it('an address with an unknown view opens the first one', async () => {
  signIn([]);
  serve(() =>
    good({
      asOf: '2026-03-09 09:00:00',
      list: [],
      points: [],
      sums: { start: null, end: null, net: null, growth: null },
    }),
  );
  const page = await openPage(<FollowersPage />, '/market/followers?view=chart');
  const chosen = () => page.querySelector('.ant-segmented-item-selected')?.textContent;
  await until(() => expect(chosen()).toBe('趋势'), 5000);
});
