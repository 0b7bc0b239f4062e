import { act } from 'react';
import { expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { find, openPage, until } from '../../lib/testing/render.tsx';
import { envelope, good, serve } from '../../lib/testing/server.ts';
import { Reader, TeamWeeks } from './TeamWeeks.tsx';

const figures = Object.fromEntries(
  'calls wechats visits followUps customers gained demands recommended reserved confirmed confirmedFee taughtDays received'
    .split(' ')
    .map((key) => [key, 0]),
);
const report = {
  id: 7,
  version: 3,
  status: 2,
  isOwn: false,
  personnelId: 5,
  personnelName: '李静',
  weekStart: '2026-03-09',
  weekTitle: '2026年第11周 03-09–03-15',
  targets: [],
  completion: null,
  filedDays: 5,
  dueDays: 5,
  figures,
  summary: '本周拜访三家',
  problems: '',
  nextWeek: '',
  reviewedAt: null,
};
const press = (key: string) =>
  act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

it('a week is scrolled, scored and read with the keyboard alone', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  const asked = serve(({ path }) => {
    if (path.endsWith('ywyZbRzList')) return good({ list: [] });
    if (path.endsWith('editZhouBaoTarg')) return good(null);
    return good({ list: [report], total: 1 });
  });
  let stepped = 0;
  await openPage(<Reader id={7} onStep={(by) => (stepped += by)} onClose={() => undefined} />);
  await until(() => expect(find('.week-reader').textContent).toContain('本周拜访三家'));
  // What has the focus is what arrows and space scroll.
  await until(() => expect(document.activeElement).toBe(find('.week-reader')));
  await press('4');
  await press('e');
  await until(() => expect(stepped).toBe(1));
  expect(asked.find(({ path }) => path.endsWith('editZhouBaoTarg'))?.body).toMatchObject({
    id: 7,
    action: 'read',
    score: 4,
  });
});

it('weeks that cannot be read say so instead of loading on', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  serve(() => envelope(500, '服务器出错了'));
  await openPage(<TeamWeeks />);
  await until(() => expect(find('[role="alert"]').textContent).toContain('加载失败'));
});
