import { act } from 'react';
import { expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { click, find, openPage, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { WeekReader } from './WeekReader.tsx';

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

it('a week is scrolled, scored and reviewed by the keyboard alone', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  const asked = serve(({ path }) => {
    if (path.endsWith('ywyZbRzList')) return good({ list: [] });
    if (path.endsWith('editZhouBaoTarg')) return good(null);
    return good({ list: [report], total: 1 });
  });
  let reviewed = 0;
  await openPage(<WeekReader id={7} onReviewed={() => reviewed++} onClose={() => undefined} />);
  await until(() => expect(find('[data-part="week-reader"]').textContent).toContain('本周拜访三家'));
  // Arrows and space scroll the focused element.
  await until(() => expect(document.activeElement).toBe(find('[data-part="week-reader"]')));
  await press('4');
  await press('e');
  await until(() => expect(reviewed).toBe(1));
  expect(asked.find(({ path }) => path.endsWith('editZhouBaoTarg'))?.body).toMatchObject({
    id: 7,
    action: 'read',
    score: 4,
  });
});

it('keys work with caps lock on', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  serve(({ path }) => good({ list: path.endsWith('ywyZbRzList') ? [] : [report], total: 1 }));
  const steps: number[] = [];
  await openPage(<WeekReader id={7} onStep={(by) => steps.push(by)} onClose={() => undefined} />);
  await until(() => find('[data-part="week-reader"]'));
  await press('J');
  await press('K');
  expect(steps).toEqual([1, -1]);
});

it('a returned own week opens for writing', async () => {
  useSession.setState({ user: { personnelId: 5, userInfo: { userId: 5 } } as User });
  const own = { ...report, isOwn: true, status: 4, reviewedAt: '2026-03-16 09:00:00', reviewerName: '张磊' };
  serve(({ path }) => good({ list: path.endsWith('ywyZbRzList') ? [] : [own], total: 1 }));
  const address = { search: '?open=7' };
  await render(
    <TestPage address={address}>
      <WeekReader id={7} onClose={() => undefined} />
    </TestPage>,
  );
  await click(await until(() => find('button', '去修改')));
  expect(address.search).toBe('?week=2026-03-09');
});

it('figures of each day open their rows', async () => {
  useSession.setState({ user: { personnelId: 4, userInfo: { userId: 4 } } as User });
  const day = {
    id: 1,
    personnelId: 5,
    figures: { ...figures, visits: 2 },
    files: [],
    forecasts: [],
    done: '拜访两家',
  };
  serve(({ path }) =>
    path.endsWith('ywyZbRzList')
      ? good({ list: [{ date: '2026-03-10', state: 'filed', due: true, day, facts: [] }] })
      : good({ list: [report], total: 1 }),
  );
  await openPage(<WeekReader id={7} onClose={() => undefined} />);
  await until(() =>
    expect(find('[data-part="week-logs"] [data-part="work-figures"] button.link').textContent).toBe('2'),
  );
});
