import { expect, it } from 'vitest';
import { openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import RatiosPage from './RatiosPage.tsx';

const row = {
  authorId: 7,
  authorName: '李静',
  lessons: 3,
  days: '2.5',
  feeIncome: '20000.00',
  teacherFee: '12000.00',
  profit: '8000.00',
  rate: '0.4000',
  teacherRate: '0.6000',
};
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);

it('columns follow the contract; figures open their lessons, except in the row without a salesperson', async () => {
  serve(({ path }) =>
    path.includes('heji')
      ? good({
          ...row,
          costs: '12000.00',
          received: '0.00',
          teacherPaid: '0.00',
          asOf: '2026-03-09 08:00:00',
        })
      : path.includes('bililist')
        ? good({ list: [row, { ...row, authorId: null, authorName: null }], asOf: '2026-03-09 08:00:00' })
        : good({ list: [] }),
  );
  await openPage(<RatiosPage />, '/lessons/ratios?from=2026-03-01&to=2026-03-31');
  await until(() => expect(document.body.textContent).toContain('李静'));
  expect(texts('thead th')).toEqual([
    '业务员',
    '课程数',
    '天数',
    '课程款（元）',
    '课酬（元）',
    '课酬比例',
    '利润（元）',
    '利润率',
  ]);
  const [named, nobody] = document.querySelectorAll('tbody tr.ant-table-row');
  expect(named?.textContent).toBe('李静32.520,000.0012,000.0060.00%8,000.0040.00%');
  expect(named?.querySelectorAll('a[href*="authorId=7&from=2026-03-01&to=2026-03-31"]')).toHaveLength(5);
  expect(nobody?.textContent).toMatch(/^未指定/);
  expect(nobody?.querySelectorAll('a[href*="/lessons/profit"]')).toHaveLength(0);
  expect(document.body.textContent).toContain('截至 2026-03-09 08:00:00');
});
