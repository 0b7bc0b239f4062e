import { act } from 'react';
import { expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import WeeksPage from './WeeksPage.tsx';

const figures = Object.fromEntries(
  'calls wechats visits followUps customers gained demands recommended reserved confirmed confirmedFee taughtDays received'
    .split(' ')
    .map((key) => [key, 0]),
);
const report = (id: number) => ({
  id,
  version: 1,
  status: 2,
  isOwn: false,
  personnelId: id,
  personnelName: `人 ${id}`,
  orgName: null,
  weekStart: '2026-03-09',
  weekTitle: `第 ${id} 份`,
  targets: [],
  completion: null,
  filedDays: 5,
  dueDays: 5,
  figures,
  summary: '',
  problems: '',
  nextWeek: '',
  reviewedAt: null,
});

it('J and K go through the list that a report was opened from', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  serve(({ path, body }) => {
    if (path.endsWith('ywyZbRzList')) return good({ list: [], earliest: '2026-03-02' });
    if (!path.endsWith('ywyZbList')) return good({ list: [] });
    const list = body.id ? [report(Number(body.id))] : [report(3), report(9)];
    return good({ list, total: list.length });
  });
  const address = { search: '?view=list' };
  await render(
    <TestPage address={address}>
      <WeeksPage />
    </TestPage>,
  );
  await click(await until(() => find('button.link', '第3份')));
  await until(() => find('.week-reader'));
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
