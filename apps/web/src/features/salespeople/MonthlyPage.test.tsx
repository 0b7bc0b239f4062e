import { AMOUNTS, COUNTS, SHARES } from '@shibiao/contract/salespeople/figures';
import { expect, it } from 'vitest';
import { find, openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import MonthlyPage from './MonthlyPage.tsx';

const figures = {
  ...Object.fromEntries([...COUNTS, ...AMOUNTS].map((key) => [key, 0])),
  ...Object.fromEntries(SHARES.map((key) => [key, null])),
  avgPrice: null,
  received: '96000.00',
};
const compared = { from: '2026-02-01', to: '2026-02-28', until: '2026-02-10' };
const before = { received: '80000.00', ...compared };
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
  previousSums: { received: '100000.00', ...compared },
  from: '2026-03-01',
  to: '2026-03-31',
  label: '2026 年 3 月',
  measure: 'receipt',
  workdays: 22,
  passedWorkdays: 22,
  isPublished: true,
  asOf: '2026-04-01 08:00:00',
};

it('people and figures are links, and totals show their change too', async () => {
  serve(() => good(answer));
  await openPage(<MonthlyPage />, '/sales/monthly?month=2026-03');
  await until(() =>
    expect(find('a', '李静').getAttribute('href')).toBe('/sales/people/5?from=2026-03-01&to=2026-03-31'),
  );
  expect(find('a', '96,000').getAttribute('href')).toContain('personnelId=5');
  expect(find('.sums-row [data-part="sales-delta"]').textContent).toBe('▲50%');
});

it('an arrow names its days: those passed of a running month, and all for lessons', async () => {
  const sums = { ...answer.sums, income: '100000.00' };
  const previousSums = { ...answer.previousSums, income: '50000.00' };
  serve(() => good({ ...answer, sums, previousSums }));
  await openPage(<MonthlyPage />, '/sales/monthly?month=2026-03');
  await until(() =>
    expect(document.querySelectorAll('.sums-row [data-part="sales-delta"]').length).toBeGreaterThan(1),
  );
  const said = [...document.querySelectorAll('.sums-row [data-part="sales-delta"]')].map((arrow) =>
    arrow.getAttribute('aria-label'),
  );
  expect(said).toContain('▲50%，上期 2026-02-01 至 2026-02-10：100,000');
  expect(said).toContain('▲100%，上期 2026-02-01 至 2026-02-28：50,000');
});
