import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNotices } from '../../lib/notify.ts';
import { queryClient } from '../../lib/query.ts';
import { type User, useSession } from '../../lib/session.ts';
import { render, unmountAll, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { writeToken } from '../../lib/token.ts';
import { Popups } from './Popups.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 24, 9, 0) });
  const user = { userInfo: { userId: 7, userType: 1 }, userRole: 4, mustChangePassword: false };
  useSession.setState({ user: user as User, functions: new Set(['/home/jinglidaishen']) });
});
afterEach(() => void vi.useRealTimers());

const texts = () => useNotices.getState().cards.map((card) => card.text);

it('pending approvals are announced once a sign-in, not again after each decision', async () => {
  writeToken('first-sign-in', 24);
  let jinglidaishen = 7;
  serve(() =>
    good({
      birthday: null,
      poster: null,
      receivable: null,
      pendingApprovals: { jinglidaishen, caiwudaishen: 0 },
    }),
  );
  await render(<Popups />);
  await until(() => expect(texts()).toEqual(['7 笔待经理审批，点击前往处理。']));
  useNotices.setState({ cards: [] });
  jinglidaishen = 6;
  await queryClient.invalidateQueries();
  await until(() => expect(queryClient.isFetching()).toBe(0));
  await unmountAll();
  await render(<Popups />);
  await until(() => expect(queryClient.isFetching()).toBe(0));
  expect(texts()).toEqual([]);
  await unmountAll();
  writeToken('second-sign-in', 24);
  await render(<Popups />);
  await until(() => expect(texts()).toEqual(['6 笔待经理审批，点击前往处理。']));
});

for (const [who, functions, said] of [
  ['a salesperson', [], '您有以下课程款逾期未收'],
  ['a leader', ['/home/salesData'], '您的团队有以下课程款逾期未收'],
] as const)
  it(`the warning of overdue receivables speaks to ${who} of the right people`, async () => {
    useSession.setState({ functions: new Set(functions) });
    serve(() =>
      good({
        birthday: null,
        poster: null,
        receivable: { dayu60: '120.00', dayu90: '0.00', dayu120: '0.00', dayu150: '0.00' },
        pendingApprovals: { jinglidaishen: 0, caiwudaishen: 0 },
      }),
    );
    await render(<Popups />);
    await until(() => expect(document.body.textContent).toContain(said));
  });
