import { screen } from '@testing-library/dom';
import { afterEach, expect, it } from 'vitest';
import { button, person, signIn } from '../../lib/testing/person.ts';
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

it('the choice of views stays when a view cannot be read', async () => {
  signIn([]);
  serve(() => new Response('', { status: 500 }));
  await openPage(<FollowersPage />, '/market/followers');
  await button('重试');
  await person.click(await screen.findByRole('radio', { name: '渠道' }));
  await until(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '渠道' }).checked).toBe(true));
  await button('重试');
});
