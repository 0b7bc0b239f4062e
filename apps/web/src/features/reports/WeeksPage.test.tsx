import { salesApi } from '@shibiao/contract/sales';
import { act } from 'react';
import { expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { weekReport } from '../../lib/testing/weeks.ts';
import WeeksPage from './WeeksPage.tsx';

it('J and K walk the list that a report was opened from', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  serve(({ path, body }) => {
    if (path.endsWith('ywyZbRzList')) return good({ list: [], earliest: '2026-03-02' });
    if (!path.endsWith('ywyZbList')) return good({ list: [] });
    const list = body.id ? [weekReport(Number(body.id))] : [weekReport(3), weekReport(9)];
    return good({ list, total: list.length });
  });
  const address = { search: '?view=list' };
  await render(
    <TestPage address={address}>
      <WeeksPage />
    </TestPage>,
  );
  await click(await until(() => find('button.link', '第3份')));
  await until(() => find('[data-part="week-reader"]'));
  const press = (key: string) =>
    act(async () => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  await press('j');
  expect(new URLSearchParams(address.search).get('open')).toBe('9');
  await until(() => expect(find('.ant-drawer-title').textContent).toContain('人 9'));
  await press('k');
  expect(new URLSearchParams(address.search).get('open')).toBe('3');
});

it('readers of others’ reports start with the team, writers with their own', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  // The switch renders before its data.
  serve(() => new Promise(() => undefined));
  const chosen = async (...functions: string[]) => {
    useSession.setState({ functions: new Set(functions) });
    const host = await render(
      <TestPage address={{ search: '' }}>
        <WeeksPage />
      </TestPage>,
    );
    return host.querySelector('.ant-segmented-item-selected')?.textContent;
  };
  expect(await chosen(`/api${salesApi.review.path}`)).toBe('团队');
  expect(await chosen()).toBe('我的周报');
});
