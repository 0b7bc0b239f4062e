import { expect, it, vi } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { MyDay } from './MyDay.tsx';

vi.mock('../../lib/media.ts', () => ({ isMobileNow: () => true, useIsMobile: () => true }));

const figures = Object.fromEntries(
  'calls wechats visits followUps customers gained demands recommended reserved confirmed confirmedFee taughtDays received'
    .split(' ')
    .map((key) => [key, 0]),
);

it('on a phone a day is handed in where its form ends', async () => {
  useSession.setState({ user: { personnelId: 5, userInfo: { userId: 5 } } as User });
  serve(() =>
    good({
      date: '2026-03-09',
      isDue: true,
      isWorkday: true,
      isPublished: true,
      deadline: '2026-03-10 10:00:00',
      earliest: '2026-03-02',
      day: null,
      figures,
      done: '电话 王主任：报价',
      planBefore: null,
      carried: [],
      demands: [],
      dropped: [],
    }),
  );
  await render(
    <TestPage address={{ search: '' }}>
      <MyDay date="2026-03-09" onDate={() => undefined} />
    </TestPage>,
  );
  await until(() => find('button', '提交'));
  const after = find('.day-forecasts').compareDocumentPosition(find('button', '提交'));
  expect(after & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
