import { expect, it, vi } from 'vitest';
import { click, find, openPage, until } from '../../lib/testing/render.tsx';
import { good, serve } from '../../lib/testing/server.ts';
import { Months } from './Months.tsx';

// Mocked: jsdom has no canvas.
vi.mock('../../ui/Chart.tsx', () => ({ Chart: () => null }));

const heads = async (feeIncome: string | null) => {
  const month = { month: '2026-03', lessons: 2, days: '1.5', feeIncome, profit: null };
  serve(() => good({ list: [month], asOf: '2026-03-09 08:00:00' }));
  await openPage(<Months />);
  await until(() => expect(document.body.textContent).toContain('截至'));
  await click(find('.ant-segmented-item', '表'));
  await until(() => expect(find('td', '2026-03')).toBeTruthy());
  return [...document.querySelectorAll('thead th')].map((head) => head.textContent);
};

it('money is hidden from people without the right, who would read it as zero', async () => {
  expect(await heads(null)).toEqual(['月份', '课程', '天数']);
});

it('income of the months is shown to people with the right', async () => {
  expect(await heads('300.00')).toEqual(['月份', '课程', '天数', '课程款']);
});
