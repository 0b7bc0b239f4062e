import { salespeopleApi } from '@shibiao/contract/salespeople/salespeople';
import { expect, it } from 'vitest';
import { type User, useSession } from '../../lib/session.ts';
import { find, openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import RankingPage from './RankingPage.tsx';

const figures = {
  orgName: '邢台一组',
  previousRank: null,
  newCustomers: 0,
  followUps: 0,
  days: '0',
  income: '0.00',
  received: '0.00',
};

it('people below the caller open from the ranking with its span; others are plain names', async () => {
  useSession.setState({
    user: { personnelId: 3, userInfo: { userId: 3 } } as User,
    functions: new Set([salespeopleApi.one.path]),
  });
  serve(() =>
    good({
      list: [
        { ...figures, rank: 1, id: 5, name: '李静', mayOpen: true },
        { ...figures, rank: 2, id: 6, name: '王强', mayOpen: false },
      ],
      total: 2,
    }),
  );
  await openPage(<RankingPage />, '/customers/ranking?from=2026-03-01&to=2026-03-31');
  await until(() =>
    expect(find('a', '李静').getAttribute('href')).toBe('/sales/people/5?from=2026-03-01&to=2026-03-31'),
  );
  expect(() => find('a', '王强')).toThrow('nothing');
});
