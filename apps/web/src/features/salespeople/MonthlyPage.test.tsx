import { AMOUNTS, COUNTS, SHARES } from '@shibiao/contract/salespeople/figures';
import { expect, it } from 'vitest';
import { find, render, TestPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import MonthlyPage from './MonthlyPage.tsx';

const figures = {
  ...Object.fromEntries([...COUNTS, ...AMOUNTS].map((key) => [key, 0])),
  ...Object.fromEntries(SHARES.map((key) => [key, null])),
  avgPrice: null,
  received: '96000.00',
};
const before = { received: '80000.00' };
const answer = {
  list: [
    {
      id: 5,
      name: '李静',
      orgName: null,
      leaderId: null,
      leaderName: null,
      isLeft: false,
      previous: before,
      ...figures,
    },
  ],
  total: 1,
  sums: { ...figures, received: '150000.00' },
  previousSums: { received: '100000.00' },
  from: '2026-03-01',
  to: '2026-03-31',
  label: '2026 年 3 月',
  measure: 'receipt',
  workdays: 22,
  passedWorkdays: 22,
  isPublished: true,
  asOf: '2026-04-01 08:00:00',
};

it('people and figures are links, and the sums say how they moved, too', async () => {
  serve(() => good(answer));
  await render(
    <TestPage address={{ search: '?month=2026-03' }} pathname="/sales/monthly">
      <MonthlyPage />
    </TestPage>,
  );
  await until(() =>
    expect(find('a', '李静').getAttribute('href')).toBe('/sales/people/5?from=2026-03-01&to=2026-03-31'),
  );
  expect(find('a', '96,000').getAttribute('href')).toContain('personnelId=5');
  expect(find('.sums-row .sales-delta').textContent).toBe('▲50%');
});
