import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { find, openPage, type, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import WorkDayDrawer from './WorkDayDrawer.tsx';

const figures = Object.fromEntries(
  'calls wechats visits followUps customers gained demands recommended reserved confirmed confirmedFee taughtDays received'
    .split(' ')
    .map((key) => [key, 0]),
);
const day = {
  id: 7,
  version: 3,
  personnelId: 5,
  personnelName: '李静',
  date: '2026-03-09',
  kind: 'sales',
  status: 2,
  done: '拜访两家',
  plan: '',
  problem: '',
  files: [],
  submittedAt: '2026-03-09 18:00:00',
  isLate: false,
  figures,
  snapshot: null,
  forecasts: [],
  weighted: '0.00',
  reviewedAt: null as string | null,
  reviewedBy: null as string | null,
  comment: null as string | null,
  isOwn: false,
};
const press = (key: string) =>
  act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const reviewsIn = (asked: ReturnType<typeof serve>) => asked.filter(({ path }) => path.endsWith('review'));

beforeEach(() => {
  useSession.setState({
    user: { personnelId: 4, userInfo: { userId: 4 } } as User,
    functions: new Set(['/api/xiaoshou/review']),
  });
});

it('a log is read and the next one opened by the keyboard alone', async () => {
  const asked = serve(({ path }) => good(path.endsWith('review') ? null : day));
  const steps: number[] = [];
  let reviewed = 0;
  await openPage(
    <WorkDayDrawer
      id={7}
      onStep={(by) => steps.push(by)}
      onReviewed={() => reviewed++}
      onClose={() => undefined}
    />,
  );
  await until(() => find('button', '点评'));
  await press('j');
  await press('K');
  expect(steps).toEqual([1, -1]);
  await press('e');
  await until(() => expect(reviewed).toBe(1));
  expect(reviewsIn(asked)).toMatchObject([{ body: { id: 7, version: 3, comment: '' } }]);
});

it('a second review without text does not remove the first one', async () => {
  const done = { ...day, status: 3, reviewedAt: '2026-03-10 09:00:00', reviewedBy: '张磊', comment: '好' };
  const asked = serve(({ path }) => good(path.endsWith('review') ? null : done));
  await openPage(<WorkDayDrawer id={7} onClose={() => undefined} />);
  const button = await until(() => find<HTMLButtonElement>('button', '再次点评'));
  expect(button.disabled).toBe(true);
  await press('e');
  expect(reviewsIn(asked)).toHaveLength(0);
  await type(find('textarea[aria-label="点评"]'), '再看一下报价');
  await until(() => expect(find<HTMLButtonElement>('button', '再次点评').disabled).toBe(false));
});
